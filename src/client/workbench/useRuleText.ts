import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../domain/errors.ts";
import { type JointRuleName, jointRules } from "../../domain/rules.ts";

/** The sentence for a rule that a change breaks, else for the refusal as a whole. */
export function useRuleText(): (code: ErrorCode, rule: string | null) => string {
  const { t } = useTranslation("errors");
  return (code, rule) =>
    isJointRule(rule) ? t(`rule.${rule}`, { allowed: "" }) : t(`code.${code}`);
}

function isJointRule(name: string | null): name is JointRuleName {
  return jointRules.some((rule) => rule === name);
}
