import type { GateRule, GateScope } from "../../domain/entities/gate.ts";
import type { Criterion, Modifier, Scheme } from "../../domain/entities/scheme.ts";
import { factsOf, isOfModifiers, isOfStates, isShare, needsOrder, settingsOf } from "../facts.ts";
import {
  EventStatistic,
  RatingStatistic,
  type AgreementStatistic,
  ScanStatistic,
  TraceStatistic,
} from "../recipes.ts";

/** The sampling methods of the training recordings, on which it depends what can be compared. */
export interface GoldSampling {
  readonly isContinuous: boolean;
  readonly hasScans: boolean;
}

/**
 * The scopes that a statistic can have. Ratings of several criteria can be pooled for percent
 * agreement, but not for a coefficient, because their scales differ.
 */
export function scopesOf(measure: { readonly kind: string }): readonly GateScope["of"][] {
  switch (factsOf(measure).of) {
    case "events":
      if (isOfModifiers(measure)) {
        return ["overall", "points", "states", "each_code", "code", "each_modifier", "modifier"];
      }
      return isOfStates(measure)
        ? ["overall", "states", "each_code", "code"]
        : ["overall", "points", "states", "each_code", "code"];
    case "scans":
      return ["overall", "each_code", "code"];
    case "ratings":
      return isShare(measure)
        ? ["overall", "each_criterion", "criterion", "section", "total"]
        : ["each_criterion", "criterion", "section", "total"];
    case "traces":
      return ["each_criterion", "criterion"];
  }
}

/**
 * The statistic of a rule with its settings; `undefined` if there is no such statistic, or if it
 * does not have these settings.
 */
export function recipeOf({ measure }: Pick<GateRule, "measure">): AgreementStatistic | undefined {
  if (!settingsOf(measure)) return undefined;
  switch (factsOf(measure).of) {
    case "events":
      return EventStatistic.safeParse(measure).data;
    case "ratings":
      return RatingStatistic.safeParse(measure).data;
    case "scans":
      return ScanStatistic.safeParse(measure).data;
    case "traces":
      return TraceStatistic.safeParse(measure).data;
  }
}

/** Whether a rule has an existing statistic, valid settings and a scope that fits. */
export function isSoundRule(rule: GateRule): boolean {
  return recipeOf(rule) !== undefined && scopesOf(rule.measure).includes(rule.scope.of);
}

/** The rule with default values for all settings that it does not have. */
export function wholeRule(rule: GateRule): GateRule {
  return { ...rule, measure: recipeOf(rule) ?? rule.measure };
}

/**
 * The rules of a new training threshold: at least one for each kind of coding in the scheme, so
 * that all of it is evaluated.
 */
export function defaultRules(
  scheme: Pick<Scheme, "codes" | "criteria">,
  { isContinuous, hasScans }: GoldSampling,
): GateRule[] {
  const has = (kind: "point" | "state") =>
    isContinuous && scheme.codes.some((code) => code.kind === kind);
  const rated = scheme.criteria.filter(({ scale }) => scale !== "trace");
  const rules: (GateRule | false)[] = [
    has("state") && { measure: { kind: "duration_kappa" }, scope: { of: "states" }, minimum: 0.8 },
    has("state") && { measure: { kind: "event_f1" }, scope: { of: "states" }, minimum: 0.8 },
    has("point") && { measure: nearPoints, scope: { of: "points" }, minimum: 0.9 },
    hasScans && { measure: { kind: "scan_kappa" }, scope: { of: "overall" }, minimum: 0.8 },
    rated.length > 0 && {
      measure: { kind: "rating_percent" },
      scope: { of: "each_criterion" },
      minimum: 0.8,
    },
    scheme.criteria.length > rated.length && {
      measure: { kind: "trace_ccc" },
      scope: { of: "each_criterion" },
      minimum: 0.8,
    },
  ];
  const wanted = rules.flatMap((rule) => (rule === false ? [] : [wholeRule(rule)]));
  return wanted.length > 0
    ? wanted
    : [{ measure: { kind: "duration_kappa" }, scope: { of: "overall" }, minimum: 0.8 }];
}

