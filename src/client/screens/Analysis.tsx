import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type AnalysisSearch, parseAnalysisSearch } from "../analysis/address.ts";
import classes from "../analysis/analysis.module.css";
import { ViewNav } from "../analysis/ViewNav.tsx";
import type { ViewProps } from "../analysis/viewProps.ts";
import type { View } from "../analysis/views.ts";
import { Failure } from "../frame/Failure.tsx";
import { useFormat } from "../frame/format.ts";
import { Loading } from "../frame/Loading.tsx";
import { Page } from "../frame/Page.tsx";
import { useStudy } from "../frame/study.ts";
import { schemeQueries } from "../queries/schemes.ts";
import { scopeQueries } from "../scope/queries.ts";
import { ScopeBar } from "../scope/ScopeBar.tsx";
import { useCode } from "../scope/useCode.ts";

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
  const code = useCode({ studyId, name: `view ${view}`, load: codeOf[view] });
  const Shown = code.data;
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
          {code.error && !Shown && (
            <Failure error={code.error} onRetry={() => void code.refetch()} />
          )}
          {!code.error && !Shown && <Loading what={t("loading")} rows={10} />}
          {Shown && (
            <Suspense fallback={<Loading what={t("loading")} rows={10} />}>
              <Shown key={view} {...{ studyId, search, known, scheme, source, choose }} />
            </Suspense>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Each view comes with its code, and that of its drawings, only when it is shown. */
const codeOf: Readonly<Record<View, () => Promise<ComponentType<ViewProps>>>> = {
  budget: async () => {
    const [view] = await Promise.all([import("../analysis/budget/BudgetView.tsx"), bars()]);
    return view.BudgetView;
  },
  events: async () => (await import("../analysis/events/EventsView.tsx")).EventsView,
  rates: async () => {
    const [view] = await Promise.all([import("../analysis/rates/RatesView.tsx"), points()]);
    return view.RatesView;
  },
  together: async () => (await import("../analysis/together/TogetherView.tsx")).TogetherView,
  transitions: async () =>
    (await import("../analysis/transitions/TransitionsView.tsx")).TransitionsView,
  sequences: async () => {
    const [view] = await Promise.all([import("../analysis/sequences/SequencesView.tsx"), bars()]);
    return view.SequencesView;
  },
  sampling: async () => (await import("../analysis/sampling/SamplingView.tsx")).SamplingView,
  profiles: async () => {
    const [view] = await Promise.all([
      import("../analysis/profiles/ProfilesView.tsx"),
      import("../charts/RadarDrawing.tsx"),
      points(),
    ]);
    return view.ProfilesView;
  },
  distributions: async () => {
    const [view] = await Promise.all([
      import("../analysis/distributions/DistributionsView.tsx"),
      import("../charts/HistogramDrawing.tsx"),
    ]);
    return view.DistributionsView;
  },
  generalizability: async () => {
    const [view] = await Promise.all([
      import("../analysis/generalizability/GeneralizabilityView.tsx"),
      bars(),
      points(),
    ]);
    return view.GeneralizabilityView;
  },
  facets: async () => {
    const [view] = await Promise.all([import("../analysis/facets/FacetsView.tsx"), points()]);
    return view.FacetsView;
  },
  osce: async () => {
    const [view] = await Promise.all([import("../analysis/osce/OsceView.tsx"), points()]);
    return view.OsceView;
  },
};

function bars(): Promise<unknown> {
  return import("../charts/BarsDrawing.tsx");
}

function points(): Promise<unknown> {
  return import("../charts/PointsDrawing.tsx");
}
