import type { PairTable } from "../../statistics/pairTable.ts";
import { commonStretches, coveredStretches, lengthUs, type Stretch } from "../../domain/spans.ts";
import type { TimedEvent, TimedPair } from "../../statistics/timed.ts";
import {
  type ComparedTime,
  elementaryIntervals,
  type Label,
  poolTime,
  timeUnits,
} from "../../statistics/units.ts";
import { eventsWithin, type EventIndex, indexWithin } from "./analysedEvent.ts";
import type { Over } from "./over.ts";

/** What two raters coded of one recording. */
export interface PairWork {
  readonly durationUs: number;
  /** What both were to code, in order and apart; left out where that is all of the recording. */
  readonly stretches?: readonly Stretch[] | undefined;
  readonly first: EventIndex;
  readonly second: EventIndex;
}

/** One rater's work, and what of the recording it covers: all of it where there are no spans. */
export interface CoveredWork {
  readonly durationUs: number;
  readonly spans: readonly Stretch[];
  readonly events: EventIndex;
}

/**
 * What two raters can be compared on: the time that both were to code, and what of their events lies in
 * it. `undefined` where there is none.
 */
export function pairWorkOf(first: CoveredWork, second: CoveredWork): PairWork | undefined {
  const { durationUs } = first;
  if (first.spans.length === 0 && second.spans.length === 0) {
    return { durationUs, first: first.events, second: second.events };
  }
  const stretches = commonStretches(
    coveredStretches(first.spans, durationUs),
    coveredStretches(second.spans, durationUs),
  );
  if (stretches.length === 0) return undefined;
  return {
    durationUs,
    stretches,
    first: indexWithin(first.events, stretches),
    second: indexWithin(second.events, stretches),
  };
}

/** How much time of the recording is compared. */
export function comparedUsOf({ durationUs, stretches }: PairWork): number {
  return stretches ? lengthUs(stretches) : durationUs;
}

/** How time is cut: into units of this many microseconds, or at every boundary. */
export type Cut = { readonly kind: "units"; readonly unitUs: number } | { readonly kind: "time" };

/** Two raters' labels compared on the time of one subject; `null` is nobody in particular. */
export interface Line {
  readonly subjectId: string | null;
  readonly compared: ComparedTime;
}

/**
 * The lines of one recording: its time once for every subject of whom one of the codes can be coded,
 * and where only stretches are compared each of them by itself, so that no unit of time reaches from one
 * into the next. Nobody in particular is a subject of its own where one of both coded one of the codes so, and where
 * there are no subjects.
 */
export function linesOf(work: PairWork, over: Over, cut: Cut): readonly Line[] {
  const compare = (pair: TimedPair): ComparedTime => compareTime(pair, over, cut);
  return subjectsOf(work, over).flatMap((subjectId) => {
    const first = eventsOf(work.first, subjectId, over);
    const second = eventsOf(work.second, subjectId, over);
    if (!work.stretches) {
      return [{ subjectId, compared: compare({ durationUs: work.durationUs, first, second }) }];
    }
    return work.stretches.map((stretch) => {
      const inOwnTime = (events: readonly TimedEvent[]) =>
        eventsWithin(events, [stretch]).map((event) => ({
          ...event,
          startUs: event.startUs - stretch.startUs,
          endUs: event.endUs - stretch.startUs,
        }));
      const compared = compare({
        durationUs: stretch.endUs - stretch.startUs,
        first: inOwnTime(first),
        second: inOwnTime(second),
      });
      return { subjectId, compared: shifted(compared, stretch.startUs) };
    });
  });
}

function shifted(compared: ComparedTime, byUs: number): ComparedTime {
  return {
    ...compared,
    cells: compared.cells.map((cell) => ({
      ...cell,
      moments: cell.moments.map(({ startUs, endUs }) => ({
        startUs: startUs + byUs,
        endUs: endUs + byUs,
      })),
    })),
  };
}

/** The subjects whose time `linesOf` compares; `null` is nobody in particular. */
export function subjectsOf(
  work: Pick<PairWork, "first" | "second">,
  over: Over,
): readonly (string | null)[] {
  const isNobodyIn = over.subjectIds.length === 0 || codesNobody(work, over);
  return [...over.subjectIds, ...(isNobodyIn ? [null] : [])];
}

/** The table of time × subjects of a pair, added up recording after recording. */
export class LineTables {
  readonly #over: Over;
  readonly #cut: Cut;
  #sum: Pooled;

  constructor(over: Over, cut: Cut) {
    this.#over = over;
    this.#cut = cut;
    this.#sum = poolTime([], over.codes);
  }

  add(work: PairWork): void {
    const lines = linesOf(work, this.#over, this.#cut).map(({ compared }) => compared);
    this.#sum = poolTime(
      this.#sum.labels.length > 0 ? [{ ...this.#sum, cells: [], pieces: 0 }, ...lines] : lines,
      this.#over.codes,
    );
  }

  get sum(): Pooled {
    return this.#sum;
  }
}

export interface Pooled {
  readonly labels: readonly Label[];
  readonly table: PairTable;
}

function codesNobody(
  { first, second }: Pick<PairWork, "first" | "second">,
  { codes }: Over,
): boolean {
  return [first, second].some((index) => {
    const own = index.get(null);
    return own !== undefined && codes.some((code) => own.byCode.has(code));
  });
}

function eventsOf(
  index: EventIndex,
  subjectId: string | null,
  { codes }: Over,
): readonly TimedEvent[] {
  const own = index.get(subjectId);
  const [only] = codes;
  if (codes.length === 1 && only !== undefined) return own?.byCode.get(only) ?? [];
  return own?.all ?? [];
}

function compareTime(pair: TimedPair, { codes }: Pick<Over, "codes">, cut: Cut): ComparedTime {
  return cut.kind === "units"
    ? timeUnits(pair, { codes, unitUs: cut.unitUs })
    : elementaryIntervals(pair, { codes });
}
