import { byteOrderMark, delimitedRecord } from "../table/delimitedRecord.ts";
import { type CertificateCell, type CellReason, cellReasons } from "./certificateCell.ts";

/**
 * The cells of one observation, or of a pair of observations, so that those that are not imported
 * can be removed.
 */
export interface CertificatePart {
  /** Ids of the observations that were made of it; none where nothing was. */
  readonly of: readonly string[];
  readonly cells: number;
  readonly reasons: Readonly<Record<CellReason, number>>;
  /** Records of a table, those that differ and those that are the same. */
  readonly differing: string;
  readonly same: string;
}

export function certificateParts(cells: readonly CertificateCell[]): readonly CertificatePart[] {
  const groups = new Map<string, CertificateCell[]>();
  for (const cell of cells) {
    const key = cell.of.join(" ");
    const group = groups.get(key);
    if (group) group.push(cell);
    else groups.set(key, [cell]);
  }
  return [...groups.values()].map((own) => ({
    of: own[0]?.of ?? [],
    cells: own.length,
    reasons: countsOf((because) => own.filter((one) => one.because === because).length),
    differing: recordsOf(own.filter(({ because }) => because !== null)),
    same: recordsOf(own.filter(({ because }) => because === null)),
  }));
}

/**
 * The totals of all parts of the imported observations; `excluded` counts the cells of the others.
 */
export function certificateTotals(
  parts: readonly CertificatePart[],
  isImported: (observationId: string) => boolean,
) {
  const kept = parts.filter(({ of }) => of.every(isImported));
  const cells = sum(kept.map((one) => one.cells));
  const reasons = countsOf((because) => sum(kept.map((one) => one.reasons[because])));
  return {
    cells,
    reasons,
    same: cells - sum(Object.values(reasons)),
    excluded: sum(parts.map((one) => one.cells)) - cells,
    /** All cells as a table that spreadsheets open, those that differ first. */
    table:
      byteOrderMark +
      head +
      kept.map(({ differing }) => differing).join("") +
      kept.map(({ same }) => same).join(""),
  };
}

function countsOf(count: (because: CellReason) => number): Record<CellReason, number> {
  const [events, times, missing, ended] = cellReasons;
  return {
    [events]: count(events),
    [times]: count(times),
    [missing]: count(missing),
    [ended]: count(ended),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

const head = delimitedRecord([
  "observation",
  "table",
  "subject",
  "behaviour",
  "column",
  "boris",
  "interrater",
  "is_same",
  "reason",
]);

function recordsOf(cells: readonly CertificateCell[]): string {
  return cells
    .map((cell) =>
      delimitedRecord([
        cell.observation,
        cell.table,
        cell.subject,
        cell.behavior,
        cell.column,
        number(cell.boris),
        number(cell.here),
        cell.because === null,
        cell.because ?? "",
      ]),
    )
    .join("");
}

/** A negative number is no formula. */
function number(text: string): string | number {
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
