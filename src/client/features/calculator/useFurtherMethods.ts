import { inLists } from "../../kit/text/region.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { describe } from "../../../statistics/index.ts";
import type { Figure, Reference } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import type { Calculation } from "./calculation.ts";

/**
 * Sentences of the methods paragraph on a reference rater and on a design with occasions, if these were requested.
 */
export function useFurtherMethods({ detections, generalizability, columns }: Calculation): {
  readonly sentences: readonly string[];
  readonly references: readonly Reference[];
} {
  const { t, i18n } = useTranslation("calculator");
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const sentences: string[] = [];
  const references: Reference[] = [];
  const write = (figure: Figure) =>
    figure.kind === "value"
      ? coefficient(figure.value)
      : t("notDefined", { because: reason(figure.because) });
  if (detections) {
    const list = new Intl.ListFormat(inLists(i18n.resolvedLanguage ?? "en"), {
      type: "conjunction",
    });
    const raters = detections.raters.map(({ rater, units, figures }) =>
      t("methods.detectionOf", {
        rater,
        count: units,
        sensitivity: write(figures.sensitivity),
        specificity: write(figures.specificity),
        dPrime: write(figures.dPrimeLogLinear),
      }),
    );
    const { standard, present } = detections;
    sentences.push(t("methods.detection", { standard, present, raters: list.format(raters) }));
    references.push(...(describe("signalDetection")?.references ?? []));
  }
  if (generalizability?.asIs && columns?.columns.occasion !== undefined) {
    const { asIs, design, raters, occasions } = generalizability;
    sentences.push(
      t("methods.general", {
        design,
        raters: t("raterCount", { count: raters }),
        occasions: t("general.occasionCount", { count: occasions }),
        relative: write(asIs.generalizability),
        absolute: write(asIs.dependability),
      }),
    );
    references.push(...(describe("generalizability")?.references ?? []));
  }
  return { sentences, references };
}
