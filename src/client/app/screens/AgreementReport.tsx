import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { download } from "../../kit/chart/download.ts";
import { DecimalsSelect } from "../../kit/form/DecimalsSelect.tsx";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { AgreementIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { useToAssignments } from "../../kit/page/useToAssignments.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { Unreachable } from "../../kit/query/api.ts";
import { useStudy } from "../../kit/query/study.ts";
import { directionOf } from "../../kit/text/phrase.ts";
import { parseReportSearch, type ReportSearch } from "../../features/report/address.ts";
import { LockedReportPage } from "../../features/report/locked/LockedReportPage.tsx";
import { LockedReports } from "../../features/report/locked/LockedReports.tsx";
import { isWhole, packageAddress, reportQueries } from "../../features/report/queries.ts";
import { ReportDocument } from "../../features/report/ReportDocument.tsx";
import { selfContained } from "../../features/report/selfContained.ts";
import { WithContents } from "../../features/report/WithContents.tsx";
import { useCovers } from "../../features/report/useCovers.ts";
import "../../features/report/texts.ts";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { isNarrowedBy, scopeParts } from "../../kit/scope/narrowing.ts";
import { ScopeBar } from "../../kit/scope/ScopeBar.tsx";
import { useKnown } from "../../kit/scope/useKnown.ts";
import { beforeFailure } from "../../kit/scope/useLastAnswer.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** A study’s reliability report as one document: current, or locked. */
export function AgreementReport() {
  const { studyId, can } = useStudy();
  const search = parseReportSearch(useSearch({ strict: false }));
  return search.locked === undefined ? (
    <ReportOfNow search={search} />
  ) : (
    <LockedReportPage studyId={studyId} lockedId={search.locked} canExport={can("export.read")} />
  );
}

/** To read, to print and to take along with its data. */
function ReportOfNow({ search }: { readonly search: ReportSearch }) {
  const { t, i18n } = useTranslation(["report", "common"]);
  const { studyId, can } = useStudy();
  const toAssignments = useToAssignments();
  const navigate = useNavigate();
  const [showsLocked, setShowsLocked] = useState(false);
  const report = useAnswer(reportQueries.report(studyId, search));
  const agreement = useAnswer(reportQueries.agreement(studyId, search));
  const scheme = agreement.data?.schemeVersion?.scheme;
  const hasTraces = scheme?.criteria.some(({ scale }) => scale === "trace") ?? false;
  const traces = useAnswer({ ...reportQueries.traces(studyId, search), enabled: hasTraces });
  const { known } = useKnown(studyId, search);
  const hasRepeats = known?.hasRepeats ?? false;
  const repeats = useAnswer({
    ...reportQueries.repeats(studyId, search),
    enabled: hasRepeats && search.work === undefined,
  });
  const covers = useCovers({ studyId, scheme, search, rounds: agreement.data?.rounds });
  const document = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  const [unwritten, setUnwritten] = useState<unknown>(null);
  const failed = [report, agreement, traces, repeats].find(({ error }) => error !== null);
  const hasFigures =
    agreement.data?.rows.some(({ pairs, of }) => pairs > 0 || of.by === "criterion") ||
    agreement.data?.scanRows.some(({ pairs }) => pairs > 0);
  const isReady =
    report.data &&
    agreement.data &&
    isWhole(agreement.data) &&
    hasFigures &&
    (!hasTraces || traces.data) &&
    (!repeats.isEnabled || (repeats.data && isWhole(repeats.data)));

  function saveHtml(): void {
    const paper = document.current?.querySelector<HTMLElement>("[data-paper]");
    if (!paper || !report.data) return;
    const language = i18n.resolvedLanguage ?? "en";
    download({
      fileName: `reliability-${report.data.revision}.html`,
      type: "text/html;charset=utf-8",
      content: selfContained(paper, {
        title: t("heading", { study: report.data.studyName }),
        language,
        direction: directionOf(language),
      }),
    });
  }

  /** Made by code that is loaded only then. */
  async function saveWord(): Promise<void> {
    const paper = document.current?.querySelector<HTMLElement>("[data-paper]");
    if (!paper || !report.data) return;
    const language = i18n.resolvedLanguage ?? "en";
    setWriting(true);
    setUnwritten(null);
    try {
      const { wordFile } = await loadedWordFile();
      download({
        fileName: `reliability-${report.data.revision}.docx`,
        type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        content: await wordFile(paper, {
          title: t("heading", { study: report.data.studyName }),
          language,
          direction: directionOf(language),
        }),
      });
    } catch (error) {
      setUnwritten(error);
    } finally {
      setWriting(false);
    }
  }

  return (
    <Page
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <LinkButton
            variant="default"
            to="/studies/$studyId/agreement"
            params={{ studyId }}
            search={search}
          >
            {t("backToAgreement")}
          </LinkButton>
          {can("export.read") &&
            (isReady ? (
              <Button
                component="a"
                variant="default"
                href={packageAddress(studyId, search)}
                title={t("packageHint")}
                download
              >
                {t("package")}
              </Button>
            ) : (
              <Button variant="default" disabled>
                {t("package")}
              </Button>
            ))}
          <Button variant="default" onClick={() => setShowsLocked(true)}>
            {t("locked.open")}
          </Button>
          <Button variant="default" disabled={!isReady} onClick={saveHtml}>
            {t("saveHtml")}
          </Button>
          <Button
            variant="default"
            disabled={!isReady}
            loading={isWriting}
            onClick={() => void saveWord()}
          >
            {t("saveWord")}
          </Button>
          <Button disabled={!isReady} onClick={() => window.print()}>
            {t("print")}
          </Button>
        </>
      }
    >
      {showsLocked && (
        <LockedReports
          {...{ studyId, search }}
          mayLock={Boolean(isReady) && can("report.lock")}
          onClose={() => setShowsLocked(false)}
        />
      )}
      {unwritten !== null && <Failure compact error={unwritten} onRetry={() => void saveWord()} />}
      <div data-screen-only="">
        <ScopeBar
          studyId={studyId}
          search={search}
          rounds={agreement.data?.rounds}
          parts={scopeParts.filter((part) => part !== "work" || isNarrowedBy(search, part))}
          onChange={(scope) =>
            void navigate({
              to: "/studies/$studyId/agreement/report",
              params: { studyId },
              search: {
                ...scope,
                statistics: search.statistics,
                ratingStatistics: search.ratingStatistics,
                scanStatistics: search.scanStatistics,
                least: search.least,
              },
              replace: true,
            })
          }
        />
        <DecimalsSelect size="xs" />
      </div>
      {failed?.error && (
        <FailedFigures
          error={failed.error}
          from={isReady ? beforeFailure(failed) : undefined}
          onRetry={() =>
            void Promise.all([
              report.refetch(),
              agreement.refetch(),
              hasTraces && traces.refetch(),
              repeats.isEnabled && repeats.refetch(),
            ])
          }
        />
      )}
      {!failed &&
        (report.isPending || agreement.isPending || traces.isLoading || repeats.isLoading) && (
          <Loading what={t("loading")} rows={10} />
        )}
      {agreement.data && !isWhole(agreement.data) && (
        <Loading what={t("comparing", agreement.data.progress)} rows={10} />
      )}
      {agreement.data && isWhole(agreement.data) && !hasFigures && (
        <EmptyState icon={AgreementIcon} title={t("empty.title")} action={toAssignments}>
          {t("empty.what")}
        </EmptyState>
      )}
      <div ref={document}>
        {isReady && (
          <WithContents>
            <ReportDocument
              report={report.data}
              agreement={agreement.data}
              repeats={repeats.data}
              traces={hasTraces ? traces.data : undefined}
              {...{ search, covers }}
            />
          </WithContents>
        )}
      </div>
    </Page>
  );
}

/** What writes Word files is large, and fetched once someone wants one. */
async function loadedWordFile() {
  try {
    return await import("../../features/report/copied/wordFile.ts");
  } catch (error) {
    throw new Unreachable("wordFile", { cause: error });
  }
}
