import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../domain/errors.ts";
import { useFormat } from "../frame/format.ts";
import { causeText, refusalOf, ruleText } from "../frame/refusalWords.ts";

/** The sentence for a rule that a change breaks, else for the refusal as a whole. */
export function useRuleText(): (
  code: ErrorCode,
  rule: string | null,
  details?: Record<string, unknown>,
) => string {
  const { t } = useTranslation(["errors", "common"]);
  const format = useFormat();
  return (code, rule, details = {}) =>
    rule === null
      ? causeText(refusalOf(code, details), t, format)
      : ruleText({ path: "", rule }, t);
}
