import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { useFormat } from "../../kit/text/format.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import type { Item } from "./items.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Gives the function that describes a difference in one line: its codes, or what was rated or answered. */
export function useItemText(words: Words): (item: Item) => string {
  const { t } = useTranslation("compare");
  const format = useFormat();
  return ({ difference, judgement }) => {
    if (judgement) {
      const { about } = judgement;
      return about.kind === "scan"
        ? t("question", { number: about.number + 1 })
        : words.criterion(about.criterionId);
    }
    const events = [...(difference?.events.values() ?? [])];
    const codes = [...new Set(events.map(({ codeId }) => words.code(codeId)))];
    const subjects = [
      ...new Set(events.flatMap((one) => (one.subjectId ? [words.subject(one.subjectId)] : []))),
    ];
    return sideBySide([format.list(codes), format.list(subjects)]);
  };
}
