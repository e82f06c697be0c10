import * as z from "zod";
import { limits } from "../limits.ts";
import { fewEntries, id, mediaTimeUs, rules } from "../rules.ts";

/** By modifier: the id of a choice, several ids, a number, or text. */
export const modifierValues = fewEntries(
  limits.modifiersPerScheme,
  rules.id,
  z.union([z.string().max(1_000), z.array(z.string().max(100)).max(100), z.number()]),
);
export type ModifierValues = z.infer<typeof modifierValues>;

const common = {
  id: id("event"),
  codeId: id("code"),
  /** `null`: no one in particular. */
  subjectId: id("subject").nullable(),
  startUs: mediaTimeUs,
  modifiers: modifierValues,
  comment: rules.comment,
  confidence: rules.confidence.nullable(),
};

/** An event without duration. */
export const PointEvent = z.object({ kind: z.literal("point"), ...common });

/**
 * An event with duration: start and end in one object, so that it is never half present. Half open.
 */
export const StateEvent = z.object({
  kind: z.literal("state"),
  ...common,
  /** `null` while it is still open. */
  endUs: mediaTimeUs.nullable(),
});

/** One coded occurrence: a point event or a state event. */
export const CodedEvent = z.discriminatedUnion("kind", [PointEvent, StateEvent]);
export type CodedEvent = z.infer<typeof CodedEvent>;
export type StateEvent = z.infer<typeof StateEvent>;
export type PointEvent = z.infer<typeof PointEvent>;

/** The end of an event; an open state lasts to the end of the recording. */
export function eventEndUs(event: CodedEvent, durationUs: number): number {
  if (event.kind === "point") return event.startUs;
  return event.endUs ?? durationUs;
}

export function isOpen(event: CodedEvent): event is StateEvent & { readonly endUs: null } {
  return event.kind === "state" && event.endUs === null;
}

/** The fields by which events are ordered. */
export interface PlaceInTime {
  readonly startUs: number;
  readonly id: string;
}

/** By time, then by id, so that the order is always defined. */
export function byTime(a: PlaceInTime, b: PlaceInTime): number {
  return a.startUs - b.startUs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
