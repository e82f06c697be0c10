import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Change } from "../../../domain/operations.ts";
import type { Session } from "../../kit/coding/session.ts";
import type { Words } from "../../kit/coding/useWords.ts";

/** The current value of a rating: its criterion with the selected level. */
export function useRatedText({ work }: Session, words: Words): (rating: Rating) => string {
  const { t } = useTranslation("workbench");
  return ({ criterionId, value, cannotBeJudged }) => {
    const criterion = words.criterion(criterionId);
    if (cannotBeJudged) return t("said.ratedNot", { criterion });
    if (value === null) return t("said.ratedNone", { criterion });
    const level = work.index.criteria.get(criterionId)?.levels.find((one) => one.value === value);
    return t("said.rated", { criterion, level: level ? words.name(level) : String(value) });
  };
}

/** What undo or redo changed, in words: the first change, and the number of others. */
export function useUndoneText(
  session: Session,
  words: Words,
): (changes: readonly Change[]) => string {
  const { t } = useTranslation("workbench");
  const ratedText = useRatedText(session, words);
  const textOf = (change: Change): string => {
    if (change.kind === "putRating") return ratedText(change.rating);
    if (change.kind === "putPart") return t("said.part");
    const eventId = change.kind === "putEvent" ? change.event.id : change.eventId;
    const event = session.work.held(eventId)?.event;
    return event
      ? t(`said.became.${change.kind}`, {
          code: words.code(event.codeId),
          time: timecode(event.startUs),
        })
      : "";
  };
  return ([first, ...others]) => {
    if (!first) return "";
    const text = textOf(first);
    return others.length === 0 ? text : t("said.andMore", { text, count: others.length });
  };
}
