import { Group } from "@mantine/core";
import { firstTime, secondTime } from "../../../agreement/sameRater.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/planning/texts.ts";
import type { Agreement as AgreementReply } from "../../../api/contract/agreement.ts";
import {
  type AgreementSearch,
  askedScope,
  changedSearch,
  parseAgreementSearch,
} from "../../features/agreement/address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { PairChip } from "../../features/agreement/PairChip.tsx";
import { agreementQueries, type Asked } from "../../features/agreement/queries.ts";
import { isOfRatings, type Shown, shownSection } from "../../features/agreement/shown.ts";
import { Folded } from "../../kit/page/Folded.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { goneOf, isOfNoEvents } from "../../kit/scope/gone.ts";
import { isNarrowedBy, scopeParts, isNarrowed, wholeOf } from "../../kit/scope/narrowing.ts";
import { ScopeBar } from "../../kit/scope/ScopeBar.tsx";
import { useKnown } from "../../kit/scope/useKnown.ts";
import { useLastAnswer } from "../../kit/scope/useLastAnswer.ts";
import { answersOf } from "../../kit/query/keys.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { AskMinimum } from "../../features/agreement/AskMinimum.tsx";
import { Breakdown } from "../../features/agreement/Breakdown.tsx";
import { ConfusionSection } from "../../features/agreement/ConfusionSection.tsx";
import { CriterionSection } from "../../features/agreement/CriterionSection.tsx";
import { InShort } from "../../features/agreement/InShort.tsx";
import { Excluded } from "../../features/agreement/LeftOut.tsx";
import { NothingYet } from "../../features/agreement/NothingYet.tsx";
import { Progress } from "../../features/agreement/Progress.tsx";
import { Repeated } from "../../features/agreement/Repeated.tsx";
import { ScanSection } from "../../features/agreement/ScanSection.tsx";
import { traceQueries } from "../../features/agreement/traceQueries.ts";
import { TraceSection } from "../../features/agreement/TraceSection.tsx";
import { Loading } from "../../kit/page/Loading.tsx";

const PrecisionNow = lazyPart(
  async () => (await import("../../kit/planning/PrecisionNow.tsx")).PrecisionNow,
);