/** Each point that was missed or added counts, and what is more than a second late is both. */
const nearPoints = { kind: "event_f1", pointsWithinUs: 1_000_000 };

/**
 * The parts of a scheme that can be coded but that no rule of a training threshold evaluates. All empty if the
 * rules cover everything.
 */
export interface Unseen {
  readonly points: string[];
  readonly states: string[];
  readonly scans: boolean;
  readonly criteria: string[];
  readonly traces: string[];
  /** Free-text modifiers are included: no statistic compares them. */
  readonly modifiers: string[];
}

/** The parts of a scheme that no rule evaluates, by name. */
export function unseenBy(
  rules: readonly GateRule[],
  scheme: Pick<Scheme, "codes" | "criteria" | "modifiers">,
  { isContinuous, hasScans }: GoldSampling,
): Unseen {
  const ofCodes = (kind: "point" | "state") =>
    scheme.codes
      .filter((code) => isContinuous && code.kind === kind)
      .filter(({ id }) => !rules.some((rule) => seesCode(rule, kind, id)))
      .map(({ name }) => name);
  const ofCriteria = (isTrace: boolean) =>
    scheme.criteria
      .filter(({ scale }) => (scale === "trace") === isTrace)
      .filter((criterion) => !rules.some((rule) => seesCriterion(rule, criterion)))
      .map(({ name }) => name);
  const ofScans = rules.filter(({ measure }) => factsOf(measure).of === "scans");
  return {
    points: ofCodes("point"),
    states: ofCodes("state"),
    scans:
      hasScans &&
      !scheme.codes.every(({ id }) =>
        ofScans.some(({ scope }) => !("id" in scope) || scope.id === id),
      ),
    criteria: ofCriteria(false),
    traces: ofCriteria(true),
    modifiers: isContinuous
      ? scheme.modifiers
          .filter(({ id }) => scheme.codes.some((code) => code.modifierIds.includes(id)))
          .filter((modifier) => !rules.some((rule) => seesModifier(rule, modifier, scheme)))
          .map(({ name }) => name)
      : [],
  };
}

function seesCode({ measure, scope }: GateRule, kind: "point" | "state", id: string): boolean {
  if (factsOf(measure).of !== "events" || (kind === "point" && isOfStates(measure))) return false;
  // These say nothing of an event that one of the two has alone.
  if (isOfModifiers(measure)) return false;
  if ("id" in scope) return scope.id === id;
  return scope.of === "overall" || scope.of === "each_code" || scope.of === `${kind}s`;
}

/**
 * The modifiers that codes ask for and a statistic can compare: numbers by one, choices by the
 * others, free text by none.
 */
export function modifiersSeen(
  measure: { readonly kind: string },
  { codes, modifiers }: Pick<Scheme, "codes" | "modifiers">,
): readonly Modifier[] {
  return modifiers.filter(
    ({ id, type }) =>
      isOfModifiers(measure) &&
      type !== "text" &&
      (factsOf(measure).isOfNumbers ?? false) === (type === "number") &&
      codes.some(({ modifierIds }) => modifierIds.includes(id)),
  );
}

/** Where a rule is of some codes, these have to be all that ask for it. */
function seesModifier(
  { measure, scope }: GateRule,
  { id }: Modifier,
  scheme: Pick<Scheme, "codes" | "modifiers">,
): boolean {
  if (!modifiersSeen(measure, scheme).some((one) => one.id === id)) return false;
  const asking = scheme.codes.filter(({ modifierIds }) => modifierIds.includes(id));
  if (scope.of === "modifier") return scope.id === id;
  if (scope.of === "code") return asking.every((code) => code.id === scope.id);
  if (scope.of === "points" || scope.of === "states") {
    return asking.every(({ kind }) => `${kind}s` === scope.of);
  }
  return true;
}

function seesCriterion({ measure, scope }: GateRule, { id, scale }: Criterion): boolean {
  if (factsOf(measure).of !== (scale === "trace" ? "traces" : "ratings")) return false;
  if (needsOrder(measure) && (scale === "nominal" || scale === "checklist")) return false;
  // What errors of several criteria add up to can be none.
  if (scope.of === "total" || scope.of === "section") return false;
  return "id" in scope ? scope.id === id : true;
}
