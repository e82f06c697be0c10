import type { ModifierValues } from "../domain/entities/event.ts";
import { lengthUs, type Stretch } from "../domain/spans.ts";
import type { TimedEvent } from "../statistics/timed.ts";
import { known } from "../domain/known.ts";

/** One rater’s events of one subject in one recording, as columns, in no order. */
export interface SubjectColumns {
  /** Codes as indexes into the scheme’s list of codes. */
  readonly codes: Int32Array;
  readonly startsUs: Float64Array;
  /** A point ends when it starts; a state that is open at the end of the recording. */
  readonly endsUs: Float64Array;
  /** What was chosen of modifiers, event by event; only where someone looks at it. */
  readonly modifiers?: readonly ModifierValues[];
}

/** The events of one observation, grouped by subject id. The key `null` holds events coded with no subject. */
export type Coding = ReadonlyMap<string | null, SubjectColumns>;

/** One event of one subject, in microseconds. For a point event, the end equals the start. */
export interface SubjectEvent extends TimedEvent {
  readonly subjectId: string | null;
  readonly modifiers?: ModifierValues;
}

/**
 * Events as columns, with each code as its index in `codes`; events of other codes are excluded.
 */
export function codingOf(
  events: readonly SubjectEvent[],
  { codes }: { readonly codes: readonly string[] },
): Coding {
  const places = new Map(codes.map((code, place) => [code, place]));
  const asked = events.filter(({ code }) => places.has(code));
  return new Map(
    [...new Set(asked.map(({ subjectId }) => subjectId))].map((subjectId) => {
      const own = asked.filter((event) => event.subjectId === subjectId);
      return [
        subjectId,
        {
          codes: Int32Array.from(own, ({ code }) => known(places.get(code), "place of a code")),
          startsUs: Float64Array.from(own, ({ startUs }) => startUs),
          endsUs: Float64Array.from(own, ({ endUs }) => endUs),
          modifiers: own.map(({ modifiers = {} }) => modifiers),
        },
      ];
    }),
  );
}

/**
 * The coding with an entry for every subject of a scheme and for “no subject”. Subjects without events get an
 * empty one, so that their time counts as nothing coded.
 */
export function withEverySubject(
  coding: Coding,
  { subjects }: { readonly subjects: readonly { readonly id: string }[] },
): Coding {
  const nothing: SubjectColumns = {
    codes: new Int32Array(0),
    startsUs: new Float64Array(0),
    endsUs: new Float64Array(0),
  };
  return new Map([
    ...[...subjects.map(({ id }) => id), null].map((id) => [id, nothing] as const),
    ...coding,
  ]);
}

/**
 * The boundaries of one subject’s events on a segment of time, as numbers that sort by time:
 * `time × codeSpan + 2 × code + 1` where the code begins, without the 1 where it ends.
 */
export interface Boundaries {
  readonly lengthUs: number;
  /** Starts and ends of states, as such numbers, ascending; times are relative to the segment. */
  readonly states: Float64Array;
  /** One such number per point, ascending; times are relative to the segment. */
  readonly points: Float64Array;
}

/**
 * More than twice the maximum number of codes of a scheme; a day in microseconds times this is
 * still an exact number.
 */
export const codeSpan = 2 ** 14;

/** The events of one subject, cut to the segments that are compared. */
export interface CutSubject {
  readonly pieces: readonly Boundaries[];
  /** The number of events in the segments, by code. */
  readonly counts: Float64Array;
}

/**
 * The part of a subject’s events within some segments. A state event is cut at the edges; a point event on the end
 * of a segment belongs to it.
 */
export function cutSubject(
  columns: SubjectColumns | undefined,
  stretches: readonly Stretch[],
  codeCount: number,
): CutSubject {
  const counts = new Float64Array(codeCount);
  const pieces = stretches.map((stretch) => boundariesIn(columns, stretch, counts));
  return { pieces, counts };
}

function boundariesIn(
  columns: SubjectColumns | undefined,
  { startUs: fromUs, endUs: toUs }: Stretch,
  counts: Float64Array,
): Boundaries {
  const size = columns?.codes.length ?? 0;
  const states = new Float64Array(2 * size);
  const points = new Float64Array(size);
  let s = 0;
  let p = 0;
  for (let at = 0; at < size; at += 1) {
    const code = columns?.codes[at] ?? 0;
    const startUs = columns?.startsUs[at] ?? 0;
    const endUs = columns?.endsUs[at] ?? 0;
    if (startUs >= endUs) {
      if (startUs < fromUs || startUs > toUs) continue;
      points[p] = (startUs - fromUs) * codeSpan + 2 * code;
      p += 1;
    } else {
      if (endUs <= fromUs || startUs >= toUs) continue;
      states[s] = (Math.max(startUs, fromUs) - fromUs) * codeSpan + 2 * code + 1;
      states[s + 1] = (Math.min(endUs, toUs) - fromUs) * codeSpan + 2 * code;
      s += 2;
    }
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return {
    lengthUs: toUs - fromUs,
    states: states.slice(0, s).toSorted(),
    points: points.slice(0, p).toSorted(),
  };
}

/** A text that is equal for two lists of segments exactly if the segments are the same, for use as a key of maps. */
export function stretchesKey(stretches: readonly Stretch[], durationUs: number): string {
  const isWhole = stretches.length === 1 && lengthUs(stretches) === durationUs;
  return isWhole ? "" : stretches.map(({ startUs, endUs }) => `${startUs}-${endUs}`).join(",");
}

/** The coding with all events moved later by `byUs` microseconds. What then lies outside the recording is cut off. */
export function shiftedCoding(coding: Coding, byUs: number, durationUs: number): Coding {
  if (byUs === 0) return coding;
  const within = (timeUs: number) => Math.min(durationUs, Math.max(0, timeUs + byUs));
  return new Map(
    [...coding].map(([subjectId, columns]) => [
      subjectId,
      {
        ...columns,
        startsUs: columns.startsUs.map(within),
        endsUs: columns.endsUs.map(within),
      },
    ]),
  );
}
