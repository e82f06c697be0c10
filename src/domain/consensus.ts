import type { Difference } from "./differences.ts";
import { type CodedEvent, eventEndUs } from "./entities/event.ts";
import { overlaps } from "./eventRules.ts";
import { mediaTimeUs } from "./rules.ts";
import type { SchemeIndex } from "./schemeIndex.ts";
import { commonStretches, type Stretch } from "./spans.ts";

interface Agreeing {
  readonly index: SchemeIndex;
  readonly durationUs: number;
  /** Makes the id of each event. */
  readonly newId: () => CodedEvent["id"];
}

/**
 * The initial events of a consensus: for everything that all raters coded alike, one event at the
 * mean of their times. If two mutually exclusive states then overlap by less than the tolerance,
 * the later one starts where the earlier one ends.
 */
export function agreedEvents(differences: readonly Difference[], agreeing: Agreeing): CodedEvent[] {
  return agreedOn(differences, agreeing).map(({ event }) => event);
}

/** The events on which raters agree, as `agreedEvents` gives them, each with the key of the agreement it comes from. */
export function agreedOn(
  differences: readonly Difference[],
  { index, durationUs, newId }: Agreeing,
): { readonly key: string; readonly event: CodedEvent }[] {
  const lastEnds = new Map<string, number>();
  const made: { readonly key: string; readonly event: CodedEvent }[] = [];
  const agreed = differences
    .filter(({ kind }) => kind === "none")
    .flatMap(({ key, events }) => {
      const event = middleOf([...events.values()], durationUs, newId);
      return event ? [{ key, event }] : [];
    })
    .toSorted((a, b) => a.event.startUs - b.event.startUs);
  for (const { key, event } of agreed) {
    const group = index.exclusiveGroupOf.get(event.codeId);
    if (event.kind === "point" || group === undefined) {
      made.push({ key, event });
      continue;
    }
    const place = `${group} ${event.subjectId ?? ""}`;
    const startUs = mediaTimeUs.parse(Math.max(event.startUs, lastEnds.get(place) ?? 0));
    const endUs = event.endUs ?? durationUs;
    if (startUs >= endUs) continue;
    lastEnds.set(place, endUs);
    made.push({ key, event: { ...event, startUs } });
  }
  return made;
}

/**
 * The segments that several observations have in common; empty means the whole recording.
 * `undefined` if they have nothing in common.
 */
export function commonSpans(
  covers: readonly (readonly Stretch[])[],
  durationUs: number,
): readonly Stretch[] | undefined {
  const limited = covers.filter((spans) => spans.length > 0);
  if (limited.length === 0) return [];
  const common = limited.reduce(commonStretches, [{ startUs: 0, endUs: durationUs }]);
  return common.length > 0 ? common : undefined;
}

/** Whether an event is within one of the segments; a point may be at the end of a segment. */
export function isWithin(
  event: CodedEvent,
  spans: readonly Stretch[],
  durationUs: number,
): boolean {
  if (spans.length === 0) return true;
  const endUs = eventEndUs(event, durationUs);
  return spans.some((span) => event.startUs >= span.startUs && endUs <= span.endUs);
}

/**
 * One event from several of the same thing: mean times, the values that all share, and every
 * comment.
 */
export function middleOf(
  events: readonly CodedEvent[],
  durationUs: number,
  newId: () => CodedEvent["id"],
): CodedEvent | undefined {
  const [first] = events;
  if (!first) return undefined;
  const common = {
    id: newId(),
    codeId: first.codeId,
    subjectId: first.subjectId,
    startUs: meanUs(events.map(({ startUs }) => startUs)),
    modifiers: first.modifiers,
    comment: [...new Set(events.map(({ comment }) => comment.trim()))].filter(Boolean).join("\n\n"),
    confidence: null,
  };
  return first.kind === "point"
    ? { kind: "point", ...common }
    : {
        kind: "state",
        ...common,
        endUs: meanUs(events.map((event) => eventEndUs(event, durationUs))),
      };
}

/**
 * An event adjusted to the existing ones: cut where it would overlap a mutually exclusive state.
 * `undefined` if nothing is left of it, or if one of its ends would have to move by more than
 * `mostUs`.
 */
export function fittedAmong(
  event: CodedEvent,
  held: Iterable<CodedEvent>,
  { index, mostUs }: { readonly index: SchemeIndex; readonly mostUs: number },
): CodedEvent | undefined {
  if (event.kind === "point" || event.endUs === null) return event;
  let { startUs, endUs } = event;
  for (const other of held) {
    if (other.kind === "point" || !overlaps(event, other, index)) continue;
    if (other.startUs <= event.startUs) {
      if (other.endUs === null) return undefined;
      if (other.endUs > startUs) startUs = other.endUs;
    } else if (other.startUs < endUs) endUs = other.startUs;
  }
  const isTooFar = startUs - event.startUs > mostUs || event.endUs - endUs > mostUs;
  return startUs >= endUs || isTooFar ? undefined : { ...event, startUs, endUs };
}

/**
 * The events on which a decision about a disagreement was based, as text. A different text later
 * means that one of them has changed.
 */
export function basisOf(
  { events }: Pick<Difference, "events">,
  versionOf: (eventId: string) => number | undefined,
): string {
  return [...events.values()]
    .map(({ id }) => `${id}:${versionOf(id) ?? 0}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join("+");
}

function meanUs(timesUs: readonly number[]): CodedEvent["startUs"] {
  return mediaTimeUs.parse(Math.round(timesUs.reduce((sum, one) => sum + one, 0) / timesUs.length));
}
