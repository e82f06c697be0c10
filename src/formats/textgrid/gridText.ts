import type { FindingCode, Place } from "../format.ts";

/** A tier of a TextGrid; times in seconds. */
export interface GridTier {
  readonly kind: "interval" | "point";
  readonly name: string;
  readonly marks: readonly GridMark[];
}

export interface GridMark {
  readonly start: number;
  /** Of a point the same as its start. */
  readonly end: number;
  readonly text: string;
  /** Its line, or of a binary file its byte. */
  readonly at: number;
}

export interface Grid {
  readonly places: GridSource["places"];
  readonly start: number;
  readonly end: number;
  readonly tiers: readonly GridTier[];
}

export type GridResult =
  | { readonly kind: "read"; readonly grid: Grid }
  | {
      readonly kind: "refused";
      readonly because: FindingCode;
      readonly place: Place;
      readonly found: string;
    };

/** The parts of a TextGrid, in the order that all its forms share. */
export interface GridSource {
  number(): number;
  text(): string;
  /** How many of something follow. */
  count(): number;
  /** Whether there are tiers at all. */
  hasTiers(): boolean;
  /** The kind of the next tier, as the format names it. */
  className(): string;
  /** What `at` counts. */
  readonly places: "line" | "byte";
  /** Where the value stands that was asked for last. */
  at(): number;
}

/** Thrown by sources only, if the content is not what is required at that position. */
export class GridProblem extends Error {
  readonly because: FindingCode;
  readonly found: string;

  constructor(because: FindingCode, found: string) {
    super(because);
    this.because = because;
    this.found = found;
  }
}

/** Reads the body of a TextGrid, after its header, in any of the three forms. */
export function gridFrom(source: GridSource, mostMarks: number): GridResult {
  try {
    return { kind: "read", grid: readGrid(source, mostMarks) };
  } catch (error) {
    if (!(error instanceof GridProblem)) throw error;
    const { because, found } = error;
    const at = source.at();
    const place: Place =
      source.places === "line" ? { kind: "line", line: at } : { kind: "byte", offset: at };
    return { kind: "refused", because, found, place };
  }
}

function readGrid(source: GridSource, mostMarks: number): Grid {
  const start = source.number();
  const end = source.number();
  if (!source.hasTiers()) return { start, end, tiers: [], places: source.places };
  const tiers: GridTier[] = [];
  let left = mostMarks;
  for (let tiersLeft = source.count(); tiersLeft > 0; tiersLeft -= 1) {
    const className = source.className();
    const kind =
      className === "IntervalTier" ? "interval" : className === "TextTier" ? "point" : undefined;
    if (!kind) throw new GridProblem("kind_unknown", className);
    const name = source.text();
    source.number();
    source.number();
    const marks: GridMark[] = [];
    for (let marksLeft = source.count(); marksLeft > 0; marksLeft -= 1) {
      left -= 1;
      if (left < 0) throw new GridProblem("too_many_things", name);
      const from = source.number();
      const at = source.at();
      const to = kind === "interval" ? source.number() : from;
      marks.push({ start: from, end: to, text: source.text(), at });
    }
    tiers.push({ kind, name, marks });
  }
  return { start, end, tiers, places: source.places };
}
