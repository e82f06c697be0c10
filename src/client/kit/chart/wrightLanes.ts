/** A section of a vertical axis, in pixels from its upper end. */
export interface Span {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The first lane, from 0, in which each section keeps its distance from those above it: marks next to each other
 * then never overlap, and most are in the first lane. By id, and the same for any order of `spans`.
 */
export function lanesOf(spans: readonly Span[], gapPx: number): ReadonlyMap<string, number> {
  const ends: number[] = [];
  const lanes = new Map<string, number>();
  for (const { id, top, bottom } of spans.toSorted(fromTheTop)) {
    const free = ends.findIndex((end) => end + gapPx <= top);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = bottom;
    lanes.set(id, lane);
  }
  return lanes;
}

function fromTheTop(a: Span, b: Span): number {
  return a.top - b.top || a.bottom - b.bottom || (a.id < b.id ? -1 : 1);
}
