import { useTranslation } from "react-i18next";
import { Unreachable } from "../api.ts";
import { errors, type FieldProblem, Refusal } from "../../domain/errors.ts";
import type { LimitName } from "../../domain/limits.ts";
import { type JointRuleName, jointRules, type RuleName, rules } from "../../domain/rules.ts";
import { useFormat } from "./format.ts";

/** An error in three sentences: what happened, what was kept, what to do. */
export interface RefusalText {
  readonly what: string;
  readonly kept?: string;
  readonly next: string;
  /** What helps: to try again, to sign in, to load the page again, or nothing but reading. */
  readonly remedy: "retry" | "sign_in" | "reload" | "none";
}

/** Gives the function that turns whatever was thrown into what a person reads. */
export function useRefusalText(): (error: unknown) => RefusalText {
  const { t } = useTranslation(["errors", "common"]);
  const format = useFormat();

  function sentenceOf(refusal: Refusal): string {
    const details: Readonly<Record<string, unknown>> = refusal.details;
    const { maxBytes, neededBytes, limit, max, left } = details;
    if (refusal.code === "quota_reached" && isQuotaWithText(limit)) {
      const isBytes = quotaAmounts[limit] === "bytes";
      const amount = (value: number) => (isBytes ? format.bytes(value) : format.number(value));
      return t(`quota.${limit}`, { max: amount(Number(max)), left: amount(Number(left)) });
    }
    return t(`code.${refusal.code}`, {
      ...details,
      ...(typeof maxBytes === "number" && { size: format.bytes(maxBytes) }),
      ...(typeof neededBytes === "number" && { needed: format.bytes(neededBytes) }),
    });
  }

  return (error) => {
    if (error instanceof Unreachable) {
      return { what: t("unreachable.what"), next: t("unreachable.next"), remedy: "retry" };
    }
    const refusal = refusalIn(error);
    if (!refusal) return { what: t("bug.what"), next: t("bug.next"), remedy: "reload" };
    const details: Readonly<Record<string, unknown>> = refusal.details;
    const step = errors[refusal.code].next;
    const seconds = details["retryAfterSeconds"];
    return {
      what: sentenceOf(refusal),
      next:
        step === "wait" && typeof seconds === "number"
          ? t("next.waitFor", { time: format.seconds(seconds) })
          : t(`next.${step}`),
      remedy: remedies[step],
    };
  };
}

/**
 * Gives the sentence for a field of a form: `field("email")`; `undefined` where the error has nothing
 * to say of it.
 */
export function useFieldErrors(error: unknown): (path: string) => string | undefined {
  const { t } = useTranslation("errors");
  const problems = fieldProblemsOf(error);

  return (path) => {
    const problem = problems.find((one) => one.path === path || one.path.endsWith(`.${path}`));
    if (!problem) return undefined;
    return t(`rule.${sentenceFor(problem)}`, { allowed: problem.allowed ?? "" });
  };
}

/** The fields that an error refuses; none where it is about something else. */
export function fieldProblemsOf(error: unknown): readonly FieldProblem[] {
  const refusal = refusalIn(error);
  if (refusal?.code !== "invalid_input") return [];
  return errors.invalid_input.details.parse(refusal.details).fields;
}

/** `instanceof` alone would leave the code untyped. */
function refusalIn(error: unknown): Refusal | undefined {
  return error instanceof Refusal ? error : undefined;
}

/** The rule with the best sentence: the one named, else the one that the field is named for. */
function sentenceFor({ path, rule }: FieldProblem): RuleWithText {
  if (isRuleWithText(rule) && !generalRules.includes(rule)) return rule;
  const field = path.slice(path.lastIndexOf(".") + 1);
  if (Object.hasOwn(rules, field) && isRuleWithText(field)) return field;
  return isRuleWithText(rule) ? rule : "shape";
}

/** What a single value can be wrong in where no rule of ours is named. */
const generalRules: readonly string[] = ["shape", "too_small", "too_big", "format", "not_in_list"];
const rulesWithText: readonly string[] = [...Object.keys(rules), ...jointRules, ...generalRules];

function isRuleWithText(name: string): name is RuleWithText {
  return rulesWithText.includes(name);
}

type RuleWithText =
  | RuleName
  | JointRuleName
  | "shape"
  | "too_small"
  | "too_big"
  | "format"
  | "not_in_list";

/** Limits whose refusal has a sentence of its own, and what they count. */
const quotaAmounts = {
  studyUploadsBytes: "bytes",
  unfinishedUploads: "count",
  unfinishedUploadsBytes: "bytes",
} as const satisfies Partial<Record<LimitName, "bytes" | "count">>;

function isQuotaWithText(limit: unknown): limit is keyof typeof quotaAmounts {
  return typeof limit === "string" && Object.hasOwn(quotaAmounts, limit);
}

const remedies = {
  sign_in: "sign_in",
  try_again: "retry",
  wait: "retry",
  correct_it: "none",
  ask_coordinator: "none",
  ask_administrator: "none",
  reload: "reload",
  go_back: "none",
  hand_over: "none",
  kept_here: "retry",
} as const;
