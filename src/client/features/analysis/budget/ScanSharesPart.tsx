import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { column, figureCell, intervalCell, intervalColumn } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { analysisCalls } from "../../../../api/contract/analysis.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Groupings that do not apply to answers in time sampling, which have no duration, phase or modifier. */
const notOfAnswers = /^(?:phase|window|modifier|group)/u;

/** Proportions of the answers in time sampling, with intervals; nothing where no one was asked. */
export function ScanSharesPart({ studyId, search, groupBy }: Props) {
  const { t } = useTranslation("analysis");
  const { whole, percent, fineSeconds } = useNumbers();
  const by = groupBy
    .split(",")
    .filter((word) => !notOfAnswers.test(word))
    .join(",");
  const shares = useCall(
    analysisCalls.readScanShares,
    { params: { studyId }, query: { ...scopeQuery(search), groupBy: by } },
    keptMeanwhile,
  );
  const { data, error } = shares;
  const groups = useNamedGroups(data?.groups ?? [], by);
  if (error && !data)
    return <Failure compact error={error} onRetry={() => void shares.refetch()} />;
  if (!data?.schemeVersion || data.rows.length === 0) return null;
  const codes = new Map(data.schemeVersion.scheme.codes.map((code) => [code.id, code]));
  const absent = t("scanShares.absent");
  const between = (low: string, high: string) => leftToRight(t("ends", { low, high }));

  return (
    <AnalysisTable
      title={t("scanShares.title")}
      hint={t("scanShares.hint")}
      fileName="scan-shares"
      table={{
        heads: [
          column(t("column.code"), "code", false),
          column(t("column.group"), "group", false),
          column(t("scanShares.method"), "method", false),
          column(t("scanShares.every"), "every_s"),
          intervalColumn(t("scanShares.share"), "share"),
          column(t("scanShares.yes"), "yes"),
          column(t("scanShares.scans"), "scans"),
          column(t("scanShares.unseen"), "not_visible"),
          column(t("column.recordings"), "recordings"),
        ],
        lines: data.rows.map((row) => {
          const code = codes.get(row.codeId);
          return {
            id: `${row.group} ${row.codeId} ${row.method} ${row.everyUs}`,
            color: code?.color,
            cells: [
              textCell(code?.name ?? row.codeId),
              textCell(groups[row.group]?.name ?? ""),
              { text: t(`sampling.method.${row.method}`), values: [row.method] },
              { text: fineSeconds(row.everyUs), values: [row.everyUs / 1e6] },
              intervalCell(row.share, row.shareInterval, { write: percent, absent, between }),
              figureCell(row.yes, { write: whole, absent }),
              figureCell(row.scans, { write: whole, absent }),
              figureCell(row.unseen, { write: whole, absent }),
              figureCell(row.recordings, { write: whole, absent }),
            ],
          };
        }),
      }}
    />
  );
}

interface Props extends Pick<ViewProps, "studyId" | "search"> {
  readonly groupBy: string;
}
