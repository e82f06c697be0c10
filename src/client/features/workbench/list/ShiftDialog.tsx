import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type SubmitEvent, useId, useMemo, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import classes from "../EventList.module.css";
import dialogs from "../SubmitDialog.module.css";
import type { Session } from "../../../kit/coding/session.ts";
import { useCoded } from "../../../kit/coding/useStore.ts";
import { RefusedLines } from "./RefusedLines.tsx";
import { shiftedEvent, parseShift, pushedOut } from "../../../kit/coding/shift.ts";
import { useRefusalLines } from "./useRefusalLines.ts";
import type { ListDialogProps } from "./listDialogProps.ts";

/** Shifts events in time by an entered amount, all of them or none; what prevents it is shown before. */
export function ShiftDialog({ session, words, time, shown, onClose }: ListDialogProps) {
  const { t } = useTranslation("list");
  const whichId = useId();
  const { work, workbench } = session;
  const { framesPerSecond } = workbench.recording;
  const coded = useCoded(session);
  const lines = useRefusalLines(session, words, time);
  const [selectedIds] = useState(() => session.state.get().selectedIds);
  const [which, setWhich] = useState(selectedIds.size > 0 ? "selected" : "shown");
  const [text, setText] = useState("");
  // To say what would be refused takes long with thousands of events: not at every letter.
  const [wantedText] = useDebouncedValue(text, 200);

  const events = useMemo(() => {
    if (which === "shown") return shown.between(0, shown.size);
    return [...selectedIds].flatMap((eventId) => {
      const held = work.held(eventId);
      return held && !held.isDeleted ? held.event : [];
    });
    // What is held of an event changes with the coded work only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [which, shown, selectedIds, work, coded]);
  const isFrames = time.format === "frames" && framesPerSecond !== null;
  const frameUs = framesPerSecond === null ? null : 1e6 / framesPerSecond;
  const byUs = parseShift(wantedText, { frameUs, isFrames });
  const { changes, out, refused } = useMemo(
    () => planShift(events, byUs, session),
    [byUs, events, session],
  );
  const isWrong = wantedText.trim() !== "" && byUs === undefined;
  const isSettled = wantedText === text;
  const canDo = changes.length > 0 && refused.length === 0;
  const take = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    // What was typed a moment ago may not be looked at yet.
    const plan = isSettled
      ? { changes, refused }
      : planShift(events, parseShift(text, { frameUs, isFrames }), session);
    if (plan.changes.length === 0 || plan.refused.length > 0) return;
    if (session.changeMany(plan.changes, { kind: "changed_many", count: plan.changes.length }))
      onClose();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("shift.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form className={classes["dialog"]} onSubmit={take}>
        <TextInput
          data-autofocus
          dir="ltr"
          label={t("shift.by")}
          description={t(isFrames ? "shift.hintFrames" : "shift.hint")}
          value={text}
          error={isWrong ? t("shift.wrong", { text: wantedText }) : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <span id={whichId} className={classes["label"]}>
            {t("shift.which")}
          </span>
          <SegmentedControl
            fullWidth
            aria-labelledby={whichId}
            value={which}
            onChange={setWhich}
            data={[
              {
                value: "selected",
                label: t("shift.selected", { count: selectedIds.size }),
                disabled: selectedIds.size === 0,
              },
              { value: "shown", label: t("shift.shown", { count: shown.size }) },
            ]}
          />
        </div>
        <RefusedLines
          title={t("refused.some")}
          lines={[
            ...out.map((event) => lines.ofEvent(event, t("shift.out"))),
            ...lines.ofChanges(refused),
          ]}
        />
        <div className={dialogs["buttons"]}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={isSettled && !canDo}>
            {t("shift.do", { count: events.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The changes that a shift makes, or the reasons that prevent it. */
function planShift(events: readonly CodedEvent[], byUs: number | undefined, session: Session) {
  if (byUs === undefined || byUs === 0) return { changes: [], out: [], refused: [] };
  const out = pushedOut(events, byUs, session.work.durationUs);
  if (out.length > 0) return { changes: [], out, refused: [] };
  const changes = events.map((event) => shiftedEvent(event, byUs));
  return { changes, out, refused: session.refusalsOf(changes) };
}
