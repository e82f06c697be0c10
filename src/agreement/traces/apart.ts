import { valuesAt } from "./trace.ts";
import type { RatersTrace, TracedPlace } from "./tracedWork.ts";

/** The values of all raters’ traces at one moment, summarised. */
export interface TracePoint {
  readonly atUs: number;
  readonly raters: number;
  readonly mean: number;
  /** The standard deviation of raters (n − 1); `null` of one. */
  readonly deviation: number | null;
  readonly low: number;
  readonly high: number;
}

/** The mean and spread of all raters’ traces over time. Times without any value are skipped. */
export function traceCurve(
  { traces, durationUs }: Pick<TracedPlace, "traces" | "durationUs">,
  stepUs: number,
): readonly TracePoint[] {
  const columns = columnsOf(traces, durationUs, stepUs);
  return Array.from({ length: Math.ceil(durationUs / stepUs) }, (_, point) => {
    const given = columns.flatMap((column) => {
      const value = column[point] ?? NaN;
      return Number.isNaN(value) ? [] : [value];
    });
    if (given.length === 0) return [];
    const mean = given.reduce((sum, value) => sum + value, 0) / given.length;
    const squares = given.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return [
      {
        atUs: point * stepUs,
        raters: given.length,
        mean,
        deviation: given.length < 2 ? null : Math.sqrt(squares / (given.length - 1)),
        low: Math.min(...given),
        high: Math.max(...given),
      },
    ];
  }).flat();
}

/** A local maximum of the distance between raters’ traces. */
export interface ApartMoment {
  readonly place: TracedPlace;
  /** From where to where they are nearly as far apart. */
  readonly startUs: number;
  readonly endUs: number;
  readonly apart: number;
  readonly lowest: RatersTrace & { readonly value: number };
  readonly highest: RatersTrace & { readonly value: number };
}

/** Two moments of one recording are further from each other than this. */
const besideUs = 5_000_000;
/** As far apart as this much of the largest difference is the same moment. */
const nearly = 0.8;

/**
 * The times at which two raters’ traces differ most in some recordings, largest difference first.
 */
export function furthestMoments(
  places: readonly TracedPlace[],
  { stepUs, most }: { readonly stepUs: number; readonly most: number },
): readonly ApartMoment[] {
  return places
    .flatMap((place) => momentsOf(place, stepUs, most))
    .toSorted((a, b) => b.apart - a.apart || a.startUs - b.startUs)
    .slice(0, most);
}

function momentsOf(place: TracedPlace, stepUs: number, most: number): readonly ApartMoment[] {
  const columns = columnsOf(place.traces, place.durationUs, stepUs);
  const points = Math.ceil(place.durationUs / stepUs);
  const apart = new Float64Array(points);
  const low = new Int32Array(points);
  const high = new Int32Array(points);
  for (let point = 0; point < points; point += 1) {
    let [least, greatest] = [Infinity, -Infinity];
    for (const [rater, column] of columns.entries()) {
      const value = column[point] ?? NaN;
      if (value < least) [least, low[point]] = [value, rater];
      if (value > greatest) [greatest, high[point]] = [value, rater];
    }
    apart[point] = greatest > least ? greatest - least : 0;
  }
  const beside = Math.max(1, Math.ceil(besideUs / stepUs));
  const order = Array.from({ length: points }, (_, point) => point)
    .filter((point) => (apart[point] ?? 0) > 0)
    .toSorted((a, b) => (apart[b] ?? 0) - (apart[a] ?? 0) || a - b);
  const taken = new Uint8Array(points);
  const found: ApartMoment[] = [];
  for (const point of order) {
    if (found.length === most) break;
    if (taken[point] === 1) continue;
    taken.fill(1, Math.max(0, point - beside), point + beside + 1);
    const largest = apart[point] ?? 0;
    const isNear = (at: number) =>
      Math.abs(at - point) <= beside && (apart[at] ?? 0) >= nearly * largest;
    let [from, to] = [point, point];
    while (isNear(from - 1)) from -= 1;
    while (isNear(to + 1)) to += 1;
    const raterAt = (rater: number | undefined) => {
      const own = place.traces[rater ?? 0];
      return own && { ...own, value: columns[rater ?? 0]?.[point] ?? NaN };
    };
    const [lowest, highest] = [raterAt(low[point]), raterAt(high[point])];
    if (!lowest || !highest) continue;
    const endUs = Math.min((to + 1) * stepUs, place.durationUs);
    found.push({ place, startUs: from * stepUs, endUs, apart: largest, lowest, highest });
  }
  return found;
}

/** The standard deviation between raters, averaged over a recording; `null` without values. */
export function meanDeviation(points: readonly TracePoint[]): number | null {
  const own = points.flatMap(({ deviation }) => (deviation === null ? [] : [deviation]));
  return own.length === 0 ? null : own.reduce((sum, one) => sum + one, 0) / own.length;
}

function columnsOf(
  traces: readonly RatersTrace[],
  durationUs: number,
  stepUs: number,
): readonly Float64Array[] {
  const count = Math.ceil(durationUs / stepUs);
  return traces.map(({ trace }) => valuesAt(trace, { firstUs: 0, stepUs, count }));
}
