import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { AgreementSummary as Glance } from "../../../api/contract/overview.ts";
import { limits } from "../../../domain/limits.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { useStudy } from "../../kit/query/study.ts";
import type { Progress } from "../../kit/query/progress.ts";
import { overviewQueries } from "../../kit/query/overview.ts";
import { Coming } from "./Coming.tsx";
import { pairsShown } from "./comingShape.ts";
import { driftOf, weekPoints } from "./drift.ts";
import styles from "./glance.module.css";
import { useAnswer } from "../../kit/query/useAnswer.ts";

// Drawings come where a study has weeks to compare: the first screen does not wait for them.
const LineByWeek = lazy(async () => ({
  default: (await import("../../kit/chart/LineByWeek.tsx")).LineByWeek,
}));

// So do figures of what has no lengths.
const OverallLines = lazy(async () => ({
  default: (await import("../../kit/figure/OverallLines.tsx")).OverallLines,
}));

const OverallUndefined = lazy(async () => ({
  default: (await import("./OverallUndefined.tsx")).OverallUndefined,
}));

/** Agreement on submitted observations: overall, by rater pair, and by week. */
export function AgreementSummary({ progress }: { readonly progress: Progress }) {
  const { studyId } = useStudy();
  const { data, error, refetch } = useAnswer(overviewQueries.agreementGlance(studyId));
  const isPart = !data || data.compared < data.all;

  return (
    <div className={styles["summary"]}>
      {error && <Failure error={error} compact onRetry={() => void refetch()} />}
      {!error && isPart && <Coming progress={progress} isUnder={data !== undefined} />}
      {data && (
        <div className={styles["figures"]}>
          <SummaryFigures glance={data} studyId={studyId} />
        </div>
      )}
    </div>
  );
}

/** That figures are of one round only, by its name, which is asked for where it is said. */
function OneRound({ number, others }: { readonly number: number; readonly others: number }) {
  const { t } = useTranslation("studies");
  const nameOfRound = useNameOfRound();
  return <> {t("glanceRound", { round: isolated(nameOfRound(number)), count: others })}</>;
}

