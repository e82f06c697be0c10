import { useMemo } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { TableCell, TableHead } from "./chartTable.ts";
import type { Estimate } from "./estimate.ts";
import { leftToRight } from "./isolated.ts";
import { columnWrite, type Write } from "./series.ts";

/** Functions that write estimates: in a sentence, and in the table and the file of a chart. */
export interface EstimateCells {
  /** "0.71 [0.62, 0.79]", or why the estimate is undefined. */
  readonly say: (estimate: Estimate, format: Write) => string;
  /**
   * The head of an estimate: three columns in the file, the value and both ends of the interval, named with their
   * unit where the name alone (a rater’s, a code’s) does not say what is measured.
   */
  readonly head: (name: string, measure?: string) => TableHead;
  readonly cell: (estimate: Estimate | undefined, format: Write) => TableCell;
}

export function useEstimateCells(): EstimateCells {
  const { t } = useTranslation("charts");
  return useMemo(() => {
    const say = (estimate: Estimate, format: Write): string => {
      if (estimate.kind === "undefined") return estimate.because;
      const { value, low, high } = estimate;
      if (low === null || high === null) return format(value);
      return leftToRight(
        t("withInterval", { value: format(value), low: format(low), high: format(high) }),
      );
    };
    return {
      say,
      head: (label, measure) => {
        const name = measure === undefined ? label : t("measuredOf", { name: label, measure });
        return {
          label,
          fileLabels: [name, t("lowOf", { name }), t("highOf", { name })],
          isNumber: true,
        };
      },
      cell: (estimate, format) => {
        if (!estimate) return { text: t("noValue"), values: [null, null, null] };
        if (estimate.kind === "undefined") {
          return { text: estimate.because, values: [null, null, null] };
        }
        const { value, low, high } = estimate;
        const write = columnWrite(format);
        return {
          text: write(value),
          ...(low !== null &&
            high !== null && {
              interval: leftToRight(t("ends", { low: write(low), high: write(high) })),
            }),
          values: [value, low, high],
        };
      },
    };
  }, [t]);
}
