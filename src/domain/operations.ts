import * as z from "zod";
import { CodedEvent, modifierValues } from "./entities/event.ts";
import { Rating } from "./entities/rating.ts";
import { WorkPart } from "./entities/workPart.ts";
import type { ErrorCode, FieldProblem } from "./errors.ts";
import {
  type CodingContext,
  eventProblems,
  overlaps,
  partProblems,
  ratingProblems,
} from "./eventRules.ts";
import { limits } from "./limits.ts";
import { type Places, PutBasis, putInPlace } from "./places.ts";
import { id, mediaTimeUs, rules } from "./rules.ts";

/**
 * The fields that a change sets; absent fields stay unchanged. Two people’s changes to one event
 * are merged by field.
 */
export const EventChange = z.object({
  codeId: id("code").optional(),
  subjectId: id("subject").nullable().optional(),
  startUs: mediaTimeUs.optional(),
  /** For states only; `null` opens it again. */
  endUs: mediaTimeUs.nullable().optional(),
  modifiers: modifierValues.optional(),
  comment: rules.comment.optional(),
  confidence: rules.confidence.nullable().optional(),
});
export type EventChange = z.infer<typeof EventChange>;

const head = {
  id: id("operation"),
  /** 1, 2, 3 … for one client in one observation, without a gap. */
  sequence: z.int().min(1),
  /** When the change was made, by the clock of the client. */
  at: rules.wallTime,
};

/** One change to an observation. Its current work is what its operations total. */
export const Operation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("putEvent"), ...head, event: CodedEvent }),
  z.object({
    kind: z.literal("changeEvent"),
    ...head,
    eventId: id("event"),
    /** The event’s version that the change was made to; an older one than the current merges. */
    base: z.int().min(1),
    change: EventChange,
  }),
  z.object({ kind: z.literal("deleteEvent"), ...head, eventId: id("event") }),
  z.object({ kind: z.literal("restoreEvent"), ...head, eventId: id("event") }),
  // Without a basis they take the place of all that stands there.
  z.object({
    kind: z.literal("putRating"),
    ...head,
    rating: Rating,
    basis: PutBasis.optional(),
  }),
  z.object({ kind: z.literal("putPart"), ...head, part: WorkPart, basis: PutBasis.optional() }),
]);
export type Operation = z.infer<typeof Operation>;

const withoutHead = { id: true, sequence: true, at: true } as const;
const [putEvent, changeOfEvent, deleteEvent, restoreEvent, putRating, putPart] = Operation.options;

/** An operation without id, number and time, such as the result of a key press. */
export const Change = z.discriminatedUnion("kind", [
  putEvent.omit(withoutHead),
  changeOfEvent.omit(withoutHead),
  deleteEvent.omit(withoutHead),
  restoreEvent.omit(withoutHead),
  putRating.omit(withoutHead),
  putPart.omit(withoutHead),
]);
export type Change = z.infer<typeof Change>;

/** An event as the log left it. Deleted events are kept, so that they can be restored. */
export interface HeldEvent {
  readonly event: CodedEvent;
  /** The version of the event: 1 when it is created, one more with each operation on it. */
  readonly version: number;
  readonly isDeleted: boolean;
}

/** The content of an observation, as built from its operations. `applyOperation` changes it in place. */
export interface Work extends Places {
  readonly events: Map<string, HeldEvent>;
}

export function emptyWork(): Work {
  return { events: new Map(), ratings: new Map(), parts: new Map(), standings: new Map() };
}

export type Outcome =
  /** The operation was applied; `merged` if someone else had changed the same event in between. */
  | { readonly result: "applied" | "merged" }
  /** Nothing done: its event was deleted in between. It can be restored. */
  | { readonly result: "deleted" }
  | {
      readonly result: "refused";
      readonly code: ErrorCode;
      readonly details: Record<string, unknown>;
    };

/**
 * Applies one operation to the content, or returns why it cannot; then nothing is changed. Client
 * and server run the same function, so a rater sees what the server will accept.
 *
 * Where `work` holds only a part of an observation, that part must include the operation’s event
 * and every state that could overlap it, or all values in the place that it sets.
 */
