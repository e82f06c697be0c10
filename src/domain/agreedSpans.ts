import { differenceDefaults } from "./differenceDefaults.ts";
import { differencesOf, type Difference, type Version } from "./differences.ts";
import { type CodedEvent, eventEndUs } from "./entities/event.ts";
import type { Span } from "./entities/observation.ts";
import { mediaTimeUs } from "./rules.ts";
import { coveredStretches, type Stretch } from "./spans.ts";

/** One rater’s submitted events on a recording, with the assigned segments. */
export interface BasisVersion extends Version {
  readonly spans: readonly Stretch[];
}

/** How far around a point a rater of the next round looks. */
const aroundPointUs = 1_000_000;

/**
 * Segments on which raters agreed, for a later round: in order and not overlapping.
 * Raters agree on an event if everyone who covered it, and at least two, has it with the same code
 * and subject at the same time; modifiers may differ. For a state, the segment is the time common
 * to all; for a point, from one second before the first to one second after the last.
 * Agreed events that touch or overlap become one segment, so that no time is viewed or counted
 * twice; it has a code or subject only if all of its events do. Empty without agreement.
 */
export function agreedSpans(versions: readonly BasisVersion[], durationUs: number): Span[] {
  const options = { ...differenceDefaults, durationUs };
  const spans = differencesOf(versions, options).flatMap((difference) => {
    const events = agreedEvents(difference, versions, durationUs);
    const span = events && spanOf(events, durationUs);
    return span ? [span] : [];
  });
  return merged(spans);
}

/**
 * The events of a consensus as segments for a later round, each treated as agreed (see
 * `agreedSpans`). Empty without events.
 */
export function consensusSpans(events: readonly CodedEvent[], durationUs: number): Span[] {
  return merged(events.flatMap((event) => spanOf([event], durationUs) ?? []));
}

/** The events of a difference where it is agreed on; `undefined` where it is not. */
function agreedEvents(
  difference: Difference,
  versions: readonly BasisVersion[],
  durationUs: number,
): readonly CodedEvent[] | undefined {
  const { events, missingIn, startUs, endUs } = difference;
  if (events.size < 2) return undefined;
  const isMissed = versions.some(
    ({ observationId, spans }) =>
      missingIn.includes(observationId) &&
      coveredStretches(spans, durationUs).some(
        (span) => startUs < span.endUs && Math.max(endUs, startUs + 1) > span.startUs,
      ),
  );
  if (isMissed) return undefined;
  const [kind] =
    missingIn.length === 0
      ? [difference.kind]
      : differencesOf(
          [...events].map(([observationId, event]) => ({ observationId, events: [event] })),
          { ...differenceDefaults, durationUs },
        ).map((among) => among.kind);
  return kind === "none" || kind === "details" ? [...events.values()] : undefined;
}

/** `undefined` where the states are so short that they have no time in common. */
function spanOf(events: readonly CodedEvent[], durationUs: number): Span | undefined {
  const [first] = events;
  if (!first) return undefined;
  const starts = events.map((event) => event.startUs);
  const ends = events.map((event) => eventEndUs(event, durationUs));
  const [startUs, endUs] =
    first.kind === "point"
      ? [
          Math.max(Math.min(...starts) - aroundPointUs, 0),
          Math.min(Math.max(...starts) + aroundPointUs, durationUs),
        ]
      : [Math.max(...starts), Math.min(...ends)];
  if (endUs <= startUs) return undefined;
  return {
    startUs: mediaTimeUs.parse(startUs),
    endUs: mediaTimeUs.parse(endUs),
    codeId: first.codeId,
    subjectId: first.subjectId,
  };
}

function merged(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs)) {
    const last = apart.at(-1);
    if (!last || last.endUs < span.startUs) {
      apart.push(span);
      continue;
    }
    apart.splice(-1, 1, {
      startUs: last.startUs,
      endUs: last.endUs < span.endUs ? span.endUs : last.endUs,
      codeId: last.codeId === span.codeId ? last.codeId : null,
      subjectId: last.subjectId === span.subjectId ? last.subjectId : null,
    });
  }
  return apart;
}
