import { inLists } from "../../kit/text/region.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { version } from "../../../../package.json";
import { useReason } from "../../kit/figure/useReason.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { cited } from "../../kit/statistics/cited.ts";
import type { Calculation } from "./calculation.ts";
import type { Line } from "./figures.ts";
import { type Bootstrapped, shownInterval } from "./shownInterval.ts";
import { partOfUnits } from "./partOfUnits.ts";
import { useIntervalText } from "./useIntervalText.ts";
import { useFurtherMethods } from "./useFurtherMethods.ts";
import { useLineName } from "./useLineName.ts";
import { useUnitsText } from "./useUnitsText.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { inSequence, semicolon, sideBySide } from "../../kit/text/phrase.ts";

/** The methods paragraph for a report: data, figures, intervals, seed, program, references. */
export function useMethods(of: {
  readonly calculation: Calculation;
  readonly chosen: readonly Line[];
  readonly bootstrapped: Bootstrapped;
  readonly seed: number;
  readonly resamples: number;
}): string {
  const { t, i18n } = useTranslation("calculator");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const interval = useIntervalText();
  const nameOf = useLineName();
  const unitsText = useUnitsText();
  const further = useFurtherMethods(of.calculation);
  const { calculation, chosen, bootstrapped, seed, resamples } = of;
  const { units, raters, rated, missing, level, codes, unitUs, traces } = calculation;
  const list = new Intl.ListFormat(inLists(i18n.resolvedLanguage ?? "en"), { type: "conjunction" });

  const figures = chosen.map((line) => {
    const { figure } = line.answer;
    const found = shownInterval(line, bootstrapped);
    const name = nameOf(line);
    const used = t("methods.used", { units: unitsText(line.answer) });
    if (figure.kind === "undefined") {
      return t("methods.undefined", { name, because: reason(figure.because) });
    }
    const part = partOfUnits(line.answer);
    const written = coefficient(figure.value);
    const value = part
      ? `${t("restsOnPart", { used: part.used, all: part.all })} ${written}`
      : written;
    return found.kind === "interval"
      ? t("methods.figure", {
          name,
          value,
          used,
          method: interval.method(found),
          interval: interval.text(found),
        })
      : t("methods.figureAlone", { name, value, used });
  });
  const isResampled = chosen.some(({ key }) => bootstrapped.get(key)?.kind === "interval");
  const cites = [...chosen.flatMap((line) => line.references), ...further.references];
  const references = [...new Set(cites.map(cited))];
  return inSequence([
    t("methods.data", {
      raters: t("raterCount", { count: raters.length }),
      units: t("unitCount", { count: units }),
      rated: numbers.whole(rated),
      missing: numbers.whole(missing),
      all: numbers.whole(rated + missing),
    }),
    level === "ordinal" && codes.length > 0
      ? t("methods.ordinal", {
          order: sideBySide(
            codes.map(({ name }) => name),
            " < ",
          ),
        })
      : t("methods.level", { level: t(`levels.${level}`) }),
    ...(traces ? [t("methods.traces", { step: numbers.fineSeconds(traces.stepUs) })] : []),
    ...(unitUs === undefined
      ? []
      : [t("methods.cut", { seconds: new Intl.NumberFormat("en").format(unitUs / 1e6) })]),
    t("methods.computed", { version, figures: list.format(figures) }),
    ...further.sentences,
    ...(isResampled
      ? [t("methods.resampled", { resamples: numbers.whole(resamples), seed: String(seed) })]
      : []),
    ...(missing > 0 ? [t("methods.missing")] : []),
    t("methods.references", { references: sideBySide(references, semicolon()) }),
  ]);
}
