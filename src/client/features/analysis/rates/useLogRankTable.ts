import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Latency } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { type ChartTable, textCell } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { column, figureCell } from "../figureCells.ts";

/** The table of log-rank tests of whether groups differ in their latencies: one row per code. */
export function useLogRankTable({ tests, scheme }: Of): ChartTable {
  const { t } = useTranslation("analysis");
  const { whole, decimal } = useNumbers();
  const { probability } = useWrittenAgreement();
  const reason = useReason();
  /** How many are enough depends on the number of groups here, not on a CI. */
  const because = (why: string) =>
    why === "too_few_recordings" ? t("latency.fewForGroups") : reason(why);
  const heads = [
    column(t("column.code"), "code", false),
    column(t("column.groups"), "groups"),
    column(t("column.recordings"), "recordings"),
    column(t("column.chiSquare"), "chi_square"),
    column(t("column.df"), "df"),
    column(t("column.p"), "p"),
  ];
  const counted = (count: number) => figureCell(count, { write: whole, absent: "" });
  const lines = tests.map(({ codeId, groups, recordings, chiSquare, df, p }) => {
    const code = scheme.codes.find(({ id }) => id === codeId);
    const cell = (figure: typeof p, write: (value: number) => string) =>
      figureCell(figure.kind === "value" ? figure.value : null, {
        write,
        absent: figure.kind === "undefined" ? because(figure.because) : "",
      });
    return {
      id: codeId,
      color: code?.color,
      cells: [
        textCell(code?.name ?? codeId),
        counted(groups),
        counted(recordings),
        cell(chiSquare, decimal),
        counted(df),
        cell(p, probability),
      ],
    };
  });
  return { heads, lines };
}

interface Of {
  readonly tests: Latency["tests"];
  readonly scheme: Scheme;
}
