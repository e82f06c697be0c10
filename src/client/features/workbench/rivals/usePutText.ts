import { noted } from "../../../kit/text/phrase.ts";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "../../../kit/coding/texts.ts";
import { limits } from "../../../../domain/limits.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import type { Put } from "../../../../domain/places.ts";
import { promptAt } from "../../../../domain/scans.ts";
import { useFormat } from "../../../kit/text/format.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { useWords } from "../../../kit/coding/useWords.ts";

export interface PutText {
  /** The name of the entry that was made differently. */
  place(puts: readonly Put[]): string;
  /** The value of one version of the entry. */
  value(puts: readonly Put[]): string;
}

/** Entries and their values in words; all slots of a continuous rating together. */
export function usePutText(session: Session): PutText {
  const { t } = useTranslation("workbench");
  const format = useFormat();
  const { index } = session.context;
  const { scans } = session.workbench.observation.sampling;
  const words = useWords(index);

  const placeOfOne = (put: Put): string => {
    if (put.kind === "putRating") return words.criterion(put.rating.criterionId);
    const { part } = put;
    if (part.kind === "notes") return t("tabs.notes");
    if (part.kind === "trace") return words.criterion(part.criterionId);
    const time = scans ? timecode(promptAt(scans, part.number).askedUs) : "";
    return t("submit.scan", { number: part.number + 1, time });
  };
  const valueOfOne = (put: Put): string => {
    if (put.kind === "putRating") {
      const { criterionId, value, cannotBeJudged, reason, comment, evidence } = put.rating;
      const level = index.criteria.get(criterionId)?.levels.find((one) => one.value === value);
      const shown = level ? words.name(level) : value === null ? "" : format.number(value);
      return format.list(
        [
          cannotBeJudged ? t("rivals.cannotBeJudged") : shown || t("rivals.unrated"),
          reason,
          comment,
          evidence.length > 0 ? t("rivals.evidence", { count: evidence.length }) : "",
        ].filter((text) => text !== ""),
      );
    }
    const { part } = put;
    if (part.kind === "notes") return part.text;
    if (part.kind === "trace") return "";
    if (part.isUnseen) return t("rivals.unseen");
    const marks = part.marks.map(({ codeId, subjectId }) =>
      subjectId === null
        ? words.code(codeId)
        : `${words.code(codeId)}${noted(words.subject(subjectId))}`,
    );
    const said = [...marks, part.comment].filter((text) => text !== "");
    return said.length === 0 ? t("rivals.nothing") : format.list(said);
  };
  const traceValue = (puts: readonly Put[]): string => {
    const slots = puts.flatMap((put) =>
      put.kind === "putPart" && put.part.kind === "trace" ? put.part : [],
    );
    const values = slots.flatMap(({ samples }) => samples.map(([, value]) => value));
    const [first, last] = [slots[0]?.slot ?? 0, slots.at(-1)?.slot ?? 0];
    return t("rivals.trace", {
      from: timecode(first * limits.traceSlotUs),
      to: timecode((last + 1) * limits.traceSlotUs),
      count: values.length,
      mean: format.number(values.reduce((sum, one) => sum + one, 0) / (values.length || 1), 1),
    });
  };
  return {
    place: ([first]) => (first ? placeOfOne(first) : ""),
    value: (puts) => {
      const [first] = puts;
      if (!first) return "";
      const isTrace = first.kind === "putPart" && first.part.kind === "trace";
      return isTrace ? traceValue(puts) : valueOfOne(first);
    },
  };
}
