import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ErrorCode } from "../../../domain/errors.ts";
import { ruleText } from "../../kit/text/refusalWords.ts";

/** The sentence for the rule that a change breaks; without a rule, for the refusal itself. */
export function useRuleText(): (code: ErrorCode, rule: string | null) => string {
  const { t } = useTranslation(["errors", "common"]);
  return (code, rule) => (rule === null ? t(`code.${code}`) : ruleText({ path: "", rule }, t));
}
