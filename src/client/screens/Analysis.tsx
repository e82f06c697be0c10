import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type AnalysisSearch, parseAnalysisSearch } from "../analysis/address.ts";
import classes from "../analysis/analysis.module.css";
import { ViewNav } from "../analysis/ViewNav.tsx";
import type { ViewProps } from "../analysis/viewProps.ts";
import type { View } from "../analysis/views.ts";
import { useFormat } from "../frame/format.ts";
import { Loading } from "../frame/Loading.tsx";
import { Page } from "../frame/Page.tsx";
import { useStudy } from "../frame/study.ts";
import { schemeQueries } from "../queries/schemes.ts";
import { scopeQueries } from "../scope/queries.ts";
import { ScopeBar } from "../scope/ScopeBar.tsx";

/** What was seen and how it was rated: one view at a time, each with its chart and all its figures. */
export function Analysis() {
  const { t } = useTranslation("analysis");
  const format = useFormat();
  const { study, studyId } = useStudy();
  const search = parseAnalysisSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: "/studies/$studyId/analysis" });
  const { data: known } = useQuery(scopeQueries.choices(studyId));
  const versionId = search.schemeVersionId ?? known?.schemeVersions[0]?.id;
  const scheme = useQuery({
    ...schemeQueries.scheme(studyId, versionId ?? ""),
    enabled: versionId !== undefined,
  }).data?.scheme;
  const view = search.view ?? "budget";
  const Shown = shownAs[view];
  const source = t("source", {
    study: study.name,
    date: format.date(new Date().toISOString()),
  });

  function choose(change: AnalysisSearch): void {
    void navigate({
      search: (before: AnalysisSearch) => ({ ...before, ...change }),
      resetScroll: false,
    });
  }

  return (
    <Page title={t("title")} description={t("description")} width="full">
      <div className={classes["page"]}>
        <ViewNav view={view} />
        <div className={classes["content"]}>
          <div>
            <Title order={2} size="h3">
              {t(`view.${view}.name`)}
            </Title>
            <Text size="sm" c="dimmed" maw="75ch">
              {t(`view.${view}.question`)}
            </Text>
          </div>
          <ScopeBar
            studyId={studyId}
            search={search}
            // Groups and rows of other work are others.
            onChange={(scope) => choose({ ...scope, group: undefined, row: undefined })}
          />
          <Suspense fallback={<Loading what={t("loading")} rows={10} />}>
            <Shown key={view} {...{ studyId, search, known, scheme, source, choose }} />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}

/** Each view comes with its code only when it is shown. */
const shownAs: Readonly<Record<View, ComponentType<ViewProps>>> = {
  budget: lazy(async () => ({
    default: (await import("../analysis/budget/BudgetView.tsx")).BudgetView,
  })),
  events: lazy(async () => ({
    default: (await import("../analysis/events/EventsView.tsx")).EventsView,
  })),
  rates: lazy(async () => ({
    default: (await import("../analysis/rates/RatesView.tsx")).RatesView,
  })),
  together: lazy(async () => ({
    default: (await import("../analysis/together/TogetherView.tsx")).TogetherView,
  })),
  transitions: lazy(async () => ({
    default: (await import("../analysis/transitions/TransitionsView.tsx")).TransitionsView,
  })),
  sequences: lazy(async () => ({
    default: (await import("../analysis/sequences/SequencesView.tsx")).SequencesView,
  })),
  profiles: lazy(async () => ({
    default: (await import("../analysis/profiles/ProfilesView.tsx")).ProfilesView,
  })),
  distributions: lazy(async () => ({
    default: (await import("../analysis/distributions/DistributionsView.tsx")).DistributionsView,
  })),
  generalizability: lazy(async () => ({
    default: (await import("../analysis/generalizability/GeneralizabilityView.tsx"))
      .GeneralizabilityView,
  })),
  osce: lazy(async () => ({
    default: (await import("../analysis/osce/OsceView.tsx")).OsceView,
  })),
};
