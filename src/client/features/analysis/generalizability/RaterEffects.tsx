import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Generalizability } from "../../../../api/contract/ratingAnalysis.ts";
import { estimateOfFigure } from "../../../kit/figure/estimateOfFigure.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { SeverityPlot } from "../../../kit/chart/SeverityPlot.tsx";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import type { ViewProps } from "../viewProps.ts";
import type { Study } from "./dStudyLines.ts";
import { severestRater } from "./severestRater.ts";

/** The leniency or severity of each rater, shrunk towards the mean, more so for raters with few ratings. */
export function RaterEffects({ raters, study, source }: Props) {
  const { t } = useTranslation("analysis");
  const reason = useReason();
  const { coefficient } = useWrittenAgreement();
  const names = new Map<string, string>(raters.map(({ id, name }) => [id, name]));
  const { raterEffects } = study;
  if (raterEffects.length < 2) return null;
  const severest = severestRater(raterEffects);
  const hasLimits = raterEffects.some(
    ({ effect }) => effect.kind === "value" && effect.low !== null,
  );
  const isAtBorder =
    hasLimits &&
    raterEffects.every(({ effect }) => effect.kind === "value" && Math.abs(effect.value) < 1e-9);

  return (
    <SeverityPlot
      kind={t("g.raterEffects")}
      title={
        severest
          ? t("g.severest", {
              name: isolated(names.get(severest.raterId) ?? ""),
              points: isolated(coefficient(Math.abs(severest.value))),
            })
          : t(hasLimits ? "g.noneSevere" : "g.raterEffects")
      }
      hint={t(hasLimits ? "g.raterEffectsHint" : "g.raterEffectsOfTwo")}
      inSight={isAtBorder ? t("g.raterEffectsAtBorder") : undefined}
      source={source}
      fileName="rater-effects"
      level={3}
      examiners={raterEffects.map(({ raterId, ratings, effect }) => ({
        id: raterId,
        name: names.get(raterId) ?? "",
        n: ratings,
        estimate: estimateOfFigure(effect, reason),
      }))}
      grandMean={0}
      axis={{ label: t("g.raterEffectsAxis") }}
      format={coefficient}
      examinersAre={t("column.rater")}
    />
  );
}

interface Props extends Pick<ViewProps, "source"> {
  readonly raters: Generalizability["raters"];
  readonly study: Study;
}
