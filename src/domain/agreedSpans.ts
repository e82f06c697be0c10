import { differenceDefaults } from "./differenceDefaults.ts";
import { differencesOf, type Difference, type Version } from "./differences.ts";
import { type CodedEvent, eventEndUs } from "./entities/event.ts";
import type { Span } from "./entities/observation.ts";
import { mediaTimeUs } from "./rules.ts";
import { coveredStretches, type Stretch } from "./spans.ts";

/** One rater’s submitted work on a recording, and what of it they were to code. */
export interface BasisVersion extends Version {
  readonly spans: readonly Stretch[];
}

/** How far around a point a rater of the next round looks. */
const aroundPointUs = 1_000_000;

/**
 * What raters agreed on, as the segments of a later round: in order and apart from each other.
 *
 * An event is agreed on where everyone who covered it has it, two at least, with the same code, in the
 * same subject, at the same time; other modifiers do not matter. Of a state it is the time that all of
 * them gave it, of a point a second before the first to a second after the last.
 *
 * Where agreed events meet or overlap they become one segment, so that no time is watched or counted twice;
 * it names a code or subject only where all of its events share it. Empty where nothing is agreed on.
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
 * What a consensus says, as the segments of a later round: each of its events by itself is agreed on, as `agreedSpans` has
 * those of several raters. Empty where it has none.
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
