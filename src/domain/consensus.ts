import type { Difference } from "./differences.ts";
import { type CodedEvent, eventEndUs } from "./entities/event.ts";
import { overlaps } from "./eventRules.ts";
import { mediaTimeUs } from "./rules.ts";
import type { SchemeIndex } from "./schemeIndex.ts";

/**
 * What a consensus begins with: for everything that all coded alike, one event in the middle of theirs.
 * Where the middles of two states that exclude each other overlap by less than the tolerance, the later
 * one begins where the earlier one ends.
 *
 * @param newId makes the id of each event.
 */
export function agreedEvents(
  differences: readonly Difference[],
  {
    index,
    durationUs,
    newId,
  }: {
    readonly index: SchemeIndex;
    readonly durationUs: number;
    readonly newId: () => CodedEvent["id"];
  },
): CodedEvent[] {
  const lastEnds = new Map<string, number>();
  const made: CodedEvent[] = [];
  const agreed = differences
    .filter(({ kind }) => kind === "none")
    .flatMap(({ events }) => middleOf([...events.values()], durationUs, newId) ?? [])
    .toSorted((a, b) => a.startUs - b.startUs);
  for (const event of agreed) {
    const group = index.exclusiveGroupOf.get(event.codeId);
    if (event.kind === "point" || group === undefined) {
      made.push(event);
      continue;
    }
    const key = `${group} ${event.subjectId ?? ""}`;
    const startUs = mediaTimeUs.parse(Math.max(event.startUs, lastEnds.get(key) ?? 0));
    const endUs = event.endUs ?? durationUs;
    if (startUs >= endUs) continue;
    lastEnds.set(key, endUs);
    made.push({ ...event, startUs });
  }
  return made;
}

/** One event for several of one thing: the mean of their ends, what all share, and every comment. */
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
 * An event as it fits beside what stands already: cut where it would overlap a state that excludes it.
 * `undefined` where nothing is left of it, or where one of its ends would have to move by more than
 * `mostUs`.
 */
export function fitted(
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
 * What a decision about a difference was founded on: its events as they stood. Another text than before
 * says that one of them was changed since.
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
