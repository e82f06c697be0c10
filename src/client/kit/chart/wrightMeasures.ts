/** The position of an element on the axis, in logits. */
export interface Measure {
  readonly id: string;
  readonly name: string;
  readonly measure: number;
}

/** A measure with its interval, if it has one. */
export interface Measured extends Measure {
  readonly low: number | null;
  readonly high: number | null;
}

/** From the upper end of the axis to the lower; equal ones by their id, so that their order is always the same. */
export function fromHighToLow<Place extends Measure>(places: readonly Place[]): readonly Place[] {
  return places.toSorted((a, b) => b.measure - a.measure || (a.id < b.id ? -1 : 1));
}

/** What a column of the map is about: recordings, raters, criteria, steps of a scale. */
export interface WrightFacet<Place extends Measure> {
  readonly heading: string;
  /** What a high position means: "higher: more severe". */
  readonly note?: string | undefined;
  readonly places: readonly Place[];
}
