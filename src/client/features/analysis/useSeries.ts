import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { NamedGroup } from "./groups.ts";
import { seriesMost } from "./seriesMost.ts";
import { shownGroups, type ShownMost } from "./shownGroups.ts";

/** The groups that a drawing shows, and a sentence about those that it does not. */
export function useSeries(
  groups: readonly NamedGroup[],
  shown: string | undefined,
  most: ShownMost = { most: seriesMost },
): {
  readonly series: readonly NamedGroup[];
  readonly notDrawn: string | undefined;
} {
  const { t } = useTranslation("analysis");
  const { series, isChosen } = shownGroups(groups, shown, most);
  const numbers = { shown: series.length, all: groups.length };
  return {
    series,
    notDrawn:
      series.length === groups.length
        ? undefined
        : isChosen
          ? t("someDrawn", numbers)
          : most.unasked && most.unasked.length > 0
            ? t("meantDrawn", numbers)
            : t("firstDrawn", numbers),
  };
}
