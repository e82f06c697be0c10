import type { Ratings } from "../../../statistics/ratings.ts";
import {
  type Detection,
  signalDetection,
  type SignalDetection,
} from "../../../statistics/signalDetection.ts";

/** Every other rater compared with the reference rater. */
export interface Detections {
  readonly standard: string;
  /** The code that counts as present. */
  readonly present: string;
  readonly raters: readonly DetectionOfRater[];
}

export interface DetectionOfRater {
  readonly rater: string;
  /** Units that both rated. */
  readonly units: number;
  readonly counts: Detection;
  readonly figures: SignalDetection;
}

/** `undefined` where the reference rater is not among the raters, or with fewer than two codes. */
export function detectionsOf(of: {
  /** Codes as indices of the scale. */
  readonly ratings: Ratings;
  readonly raters: readonly string[];
  readonly codes: readonly string[];
  readonly standard: string | undefined;
  readonly present: string | undefined;
}): Detections | undefined {
  const { ratings, raters, codes } = of;
  const standard = raters.indexOf(of.standard ?? "");
  const present = codes.includes(of.present ?? "") ? of.present : codes.at(-1);
  if (standard === -1 || present === undefined || codes.length < 2) return undefined;
  const place = codes.indexOf(present);
  return {
    standard: raters[standard] ?? "",
    present,
    raters: raters.flatMap((rater, at) => {
      if (at === standard) return [];
      const { units, ...counts } = counted(ratings, { standard, rater: at, place });
      return [{ rater, units, counts, figures: signalDetection(counts) }];
    }),
  };
}

function counted(
  { units, raters, values }: Ratings,
  of: { readonly standard: number; readonly rater: number; readonly place: number },
): Detection & { readonly units: number } {
  let [hits, misses, falseAlarms, correctRejections] = [0, 0, 0, 0];
  for (let unit = 0; unit < units; unit += 1) {
    const truth = values[unit * raters + of.standard] ?? NaN;
    const given = values[unit * raters + of.rater] ?? NaN;
    if (Number.isNaN(truth) || Number.isNaN(given)) continue;
    if (truth === of.place && given === of.place) hits += 1;
    else if (truth === of.place) misses += 1;
    else if (given === of.place) falseAlarms += 1;
    else correctRejections += 1;
  }
  const all = hits + misses + falseAlarms + correctRejections;
  return { units: all, hits, misses, falseAlarms, correctRejections };
}
