import { Alert, Stack, Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { can } from "../../../domain/permissions.ts";
import { takesWork } from "../../../domain/states.ts";
import {
  assignmentParts,
  type AssignmentsSearch,
  parseAssignmentsSearch,
} from "../../features/assignments/address.ts";
import type { AskedPlan } from "../../features/assignments/planDraft.ts";
import { AssignForm } from "../../features/assignments/AssignForm.tsx";
import { Leavers } from "../../features/assignments/Leavers.tsx";
import { ToAnswer } from "../../features/assignments/ToAnswer.tsx";
import { Assigned } from "../../features/assignments/Assigned.tsx";
import classes from "../../features/assignments/assignments.module.css";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { RecordingsIcon, SchemeIcon, TeamIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { TabsList } from "../../kit/page/TabsList.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useAll, useCall } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import { assignmentCalls } from "../../../api/contract/assignments.ts";

const PlanForm = lazy(async () => ({
  default: (await import("../../features/assignments/PlanForm.tsx")).PlanForm,
}));
const Repeats = lazy(async () => ({
  default: (await import("../../features/assignments/Repeats.tsx")).Repeats,
}));
const Rounds = lazy(async () => ({
  default: (await import("../../features/assignments/Rounds.tsx")).Rounds,
}));

/** The plan that an address asks for, of recordings that there are. */
function askedPlan(
  { recordings, without, round }: AssignmentsSearch,
  known: readonly { readonly id: string; readonly isTraining: boolean }[],
): AskedPlan | undefined {
  if (recordings === undefined) return undefined;
  const wanted = new Set(recordings.split("~"));
  const recordingIds = known
    .filter(({ id, isTraining }) => wanted.has(id) && !isTraining)
    .map(({ id }) => id);
  return recordingIds.length === 0 ? undefined : { recordingIds, without, roundId: round };
}

/** Who codes what: new assignments by a grid or by a plan, in rounds, then all that there are. */
export function Assignments() {
  const { t } = useTranslation(["assignments", "common", "errors"]);
  const { studyId, study } = useStudy();
  const recordings = useAll(recordingCalls.listRecordings, { params: { studyId } });
  const members = useCall(memberCalls.listMembers, { params: { studyId } });
  const schemes = useCall(schemeCalls.listSchemes, { params: { studyId } });
  const observations = useAll(observationCalls.listObservations, { params: { studyId } });
  const rounds = useCall(assignmentCalls.listRounds, { params: { studyId } });
  const navigate = useNavigate();
  const search = parseAssignmentsSearch(useSearch({ strict: false }));
  const all = [recordings, members, schemes, observations, rounds];
  const failed = all.find(({ error }) => error);
  const versions = schemes.data?.filter(({ state }) => state === "published") ?? [];
  const raters = members.data?.filter(({ role }) => can(role, "observation.code")) ?? [];
  /** Who is known from a file alone has work, but cannot be given any. */
  const askable = raters.filter(({ isImported }) => !isImported);

  return (
    <Page title={t("common:screen.assignments")} description={t("description")}>
      {failed && (
        <Failure
          error={failed.error}
          onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        />
      )}
      {!failed && all.some(({ data }) => !data) && <Loading />}
      {recordings.data && schemes.data && members.data && observations.data && rounds.data && (
        <div className={classes["sides"]}>
          <div>
            {!takesWork(study.state) ? (
              <Alert title={t("errors:code.study_not_open")}>{t("errors:next.reopen_study")}</Alert>
            ) : versions.length === 0 ? (
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
            ) : askable.length === 0 ? (
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
              <>
                <Tabs
                  value={search.part}
                  keepMounted={false}
                  onChange={(value) => {
                    const part = assignmentParts.find((one) => one === value) ?? "hand";
                    void navigate({
                      to: "/studies/$studyId/assignments",
                      params: { studyId },
                      search: (before) => ({ ...before, part }),
                      replace: true,
                    });
                  }}
                >
                  <TabsList mb="lg" label={t("parts.label")}>
                    {assignmentParts.map((part) => (
                      <Tabs.Tab key={part} value={part}>
                        {t(`parts.${part}`)}
                      </Tabs.Tab>
                    ))}
                  </TabsList>
                  <Suspense fallback={<Loading />}>
                    <Tabs.Panel value="hand">
                      <AssignForm
                        studyId={studyId}
                        recordings={recordings.data}
                        raters={askable}
                        versions={versions}
                        rounds={rounds.data}
                        observations={observations.data}
                      />
                    </Tabs.Panel>
                    <Tabs.Panel value="plan">
                      <Stack gap="lg">
                        <PlanForm
                          // Another way here is another plan.
                          key={`${search.recordings} ${search.without} ${search.round}`}
                          studyId={studyId}
                          recordings={recordings.data}
                          raters={askable}
                          versions={versions}
                          rounds={rounds.data}
                          asked={askedPlan(search, recordings.data)}
                          nameOf={(raterId) =>
                            members.data.find(({ accountId }) => accountId === raterId)?.name
                          }
                        />
                        <Repeats studyId={studyId} />
                      </Stack>
                    </Tabs.Panel>
                    <Tabs.Panel value="rounds">
                      <Rounds studyId={studyId} rounds={rounds.data} versions={versions} />
                    </Tabs.Panel>
                  </Suspense>
                </Tabs>
              </>
            )}
          </div>
          <div>
            <ToAnswer observations={observations.data} />
            <Leavers
              studyId={studyId}
              observations={observations.data}
              raterIds={new Set(raters.map(({ accountId }) => accountId))}
            />
            <Assigned
              studyId={studyId}
              observations={observations.data}
              raters={raters}
              rounds={rounds.data}
              search={search}
            />
          </div>
        </div>
      )}
    </Page>
  );
}
