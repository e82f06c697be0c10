import type { Stretch } from "../../domain/spans.ts";
import { f1Of } from "../../statistics/coefficients.ts";
import type { Confident } from "../../statistics/confidenceCalibration.ts";
import { eventMatches } from "../../statistics/overlap.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import type { CodedWork } from "../codedWork.ts";
import type { IntervalRule } from "../intervals.ts";
import type { ErrorsAsked } from "./eventErrors.ts";
import { type AtThreshold, thresholdCurve, type ThresholdCurve } from "./threshold.ts";

/** An event with its rater’s confidence from 0 to 1; `null` if none was given. */
export interface ConfidentEvent extends TimedEvent {
  readonly subjectId: string | null;
  readonly confidence: number | null;
}

/**
 * A program’s events on one recording, with their confidence, and the coding of one person that they are compared
 * with.
 */
export interface ConfidentWork {
  /** The recording; its events are in the same half. */
  readonly recording: string;
  readonly reference: CodedWork;
  readonly tested: readonly ConfidentEvent[];
  readonly stretches: readonly Stretch[];
}

/** The thresholds compared: 0, 0.05 … 0.95. */
const thresholds = Array.from({ length: 20 }, (_, at) => at / 20);

/**
 * Whether each event with a confidence is correct, that is, matched by a person’s event of the same code (as for
 * F1). An event that is compared with several people is listed once for each.
 */
export function judgedEvents(
  works: readonly ConfidentWork[],
  asked: ErrorsAsked,
): readonly JudgedEvent[] {
  return works.flatMap((work) => {
    const confidences = new Map<TimedEvent, number>();
    return cutOf(work, asked, () => true, confidences).flatMap((pair) =>
      asked.codes.flatMap((code) =>
        eventMatches(pair, matching(code, asked)).flatMap(({ first, second }) => {
          const confidence = second && confidences.get(second);
          if (!second || confidence === undefined) return [];
          const [startUs, endUs] = [second.startUs + pair.fromUs, second.endUs + pair.fromUs];
          return [{ confidence, isRight: first !== undefined, startUs, endUs }];
        }),
      ),
    );
  });
}

/** An event with its confidence, whether it is correct, and its position in the recording. */
export interface JudgedEvent extends Confident, Stretch {}

/**
 * Event F1 of a program with people, by a threshold: events with less confidence are excluded;
 * those without a confidence are kept. Events of all codes are pooled.
 */
export function f1ByThreshold(
  works: readonly ConfidentWork[],
  asked: ErrorsAsked,
  rule: IntervalRule,
): ThresholdCurve {
  const recordings = [...new Set(works.map(({ recording }) => recording))];
  const curve = thresholds.map((threshold): AtThreshold => {
    const vectors = new Map(recordings.map((recording) => [recording, new Float64Array(3)]));
    for (const work of works) {
      const sum = vectors.get(work.recording);
      if (!sum) continue;
      const isKept = ({ confidence }: ConfidentEvent) =>
        confidence === null || confidence >= threshold;
      for (const pair of cutOf(work, asked, isKept)) {
        for (const code of asked.codes) {
          for (const { first, second } of eventMatches(pair, matching(code, asked))) {
            if (first && second) sum[0] = (sum[0] ?? 0) + 1;
            if (first) sum[1] = (sum[1] ?? 0) + 1;
            if (second) sum[2] = (sum[2] ?? 0) + 1;
          }
        }
      }
    }
    return { threshold, vectors: [...vectors.values()] };
  });
  return thresholdCurve(curve, { valueOf, range: ranges.share }, rule);
}

function valueOf([both = 0, first = 0, second = 0]: Float64Array): number {
  return f1Of(both, first, second);
}

function matching(code: string, { overlapShare, pointsWithinUs }: ErrorsAsked) {
  return { code, threshold: overlapShare, pointsWithinUs };
}

/** Both raters’ events of each subject and segment, in the segment’s own time; `confidences` of those that have one. */
function cutOf(
  { reference, tested, stretches }: ConfidentWork,
  { isOf = () => true }: ErrorsAsked,
  isKept: (event: ConfidentEvent) => boolean,
  confidences?: Map<TimedEvent, number>,
) {
  const subjects = new Set([...reference.subjectIds, ...tested.map(({ subjectId }) => subjectId)]);
  const wanted = [...subjects].filter((subjectId) => isOf(subjectId));
  return wanted.flatMap((subjectId) =>
    stretches.map((stretch) => ({
      fromUs: stretch.startUs,
      durationUs: stretch.endUs - stretch.startUs,
      first: reference.events(subjectId, stretch),
      second: tested.flatMap((event) => {
        if (event.subjectId !== subjectId || !isKept(event)) return [];
        const cut = cutEvent(event, stretch);
        if (cut && event.confidence !== null) confidences?.set(cut, event.confidence);
        return cut ? [cut] : [];
      }),
    })),
  );
}

/** As `CodedWork.events` cuts them. */
function cutEvent(
  { code, startUs, endUs }: TimedEvent,
  { startUs: fromUs, endUs: toUs }: Stretch,
): TimedEvent | undefined {
  const isThere =
    startUs >= endUs ? startUs >= fromUs && startUs <= toUs : endUs > fromUs && startUs < toUs;
  if (!isThere) return undefined;
  return {
    code,
    startUs: Math.max(startUs, fromUs) - fromUs,
    endUs: Math.min(Math.max(startUs, endUs), toUs) - fromUs,
  };
}
