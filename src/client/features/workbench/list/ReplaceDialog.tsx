import { Button, Checkbox, Modal, NativeSelect } from "@mantine/core";
import { type SubmitEvent, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import classes from "../EventList.module.css";
import dialogs from "../SubmitDialog.module.css";
import { eventsIn } from "../../../kit/timeline/eventOrder.ts";
import { useCoded } from "../../../kit/coding/useStore.ts";
import { RefusedLines } from "./RefusedLines.tsx";
import { canReplace, planReplacement } from "./replace.ts";
import { nobody } from "./shown.ts";
import { useRefusalLines } from "./useRefusalLines.ts";
import type { ListDialogProps } from "./listDialogProps.ts";

/** Replaces a code by another: the number of events, and what prevents it, is shown before. */
export function ReplaceDialog({ session, words, time, onClose }: ListDialogProps) {
  const { t } = useTranslation("list");
  const { scheme } = session.work.index;
  const coded = useCoded(session);
  const lines = useRefusalLines(session, words, time);
  const [selectedIds] = useState(() => session.state.get().selectedIds);
  const [first] = useState(() => {
    const { selectedId } = session.state.get();
    return (selectedId === null ? undefined : session.work.held(selectedId)?.event.codeId) ?? "";
  });
  const [asked, setAsked] = useState({
    fromId: scheme.codes.find(({ id }) => id === first)?.id ?? scheme.codes[0]?.id ?? "",
    ofSubject: "",
    toId: "",
    toSubject: "",
    isSelected: selectedIds.size > 1,
  });
  const wanted = useDeferredValue(asked);
  const codeOf = (codeId: string) => scheme.codes.find(({ id }) => id === codeId);
  const from = codeOf(asked.fromId);
  // Another subject can be put in with the code left as it is.
  const alike = scheme.codes.filter((code) => from && canReplace({ from, to: code }));

  const { changes, losing, refused } = useMemo(() => {
    const source = scheme.codes.find(({ id }) => id === wanted.fromId);
    const to = scheme.codes.find(({ id }) => id === wanted.toId) ?? source;
    if (!source || !to) return { changes: [], losing: 0, refused: [] };
    const subjectOf = (choice: string) =>
      choice === "" ? undefined : (scheme.subjects.find(({ id }) => id === choice)?.id ?? null);
    const all = [...eventsIn(coded.order)];
    const plan = planReplacement(
      wanted.isSelected ? all.filter(({ id }) => selectedIds.has(id)) : all,
      {
        from: source,
        to,
        ofSubject: subjectOf(wanted.ofSubject),
        toSubject: subjectOf(wanted.toSubject),
      },
    );
    return { ...plan, refused: session.refusalsOf(plan.changes) };
  }, [wanted, coded, scheme, selectedIds, session]);

  const set = (part: Partial<typeof asked>) => setAsked((before) => ({ ...before, ...part }));
  const isSettled = wanted === asked;
  const canDo = isSettled && changes.length > 0 && refused.length === 0;
  const take = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (!canDo) return;
    if (session.changeMany(changes, { kind: "changed_many", count: changes.length })) onClose();
  };
  const subjects = [
    ...scheme.subjects.map((subject) => ({ value: subject.id, label: words.name(subject) })),
    { value: nobody, label: words.subject(null) },
  ];

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("replace.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form className={classes["dialog"]} onSubmit={take}>
        <div className={classes["pair"]}>
          <NativeSelect
            data-autofocus
            label={t("replace.find")}
            value={asked.fromId}
            onChange={({ currentTarget }) => {
              const next = codeOf(currentTarget.value);
              const to = codeOf(asked.toId);
              const isKept = next && to && canReplace({ from: next, to });
              set({ fromId: currentTarget.value, toId: isKept ? asked.toId : "" });
            }}
            data={scheme.codes.map((code) => ({ value: code.id, label: words.name(code) }))}
          />
          {scheme.subjects.length > 0 && (
            <NativeSelect
              label={t("replace.of")}
              value={asked.ofSubject}
              onChange={({ currentTarget }) => set({ ofSubject: currentTarget.value })}
              data={[{ value: "", label: t("replace.any") }, ...subjects]}
            />
          )}
          <NativeSelect
            label={t("replace.by")}
            description={t("replace.kinds")}
            value={asked.toId}
            onChange={({ currentTarget }) => set({ toId: currentTarget.value })}
            data={[
              { value: "", label: t("replace.keep") },
              ...alike
                .filter(({ id }) => id !== asked.fromId)
                .map((code) => ({ value: code.id, label: words.name(code) })),
            ]}
          />
          {scheme.subjects.length > 0 && (
            <NativeSelect
              label={t("replace.to")}
              value={asked.toSubject}
              onChange={({ currentTarget }) => set({ toSubject: currentTarget.value })}
              data={[{ value: "", label: t("replace.keep") }, ...subjects]}
            />
          )}
        </div>
        {selectedIds.size > 0 && (
          <Checkbox
            label={t("replace.onlySelected")}
            checked={asked.isSelected}
            onChange={({ currentTarget }) => set({ isSelected: currentTarget.checked })}
          />
        )}
        <output className={dialogs["text"]}>{t("replace.found", { count: changes.length })}</output>
        {losing > 0 && (
          <p className={classes["warning"]}>{t("replace.modifiers", { count: losing })}</p>
        )}
        <RefusedLines title={t("refused.some")} lines={lines.ofChanges(refused)} />
        <div className={dialogs["buttons"]}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={!canDo}>
            {t("replace.do", { count: changes.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
