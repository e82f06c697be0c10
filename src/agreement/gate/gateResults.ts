import { GateFigure, type GateRule, type RuleResult } from "../../domain/entities/gate.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { factsOf } from "../facts.ts";
import { EventStatistic, RatingStatistic, ScanStatistic, TraceStatistic } from "../recipes.ts";
import { eventFigures } from "./eventRule.ts";
import type { GoldPair, RuleFigure } from "./goldPair.ts";
import { ratingFigures } from "./ratingRule.ts";
import { scanFigures } from "./scanRule.ts";
import { traceFigures } from "./traceRule.ts";

/** The result of each threshold rule, over all of these recordings pooled. */
export function gateResults(
  rules: readonly GateRule[],
  scheme: Scheme,
  pairs: readonly GoldPair[],
): RuleResult[] {
  return rules.map((rule) => ({
    rule,
    figures: figuresOf(rule, scheme, pairs).map(({ value, because, ...figure }) =>
      GateFigure.parse({
        ...figure,
        value: Number.isNaN(value) ? null : value,
        because: Number.isNaN(value) ? (because ?? "no_units") : null,
      }),
    ),
  }));
}

function figuresOf(
  { measure, scope }: GateRule,
  scheme: Scheme,
  pairs: readonly GoldPair[],
): readonly RuleFigure[] {
  switch (factsOf(measure).of) {
    case "events":
      return eventFigures(EventStatistic.parse(measure), scope, scheme, pairs);
    case "ratings":
      return ratingFigures(RatingStatistic.parse(measure), scope, scheme, pairs);
    case "scans":
      return scanFigures(ScanStatistic.parse(measure), scope, scheme, pairs);
    case "traces":
      return traceFigures(TraceStatistic.parse(measure), scope, scheme, pairs);
  }
}
