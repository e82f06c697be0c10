/** One row of a BORIS file: the start or stop of a state event, or a point event. */
export interface Moment {
  readonly timeUs: number;
  readonly subject: string;
  readonly code: string;
  readonly modifiers: string;
  readonly comment: string;
  /** Its place in the file’s list, from 0. */
  readonly number: number;
}

/** A state as its two rows, or as the first alone if it has no stop. */
export interface Pair {
  readonly start: Moment;
  readonly stop: Moment | null;
}

/**
 * Rows in the order of BORIS: by time, then subject, then code; otherwise in their original order.
 */
export function inBorisOrder<One extends Moment>(moments: readonly One[]): One[] {
  return moments.toSorted(
    (a, b) => a.timeUs - b.timeUs || byText(a.subject, b.subject) || byText(a.code, b.code),
  );
}

/**
 * Pairs starts and stops of states. BORIS does not mark them: among the rows of one subject, code
 * and set of modifiers, every other one is a start. Rows must be in order.
 */
export function paired(moments: readonly Moment[]): Pair[] {
  const pairs: Pair[] = [];
  const open = new Map<string, number>();
  for (const moment of moments) {
    const key = `${moment.subject}\n${moment.code}\n${moment.modifiers}`;
    const at = open.get(key);
    const begun = at === undefined ? undefined : pairs[at];
    if (at !== undefined && begun) {
      pairs[at] = { start: begun.start, stop: moment };
      open.delete(key);
    } else {
      open.set(key, pairs.length);
      pairs.push({ start: moment, stop: null });
    }
  }
  return pairs;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
