import { useTranslation } from "react-i18next";
import type { Sampling } from "../../../domain/entities/observation.ts";
import { useFormat } from "../../kit/text/format.ts";
import { wayOf } from "./sampling.ts";

/** Gives the function that says a sampling in a few words: `partial, every 10 s`. */
export function useSamplingText(): (sampling: Sampling) => string {
  const { t } = useTranslation("assignments");
  const format = useFormat();

  return (sampling) => {
    const { scans } = sampling;
    if (!scans) return t("sampling.way.continuous");
    const asked = t("sampling.short", {
      method: t(`sampling.methods.${scans.method}`),
      seconds: format.number(scans.everyUs / 1_000_000),
    });
    return wayOf(sampling) === "both" ? `${t("sampling.way.continuous")} + ${asked}` : asked;
  };
}
