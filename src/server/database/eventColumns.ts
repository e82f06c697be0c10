import type { Stretch } from "../../domain/spans.ts";

/**
 * Events as columns, in order of their starts, then of their ends, then of their codes: a whole study
 * may have millions of them.
 */
export interface EventColumns {
  readonly count: number;
  readonly startsUs: Float64Array;
  /** Of a point its start; of a state that is still open the end of the recording. */
  readonly endsUs: Float64Array;
  /** Place of the code in the scheme. */
  readonly codes: Uint16Array;
  /** 0: no subject; else place of the subject in the scheme, from 1. */
  readonly subjects: Uint16Array;
  /** 1 for a state that has no end yet. */
  readonly isOpen: Uint8Array;
  /** What the modifiers say, numbered by who reads them; all 0 where no one asks. */
  readonly marks: Uint16Array;
}

export function emptyColumns(count: number): EventColumns {
  return {
    count,
    startsUs: new Float64Array(count),
    endsUs: new Float64Array(count),
    codes: new Uint16Array(count),
    subjects: new Uint16Array(count),
    isOpen: new Uint8Array(count),
    marks: new Uint16Array(count),
  };
}

/** The same events, sorted by time. */
export function inOrder(events: EventColumns): EventColumns {
  const { count, startsUs, endsUs, codes } = events;
  const compare = (a: number, b: number) =>
    (startsUs[a] ?? 0) - (startsUs[b] ?? 0) ||
    (endsUs[a] ?? 0) - (endsUs[b] ?? 0) ||
    (codes[a] ?? 0) - (codes[b] ?? 0);
  let isOrdered = true;
  for (let at = 1; at < count && isOrdered; at += 1) isOrdered = compare(at - 1, at) <= 0;
  if (isOrdered) return events;
  return chosen(events, Uint32Array.from({ length: count }, (_, at) => at).toSorted(compare));
}

/** The events whose code and subject, by their places, are wanted. */
export function eventsWhere(
  events: EventColumns,
  isWanted: (code: number, subject: number) => boolean,
): EventColumns {
  const places = new Uint32Array(events.count);
  let count = 0;
  for (let at = 0; at < events.count; at += 1) {
    if (!isWanted(events.codes[at] ?? 0, events.subjects[at] ?? 0)) continue;
    places[count] = at;
    count += 1;
  }
  return chosen(events, places.subarray(0, count));
}

/**
 * What of the events lies in a segment, in time from its start: states are cut at its edges. A point on
 * its end counts in it only where that is asked for, and then stands on its last microsecond.
 */
export function columnsWithin(
  events: EventColumns,
  { startUs, endUs }: Stretch,
  { hasEnd }: { readonly hasEnd: boolean },
): EventColumns {
  if (startUs === 0 && liesBefore(events, endUs)) return events;
  const within = new Uint32Array(events.count);
  let count = 0;
  for (let at = 0; at < events.count; at += 1) {
    const start = events.startsUs[at] ?? 0;
    const end = events.endsUs[at] ?? 0;
    const isIn =
      start === end
        ? start >= startUs && (start < endUs || (hasEnd && start === endUs))
        : start < endUs && end > startUs;
    if (!isIn) continue;
    within[count] = at;
    count += 1;
  }
  const cut = chosen(events, within.subarray(0, count));
  for (let at = 0; at < count; at += 1) {
    const start = cut.startsUs[at] ?? 0;
    const end = cut.endsUs[at] ?? 0;
    const from = Math.max(start, startUs) - startUs;
    cut.startsUs[at] = start === end ? Math.min(start, endUs - 1) - startUs : from;
    cut.endsUs[at] = start === end ? (cut.startsUs[at] ?? 0) : Math.min(end, endUs) - startUs;
  }
  // States that were on at the edge now begin together: their order is that of their ends.
  return inOrder(cut);
}

/** Whether nothing has to be cut or moved. */
function liesBefore({ count, startsUs, endsUs }: EventColumns, endUs: number): boolean {
  for (let at = 0; at < count; at += 1) {
    if ((startsUs[at] ?? 0) >= endUs || (endsUs[at] ?? 0) > endUs) return false;
  }
  return true;
}

function chosen(events: EventColumns, places: Uint32Array): EventColumns {
  const kept = emptyColumns(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const from = places[at] ?? 0;
    kept.startsUs[at] = events.startsUs[from] ?? 0;
    kept.endsUs[at] = events.endsUs[from] ?? 0;
    kept.codes[at] = events.codes[from] ?? 0;
    kept.subjects[at] = events.subjects[from] ?? 0;
    kept.isOpen[at] = events.isOpen[from] ?? 0;
    kept.marks[at] = events.marks[from] ?? 0;
  }
  return kept;
}