export function applyOperation(work: Work, operation: Change, context: CodingContext): Outcome {
  switch (operation.kind) {
    case "putEvent": {
      const { event } = operation;
      if (work.events.has(event.id))
        return { result: "refused", code: "already_exists", details: {} };
      return holdEvent(work, { event, version: 1, isDeleted: false }, "applied", context);
    }
    case "changeEvent": {
      const held = work.events.get(operation.eventId);
      if (!held) return notFound;
      if (held.isDeleted) return { result: "deleted" };
      const result = operation.base === held.version ? "applied" : "merged";
      const event = changeEvent(held.event, operation.change);
      return holdEvent(
        work,
        { event, version: held.version + 1, isDeleted: false },
        result,
        context,
      );
    }
    case "deleteEvent": {
      const held = work.events.get(operation.eventId);
      if (!held) return notFound;
      if (held.isDeleted) return { result: "deleted" };
      work.events.set(held.event.id, { ...held, version: held.version + 1, isDeleted: true });
      return { result: "applied" };
    }
    case "restoreEvent": {
      const held = work.events.get(operation.eventId);
      if (!held) return notFound;
      if (!held.isDeleted) return { result: "applied" };
      const restored = { event: held.event, version: held.version + 1, isDeleted: false };
      return holdEvent(work, restored, "applied", context);
    }
    case "putRating": {
      const problems = ratingProblems(operation.rating, context);
      if (problems.length > 0) return refusedInput("rating", problems);
      return outcomeOfPut(putInPlace(work, operation));
    }
    case "putPart": {
      const problems = partProblems(operation.part, context);
      if (problems.length > 0) return refusedInput("part", problems);
      return outcomeOfPut(putInPlace(work, operation));
    }
  }
}

/** The id of the event that an operation is about; none for a rating or a part. */
export function eventIdOf(operation: Change): string | undefined {
  switch (operation.kind) {
    case "putEvent":
      return operation.event.id;
    case "changeEvent":
    case "deleteEvent":
    case "restoreEvent":
      return operation.eventId;
    case "putRating":
    case "putPart":
      return undefined;
  }
}

/** The event with a change applied. A change of the end has no effect on a point. */
export function changeEvent(event: CodedEvent, change: EventChange): CodedEvent {
  const { endUs, ...rest } = change;
  const common = { ...event, ...definedOf(rest) };
  if (common.kind === "point" || endUs === undefined) return common;
  return { ...common, endUs };
}

const notFound: Outcome = { result: "refused", code: "not_found", details: {} };

function outcomeOfPut(stands: ReturnType<typeof putInPlace>): Outcome {
  if (stands !== "full") return { result: stands === "alone" ? "applied" : "merged" };
  const details = { limit: "valuesPerPlace", max: limits.valuesPerPlace };
  return { result: "refused", code: "quota_reached", details };
}

function holdEvent(
  work: Work,
  held: HeldEvent,
  result: "applied" | "merged",
  context: CodingContext,
): Outcome {
  const { event } = held;
  const problems = eventProblems(event, context);
  if (problems.length > 0) return refusedInput("event", problems);
  for (const other of work.events.values()) {
    if (!other.isDeleted && overlaps(event, other.event, context.index)) {
      const problem = { path: "startUs", rule: "exclusive_states_do_not_overlap" };
      return refusedInput("event", [problem], { overlaps: other.event.id });
    }
  }
  work.events.set(event.id, held);
  return { result };
}

function refusedInput(
  at: string,
  problems: readonly FieldProblem[],
  /** Further details of the refusal. */
  more: Record<string, unknown> = {},
): Outcome {
  const fields = problems.map((problem) => ({ ...problem, path: `${at}.${problem.path}` }));
  return { result: "refused", code: "invalid_input", details: { fields, ...more } };
}

/** Excludes the keys whose value is `undefined`: they would overwrite. */
function definedOf<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const defined = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, fewer
  return defined as { [K in keyof T]?: Exclude<T[K], undefined> };
}
