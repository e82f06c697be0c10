import { Tabs, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type AnalysisSearch, parseAnalysisSearch } from "../../features/analysis/address.ts";
import classes from "../../features/analysis/analysis.module.css";
import type { ViewProps } from "../../features/analysis/viewProps.ts";
import { firstView, type View, views } from "../../features/analysis/views.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { TabsList } from "../../kit/page/TabsList.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { ScopeBar } from "../../kit/scope/ScopeBar.tsx";
import { useCode } from "../../kit/scope/useCode.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { scopeChoiceCalls } from "../../../api/contract/scopeChoices.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";

/** Analysis of coding and ratings: one view at a time, each with its chart and table. */
export function Analysis() {
  const { t } = useTranslation("analysis");
  const format = useFormat();
  const { study, studyId } = useStudy();
  const search = parseAnalysisSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: "/studies/$studyId/analysis" });
  const choices = useCall(scopeChoiceCalls.readScopeChoices, { params: { studyId } });
  const known = choices.data;
  const versionId = search.schemeVersionId ?? known?.schemeVersions[0]?.id;
  const version = useCall(
    schemeCalls.readScheme,
    { params: { studyId, schemeVersionId: versionId ?? "" } },
    { enabled: versionId !== undefined },
  );
  const scheme = version.data?.scheme;
  const view = search.view ?? firstView(scheme);
  // What is shown first depends on the scheme: nothing is shown that would then go away.
  const isSettled =
    search.view !== undefined || !(choices.isLoading || (version.isLoading && !scheme));
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
    <Page title={t("title")} description={t("description")}>
      <Tabs
        value={view}
        keepMounted={false}
        // A part is computed: what arrows only pass by is not asked for.
        activateTabWithKeyboard={false}
        onChange={(value) => choose({ view: views.find((one) => one === value) })}
      >
        <TabsList mb="lg" label={t("views")}>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`view.${one}.name`)}
            </Tabs.Tab>
          ))}
        </TabsList>
        <Tabs.Panel value={view} className={classes["content"]}>
          <Title order={2} size="h3">
            {t(`view.${view}.question`)}
          </Title>
          <ScopeBar
            studyId={studyId}
            search={search}
            // Groups and rows of other work are others.
            onChange={(scope) => choose({ ...scope, group: undefined, row: undefined })}
          />
          {code.error && !Shown && (
            <Failure error={code.error} onRetry={() => void code.refetch()} />
          )}
          {!code.error && (!Shown || !isSettled) && <Loading what={t("loading")} rows={10} />}
          {Shown && isSettled && (
            <Suspense fallback={<Loading what={t("loading")} rows={10} />}>
              <Shown key={view} {...{ studyId, search, known, scheme, source, choose }} />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Each view comes with its code, and that of its drawings, only when it is shown. */
const codeOf: Readonly<Record<View, () => Promise<ComponentType<ViewProps>>>> = {
  budget: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/budget/BudgetView.tsx"),
      bars(),
    ]);
    return view.BudgetView;
  },
  events: async () => (await import("../../features/analysis/events/EventsView.tsx")).EventsView,
  rates: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/rates/RatesView.tsx"),
      points(),
    ]);
    return view.RatesView;
  },
  together: async () =>
    (await import("../../features/analysis/together/TogetherView.tsx")).TogetherView,
  transitions: async () =>
    (await import("../../features/analysis/transitions/TransitionsView.tsx")).TransitionsView,
  sequences: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/sequences/SequencesView.tsx"),
      bars(),
    ]);
    return view.SequencesView;
  },
  sampling: async () =>
    (await import("../../features/analysis/sampling/SamplingView.tsx")).SamplingView,
  profiles: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/profiles/ProfilesView.tsx"),
      import("../../kit/chart/RadarDrawing.tsx"),
      points(),
    ]);
    return view.ProfilesView;
  },
  distributions: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/distributions/DistributionsView.tsx"),
      import("../../kit/chart/HistogramDrawing.tsx"),
    ]);
    return view.DistributionsView;
  },
  generalizability: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/generalizability/GeneralizabilityView.tsx"),
      bars(),
      points(),
    ]);
    return view.GeneralizabilityView;
  },
  facets: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/facets/FacetsView.tsx"),
      points(),
    ]);
    return view.FacetsView;
  },
  osce: async () => {
    const [view] = await Promise.all([
      import("../../features/analysis/osce/OsceView.tsx"),
      points(),
    ]);
    return view.OsceView;
  },
};

function bars(): Promise<unknown> {
  return import("../../kit/chart/BarsDrawing.tsx");
}

function points(): Promise<unknown> {
  return import("../../kit/chart/PointsDrawing.tsx");
}
