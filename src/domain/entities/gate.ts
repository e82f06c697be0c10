import * as z from "zod";
import { limits } from "../limits.ts";
import { id } from "../rules.ts";
import { StoredRecipe } from "./recipe.ts";

/**
 * The scope of a threshold rule. `overall`: everything that its statistic covers. `points`,
 * `states`: the codes of that kind together. `each_code`, `each_criterion`, `each_modifier`: each
 * separately, all of which must reach the minimum. `total`, `section`: the total score of the
 * rubric, or of a section.
 */
export const GateScope = z.discriminatedUnion("of", [
  z.object({
    of: z.enum([
      "overall",
      "points",
      "states",
      "each_code",
      "each_criterion",
      "each_modifier",
      "total",
    ]),
  }),
  z.object({ of: z.literal("code"), id: id("code") }),
  z.object({ of: z.literal("criterion"), id: id("criterion") }),
  z.object({ of: z.literal("section"), id: id("section") }),
  z.object({ of: z.literal("modifier"), id: id("modifier") }),
]);
export type GateScope = z.infer<typeof GateScope>;

/** A threshold rule: a statistic with its settings, a scope, and a minimum. */
export const GateRule = z.object({
  measure: StoredRecipe,
  scope: GateScope,
  /** A coefficient, or a share. */
  minimum: z.number().min(-1).max(1),
});
export type GateRule = z.infer<typeof GateRule>;

export const GateRules = z.array(GateRule).min(1).max(limits.rulesPerGate);

/**
 * A value of a threshold rule: for its whole scope, or for one of its codes, criteria, modifiers or
 * sections.
 */
export const GateFigure = z.object({
  codeId: id("code").optional(),
  criterionId: id("criterion").optional(),
  sectionId: id("section").optional(),
  modifierId: id("modifier").optional(),
  /** `null` where there is no figure: then `because` says why, and the rule is not passed. */
  value: z.number().nullable(),
  because: z.string().nullable(),
  /** How much was compared, in what the measure counts. */
  n: z.number(),
});
export type GateFigure = z.infer<typeof GateFigure>;

/** The result of one threshold rule at the time of submission. */
export const RuleResult = z.object({ rule: GateRule, figures: z.array(GateFigure) });
export type RuleResult = z.infer<typeof RuleResult>;

/** A certificate of passed training, stored as it was at that time. */
export const Certificate = z.object({
  passedAt: z.iso.datetime(),
  /** `null`: for good. */
  validUntil: z.iso.datetime().nullable(),
  /** On how many training recordings, in how many attempts. */
  recordings: z.int().min(0),
  attempts: z.int().min(0),
  /** `each`: the figures are the lowest of any of these recordings. */
  counted: z.enum(["together", "each"]),
  results: z.array(RuleResult),
  programVersion: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/** The id of a value’s code, criterion or other part; `undefined` if it is of the whole scope. */
export function idOfFigure({
  codeId,
  criterionId,
  sectionId,
  modifierId,
}: GateFigure): string | undefined {
  return codeId ?? criterionId ?? sectionId ?? modifierId;
}

/** Whether a value reaches the minimum of a rule; a value that is not defined does not. */
export function reaches({ value }: Pick<GateFigure, "value">, minimum: number): boolean {
  return value !== null && value >= minimum;
}

/** Whether all values of a rule reach its minimum; without any value, a rule is not passed. */
export function isPassed({
  rule,
  figures,
}: Pick<RuleResult, "rule"> & { readonly figures: readonly GateFigure[] }): boolean {
  return figures.length > 0 && figures.every((figure) => reaches(figure, rule.minimum));
}

/** Whether results pass every current threshold rule. */
export function passesGate(rules: readonly GateRule[], results: readonly RuleResult[]): boolean {
  return rules.every((rule) => isPassed({ rule, figures: figuresFor(rule, results) }));
}

/**
 * For each value of each threshold rule, the lowest in several results: what a rater achieved on
 * all of these recordings. Results were stored with the rules of their time, which may differ in
 * order and number: rules are matched by scope and statistic, values by what they are of.
 */
export function lowestOf(
  rules: readonly GateRule[],
  found: readonly (readonly RuleResult[])[],
): RuleResult[] {
  return rules.map((rule) => {
    const lowest = new Map<string, GateFigure>();
    for (const figure of found.flatMap((results) => figuresFor(rule, results))) {
      const of = idOfFigure(figure) ?? "";
      const low = lowest.get(of);
      if (!low || (figure.value ?? -Infinity) < (low.value ?? -Infinity)) lowest.set(of, figure);
    }
    return { rule, figures: [...lowest.values()] };
  });
}

function figuresFor(rule: GateRule, results: readonly RuleResult[]): readonly GateFigure[] {
  return results.find((one) => ruleKey(one.rule) === ruleKey(rule))?.figures ?? [];
}

/**
 * A key that is equal for rules that differ only in their minimum, or in the name of their
 * statistic.
 */
export function ruleKey({ measure: { name: _name, ...measure }, scope }: GateRule): string {
  return JSON.stringify([
    Object.entries(measure).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    scope.of,
    "id" in scope ? scope.id : null,
  ]);
}
