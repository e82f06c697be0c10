import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { columnWrite, scaledWrite } from "../../../kit/chart/series.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";

interface Interval {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** How marks from 0 to 100 are written: "56.2%"; with their CI, if they have one, all with one decimal. */
export function useMarks() {
  const { t } = useTranslation("analysis");
  const { percent } = useNumbers();
  const mark = scaledWrite(percent, 1 / 100);
  const even = columnWrite(mark);
  return {
    mark,
    range: ({ value, low, high }: Interval) =>
      low === null || high === null
        ? mark(value)
        : leftToRight(t("interval", { value: even(value), low: even(low), high: even(high) })),
  };
}
