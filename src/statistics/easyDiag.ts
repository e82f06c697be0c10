import { cohenKappa } from "./cohenKappa.ts";
import { emptyTable, sharedPart } from "./eventAlignment.ts";
import { codeAgainstRest, pairTable } from "./pairTable.ts";
import { fittedAgreement } from "./proportionalFitting.ts";
import { type Figure, ratio, type Statistic, undefinedBecause, value } from "./statistic.ts";
import type { TimedEvent, TimedPair } from "./timed.ts";
import { twoByTwo } from "./twoByTwo.ts";

export interface EasyDiagOptions {
  /** The codes in their declared order. */
  readonly codes: readonly string[];
  /** Least share of the longer event that linked events have in common; default 0.6. EasyDIAg offers .51 to .90. */
  readonly overlap?: number;
}

export interface EasyDiag {
  /** Rows: the first rater’s codes, then "no match"; columns: the second’s. A linked pair counts 2. */
  readonly table: readonly (readonly number[])[];
  /** Share of the table outside "no match". */
  readonly linked: Figure;
  /** Over the whole table, whose last cell cannot occur. `kappa` as EasyDIAg, with 20 cycles of fitting. */
  readonly raw: Figure;
  readonly kappa: Figure;
  readonly kappaMaximum: Figure;
  /** The same with as many cycles as the fitting needs. */
  readonly kappaConverged: Figure;
  readonly perCode: readonly EasyDiagOfCode[];
}

/** EasyDIAg results for one code against all others, with “no match” among the others. */
export interface EasyDiagOfCode {
  readonly raw: Figure;
  readonly kappa: Figure;
  readonly kappaMaximum: Figure;
  readonly positiveAgreement: Figure;
}

/**
 * EasyDIAg: raters’ annotations are linked where they overlap enough, and agreement is counted on the
 * links. Holle & Rein (2015), doi:10.3758/s13428-014-0506-7. Implemented from a description, not from its code.
 *
 * The two annotations with the largest common share of all are linked first, each annotation once
 * (ties: the second rater’s earlier one, then the first rater’s). A link of at least `overlap` adds 2 to its
 * cell; one below it, and every annotation without a link, adds 1 to "no match" for each annotation.
 * Unlike EasyDIAg a negative kappa is not shown as 0, and a code that no one used does not make it 0.
 */
export function easyDiag(pairs: readonly TimedPair[], options: EasyDiagOptions): EasyDiag {
  const q = options.codes.length;
  const table = emptyTable(q + 1);
  for (const pair of pairs) addLinks(table, pair, options);
  return easyDiagOfTable(table);
}

/** EasyDIAg results from a table of links. Its last row and column are “no match”. */
export function easyDiagOfTable(table: readonly (readonly number[])[]): EasyDiag {
  const q = table.length - 1;
  const inner = table.slice(0, q).map((row) => row.slice(0, q));
  const total = table.flat().reduce((sum, count) => sum + count, 0);
  const linked = inner.flat().reduce((sum, count) => sum + count, 0);
  const asPrinted = fittedAgreement(table, { cycles: 20 });
  const whole = pairTable(table);
  return {
    table,
    linked: ratio({ of: linked, to: total }, "no_events"),
    raw: asPrinted.observed,
    kappa: asPrinted.kappa,
    kappaMaximum: asPrinted.kappaMaximum,
    kappaConverged: fittedAgreement(table).kappa,
    perCode: inner.map((_, code) => {
      const own = codeAgainstRest(whole, code);
      const kappa = cohenKappa(own);
      const [both = 0, first = 0, second = 0] = own.cells;
      const isUnused = both + first + second === 0;
      const unused = undefinedBecause("code_not_used");
      return {
        raw: total === 0 ? undefinedBecause("no_events") : value((total - first - second) / total),
        kappa: isUnused ? unused : kappa.figure,
        kappaMaximum: isUnused ? unused : kappa.parts.kappaMaximum,
        positiveAgreement: twoByTwo(own).positiveAgreement,
      };
    }),
  };
}

function addLinks(table: number[][], pair: TimedPair, options: EasyDiagOptions): void {
  const places = new Map(options.codes.map((code, place) => [code, place]));
  const q = options.codes.length;
  for (const { first, second, weight } of easyDiagLinks(pair, options)) {
    const row = table[places.get(first?.code ?? "") ?? q];
    const column = places.get(second?.code ?? "") ?? q;
    if (row) row[column] = (row[column] ?? 0) + weight;
  }
}

/** Two annotations that are linked, or one that is not; `weight` is what it counts in the table. */
export interface EasyDiagLink {
  readonly first?: TimedEvent;
  readonly second?: TimedEvent;
  readonly weight: 1 | 2;
}

/** The links between two raters’ annotations that `easyDiag` counts. */
export function easyDiagLinks(pair: TimedPair, options: EasyDiagOptions): readonly EasyDiagLink[] {
  const codes = new Set(options.codes);
  const inOrder = (events: readonly TimedEvent[]) =>
    events
      .filter((event) => codes.has(event.code))
      .toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
  const first = inOrder(pair.first);
  const second = inOrder(pair.second);
  const made: EasyDiagLink[] = [];
  const links = overlaps(first, second).toSorted(
    (x, y) => y.shared - x.shared || x.second - y.second || x.first - y.first,
  );
  const isTaken = { first: new Set<number>(), second: new Set<number>() };
  for (const link of links) {
    if (isTaken.first.has(link.first) || isTaken.second.has(link.second)) continue;
    isTaken.first.add(link.first);
    isTaken.second.add(link.second);
    const [a, b] = [first[link.first], second[link.second]];
    if (!a || !b) continue;
    if (link.shared >= (options.overlap ?? 0.6)) made.push({ first: a, second: b, weight: 2 });
    else made.push({ first: a, weight: 1 }, { second: b, weight: 1 });
  }
  first.forEach((event, place) => {
    if (!isTaken.first.has(place)) made.push({ first: event, weight: 1 });
  });
  second.forEach((event, place) => {
    if (!isTaken.second.has(place)) made.push({ second: event, weight: 1 });
  });
  return made;
}

/** Every pair of events that have time in common, with the share of the longer. Both lists in order of onset. */
function overlaps(
  first: readonly TimedEvent[],
  second: readonly TimedEvent[],
): readonly { readonly first: number; readonly second: number; readonly shared: number }[] {
  const found: { first: number; second: number; shared: number }[] = [];
  // Those of the second list that may still reach into later events of the first.
  let open: number[] = [];
  let next = 0;
  first.forEach((a, place) => {
    for (let b = second[next]; b && b.startUs <= a.endUs; b = second[next]) {
      open.push(next);
      next += 1;
    }
    open = open.filter((other) => (second[other]?.endUs ?? 0) >= a.startUs);
    for (const other of open) {
      const b = second[other];
      const shared = b ? sharedPart(a, b) : 0;
      if (shared > 0) found.push({ first: place, second: other, shared });
    }
  });
  return found;
}

export const easyDiagStatistic = {
  id: "easyDiag",
  needs: { data: "timed", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: { overlap: { kind: "number", default: 0.6, min: 0.51, max: 0.9, unit: "share" } },
  compute: easyDiag,
  references: [
    {
      text: "Holle, H., & Rein, R. (2015). EasyDIAg: A tool for easy determination of interrater agreement. Behavior Research Methods, 47(3), 837–847",
      doi: "10.3758/s13428-014-0506-7",
    },
  ],
  assumes: ["raters_independent", "same_time_observed"],
} as const satisfies Statistic<"easyDiag", readonly TimedPair[], EasyDiagOptions>;
