import { Button, Modal, Textarea } from "@mantine/core";
import { type SubmitEvent, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { Change } from "../../../../domain/operations.ts";
import { id } from "../../../../domain/rules.ts";
import { newId } from "../../../kit/query/newId.ts";
import classes from "../EventList.module.css";
import dialogs from "../SubmitDialog.module.css";
import { useCoded } from "../../../kit/coding/useStore.ts";
import { allColumnNames } from "./copying.ts";
import { type ColumnNames, eventsOfText } from "./eventText.ts";
import { PastedRows } from "./PastedRows.tsx";
import { RefusedLines } from "./RefusedLines.tsx";
import { useRuleText } from "../useRuleText.ts";
import type { ListDialogProps } from "./listDialogProps.ts";
import { useAnswer } from "../../../kit/query/useAnswer.ts";

interface Props extends ListDialogProps {
  /** The text of the clipboard, where the browser gave it; else empty. */
  readonly given: string;
}

/** Creates events from a pasted table: a preview of them, or what is not valid, line by line. */
export function PasteDialog({ session, words, time, given, onClose }: Props) {
  const { t, i18n } = useTranslation("list");
  const ruleText = useRuleText();
  const { index } = session.work;
  const coded = useCoded(session);
  const [text, setText] = useState(given);
  const wanted = useDeferredValue(text);
  const { data: languages } = useAnswer({
    queryKey: ["listColumns", i18n.language],
    queryFn: () => allColumnNames(i18n),
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });

  const read = useMemo(
    () => eventsOfText(wanted, index, { languages: languages ?? none, newEventId }),
    [wanted, index, languages],
  );
  const changes = useMemo(
    () => read.events.map((event): Change => ({ kind: "putEvent", event })),
    [read],
  );
  const refused = useMemo(
    () => (read.problems.length > 0 ? [] : session.refusalsOf(changes)),
    // Whether there is room for them changes with the coded work.
    // oxlint-disable-next-line react/exhaustive-deps
    [read, changes, session, coded],
  );
  const problems = [
    ...read.problems.map(({ line, kind, text: what }) =>
      t("paste.line", { line, why: t(`paste.${kind}`, { text: what }) }),
    ),
    ...refused.map(({ change, code, rule }) =>
      t("paste.line", {
        line: read.lines[changes.indexOf(change)] ?? 0,
        why: ruleText(code, rule),
      }),
    ),
  ];
  const isReady = languages !== undefined && wanted === text;
  const canDo = isReady && problems.length === 0 && changes.length > 0;
  const take = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (!canDo || !session.changeMany(changes, { kind: "pasted", count: changes.length })) return;
    const ids = read.events.map((event) => event.id);
    session.setSelection(ids, ids[0] ?? null);
    onClose();
  };

  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t("paste.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <form className={classes["dialog"]} onSubmit={take}>
        <Textarea
          data-autofocus
          rows={8}
          wrap="off"
          spellCheck={false}
          label={t("paste.text")}
          description={t("paste.hint")}
          value={text}
          classNames={{ input: classes["table"] ?? "" }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {isReady && (
          <>
            <RefusedLines title={t("paste.problems")} lines={problems} />
            {problems.length === 0 && changes.length === 0 && (
              <p className={dialogs["text"]}>{t("paste.nothing")}</p>
            )}
            {problems.length === 0 && changes.length > 0 && (
              <>
                <output className={classes["label"]}>
                  {t("paste.ready", { count: changes.length })}
                </output>
                <PastedRows {...{ words, time }} events={read.events} />
              </>
            )}
          </>
        )}
        <div className={dialogs["buttons"]}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={!canDo}>
            {t("paste.do", { count: changes.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const none: readonly ColumnNames[] = [];

function newEventId() {
  return newId(id("event"));
}
