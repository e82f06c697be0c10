import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { can } from "../../domain/permissions.ts";
import { AssignForm } from "../assignments/AssignForm.tsx";
import { Assigned } from "../assignments/Assigned.tsx";
import { EmptyState } from "../frame/EmptyState.tsx";
import { Failure } from "../frame/Failure.tsx";
import { RecordingsIcon, SchemeIcon, TeamIcon } from "../frame/icons.tsx";
import { LinkButton } from "../frame/links.tsx";
import { Loading } from "../frame/Loading.tsx";
import { Page } from "../frame/Page.tsx";
import { useStudy } from "../frame/study.ts";
import { queries } from "../queries.ts";

/** Who codes what: new assignments by a grid, then all that there are. */
export function Assignments() {
  const { t } = useTranslation(["assignments", "common"]);
  const { studyId } = useStudy();
  const recordings = useQuery(queries.recordings(studyId));
  const members = useQuery(queries.members(studyId));
  const schemes = useQuery(queries.schemes(studyId));
  const observations = useQuery(queries.observations(studyId));
  const all = [recordings, members, schemes, observations];
  const failed = all.find(({ error }) => error);
  const versions = schemes.data?.filter(({ state }) => state === "published") ?? [];
  const raters = members.data?.filter(({ role }) => can(role, "observation.code")) ?? [];

  return (
    <Page title={t("common:screen.assignments")} description={t("description")} width="full">
      {failed && (
        <Failure
          error={failed.error}
          onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        />
      )}
      {!failed && all.some(({ data }) => !data) && <Loading />}
      {recordings.data && schemes.data && members.data && observations.data && (
        <>
          {versions.length === 0 ? (
            <EmptyState
              icon={SchemeIcon}
              title={t("noScheme")}
              action={
                <LinkButton to="/studies/$studyId/scheme" params={{ studyId }}>
                  {t("toScheme")}
                </LinkButton>
              }
            >
              {t("noSchemeWhat")}
            </EmptyState>
          ) : recordings.data.length === 0 ? (
            <EmptyState
              icon={RecordingsIcon}
              title={t("noRecordings")}
              action={
                <LinkButton to="/studies/$studyId/recordings" params={{ studyId }}>
                  {t("toRecordings")}
                </LinkButton>
              }
            >
              {t("noRecordingsWhat")}
            </EmptyState>
          ) : raters.length === 0 ? (
            <EmptyState
              icon={TeamIcon}
              title={t("noRaters")}
              action={
                <LinkButton to="/studies/$studyId/team" params={{ studyId }}>
                  {t("toTeam")}
                </LinkButton>
              }
            >
              {t("noRatersWhat")}
            </EmptyState>
          ) : (
            <AssignForm
              studyId={studyId}
              recordings={recordings.data}
              raters={raters}
              versions={versions}
              observations={observations.data}
            />
          )}
          <Assigned studyId={studyId} observations={observations.data} />
        </>
      )}
    </Page>
  );
}
