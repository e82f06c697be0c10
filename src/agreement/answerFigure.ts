import type { Figure } from "./figure.ts";
import { type Range, soundInterval } from "../statistics/soundInterval.ts";
import type { Answer } from "../statistics/statistic.ts";

/** A statistic's answer as it travels. `range`: where the figure can be. */
export function answerFigure(answer: Answer, range: Range): Figure {
  const { figure, units: n, unitKind, observed, expected } = answer;
  const interval = soundInterval(figure, answer.interval, range);
  const per = unitKind === "microseconds" ? "us" : "unit";
  if (figure.kind === "undefined") return { ...figure, n, per };
  return {
    kind: "value",
    value: figure.value,
    ...(interval.kind === "interval"
      ? { low: interval.low, high: interval.high, limitsFrom: interval.method }
      : { low: null, high: null, noLimits: interval.because }),
    observed: observed.kind === "value" ? observed.value : null,
    expected: expected.kind === "value" ? expected.value : null,
    n,
    per,
  };
}
