import * as z from "zod";
import { limits } from "../limits.ts";
import { id } from "../rules.ts";
import { StoredRecipe } from "./recipe.ts";

/**
 * What a rule of a gate looks at. `overall`: all that its measure is of. `points`, `states`: the codes of that kind
 * together. `each_code`, `each_criterion`, `each_modifier`: every one by itself, and every one has to reach the
 * minimum. `total`, `section`: what the criteria of the rubric, or of a section of it, total.
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

/** One rule of a gate: a measure with its settings, what it looks at, and what has to be reached. */
export const GateRule = z.object({
  measure: StoredRecipe,
  scope: GateScope,
  /** A coefficient, or a share. */
  minimum: z.number().min(-1).max(1),
});
export type GateRule = z.infer<typeof GateRule>;

export const GateRules = z.array(GateRule).min(1).max(limits.rulesPerGate);

/** A figure of a rule: of all of it, or of one of its codes, criteria or modifiers, or of a section. */
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

/** What opens the work of someone who trained, kept as it was when they passed. */
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

/** The id of what a figure is of; `undefined` where it is of all of its rule. */
export function idOfFigure({
  codeId,
  criterionId,
  sectionId,
  modifierId,
}: GateFigure): string | undefined {
  return codeId ?? criterionId ?? sectionId ?? modifierId;
}

/** Whether a figure is what a rule asks for: one that does not exist never is. */
export function reaches({ value }: Pick<GateFigure, "value">, minimum: number): boolean {
  return value !== null && value >= minimum;
}

/** Whether all figures of a rule reach its minimum; nothing to compare is no pass. */
export function isPassed({
  rule,
  figures,
}: Pick<RuleResult, "rule"> & { readonly figures: readonly GateFigure[] }): boolean {
  return figures.length > 0 && figures.every((figure) => reaches(figure, rule.minimum));
}

/** Whether every rule of a gate, as it is now, is passed by what was found. */
export function passesGate(rules: readonly GateRule[], results: readonly RuleResult[]): boolean {
  return rules.every((rule) => isPassed({ rule, figures: figuresFor(rule, results) }));
}

/**
 * Of each figure of each rule of a gate the lowest in any of some results: what someone can do on any of these
 * recordings. Results were kept under the rules of their time, which may have had another order, and others among
 * them: rules are found by what they ask for, figures by what they are of.
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

/** The same for rules that differ by no more than their minimum, or by the name of their measure. */
export function ruleKey({ measure: { name: _name, ...measure }, scope }: GateRule): string {
  return JSON.stringify([
    Object.entries(measure).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    scope.of,
    "id" in scope ? scope.id : null,
  ]);
}
