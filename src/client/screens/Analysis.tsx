import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { RaterBudget } from "../charts/raterTables.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { LeftOut } from "../agreement/LeftOut.tsx";
import { parseAnalysisSearch } from "../charts/address.ts";
import { countLines, rowsFor, shareLines } from "../charts/budget.ts";
import { BudgetCard } from "../charts/BudgetCard.tsx";
import { Filters } from "../charts/Filters.tsx";
import { isolated } from "../charts/isolated.ts";
import { ProfileCard } from "../charts/ProfileCard.tsx";
import { analysisQueries } from "../charts/queries.ts";
import { useNumbers } from "../charts/useNumbers.ts";
import { EmptyState } from "../frame/EmptyState.tsx";
import { Failure } from "../frame/Failure.tsx";
import { AnalysisIcon } from "../frame/icons.tsx";
import { LinkButton } from "../frame/links.tsx";
import { Loading } from "../frame/Loading.tsx";
import { Page } from "../frame/Page.tsx";
import { useStudy } from "../frame/study.ts";

/** How long, how often and how good: by rater, drawn and as tables. */
export function Analysis() {
  const { t } = useTranslation("analysis");
  const { studyId } = useStudy();
  const search = parseAnalysisSearch(useSearch({ strict: false }));
  const scope = { studyId, recordingIds: search.recording, schemeVersionId: search.version };
  const budget = useQuery(analysisQueries.timeBudget(scope));
  const profiles = useQuery(analysisQueries.profiles(scope));
  const version = budget.data?.schemeVersion ?? profiles.data?.schemeVersion ?? null;
  const isEmpty = budget.data?.raters.length === 0 && profiles.data?.raters.length === 0;

  return (
    <Page title={t("title")} description={t("description")}>
      {budget.data && <Filters {...{ studyId, version, search }} />}
      {isEmpty && <NothingYet studyId={studyId} />}
      {budget.error && <Failure error={budget.error} onRetry={() => void budget.refetch()} />}
      {budget.isPending && <Loading what={t("loading")} rows={8} />}
      {budget.data && version && budget.data.raters.length > 0 && (
        <Budget budget={budget.data} scheme={version.scheme} subject={search.subject ?? "all"} />
      )}
      {profiles.error && <Failure error={profiles.error} onRetry={() => void profiles.refetch()} />}
      {profiles.data && version && version.scheme.criteria.length > 0 && (
        <Profile profiles={profiles.data} scheme={version.scheme} />
      )}
      {budget.data && <LeftOut leftOut={budget.data.leftOut} />}
    </Page>
  );
}

function Budget({ budget, scheme, subject }: BudgetProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { raters } = budget;
  const raterIds = raters.map(({ id }) => id);
  const rows = rowsFor(budget.rows, subject);
  const idsOf = (kind: "state" | "point") =>
    scheme.codes.filter((code) => code.kind === kind).map(({ id }) => id);
  const states = idsOf("state");
  const points = idsOf("point");
  const rowsOf = (codeIds: readonly string[]) =>
    rows.filter(({ codeId }) => codeIds.includes(codeId));
  const observed = budget.observedUs.map(({ raterId, us, recordings }) =>
    t("observedOf", {
      rater: isolated(raters.find(({ id }) => id === raterId)?.name ?? raterId),
      time: numbers.seconds(us),
      count: recordings,
    }),
  );

  return (
    <>
      <Text size="sm" c="dimmed">
        {t("observed")}: {observed.join(" · ")}
      </Text>
      {states.length > 0 && (
        <BudgetCard
          of="shares"
          lines={shareLines(rows, states, raterIds)}
          rows={rowsOf(states)}
          {...{ raters, scheme }}
        />
      )}
      {points.length > 0 && (
        <BudgetCard
          of="counts"
          lines={countLines(rows, points, raterIds)}
          rows={rowsOf(points)}
          {...{ raters, scheme }}
        />
      )}
    </>
  );
}

interface BudgetProps {
  readonly budget: RaterBudget;
  readonly scheme: Scheme;
  readonly subject: string;
}

function Profile({ profiles, scheme }: ProfileProps) {
  const { t } = useTranslation("analysis");
  return profiles.values.some(({ rated }) => rated > 0) ? (
    <ProfileCard profiles={profiles} criteria={scheme.criteria} />
  ) : (
    <Text c="dimmed">{t("profileEmpty")}</Text>
  );
}

interface ProfileProps {
  readonly profiles: Parameters<typeof ProfileCard>[0]["profiles"];
  readonly scheme: Scheme;
}

function NothingYet({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("analysis");
  const { can } = useStudy();
  return (
    <EmptyState
      icon={AnalysisIcon}
      title={t("empty.title")}
      action={
        can("assignment.edit") && (
          <LinkButton to="/studies/$studyId/assignments" params={{ studyId }}>
            {t("empty.action")}
          </LinkButton>
        )
      }
    >
      {t("empty.what")}
    </EmptyState>
  );
}
