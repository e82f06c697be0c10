import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { StatisticId } from "../../../statistics/index.ts";
import type { Line } from "./figures.ts";
import type { scoredFigures } from "./scored.ts";

const variants = [
  "unweighted",
  "linear",
  "quadratic",
  "ordinal",
  "ratio",
  "nominal",
  "interval",
] as const;

/** Names of figures for counts in intervals and for time sampling: what is compared. */
const inIntervals: Readonly<Record<string, (typeof scoredFigures)[number]>> = {
  ioa_trials: "scan_trials",
  ioa_mean_count: "ioa_mean_count",
  ioa_exact_count: "ioa_exact_count",
  ioa_scored: "scan_scored",
  ioa_unscored: "scan_unscored",
  ioa_total: "ioa_total",
};

/** Gives the function that names a figure: the statistic with its weights, metric or form. */
export function useLineName(): (line: Pick<Line, "id" | "variant">) => string {
  const { t } = useTranslation(["statistics", "calculator"]);
  return ({ id, variant }) => {
    const name = nameKey(id, variant);
    const base = name === "ac1" || name === "ac2" ? t(`calculator:${name}`) : t(`${id}.name`);
    const known = variants.find((one) => one === variant);
    if (variant === undefined || variant === "unweighted") return base;
    const counted = id === "intervalAgreement" ? inIntervals[variant] : undefined;
    if (counted) {
      const words = t(`calculator:scored.figure.${counted}.name`);
      return t("calculator:nameAndVariant", { name: base, variant: words });
    }
    const words =
      variant === "alongFirst" ||
      variant === "alongSecond" ||
      variant === "similarity" ||
      variant === "modifiers"
        ? t(`calculator:${variant}`)
        : known === undefined
          ? variant
          : id !== "krippendorffAlpha" && known === "ordinal"
            ? t("calculator:ordinalWeights")
            : t(`variant.${known}`);
    return t("calculator:nameAndVariant", { name: base, variant: words });
  };
}

function nameKey(id: StatisticId, variant: string | undefined): "ac1" | "ac2" | "own" {
  if (id !== "gwetAc") return "own";
  return variant === "unweighted" ? "ac1" : "ac2";
}
