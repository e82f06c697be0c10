import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { LimitsOfAgreement as Limits } from "../../../api/contract/agreement.ts";
import type { Scored } from "../../../domain/entities/scheme.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { BlandAltman } from "../../kit/chart/BlandAltman.tsx";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import type { PairIds } from "./address.ts";
import { FailedPart } from "./FailedPart.tsx";
import { agreementQueries } from "./queries.ts";
import type { Shown } from "./shown.ts";
import { useScoreName } from "./useScoreName.ts";
import { estimateOfFigure } from "../../kit/figure/estimateOfFigure.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** The differences of two raters’ scores by their mean, with bias and limits of agreement (Bland and Altman). */
export function LimitsOfAgreement({ shown, pair, score }: Props) {
  const { t } = useTranslation("agreement");
  const nameOfRound = useNameOfRound();
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const scoreCalled = useScoreName(shown.scheme);
  const { asked, studyId, raterName, search } = shown;
  const query = useAnswer(
    agreementQueries.limitsOfAgreement({
      studyId,
      scope: asked.scope,
      score,
      ...pair,
    }),
  );
  const { data, error } = query;
  const isTwice = search.work === "repeats";
  const [a, b] = isTwice
    ? [t("sameRater.first"), t("sameRater.second")]
    : [isolated(raterName(pair.raterA)), isolated(raterName(pair.raterB))];
  const estimate = (told: Limits["bias"]) => estimateOfFigure(told, reason);

  if (!data) {
    return (
      <>
        <FailedPart {...{ query, shown }} />
        {!error && <Loading what={t("rated.loading")} rows={3} />}
      </>
    );
  }
  const { points, units, bias, lower, upper } = data;
  if (units === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("limits.none")}
      </Text>
    );
  }
  const hasRounds = new Set(points.map(({ roundId }) => roundId)).size > 1;
  return (
    <BlandAltman
      kind={t("limits.kind")}
      title={t("limits.title", { score: scoreCalled(score), a, b })}
      hint={t("limits.hint")}
      inSight={
        points.length < units ? t("limits.some", { shown: points.length, units }) : undefined
      }
      fileName="limits-of-agreement"
      level={3}
      points={points.map(({ recordingId, recordingName, roundId, roundNumber, ...point }) => ({
        id: `${recordingId} ${roundId}`,
        name: hasRounds
          ? t("limits.inRound", { recording: recordingName, round: nameOfRound(roundNumber) })
          : recordingName,
        ...point,
      }))}
      bias={estimate(bias)}
      lowerLimit={estimate(lower)}
      upperLimit={estimate(upper)}
      across={{ label: t("limits.mean") }}
      axis={{ label: t("limits.difference", { a, b }) }}
      format={coefficient}
      pointsAre={t("recording")}
    />
  );
}

interface Props {
  readonly shown: Shown;
  readonly pair: PairIds;
  readonly score: Scored;
}
