import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { OverviewIcon, RecordingsIcon } from "../../kit/page/icons.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { usePreferences } from "../../kit/query/preferences.ts";
import { useStudy } from "../../kit/query/study.ts";
import { Coming } from "../../features/overview/Coming.tsx";
import { DueNotice } from "../../features/overview/DueNotice.tsx";
import { Late } from "../../features/overview/Late.tsx";
import { type Patience, waitingIn } from "../../features/overview/late.ts";
import { MyRecordings } from "../../features/overview/MyRecordings.tsx";
import { NextSteps } from "../../features/overview/NextSteps.tsx";
import type { Progress } from "../../kit/query/progress.ts";
import { ProgressPart, StateCounts } from "../../features/overview/ProgressPart.tsx";
import type { ObservationState } from "../../../domain/states.ts";
import styles from "../../features/overview/overview.module.css";
import { overviewQueries } from "../../kit/query/overview.ts";
import { useAll, useCall } from "../../kit/query/useCall.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import { participantCalls } from "../../../api/contract/participants.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const AgreementSummary = lazy(() =>
  import("../../features/overview/AgreementGlance.tsx").then((module) => ({
    default: module.AgreementSummary,
  })),
);

const TourOffer = lazy(async () => ({
  default: (await import("../../features/tour/TourOffer.tsx")).TourOffer,
}));

/** How far a study is: its next steps, then progress by rater and recording. A rater sees their own. */
export function StudyOverview() {
  const { role } = useStudy();

  return role === "rater" ? <Mine /> : <Everybodys />;
}

function Mine() {
  const { t } = useTranslation("studies");
  const { study, studyId } = useStudy();
  const {
    data: mine,
    error,
    refetch,
  } = useAll(observationCalls.listObservations, { params: { studyId } });

  return (
    <Page title={t("mine")} description={study.name}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!mine && !error && <Loading />}
      {mine && mine.length > 0 && <MyRecordings observations={mine} />}
      {mine?.length === 0 && (
        <EmptyState icon={RecordingsIcon} title={t("mineNothing")}>
          {t("mineNothingWhat")}
        </EmptyState>
      )}
    </Page>
  );
}

function Everybodys() {
  const { t } = useTranslation("studies");
  const { study, studyId, can } = useStudy();
  const { hasSeenTour } = usePreferences();
  const { data, error, refetch } = useAnswer(overviewQueries.overview(studyId));
  const params = { studyId };
  const enabled = can("participant.read");
  const schemes = useCall(schemeCalls.listSchemes, { params }, { enabled: can("assignment.edit") });
  const retention = useCall(participantCalls.readRetention, { params }, { enabled });
  const participants = useCall(participantCalls.listParticipants, { params }, { enabled });
  // What stands above is known first, or it would push down what is read already.
  const isAboveKnown = ![schemes, retention, participants].some(({ isLoading }) => isLoading);
  const progress = isAboveKnown ? data : undefined;

  return (
    <Page
      title={study.name}
      description={
        study.description === "" ? undefined : (
          <span dir="auto" lang={study.defaultLanguage}>
            {study.description}
          </span>
        )
      }
    >
      {study.isDemo && !hasSeenTour && (
        <Suspense fallback={<div className={styles["offerRoom"]} />}>
          <TourOffer />
        </Suspense>
      )}
      {retention.data && participants.data && (
        <DueNotice studyId={studyId} retention={retention.data} participants={participants.data} />
      )}
      {schemes.data && progress && (
        <NextSteps study={study} schemes={schemes.data} assigned={progress.cells.size} />
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!progress && !error && <Loading />}
      {progress && progress.cells.size > 0 && <Parts progress={progress} />}
      {progress?.cells.size === 0 && !can("assignment.edit") && (
        <EmptyState icon={OverviewIcon} title={t("nothing")}>
          {t("nothingWhat")}
        </EmptyState>
      )}
    </Page>
  );
}

function Parts({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation("studies");
  const { studyId, can } = useStudy();
  const [patience, setPatience] = useState<Patience>(7);
  const [only, setOnly] = useState<ObservationState>();
  // The time of day that the screen was opened: nobody waits for a day to be over before it.
  const [nowMs] = useState(() => Date.now());
  const waiting = useMemo(
    () => waitingIn(progress, { patience, nowMs }),
    [progress, patience, nowMs],
  );
  const waitingIds = useMemo(
    () => new Set(waiting.map(({ cell }) => cell.observationId)),
    [waiting],
  );

  return (
    <div className={styles["overview"]}>
      <StateCounts {...{ progress, only }} onOnly={setOnly} />
      <div className={styles["top"]} data-calm={waiting.length === 0 || undefined}>
        <Late progress={progress} waiting={waiting} patience={patience} onPatience={setPatience} />
        {can("agreement.read") && (
          <section className={styles["part"]} aria-labelledby="glance">
            <div className={styles["partHead"]}>
              <h2 id="glance">{t("agreement")}</h2>
              <LinkAnchor to="/studies/$studyId/agreement" params={{ studyId }} size="sm">
                {t("toAgreement")}
              </LinkAnchor>
            </div>
            <Suspense fallback={<Coming progress={progress} />}>
              <AgreementSummary progress={progress} />
            </Suspense>
          </section>
        )}
      </div>
      <ProgressPart {...{ progress, only }} waiting={waitingIds} opens={can("observation.read")} />
    </div>
  );
}
