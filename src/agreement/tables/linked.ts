import type { TimedEvent, TimedPair } from "../../statistics/timed.ts";
import type { LabelBook } from "../labelBook.ts";
import { type Cells, CellSum } from "./cells.ts";
import { bySubject, type ComparedWork, type TableKind } from "./table.ts";
import type { CellMoment, MomentsAsked } from "./moments.ts";

/** Two linked events, or one event without a partner. `weight` is its contribution to the table. */
export interface Link {
  readonly first?: TimedEvent;
  readonly second?: TimedEvent;
  readonly weight: number;
}

/** A function that links the events of two raters for one subject; `undefined` if there are too many to search. */
export type LinksOf = (pair: TimedPair, codes: readonly string[]) => readonly Link[] | undefined;

/** A table of two raters’ events as linked by `linksOf`; events without a partner are paired with “none”. */
export function linkedTable(
  key: string,
  linksOf: LinksOf,
  codesIn: (book: LabelBook) => readonly string[],
): TableKind {
  return {
    key,
    per: "event",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    make: (work, book) =>
      bySubject(work, (subjectId) => cellsOf(work, subjectId, book, linksIn(book))),
    blank: () => 0,
    moments: (work, asked) => momentsOf(work, asked, linksIn(asked.book)),
  };

  function linksIn(book: LabelBook) {
    const codes = codesIn(book);
    return (pair: TimedPair) => linksOf(pair, codes);
  }
}

/** A function that gives the ids of the codes at these indices of the scheme. */
export function codesAt(places: readonly number[]): (book: LabelBook) => readonly string[] {
  return (book) => places.map((place) => book.codes[place] ?? "");
}

/**
 * Among equally good solutions, a search returns the first one along the first rater. To make the
 * result symmetric, the search is run both ways, and links found only one way count half.
 */
export function bothWays(linksAlong: LinksOf): LinksOf {
  return (pair, codes) => {
    const forth = linksAlong(pair, codes);
    const back = linksAlong({ ...pair, first: pair.second, second: pair.first }, codes);
    return forth && back && halfEach(forth, back.map(turned));
  };
}

export function link(of: {
  readonly first?: TimedEvent | undefined;
  readonly second?: TimedEvent | undefined;
}): Link {
  return {
    ...(of.first && { first: of.first }),
    ...(of.second && { second: of.second }),
    weight: 1,
  };
}

function cellsOf(
  { first, second, stretches }: ComparedWork,
  subjectId: string | null,
  book: LabelBook,
  linksOf: (pair: TimedPair) => readonly Link[] | undefined,
): Cells | undefined {
  const labelOf = (event: TimedEvent | undefined) =>
    event ? book.toggled(0, book.placeOf(event.code)) : 0;
  const sum = new CellSum();
  for (const stretch of stretches) {
    const links = linksOf({
      durationUs: stretch.endUs - stretch.startUs,
      first: first.events(subjectId, stretch),
      second: second.events(subjectId, stretch),
    });
    if (!links) return undefined;
    for (const one of links) sum.add(labelOf(one.first), labelOf(one.second), one.weight);
  }
  return sum.cells();
}

function momentsOf(
  work: ComparedWork,
  { subjectId, stretch, first, second, labelOf, book }: MomentsAsked,
  linksOf: (pair: TimedPair) => readonly Link[] | undefined,
): readonly CellMoment[] | undefined {
  const labelOfCode = (code: string | undefined) =>
    code === undefined ? 0 : labelOf(book.toggled(0, book.placeOf(code)));
  const links = linksOf({
    durationUs: stretch.endUs - stretch.startUs,
    first: work.first.events(subjectId, stretch),
    second: work.second.events(subjectId, stretch),
  });
  return links?.flatMap((one) => {
    const isThere =
      labelOfCode(one.first?.code) === first && labelOfCode(one.second?.code) === second;
    if (!isThere) return [];
    const both = [one.first, one.second].flatMap((event) => event ?? []);
    return [
      {
        subjectId,
        startUs: stretch.startUs + Math.min(...both.map(({ startUs }) => startUs)),
        endUs: stretch.startUs + Math.max(...both.map(({ endUs }) => endUs)),
        amount: one.weight,
      },
    ];
  });
}

function turned({ first, second, weight }: Link): Link {
  return { ...(second && { first: second }), ...(first && { second: first }), weight };
}

/** A link that is found both ways counts whole: its events are the very same. */
function halfEach(forth: readonly Link[], back: readonly Link[]): readonly Link[] {
  const found = new Map<TimedEvent | undefined, Map<TimedEvent | undefined, Link>>();
  for (const { weight, ...of } of [...forth, ...back]) {
    const own = found.get(of.first) ?? new Map<TimedEvent | undefined, Link>();
    found.set(of.first, own);
    const known = own.get(of.second)?.weight ?? 0;
    own.set(of.second, { ...of, weight: known + weight / 2 });
  }
  return [...found.values()].flatMap((own) => [...own.values()]);
}
