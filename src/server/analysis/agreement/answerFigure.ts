import type { Figure } from "../../../api/contract/figures.ts";
import type { Answer } from "../../../statistics/statistic.ts";

/** A statistic's answer as it travels, without how its limits were found. */
export function answerFigure(answer: Answer): Figure {
  const { figure, units: n, unitKind, interval, observed, expected } = answer;
  const per = unitKind === "microseconds" ? "us" : "unit";
  if (figure.kind === "undefined") return { ...figure, n, per };
  return {
    kind: "value",
    value: figure.value,
    low: interval.kind === "interval" ? interval.low : null,
    high: interval.kind === "interval" ? interval.high : null,
    observed: observed.kind === "value" ? observed.value : null,
    expected: expected.kind === "value" ? expected.value : null,
    n,
    per,
  };
}
