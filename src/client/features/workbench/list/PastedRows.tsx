import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import classes from "../EventList.module.css";
import type { Words } from "../../../kit/coding/useWords.ts";
import type { TimeText } from "./useTimeText.ts";
import { DataTable } from "../../../kit/table/DataTable.tsx";
import { sideBySide } from "../../../kit/text/phrase.ts";

/** The maximum number of rows shown: enough to check the columns. */
const shownAtMost = 8;

interface Props {
  readonly events: readonly CodedEvent[];
  readonly words: Words;
  readonly time: TimeText;
}

/** The first of the events read from pasted text. */
export function PastedRows({ events, words, time }: Props) {
  const { t } = useTranslation("list");
  return (
    <div className={classes["preview"]}>
      <DataTable
        label={t("paste.title")}
        density="close"
        rows={events.slice(0, shownAtMost)}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "start",
            head: t("cell.start"),
            cell: ({ startUs }) => <bdi dir="ltr">{time.show(startUs)}</bdi>,
          },
          {
            id: "end",
            head: t("cell.end"),
            cell: (event) =>
              event.kind === "state" &&
              event.endUs !== null && <bdi dir="ltr">{time.show(event.endUs)}</bdi>,
          },
          {
            id: "subject",
            head: t("cell.subject"),
            cell: ({ subjectId }) => words.subject(subjectId),
          },
          { id: "code", head: t("cell.code"), cell: ({ codeId }) => words.code(codeId) },
          {
            id: "comment",
            head: t("cell.comment"),
            cell: (event) => sideBySide([words.modifiers(event), event.comment]),
          },
        ]}
      />
      {events.length > shownAtMost && (
        <p className={classes["refusedTitle"]}>
          {t("refused.more", { count: events.length - shownAtMost })}
        </p>
      )}
    </div>
  );
}
