import { placeKey } from "../observation.ts";
import { missing, type ScanSheet } from "../scanSheets.ts";
import { valuesAt } from "../traces/trace.ts";
import type { TracedPlace } from "../traces/tracedWork.ts";
import type { TimeValue } from "./pairEffects.ts";

/** Converts ids of raters and recordings to their indices in the sums. */
export interface PlacesAt {
  raterAt(raterId: string): number;
  /** By `placeKey`. */
  recordingAt(key: string): number;
  /** By observation. */
  readonly submittedMs: ReadonlyMap<string, number>;
}

/** Where one answer is nearly all that is given, nothing is told of a code. */
const leastBeyond = 0.02;

/**
 * Chance-corrected agreement of two raters’ answers to the same sampling prompts, from 1 (all equal) through 0 (as
 * expected by chance). Each code has its own expected agreement (p² + q² over all answers of the study), and codes
 * are weighted by how much agreement beyond chance is possible.
 */
export function scanValues(sheets: readonly ScanSheet[], at: PlacesAt): readonly TimeValue[] {
  const given = new Map<string, [no: number, yes: number]>();
  for (const { codes } of sheets) {
    for (const { codeId, answers } of codes) {
      const counts = given.get(codeId) ?? [0, 0];
      given.set(codeId, counts);
      for (const answer of answers) if (answer !== missing) counts[answer === 1 ? 1 : 0] += 1;
    }
  }
  const chances = new Map(
    [...given].map(([codeId, [no, yes]]) => {
      const share = yes / Math.max(1, no + yes);
      return [codeId, share ** 2 + (1 - share) ** 2];
    }),
  );
  return sheets.flatMap((sheet): TimeValue[] => {
    const columns = sheet.raters.length;
    const recording = at.recordingAt(placeKey(sheet.place));
    return sheet.raters.flatMap((first, i) =>
      sheet.raters.slice(i + 1).flatMap((second, after): TimeValue[] => {
        const j = i + 1 + after;
        let [beyond, most] = [0, 0];
        for (const { codeId, answers } of sheet.codes) {
          const chance = chances.get(codeId) ?? 1;
          if (1 - chance < leastBeyond) continue;
          for (let row = 0; row < answers.length; row += columns) {
            const [a, b] = [answers[row + i], answers[row + j]];
            if (a === missing || b === missing) continue;
            beyond += (a === b ? 1 : 0) - chance;
            most += 1 - chance;
          }
        }
        if (most === 0) return [];
        return [
          {
            recording,
            a: at.raterAt(first),
            b: at.raterAt(second),
            value: beyond / most,
            weight: most,
            submittedMs: laterOf(at, sheet.observationIds[i], sheet.observationIds[j]),
          },
        ];
      }),
    );
  });
}

/** A continuous rating is looked at so often: as often as a slider is moved on purpose. */
const traceStepUs = 1_000_000;

/**
 * The mean distance between two raters’ continuous ratings, as a proportion of the range of the scale that is used
 * at all.
 */
export function traceValues(
  traced: readonly (readonly TracedPlace[])[],
  at: PlacesAt,
): readonly TimeValue[] {
  return traced.flatMap((places) => {
    const columned = places.map((place) => ({
      place,
      columns: place.traces.map(({ trace }) =>
        valuesAt(trace, {
          firstUs: 0,
          stepUs: traceStepUs,
          count: Math.ceil(place.durationUs / traceStepUs),
        }),
      ),
    }));
    let [low, high] = [Infinity, -Infinity];
    for (const { columns } of columned) {
      for (const column of columns) {
        for (const value of column) {
          if (Number.isNaN(value)) continue;
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      }
    }
    if (!(high > low)) return [];
    return columned.flatMap(({ place, columns }) =>
      place.traces.flatMap((first, i) =>
        place.traces.slice(i + 1).flatMap((second, after): TimeValue[] => {
          const [own, other] = [columns[i], columns[i + 1 + after]];
          let [sum, points] = [0, 0];
          own?.forEach((value, point) => {
            const distance = Math.abs(value - (other?.[point] ?? NaN));
            if (Number.isNaN(distance)) return;
            sum += distance;
            points += 1;
          });
          if (points === 0) return [];
          return [
            {
              recording: at.recordingAt(place.key),
              a: at.raterAt(first.raterId),
              b: at.raterAt(second.raterId),
              value: sum / points / (high - low),
              weight: points,
              submittedMs: laterOf(at, first.observationId, second.observationId),
            },
          ];
        }),
      ),
    );
  });
}

function laterOf(at: PlacesAt, one = "", other = ""): number {
  return Math.max(at.submittedMs.get(one) ?? 0, at.submittedMs.get(other) ?? 0);
}
