import { Button } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import {
  type ListedReport,
  type LockedContent,
  lockedReportCalls,
} from "../../../../api/contract/lockedReports.ts";
import { id } from "../../../../domain/rules.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { LinkButton } from "../../../kit/page/links.tsx";
import { Loading } from "../../../kit/page/Loading.tsx";
import { Page } from "../../../kit/page/Page.tsx";
import { addressOf } from "../../../kit/query/api.ts";
import { useCall } from "../../../kit/query/useCall.ts";
import { parseReportSearch } from "../address.ts";
import { ReportDocument } from "../ReportDocument.tsx";
import "../texts.ts";
import { useCovers } from "../useCovers.ts";
import { WithContents } from "../WithContents.tsx";

/** A report in its locked state, to read, print and download. */
export function LockedReportPage({ studyId, lockedId, canExport }: Props) {
  const { t } = useTranslation("report");
  const params = { studyId, lockedReportId: id("lockedReport").parse(lockedId) };
  const { data, error, refetch } = useCall(lockedReportCalls.readLockedReport, { params });
  return (
    <Page
      title={t("title")}
      description={data?.locked.name}
      actions={
        <>
          <LinkButton
            variant="default"
            to="/studies/$studyId/agreement/report"
            params={{ studyId }}
          >
            {t("locked.current")}
          </LinkButton>
          {data && canExport && (
            <Button
              component="a"
              variant="default"
              href={addressOf(lockedReportCalls.exportLockedReport, { params })}
              download
            >
              {t("locked.file")}
            </Button>
          )}
          <Button disabled={!data} onClick={() => window.print()}>
            {t("print")}
          </Button>
        </>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading what={t("loading")} rows={10} />}
      {/* As wide as the page: what is wider in it scrolls by itself. */}
      <div>{data && <LockedDocument studyId={studyId} {...data} />}</div>
    </Page>
  );
}

function LockedDocument({ studyId, locked, content }: Shown) {
  const { report, agreement, repeats, traces, scope, least } = content;
  const search = parseReportSearch({ ...scope, ...(least !== null && { least }) });
  const scheme = agreement.schemeVersion?.scheme;
  const covers = useCovers({ studyId, scheme, search, rounds: agreement.rounds });
  const hasRepeats = repeats?.rows.some(({ pairs }) => pairs > 0) ?? false;
  const hasTraces = scheme?.criteria.some(({ scale }) => scale === "trace") ?? false;
  return (
    <WithContents>
      <ReportDocument
        report={report}
        agreement={agreement}
        repeats={hasRepeats && repeats ? repeats : undefined}
        traces={hasTraces && traces ? traces : undefined}
        {...{ search, covers, locked }}
      />
    </WithContents>
  );
}

interface Props {
  readonly studyId: string;
  readonly lockedId: string;
  readonly canExport: boolean;
}

interface Shown {
  readonly studyId: string;
  readonly locked: ListedReport;
  readonly content: LockedContent;
}