/** How far raters agree, by several statistics side by side, down to the moments behind a number. */
export function Agreement() {
  const { t } = useTranslation(["agreement", "common", "planning"]);
  const { studyId } = useStudy();
  const search = parseAgreementSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: "/studies/$studyId/agreement" });
  const client = useQueryClient();
  const choose = (change: AgreementSearch) =>
    void navigate({
      search: (before: AgreementSearch) => changedSearch(before, change),
      resetScroll: false,
    });
  const asked: Asked = {
    studyId,
    scope: askedScope(search),
    statistics: search.statistics,
    ratingStatistics: search.ratingStatistics,
    scanStatistics: search.scanStatistics,
    raterGroups: search.raters,
  };
  const head = useAnswer(agreementQueries.agreement(asked, "overall,code"));
  const { data: agreement, from } = useLastAnswer(head);
  const ofPairs = useAnswer(agreementQueries.agreement(asked, "pair"));
  const byPair = useLastAnswer(ofPairs).data;
  const isCoded = (agreement?.schemeVersion?.scheme.codes.length ?? 0) > 0;
  const pairs = (isCoded ? byPair?.rows : byPair?.ratingRows) ?? [];
  const hasCriteria = (agreement?.schemeVersion?.scheme.criteria.length ?? 0) > 0;
  const ofCriteria = useAnswer({
    ...agreementQueries.agreement(asked, "criterion"),
    enabled: hasCriteria,
  });
  const byCriterion = useLastAnswer(ofCriteria).data;
  const hasTraces =
    agreement?.schemeVersion?.scheme.criteria.some(({ scale }) => scale === "trace") ?? false;
  const ofTraces = useAnswer({
    ...traceQueries.agreement({
      studyId,
      scope: asked.scope,
      traceStatistics: search.traceStatistics,
    }),
    enabled: hasTraces,
  });
  const pairIds = pairs.flatMap(({ of }) => (of.by === "pair" ? [of] : []));
  const { known, scheme } = useKnown(studyId, search);
  const isOfNothing = isOfNoEvents(goneOf(search, { known, scheme }));
  // An address may name who has no work in what is covered, or none at all.
  const names = new Map<string, string>([
    ...[...(known?.raters ?? []), ...(agreement?.raters ?? [])].map(
      ({ id, name }) => [id, name] as const,
    ),
    [firstTime, t("sameRater.first")],
    [secondTime, t("sameRater.second")],
  ]);
  const raterName = (raterId: string) => names.get(raterId) ?? t("somebody");
  const error = head.error ?? ofPairs.error ?? ofCriteria.error;
  const shown =
    agreement &&
    shownOf({
      studyId,
      search,
      choose,
      asked,
      agreement,
      hasFailed: error !== null,
      raterName,
    });

  // Who only answered questions at regular times has coded nothing that could be compared over time.
  const isCompared =
    shown !== undefined &&
    shown.agreement.progress.all > 0 &&
    !(isOfNothing && shownSection(shown) !== "criterion");
  const hasScans = shown?.agreement.scanRows.some(({ pairs: compared }) => compared > 0) ?? false;

  return (
    <Page
      title={t("title")}
      description={t("description")}
      actions={
        <Group gap="lg">
          <LinkAnchor
            to="/studies/$studyId/agreement/report"
            params={{ studyId }}
            search={{
              ...askedScope(search),
              statistics: search.statistics,
              ratingStatistics: search.ratingStatistics,
              scanStatistics: search.scanStatistics,
              least: search.least,
            }}
          >
            {t("report")}
          </LinkAnchor>
          <LinkAnchor to="/calculator">{t("common:screen.calculator")}</LinkAnchor>
        </Group>
      }
    >
      <div className={classes["page"]}>
        <div className={classes["bars"]}>
          <ScopeBar
            studyId={studyId}
            search={search}
            rounds={agreement?.rounds}
            parts={scopeParts.filter(
              (part) => part !== "work" || isNarrowedBy(search, part) || known?.hasRepeats,
            )}
            onChange={(scope) => choose({ ...scope, pair: search.pair })}
          >
            {search.pair !== undefined && (known || shown) && (
              <PairChip
                {...{ raterName }}
                pair={search.pair}
                onRemove={() => choose({ pair: undefined })}
              />
            )}
          </ScopeBar>
        </div>
        {error && (
          <FailedFigures
            {...{ error, from }}
            onRetry={() =>
              void client.refetchQueries(
                answersOf("/api/v1/studies/:studyId/agreement/*", { studyId }),
              )
            }
          />
        )}
        {head.isPending && <Loading what={t("loading")} rows={8} />}
        {agreement && !error && <Progress agreement={agreement} />}
        {shown && (isCompared || hasScans) ? (
          <div
            className={classes["content"]}
            data-stale={head.isPlaceholderData || undefined}
            data-before={from !== undefined || undefined}
          >
            {isCompared && (
              <>
                <InShort
                  {...{ shown, pairs }}
                  shifts={byPair?.shifts ?? []}
                  criteria={hasCriteria ? (byCriterion?.rows ?? []) : []}
                  traces={hasTraces ? ofTraces.data : undefined}
                  isWhole={
                    !ofPairs.isPending &&
                    !(hasCriteria && ofCriteria.isPending) &&
                    !(hasTraces && ofTraces.isPending)
                  }
                />
                <Breakdown shown={shown} />
                <AskMinimum shown={shown} criteria={hasCriteria ? (byCriterion?.rows ?? []) : []} />
                <Repeated shown={shown} />
                {isOfRatings(shown) ? (
                  <CriterionSection {...{ shown }} pairs={pairIds} />
                ) : (
                  <ConfusionSection {...{ shown }} pairs={pairIds} />
                )}
              </>
            )}
            {hasScans && <ScanSection shown={shown} />}
            {hasTraces && <TraceSection shown={shown} />}
            {isCompared && (
              <Folded title={t("planning:title")} order={2} size="h3" isLong>
                <Suspense fallback={<Loading />}>
                  <PrecisionNow order={3} />
                </Suspense>
              </Folded>
            )}
          </div>
        ) : (
          agreement && (
            <NothingYet
              studyId={studyId}
              raters={agreement.raters.length}
              hidden={agreement.excluded.blind}
              work={search.work}
              isNarrowed={isNarrowed(search) || search.pair !== undefined}
              onWiden={() => choose({ ...wholeOf(search), pair: undefined })}
            />
          )
        )}
        {agreement && <Excluded {...agreement} />}
      </div>
    </Page>
  );
}

/** `undefined` where there is no scheme version that anything was coded with. */
function shownOf(of: Omit<Shown, "scheme">): Shown | undefined {
  const { schemeVersion }: AgreementReply = of.agreement;
  return schemeVersion ? { ...of, scheme: schemeVersion.scheme } : undefined;
}
