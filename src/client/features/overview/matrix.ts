import { isSubmitted, type ObservationState, statesOf } from "../../../domain/states.ts";
import type { Progress, ProgressCell } from "../../kit/query/progress.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";

/** The progress of a recording or a rater; withdrawn observations do not count. */
export interface Share {
  readonly submitted: number;
  readonly all: number;
}

/** A row or column of the progress matrix: one recording or one rater. */
export interface Line extends Share {
  /** Its place in the study’s list. */
  readonly place: number;
  readonly id: string;
  readonly name: string;
  /** When any of it last changed, as far as the reader may know; 0 where that is nothing. */
  readonly changedMs: number;
}

/** Recordings (rows) by raters (columns), in the order and of the extent that was asked for. */
export interface Matrix {
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  /** The newest round’s observation of a row and a column, by their order here. */
  cellAt(row: number, column: number): ProgressCell | undefined;
}

export const orders = ["added", "name", "progress", "changed"] as const;
export type Order = (typeof orders)[number];

export interface Wish {
  readonly order: Order;
  /** Only recordings with an observation in this state. */
  readonly only: ObservationState | undefined;
  /** Only recordings whose name has this in it. */
  readonly text: string;
}

/** How many observations there are in each state, first state to last. */
export function stateCounts(
  cells: Iterable<ProgressCell>,
): readonly { readonly state: ObservationState; readonly count: number }[] {
  const counts = new Map<ObservationState, number>();
  for (const { state } of cells) counts.set(state, (counts.get(state) ?? 0) + 1);
  return statesOf("observation").map((state) => ({ state, count: counts.get(state) ?? 0 }));
}

/**
 * The matrix of a study. Recordings that no one was asked to code are in it: they are what is still to
 * be assigned. By progress the least far comes first, by change the newest; raters stand by progress
 * where recordings do, else by name.
 */
export function matrixOf(progress: Progress, wish: Wish, language?: string): Matrix {
  const width = progress.raters.length;
  const latest = new Map<number, ProgressCell>();
  for (const cell of progress.cells.values()) {
    const key = cell.recording * width + cell.rater;
    const before = latest.get(key);
    if (!before || isLater(cell, before)) latest.set(key, cell);
  }

  const recordings = progress.recordings.map(lineOf);
  const raters = progress.raters.map(lineOf);
  const wanted = new Set<number>();
  for (const cell of latest.values()) {
    if (cell.state === wish.only) wanted.add(cell.recording);
  }
  for (const cell of progress.cells.values()) {
    add(recordings[cell.recording], cell);
    add(raters[cell.rater], cell);
  }

  const text = wish.text.trim().toLocaleLowerCase();
  const compare = nameOrder(language);
  const rows = recordings
    .filter(
      ({ place, name }) =>
        (wish.only === undefined || wanted.has(place)) && name.toLocaleLowerCase().includes(text),
    )
    .toSorted(comparison(wish.order, compare));
  const columns = raters.toSorted(
    comparison(wish.order === "progress" ? "progress" : "name", compare),
  );
  return {
    rows,
    columns,
    cellAt(row, column) {
      const recording = rows[row]?.place;
      const rater = columns[column]?.place;
      return recording === undefined || rater === undefined
        ? undefined
        : latest.get(recording * width + rater);
    },
  };
}

/** A withdrawn observation gives way to another of the same round. */
function isLater(cell: ProgressCell, before: ProgressCell): boolean {
  if (cell.round !== before.round) return cell.round > before.round;
  return (
    before.state === "withdrawn" ||
    (cell.state !== "withdrawn" && cell.assignedMs > before.assignedMs)
  );
}

type Counted = { -readonly [Key in keyof Line]: Line[Key] };

function lineOf(
  { id, name }: { readonly id: string; readonly name: string },
  place: number,
): Counted {
  return { place, id, name, submitted: 0, all: 0, changedMs: 0 };
}

function add(line: Counted | undefined, { state, changedMs }: ProgressCell): void {
  if (!line) return;
  line.changedMs = Math.max(line.changedMs, changedMs ?? 0);
  if (state === "withdrawn") return;
  line.all += 1;
  if (isSubmitted(state)) line.submitted += 1;
}

function comparison(
  order: Order,
  compare: ReturnType<typeof nameOrder>,
): (a: Line, b: Line) => number {
  switch (order) {
    case "added":
      return (a, b) => a.place - b.place;
    case "name":
      return (a, b) => compare(a.name, b.name) || a.place - b.place;
    case "progress":
      return (a, b) => shareOf(a) - shareOf(b) || compare(a.name, b.name) || a.place - b.place;
    case "changed":
      return (a, b) => b.changedMs - a.changedMs || a.place - b.place;
  }
}

/** Nothing assigned is least far. */
function shareOf({ submitted, all }: Share): number {
  return all === 0 ? -1 : submitted / all;
}
