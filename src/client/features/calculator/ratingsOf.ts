import type { Ratings } from "../../../statistics/ratings.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import type { RatingTable } from "./ratingTable.ts";
import type { Scale } from "./scale.ts";
import type { Note } from "./note.ts";
import type { weighings, Wish } from "./wish.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/**
 * Ratings for the statistics. Codes become indices; on scales with steps their own numbers, and codes that are not
 * numbers are excluded with a note. Whole numbers close together are a scale from the lowest to the highest, so
 * that weights are those of the scale and not only of values that occurred.
 */
export function ratingsOf(table: RatingTable, scale: Scale): { ratings: Ratings; notes: Note[] } {
  const places = new Map(scale.codes.map((code, place) => [code, place]));
  const isMeasured = scale.level === "interval" || scale.level === "ratio";
  const worth = Float64Array.from(table.codes, (code) => {
    const place = places.get(code) ?? -1;
    return isMeasured ? (scale.numbers[place] ?? NaN) : place;
  });
  const values = new Float64Array(table.cells.length);
  let lost = 0;
  for (let at = 0; at < values.length; at += 1) {
    const code = table.cells[at] ?? -1;
    const value = code < 0 ? NaN : (worth[code] ?? NaN);
    if (code >= 0 && value !== value) lost += 1;
    values[at] = value;
  }
  const words = table.codes.filter((_, code) => Number.isNaN(worth[code] ?? NaN));
  const about = sideBySide(words.slice(0, 5), ", ");
  const notes: Note[] = lost > 0 ? [{ what: "not_a_number", count: lost, about }] : [];
  const ratings = { units: table.units, raters: table.raters.length, values };
  const declared = isMeasured ? stepsOf(scale.numbers) : scale.codes.map((_, place) => place);
  return { ratings: { ...ratings, scale: declared }, notes };
}

/** The weights of distances between ordered codes. */
export interface Weighing {
  readonly by: (typeof weighings)[number];
  /** Whether another setting would change figures: codes have numbers in their order, with unequal distances. */
  readonly isChoice: boolean;
}

/**
 * The default weights, as in a study: by the distances of the codes’ numbers. `undefined` for codes without an
 * order.
 */
export function weighingOf({ level, numbers }: Scale, wish: Wish): Weighing | undefined {
  if (level !== "ordinal") return undefined;
  const steps = numbers.slice(1).map((one, at) => one - (numbers[at] ?? NaN));
  const isChoice = steps.every((one) => one > 0) && steps.some((one) => one !== steps[0]);
  return { by: isChoice ? (wish.weightsBy ?? "numbers") : "steps", isChoice };
}

function stepsOf(numbers: readonly number[]): readonly number[] | undefined {
  const known = numbers.filter((number) => !Number.isNaN(number));
  let low = Infinity;
  let high = -Infinity;
  for (const number of known) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  const steps = high - low + 1;
  if (known.length === 0 || !known.every(Number.isInteger)) return undefined;
  if (steps > calculatorLimits.listedCodes / 2) return undefined;
  return Array.from({ length: steps }, (_, place) => low + place);
}
