import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { scaledWrite } from "../../../kit/chart/series.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";

interface Interval {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** How marks from 0 to 100 are written: `56.2 %`, with their interval where they have one. */
export function useMarks() {
  const { t } = useTranslation("analysis");
  const { percent } = useNumbers();
  const mark = scaledWrite(percent, 1 / 100);
  return {
    mark,
    range: ({ value, low, high }: Interval) =>
      low === null || high === null
        ? mark(value)
        : leftToRight(t("interval", { value: mark(value), low: mark(low), high: mark(high) })),
  };
}
