import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { type SubmitEvent, useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import classes from "../EventList.module.css";
import dialogs from "../SubmitDialog.module.css";
import { useCoded } from "../useStore.ts";
import type { ListDialogProps } from "./ListDialogs.tsx";
import { RefusedLines } from "./RefusedLines.tsx";
import { movedBy, parseShift, pushedOut } from "./shift.ts";
import { useRefusalLines } from "./useRefusalLines.ts";

/** Moves events by a typed time, all of them or none; what stands in the way is said before. */
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
  const wantedText = useDeferredValue(text);

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
  const { changes, out, refused } = useMemo(() => {
    if (byUs === undefined || byUs === 0) return { changes: [], out: [], refused: [] };
    const outside = pushedOut(events, byUs, work.durationUs);
    if (outside.length > 0) return { changes: [], out: outside, refused: [] };
    const moves = events.map((event) => movedBy(event, byUs));
    return { changes: moves, out: [], refused: session.refusalsOf(moves) };
  }, [byUs, events, work.durationUs, session]);
  const isWrong = wantedText.trim() !== "" && byUs === undefined;
  const canDo = wantedText === text && changes.length > 0 && refused.length === 0;
  const take = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (!canDo) return;
    if (session.changeMany(changes, { kind: "changed_many", count: changes.length })) onClose();
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
          <Button type="submit" disabled={!canDo}>
            {t("shift.do", { count: events.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
