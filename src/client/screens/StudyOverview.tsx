import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../frame/EmptyState.tsx";
import { Failure } from "../frame/Failure.tsx";
import { OverviewIcon, RecordingsIcon } from "../frame/icons.tsx";
import { Loading } from "../frame/Loading.tsx";
import { Page } from "../frame/Page.tsx";
import { useStudy } from "../frame/study.ts";
import { MyRecordings } from "../overview/MyRecordings.tsx";
import { NextSteps } from "../overview/NextSteps.tsx";
import { Progress } from "../overview/Progress.tsx";
import { queries } from "../queries.ts";

/** How far a study is: its next steps, then progress by rater and recording. A rater sees their own. */
export function StudyOverview() {
  const { t } = useTranslation(["studies", "common"]);
  const { study, studyId, role, can } = useStudy();
  const { data: overview, error, refetch } = useQuery(queries.overview(studyId));

  if (role === "rater") {
    return (
      <Page title={t("mine")} description={study.name}>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!overview && !error && <Loading />}
        {overview && overview.observations.length > 0 && (
          <MyRecordings observations={overview.observations} />
        )}
        {overview?.observations.length === 0 && (
          <EmptyState icon={RecordingsIcon} title={t("mineNothing")}>
            {t("mineNothingWhat")}
          </EmptyState>
        )}
      </Page>
    );
  }
  return (
    <Page
      width="full"
      title={study.name}
      description={
        study.description === "" ? undefined : <span dir="auto">{study.description}</span>
      }
    >
      {can("assignment.edit") && overview && (
        <NextSteps study={study} assigned={overview.observations.length} />
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!overview && !error && <Loading />}
      {overview && overview.observations.length > 0 && (
        <Progress overview={overview} opens={can("observation.read")} />
      )}
      {overview?.observations.length === 0 && !can("assignment.edit") && (
        <EmptyState icon={OverviewIcon} title={t("nothing")}>
          {t("nothingWhat")}
        </EmptyState>
      )}
    </Page>
  );
}