/** Duration κ over all codes, or why it is not defined, by pair and by week, with what is excluded. */
export function SummaryFigures({
  glance,
  studyId,
}: {
  readonly glance: Glance;
  readonly studyId: string;
}) {
  const { t } = useTranslation("studies");
  const { coefficient } = useWrittenAgreement();
  const format = useFormat();
  const { compared, all, overall, pairs, pairCount, weeks, excluded, roundNumber } = glance;
  const limitsText = (figure: Figure, key: "glanceCi" | "glanceLimits") =>
    figure.kind === "value" && figure.low !== null && figure.high !== null
      ? ` ${t(key, { low: coefficient(figure.low), high: coefficient(figure.high) })}`
      : "";
  const points = weekPoints(weeks);
  const drift = driftOf(points);
  const known = pairs.flatMap((pair) =>
    pair.durationKappa.kind === "value" ? [{ ...pair, kappa: pair.durationKappa.value }] : [],
  );
  // Of few recordings in common a pair is not called one that agrees least.
  const sure = known.filter(({ recordings }) => recordings >= limits.recordingsForInterval);
  const areSure = sure.length > 0;
  const lowest = (areSure ? sure : known)
    .toSorted((a, b) => a.kappa - b.kappa)
    .slice(0, pairsShown);

  const notCompared = [
    ...(excluded.blind > 0 ? [t("excluded.blind", { count: excluded.blind })] : []),
    ...(excluded.otherSchemeVersion > 0
      ? [t("excluded.otherVersion", { count: excluded.otherSchemeVersion })]
      : []),
    ...(excluded.older > 0 ? [t("excluded.older", { count: excluded.older })] : []),
  ];

  if (all === 0) {
    const notYet = (
      <p className={styles["dimmed"]}>
        {excluded.notSubmitted === 0
          ? t("glanceNoneOutstanding")
          : t("glanceNotYet", { count: excluded.notSubmitted })}
      </p>
    );
    const hasNoLengths =
      overall.kind === "undefined" && overall.because === "not_part_of_this_statistic";
    if (!hasNoLengths || glance.schemeNumber === null) return notYet;
    return (
      <Suspense fallback={<Loading what={t("glanceLoading")} />}>
        <OverallLines studyId={studyId} otherwise={notYet} />
      </Suspense>
    );
  }
  return (
    <>
      <p className={styles["finding"]}>
        {overall.kind === "value" ? (
          <>
            <span className={styles["kappa"]}>
              <bdi dir="ltr">κ {coefficient(overall.value)}</bdi>
            </span>{" "}
            <bdi className={styles["dimmed"]}>{limitsText(overall, "glanceCi")}</bdi>
            <br />
            {/* Pairs are told of when all of them are compared. */}
            {compared === all &&
              t("glanceOver", {
                pairs: t("glancePairs", { count: pairCount }),
                comparisons: t("glanceComparisons", { count: compared }),
              })}
            {excluded.otherRound > 0 && roundNumber !== null && (
              <OneRound number={roundNumber} others={excluded.otherRound} />
            )}
          </>
        ) : (
          // Of comparisons that are still to come it is not known whether there is a figure.
          compared === all && (
            <Suspense fallback={null}>
              <OverallUndefined because={overall.because} comparisons={compared} />
            </Suspense>
          )
        )}{" "}
        {drift?.isMarked && (
          <strong className={styles["drift"]}>
            {t("drift", {
              change: coefficient(-drift.change),
              before: coefficient(drift.before),
            })}
          </strong>
        )}
        {compared < all && (
          <span className={styles["dimmed"]} role="status">
            {t("glanceSoFar", { compared, count: all })}
          </span>
        )}
      </p>
      <div className={styles["both"]}>
        {points.length > 1 && (
          <Suspense fallback={<Skeleton className={styles["course"]} radius="md" />}>
            <LineByWeek
              kind={t("byWeek")}
              fileName="agreement-by-week"
              level={3}
              weeks={weeks.map(({ startsOn, recordings, durationKappa }) => ({
                startsOn,
                recordings,
                estimate: durationKappa.kind === "value" ? durationKappa : undefined,
              }))}
              measure="κ"
              format={coefficient}
            />
          </Suspense>
        )}
        {lowest.length > 0 && (
          <div data-alone={points.length > 1 ? undefined : ""}>
            <h3>{t(areSure ? "lowestPairs" : "pairsFewInCommon")}</h3>
            <ul className={styles["pairs"]}>
              {lowest.map(({ raterA, raterB, recordings, kappa, durationKappa }) => (
                <li key={`${raterA.id} ${raterB.id}`}>
                  <span className={styles["names"]}>
                    <bdi>{raterA.name}</bdi> × <bdi>{raterB.name}</bdi>
                  </span>
                  <PairTrack {...{ kappa }} {...durationKappa} />
                  <bdi dir="ltr" className="figures">
                    κ {coefficient(kappa)}
                    {limitsText(durationKappa, "glanceLimits")}
                  </bdi>
                  <span className={styles["dimmed"]}>
                    {t("recordingsOf", { count: recordings })}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {points.length < 2 && compared === all && <p className={styles["dimmed"]}>{t("oneWeek")}</p>}
      {notCompared.length > 0 && (
        <p className={styles["dimmed"]}>
          {t("glanceExcluded", { what: format.list(notCompared) })}
        </p>
      )}
    </>
  );
}

/** Where a coefficient lies from 0 to 1, in percent. */
function across(value: number): number {
  return Math.max(0, Math.min(1, value)) * 100;
}

/** Kappa of a pair between 0 and 1, with its interval where it has one. */
function PairTrack({ kappa, low = null, high = null }: TrackProps) {
  return (
    <span className={styles["track"]} aria-hidden="true">
      {low !== null && high !== null && (
        <span
          className={styles["band"]}
          style={{
            insetInlineStart: `${across(low)}%`,
            inlineSize: `${across(high) - across(low)}%`,
          }}
        />
      )}
      <span className={styles["dotMark"]} style={{ insetInlineStart: `${across(kappa)}%` }} />
    </span>
  );
}

interface TrackProps {
  readonly kappa: number;
  readonly low?: number | null;
  readonly high?: number | null;
}
