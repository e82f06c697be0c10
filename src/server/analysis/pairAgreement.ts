import type { AgreementRow, Figure } from "../../api/contract/figures.ts";
import type { Code, Scheme } from "../../domain/entities/scheme.ts";
import { cohenKappa } from "../../statistics/cohenKappa.ts";
import { marginsOf } from "../../statistics/pairTable.ts";
import { percentAgreement } from "../../statistics/percentAgreement.ts";
import type { Reason } from "../../statistics/reasons.ts";
import type { Answer } from "../../statistics/statistic.ts";
import type { EventIndex } from "./analysedEvent.ts";
import { comparedUsOf, LineTables, type PairWork, type Pooled } from "./lines.ts";
import { type Over, overOf } from "./over.ts";

/**
 * Agreement of two raters over all recordings that both handed in, over all codes and for each code
 * against the rest. A unit is a piece of the time of one subject. Recordings are added one by one, so
 * that their events need not be in memory together.
 */
export class PairAgreement {
  readonly #rows: readonly RowTables[];
  readonly #recordings = new Set<string>();
  #comparedUs = 0;

  constructor(scheme: Scheme, unitUs: number) {
    this.#rows = rowsOf(scheme).map(({ code, over }) => ({
      code,
      over,
      units: new LineTables(over, { kind: "units", unitUs }),
      time: new LineTables(over, { kind: "time" }),
      counts: [0, 0],
    }));
  }

  add(recordingId: string, work: PairWork): void {
    this.#recordings.add(recordingId);
    this.#comparedUs += comparedUsOf(work);
    for (const row of this.#rows) {
      row.units.add(work);
      row.time.add(work);
      row.counts[0] += countOf(work.first, row.over);
      row.counts[1] += countOf(work.second, row.over);
    }
  }

  figures(): {
    readonly recordings: number;
    /** What both were to code of the recordings; one that was coded in two rounds counts twice. */
    readonly comparedUs: number;
    readonly rows: AgreementRow[];
  } {
    return {
      recordings: this.#recordings.size,
      comparedUs: this.#comparedUs,
      rows: this.#rows.map(agreementRow),
    };
  }
}

interface RowTables {
  /** `undefined` for all codes together. */
  readonly code: Code | undefined;
  readonly over: Over;
  readonly units: LineTables;
  readonly time: LineTables;
  readonly counts: [number, number];
}

function rowsOf(scheme: Scheme): { readonly code: Code | undefined; readonly over: Over }[] {
  const rows = [
    { code: undefined, over: overOf(scheme, "all") },
    ...scheme.codes.map((code) => ({ code, over: overOf(scheme, `code:${code.id}`) })),
  ];
  return rows.flatMap(({ code, over }) => (over && over.codes.length > 0 ? [{ code, over }] : []));
}

function countOf(index: EventIndex, { codes }: Over): number {
  let count = 0;
  for (const own of index.values()) {
    for (const code of codes) count += own.byCode.get(code)?.length ?? 0;
  }
  return count;
}

function agreementRow({ code, over, units, time, counts }: RowTables): AgreementRow {
  const unitTable = units.sum;
  const timeTable = time.sum;
  const nothing: Reason | undefined =
    counts[0] + counts[1] > 0 ? undefined : code ? "code_not_used" : "no_events";
  return {
    codeId: code?.id ?? null,
    percent: figureOf(percentAgreement(unitTable.table)),
    timeUnitKappa: figureOf(cohenKappa(unitTable.table), nothing),
    durationKappa: figureOf(
      cohenKappa(timeTable.table),
      over.hasStates ? nothing : "not_part_of_this_statistic",
    ),
    prevalence: code?.kind === "state" ? prevalenceOf(code.id, timeTable) : null,
    counts,
  };
}

/** `because` is why there is no figure, where that is better known here than from the table. */
export function figureOf(answer: Answer, because?: Reason): Figure {
  const { figure, units: n, unitKind, interval, observed, expected } = answer;
  const per = unitKind === "microseconds" ? "us" : "unit";
  if (because !== undefined) return { kind: "undefined", because, n, per };
  if (figure.kind === "undefined") return { ...figure, n, per };
  return {
    kind: "value",
    value: figure.value,
    low: interval.kind === "interval" ? interval.low : null,
    high: interval.kind === "interval" ? interval.high : null,
    observed: observed.kind === "value" ? observed.value : null,
    expected: expected.kind === "value" ? expected.value : null,
    n,
    per,
  };
}

/** The mean of both raters' shares; `null` where no time was compared. */
function prevalenceOf(codeId: string, { labels, table }: Pooled): number | null {
  const { rows, columns, total } = marginsOf(table);
  if (total === 0) return null;
  const place = labels.findIndex((label) => label.includes(codeId));
  return ((rows[place] ?? 0) + (columns[place] ?? 0)) / (2 * total);
}
