import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Sampling } from "../../../domain/entities/observation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { wayOf } from "./sampling.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Returns a function that describes a sampling in few words: `partial, every 10 s`. */
export function useSamplingText(): (sampling: Sampling) => string {
  const { t } = useTranslation("assignments");
  const { fineSeconds } = useNumbers();

  return (sampling) => {
    const { scans } = sampling;
    if (!scans) return t("sampling.way.continuous");
    const asked = t("sampling.short", {
      method: t(`sampling.methods.${scans.method}`),
      time: fineSeconds(scans.everyUs),
    });
    return wayOf(sampling) === "both"
      ? sideBySide([t("sampling.way.continuous"), asked], " + ")
      : asked;
  };
}
