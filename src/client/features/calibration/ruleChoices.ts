import { factsOf } from "../../../agreement/facts.ts";
import {
  defaultRules,
  type GoldSampling,
  isSoundRule,
  modifiersSeen,
  recipeOf,
  scopesOf,
  wholeRule,
} from "../../../agreement/gate/gateRules.ts";
import { scoreText, scoreTotals } from "../../../domain/rubricTotal.ts";
import type { MeasureFacts } from "../../../agreement/measure.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { measures } from "../../../agreement/registry.ts";
import { type GateRule, type GateScope, ruleKey } from "../../../domain/entities/gate.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";

/** The statistics that can be computed from what a scheme collects, by kind of coding. */
export type MeasuresOf = readonly {
  readonly of: MeasureFacts["of"];
  readonly statistics: readonly AgreementStatistic[];
}[];

export function ofScheme(
  { codes, criteria }: Pick<Scheme, "codes" | "criteria">,
  { isContinuous, hasScans }: GoldSampling,
): MeasuresOf {
  const has = {
    events: isContinuous && codes.length > 0,
    ratings: criteria.some(({ scale }) => scale !== "trace"),
    scans: hasScans && codes.length > 0,
    traces: criteria.some(({ scale }) => scale === "trace"),
  };
  return (["events", "ratings", "scans", "traces"] as const)
    .filter((of) => has[of])
    .map((of) => ({
      of,
      statistics: measures
        .filter((measure) => measure.of === of)
        .flatMap(({ id: kind }) => recipeOf({ measure: { kind } }) ?? []),
    }));
}

export interface ScopeChoice {
  readonly value: string;
  readonly scope: GateScope;
  /** The name of the code, criterion, section or modifier. */
  readonly name?: string;
}

/** The scopes that a statistic can have in a scheme, each as one text. */
export function scopeChoices(
  measure: { readonly kind: string },
  scheme: Pick<Scheme, "codes" | "modifiers" | "criteria" | "sections" | "total">,
): readonly ScopeChoice[] {
  const { codes, criteria, sections = [] } = scheme;
  const totals = new Set(scoreTotals(scheme).map(({ of }) => scoreText(of)));
  const answered = modifiersSeen(measure, scheme);
  const { of: kind } = factsOf(measure);
  const rated = criteria.filter(({ scale }) => (scale === "trace") === (kind === "traces"));
  return scopesOf(measure).flatMap((of): ScopeChoice[] => {
    if (of === "code") {
      return codes.map(({ id, name }) => ({ value: `code ${id}`, scope: { of, id }, name }));
    }
    if (of === "criterion") {
      return rated.map(({ id, name }) => ({ value: `criterion ${id}`, scope: { of, id }, name }));
    }
    if (of === "section") {
      return sections
        .filter(({ id }) => totals.has(id))
        .map(({ id, name }) => ({ value: `section ${id}`, scope: { of, id }, name }));
    }
    if (of === "modifier") {
      return answered.map(({ id, name }) => ({
        value: `modifier ${id}`,
        scope: { of, id },
        name,
      }));
    }
    if (of === "total" && !totals.has("total")) return [];
    if (of === "each_modifier" && answered.length === 0) return [];
    return [{ value: of, scope: { of } }];
  });
}

export function scopeValue(scope: GateScope): string {
  return "id" in scope ? `${scope.of} ${scope.id}` : scope.of;
}

/** A rule that is not used yet, if possible one that fits the scheme; `undefined` where all are used. */
export function newRule(
  rules: readonly GateRule[],
  scheme: Scheme,
  sampling: GoldSampling,
): GateRule | undefined {
  const taken = new Set(rules.map(ruleKey));
  const any = ofScheme(scheme, sampling).flatMap(({ statistics }) =>
    statistics.flatMap((measure) =>
      scopeChoices(measure, scheme).map(({ scope }) => wholeRule({ measure, scope, minimum: 0.8 })),
    ),
  );
  return [...defaultRules(scheme, sampling), ...any].find(
    (rule) => isSoundRule(rule) && !taken.has(ruleKey(rule)),
  );
}
