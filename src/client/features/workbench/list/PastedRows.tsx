import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import classes from "../EventList.module.css";
import type { Words } from "../../../kit/coding/useWords.ts";
import type { TimeText } from "./useTimeText.ts";

/** Enough to see whether the columns were understood. */
const shownAtMost = 8;

interface Props {
  readonly events: readonly CodedEvent[];
  readonly words: Words;
  readonly time: TimeText;
}

/** The first of the events that pasted text amounts to. */
export function PastedRows({ events, words, time }: Props) {
  const { t } = useTranslation("list");
  return (
    <div className={classes["preview"]}>
      <table>
        <thead>
          <tr>
            {(["start", "end", "subject", "code", "comment"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`cell.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.slice(0, shownAtMost).map((event) => (
            <tr key={event.id}>
              <td dir="ltr">{time.show(event.startUs)}</td>
              <td dir="ltr">
                {event.kind === "state" && event.endUs !== null && time.show(event.endUs)}
              </td>
              <td>{words.subject(event.subjectId)}</td>
              <td>{words.code(event.codeId)}</td>
              <td>
                {[words.modifiers(event), event.comment].filter((one) => one !== "").join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {events.length > shownAtMost && (
        <p className={classes["refusedTitle"]}>
          {t("refused.more", { count: events.length - shownAtMost })}
        </p>
      )}
    </div>
  );
}
