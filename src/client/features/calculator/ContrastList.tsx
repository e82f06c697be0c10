import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Contrast, Named } from "./contrasts.ts";
import { useLineName } from "./useLineName.ts";

/** Sentences on what the figures mean, and where and why they differ. */
export function ContrastList({ calculation }: { readonly calculation: Calculation }) {
  const { t } = useTranslation("calculator");
  const sentence = useSentence(calculation);
  const { contrasts, lines, raters, codeCount, rated, units } = calculation;

  if (rated === 0) return <p className={classes["state"]}>{t("state.noRatings")}</p>;
  if (raters.length < 2) return <p className={classes["state"]}>{t("state.oneRater")}</p>;
  if (units === 1) return <p className={classes["state"]}>{t("state.oneUnit")}</p>;
  if (codeCount === 1) return <p className={classes["state"]}>{t("state.allSame")}</p>;
  if (lines.length === 0) return <p className={classes["state"]}>{t("state.tooManyCodes")}</p>;
  return (
    <ul className={classes["contrasts"]}>
      {contrasts.length === 0 ? (
        <li>{t("contrast.none")}</li>
      ) : (
        contrasts.map((contrast) => <li key={contrast.kind}>{sentence(contrast)}</li>)
      )}
    </ul>
  );
}

function useSentence({ lines }: Calculation): (contrast: Contrast) => string {
  const { t } = useTranslation("calculator");
  const { percent, whole } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const nameOf = useLineName();
  const named = ({ key, value }: Named) => {
    const line = lines.find((one) => one.key === key);
    return t("nameAndValue", { name: line ? nameOf(line) : key, value: coefficient(value) });
  };
  return (contrast) => {
    switch (contrast.kind) {
      case "prevalence":
        return t("contrast.prevalence", {
          agreement: percent(contrast.agreement),
          kappa: named(contrast.kappa),
          ac: coefficient(contrast.ac),
          code: contrast.code,
          share: percent(contrast.share),
        });
      case "order":
        return t(contrast.isHigher ? "contrast.orderHigher" : "contrast.orderLower", {
          plain: named(contrast.plain),
          weighted: named(contrast.weighted),
        });
      case "habits":
        return t("contrast.habits", { own: named(contrast.own), shared: named(contrast.shared) });
      case "shift":
        return t("contrast.shift", {
          absolute: coefficient(contrast.absolute),
          consistent: coefficient(contrast.consistent),
          high: contrast.high,
          low: contrast.low,
          by: coefficient(contrast.by),
        });
      case "ranks":
        return t("contrast.ranks", {
          ranks: coefficient(contrast.ranks),
          values: coefficient(contrast.values),
        });
      case "gaps":
        return t("contrast.gaps", {
          complete: named(contrast.complete),
          all: named(contrast.all),
          units: whole(contrast.units),
          of: whole(contrast.of),
        });
      case "mean":
        return t("contrast.mean", {
          single: coefficient(contrast.single),
          mean: coefficient(contrast.mean),
          raters: whole(contrast.raters),
        });
      case "rare":
        return t("contrast.rare", {
          code: contrast.code,
          times: whole(contrast.count),
          share: percent(contrast.share),
        });
      case "below_chance":
        return t("contrast.belowChance", { figure: named(contrast.figure) });
      case "boundaries":
      case "pieces":
        return t(`contrast.${contrast.kind}`, {
          events: named(contrast.events),
          time: named(contrast.time),
        });
      default:
        return contrast satisfies never;
    }
  };
}
