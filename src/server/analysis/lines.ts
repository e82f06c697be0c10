import type { PairTable } from "../../statistics/pairTable.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import {
  type ComparedTime,
  elementaryIntervals,
  type Label,
  poolTime,
  timeUnits,
} from "../../statistics/units.ts";
import type { EventIndex } from "./analysedEvent.ts";
import type { Over } from "./over.ts";

/** What two raters coded of one recording. */
export interface PairWork {
  readonly durationUs: number;
  readonly first: EventIndex;
  readonly second: EventIndex;
}

/** How time is cut: into units of this many microseconds, or at every boundary. */
export type Cut = { readonly kind: "units"; readonly unitUs: number } | { readonly kind: "time" };

/** Two raters' labels compared on the time of one subject; `null` is nobody in particular. */
export interface Line {
  readonly subjectId: string | null;
  readonly compared: ComparedTime;
}

/**
 * The lines of one recording: its time once for every subject of whom one of the codes can be coded.
 * Nobody in particular is a subject of its own where one of both coded one of the codes so, and where
 * there are no subjects.
 */
export function linesOf(work: PairWork, over: Over, cut: Cut): readonly Line[] {
  return subjectsOf(work, over).map((subjectId) => {
    const pair = {
      durationUs: work.durationUs,
      first: eventsOf(work.first, subjectId, over),
      second: eventsOf(work.second, subjectId, over),
    };
    const { codes } = over;
    const compared =
      cut.kind === "units"
        ? timeUnits(pair, { codes, unitUs: cut.unitUs })
        : elementaryIntervals(pair, { codes });
    return { subjectId, compared };
  });
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
