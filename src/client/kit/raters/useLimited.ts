import { useTranslation } from "../text/useTranslation.ts";
import type { Limits } from "../../../agreement/raters/profile.ts";
import { leftToRight } from "../chart/isolated.ts";

/**
 * Gives the function that writes a value with its interval: "62% [48%, 74%]"; without an interval the value alone.
 */
export function useLimited(): (
  value: number,
  limits: Limits,
  write: (value: number) => string,
) => string {
  const { t } = useTranslation("raters");
  return (value, limits, write) =>
    leftToRight(
      limits === null
        ? write(value)
        : `${write(value)} ${t("interval", { low: write(limits.low), high: write(limits.high) })}`,
    );
}
