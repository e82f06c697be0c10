import { useTranslation } from "react-i18next";
import type { NamedGroup } from "./groups.ts";
import { seriesMost } from "./seriesMost.ts";

/** The groups that a drawing shows, and the sentence on those that it does not. */
export function useSeries(groups: readonly NamedGroup[]): {
  readonly series: readonly NamedGroup[];
  readonly notDrawn: string | undefined;
} {
  const { t } = useTranslation("analysis");
  return {
    series: groups.slice(0, seriesMost),
    notDrawn:
      groups.length > seriesMost
        ? t("firstDrawn", { shown: seriesMost, all: groups.length })
        : undefined,
  };
}
