import {
  type CodedEvent,
  isOpen,
  type PointEvent,
  type StateEvent,
} from "../../../domain/entities/event.ts";
import type { Code, Modifier, ModifierChoice } from "../../../domain/entities/scheme.ts";
import { missingModifiers } from "../../../domain/eventRules.ts";
import type { Change } from "../../../domain/operations.ts";
import {
  firstKeyOf,
  type Id,
  type MediaTimeUs,
  mediaTimeUs,
  normalKey,
} from "../../../domain/rules.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import type { Stretch } from "../../../domain/spans.ts";
import { type EventOrder, firstAfter, forEachBetween } from "../timeline/eventOrder.ts";

/** The state of an observation that decisions depend on. */
export interface Coding {
  readonly index: SchemeIndex;
  readonly durationUs: number;
  /** The segments to code; none means the whole recording. */
  readonly spans?: readonly Stretch[] | undefined;
  /** The events of one code and subject. */
  readonly rowOf: (codeId: string, subjectId: string | null) => EventOrder;
}

/** A press of a code’s key or button, with its time. */
export interface Press {
  readonly code: Code;
  readonly subjectId: Id<"subject"> | null;
  readonly atUs: MediaTimeUs;
  /**
   * Whether the recording has played to its end: what ends now ends with the recording, not at its last
   * frame.
   */
  readonly isAtEnd: boolean;
}

/** The modifiers of an event that are asked for now. */
export interface Ask {
  readonly eventId: string;
  readonly modifierIds: readonly string[];
}

/**
 * The result of a press. Its changes are one undo step; `asks` are the questions that follow, first about the
 * pressed code, then about states that it ended.
 */
export type Step =
  | {
      readonly kind: "marked";
      readonly event: PointEvent;
      readonly changes: Change[];
      readonly asks: readonly Ask[];
    }
  | {
      readonly kind: "started";
      readonly event: StateEvent;
      /** The states that it ended or replaced in its mutually exclusive group. */
      readonly ended: readonly StateEvent[];
      readonly changes: Change[];
      readonly asks: readonly Ask[];
    }
  | {
      readonly kind: "ended";
      readonly event: StateEvent;
      readonly changes: Change[];
      readonly asks: readonly Ask[];
    }
  /** The state ended where it started: it is removed. */
  | { readonly kind: "taken_back"; readonly event: StateEvent; readonly changes: Change[] }
  | { readonly kind: "refused"; readonly because: RefusedPress; readonly event: StateEvent | null };

export type RefusedPress =
  | "ends_before_it_starts"
  | "starts_here_already"
  | "code_is_not_for_subject"
  | "recording_is_over";

/**
 * What pressing a code means. A point is marked. A state’s first press starts it and the second ends
 * it, wherever in the recording the second comes, so long as it comes later. In an exclusive group a
 * start ends what runs there, or cuts it: B inside A [s, e) gives A [s, t) and B [t, e); B before a
 * later state of the group lasts until that one.
 */
export function press(coding: Coding, pressed: Press, newEventId: () => Id<"event">): Step {
  const { code, atUs } = pressed;
  const subject = subjectFor(code, pressed.subjectId);
  if (!subject.isKnown) {
    return { kind: "refused", because: "code_is_not_for_subject", event: null };
  }
  const { subjectId } = subject;
  const common = {
    id: newEventId(),
    codeId: code.id,
    subjectId,
    startUs: atUs,
    modifiers: {},
    comment: "",
    confidence: null,
  };
  if (code.kind === "point") {
    const event: PointEvent = { kind: "point", ...common };
    return {
      kind: "marked",
      event,
      changes: [{ kind: "putEvent", event }],
      asks: asksOf(coding, event, "start"),
    };
  }
  const own = stateToEnd(coding.rowOf(code.id, subjectId), atUs);
  if (own) return endState(coding, own, pressed);
  if (atUs >= coding.durationUs || pressed.isAtEnd) {
    return { kind: "refused", because: "recording_is_over", event: null };
  }
  return startState(coding, { kind: "state", ...common, endUs: null });
}

/** The result of coding lines of a transcript. Its changes are one undo step. */
type LinesStep =
  | {
      readonly kind: "coded";
      readonly events: readonly [CodedEvent, ...CodedEvent[]];
      readonly changes: readonly Change[];
      readonly asks: readonly Ask[];
    }
  | { readonly kind: "refused"; readonly because: RefusedPress };

/**
 * How a code applies to lines of a transcript: a point at the start of each, or one state from the start of
 * the first to the end of the last, within the recording.
 */
export function codeLines(
  coding: Coding,
  {
    code,
    subjectId: current,
    lines,
  }: Pick<Press, "code" | "subjectId"> & { readonly lines: readonly Stretch[] },
  newEventId: () => Id<"event">,
): LinesStep {
  const subject = subjectFor(code, current);
  if (!subject.isKnown) return { kind: "refused", because: "code_is_not_for_subject" };
  const within = lines.filter(({ startUs }) => startUs < coding.durationUs);
  const eventAt = (startUs: number) => ({
    id: newEventId(),
    codeId: code.id,
    subjectId: subject.subjectId,
    startUs: mediaTimeUs.parse(startUs),
    modifiers: {},
    comment: "",
    confidence: null,
  });
  const startUs = Math.min(...within.map((line) => line.startUs));
  const lastUs = Math.max(...within.map((line) => line.endUs));
  const made: CodedEvent[] =
    within.length === 0
      ? []
      : code.kind === "point"
        ? [...new Set(within.map((line) => line.startUs))].map((atUs) => ({
            kind: "point",
            ...eventAt(atUs),
          }))
        : [
            {
              kind: "state",
              ...eventAt(startUs),
              endUs: mediaTimeUs.parse(Math.min(lastUs, coding.durationUs)),
            },
          ];
  const [first, ...rest] = made;
  if (!first) return { kind: "refused", because: "recording_is_over" };
  const events = [first, ...rest] as const;
  return {
    kind: "coded",
    events,
    changes: events.map((event): Change => ({ kind: "putEvent", event })),
    asks: events.flatMap((event) => asksOf(coding, event, "start")),
  };
}

/** Ends all open states that start before a time, at that time, as one undo step. */
export function endOpenStates(
  coding: Coding,
  events: readonly CodedEvent[],
  moment: Pick<Press, "atUs" | "isAtEnd">,
): { readonly changes: readonly Change[]; readonly asks: readonly Ask[]; readonly count: number } {
  const steps = events.flatMap((event) => {
    if (event.kind !== "state" || !isOpen(event)) return [];
    const step = endState(coding, event, moment);
    return step.kind === "ended" ? [step] : [];
  });
  return {
    changes: steps.flatMap(({ changes }) => changes),
    asks: steps.flatMap(({ asks }) => asks),
    count: steps.length,
  };
}

/**
 * The meaning of a key in the scheme: a subject, a code, several codes to choose from, the first key of a
 * sequence, or nothing.
 */
export type KeyMeaning =
  | { readonly kind: "subject"; readonly subjectId: Id<"subject"> | null }
  | { readonly kind: "code"; readonly code: Code }
  | { readonly kind: "choose"; readonly codes: readonly Code[] }
  /** The first key of a sequence: the second decides the meaning. */
  | { readonly kind: "first" }
  | { readonly kind: "nothing" };

/**
 * `0` means no subject, unless the scheme uses it. A key with Shift has the meaning of the key alone where
 * the scheme does not use it with Shift.
 */
export function meaningOf(index: SchemeIndex, key: string): KeyMeaning {
  const wanted = normalKey(key);
  const { subjects, codes } = index.scheme;
  const isFirst = (one: { readonly key: string | null }) =>
    one.key !== null && firstKeyOf(one.key) === wanted;
  const subject = subjects.find((one) => one.key !== null && normalKey(one.key) === wanted);
  if (subject) return { kind: "subject", subjectId: subject.id };
  const meant = codes.filter((one) => one.key !== null && normalKey(one.key) === wanted);
  const [code] = meant;
  if (meant.length > 1) return { kind: "choose", codes: meant };
  if (code) return { kind: "code", code };
  if (codes.some(isFirst) || subjects.some(isFirst)) return { kind: "first" };
  if (wanted.startsWith(withShift)) return meaningOf(index, wanted.slice(withShift.length));
  if (wanted === noSubjectKey && subjects.length > 0) return { kind: "subject", subjectId: null };
  return { kind: "nothing" };
}

export const noSubjectKey = "0";
const withShift = "Shift+";

/**
 * The keys that answer a question about so many codes, in their order: digits, then letters, which the scheme has for
 * nothing, so that a subject or code pressed meanwhile stays what it is. Where the scheme leaves too few free, digits
 * whatever else they mean. `undefined` for codes beyond the ninth or without a key.
 */
export function answerKeys(index: SchemeIndex, count: number): readonly string[] {
  const asked = Math.min(count, digits.length);
  const free = [...digits, ...letters].filter((key) => meaningOf(index, key).kind === "nothing");
  return (free.length >= asked ? free : digits).slice(0, asked);
}

/** The key of an answer: Shift counts only where the scheme uses the key with Shift. */
export function answerKeyOf({ scheme }: SchemeIndex, key: string): string {
  const pressed = normalKey(key);
  if (!pressed.startsWith(withShift)) return pressed;
  const isOfScheme = [...scheme.codes, ...scheme.subjects].some(
    (one) => one.key !== null && (firstKeyOf(one.key) ?? normalKey(one.key)) === pressed,
  );
  return isOfScheme ? pressed : pressed.slice(withShift.length);
}

const digits = Array.from("123456789");
const letters = Array.from("qwertyuiopasdfghjklzxcvbnm");

/** The choices of a modifier by key: their own keys, or their number for those without one. */
export function choiceKeys(modifier: Modifier): ReadonlyMap<string, ModifierChoice> {
  if (modifier.type !== "one" && modifier.type !== "several") return new Map();
  const keys = new Map<string, ModifierChoice>();
  for (const choice of modifier.choices) {
    if (choice.key !== null) keys.set(normalKey(choice.key), choice);
  }
  modifier.choices.forEach((choice, at) => {
    const number = String(at + 1);
    if (choice.key === null && at < 9 && !keys.has(number)) keys.set(number, choice);
  });
  return keys;
}

/**
 * The required modifiers that an event lacks, in the scheme’s order; those asked at the end of a state are
 * not lacking while it is open.
 */
export function lackingOf({ index }: Pick<Coding, "index">, event: CodedEvent): string[] {
  const missing = missingModifiers(event, index.codes.get(event.codeId)?.modifierIds ?? [], index);
  if (!isOpen(event)) return missing;
  return missing.filter((modifierId) => index.modifiers.get(modifierId)?.askedAt !== "end");
}

/**
 * The modifiers to ask for at the start of an event or at the end of a state, in the scheme’s order. A point
 * event, and a state created with its end, have both at once.
 */
function asksOf(
  { index }: Pick<Coding, "index">,
  event: CodedEvent,
  at: "start" | "end",
): readonly Ask[] {
  const isWhole = !isOpen(event) && at === "start";
  const modifierIds = (index.codes.get(event.codeId)?.modifierIds ?? []).filter((modifierId) => {
    const modifier = index.modifiers.get(modifierId);
    return (
      modifier !== undefined &&
      (isWhole || modifier.askedAt === at) &&
      event.modifiers[modifierId] === undefined
    );
  });
  return modifierIds.length > 0 ? [{ eventId: event.id, modifierIds }] : [];
}

/** The codes that are mutually exclusive with this one for a subject, this one included. */
export function rivalsOf(index: SchemeIndex, codeId: string): readonly string[] {
  const group = index.exclusiveGroupOf.get(codeId);
  if (group === undefined) return [codeId];
  return [...index.exclusiveGroupOf].flatMap(([id, other]) => (other === group ? [id] : []));
}

type SubjectFor =
  | { readonly isKnown: true; readonly subjectId: Id<"subject"> | null }
  | { readonly isKnown: false };

/** The subject of a press: the only subject of the code where it has one, else the current subject. */
function subjectFor(code: Code, current: Id<"subject"> | null): SubjectFor {
  if (code.subjectIds.length === 0) return { isKnown: true, subjectId: current };
  const [first, ...others] = code.subjectIds;
  if (first !== undefined && others.length === 0) return { isKnown: true, subjectId: first };
  const isFor = code.subjectIds.some((subjectId) => subjectId === current);
  return isFor ? { isKnown: true, subjectId: current } : { isKnown: false };
}

/** The state that a second press ends: the one at that time, else an open one. */
function stateToEnd(row: EventOrder, atUs: number): StateEvent | undefined {
  let inside: StateEvent | undefined;
  let open: StateEvent | undefined;
  forEachBetween(row, { fromUs: atUs, toUs: Infinity }, (event) => {
    if (event.kind !== "state") return;
    if (event.endUs === null) open ??= event;
    else if (event.startUs <= atUs && atUs < event.endUs) inside ??= event;
  });
  return inside ?? open;
}

function endState(
  coding: Coding,
  event: StateEvent,
  { atUs, isAtEnd }: Pick<Press, "atUs" | "isAtEnd">,
): Step {
  // A state that continues beyond its segment ends with it.
  const endUs = mediaTimeUs.parse(
    Math.min(isAtEnd ? coding.durationUs : atUs, lastUsFor(coding, event.startUs)),
  );
  if (endUs < event.startUs) return { kind: "refused", because: "ends_before_it_starts", event };
  if (endUs === event.startUs) {
    if (event.endUs !== null) return { kind: "refused", because: "starts_here_already", event };
    return { kind: "taken_back", event, changes: [{ kind: "deleteEvent", eventId: event.id }] };
  }
  const change: Change = { kind: "changeEvent", eventId: event.id, base: 1, change: { endUs } };
  const ended: StateEvent = { ...event, endUs };
  return { kind: "ended", event: ended, changes: [change], asks: asksOf(coding, ended, "end") };
}

/** The latest end of a state that starts at a given time: the end of its segment. */
function lastUsFor({ spans = [], durationUs }: Coding, startUs: number): number {
  const span = spans.find((one) => startUs >= one.startUs && startUs < one.endUs);
  return span?.endUs ?? durationUs;
}

function startState(coding: Coding, started: StateEvent): Step {
  const changes: Change[] = [];
  const ended: StateEvent[] = [];
  const atUs = started.startUs;
  let endUs: MediaTimeUs | null = null;
  const endNoLaterThan = (limitUs: MediaTimeUs) => {
    endUs = endUs === null || limitUs < endUs ? limitUs : endUs;
  };
  for (const codeId of rivalsOf(coding.index, started.codeId)) {
    const row = coding.rowOf(codeId, started.subjectId);
    forEachBetween(row, { fromUs: atUs, toUs: atUs }, (other) => {
      if (other.kind !== "state" || other.endUs === atUs) return;
      ended.push(other);
      if (other.endUs !== null) endNoLaterThan(other.endUs);
    });
    const next = firstAfter(row, atUs);
    const lastUs = lastUsFor(coding, atUs);
    if (next) endNoLaterThan(mediaTimeUs.parse(Math.min(next.startUs, lastUs)));
  }
  for (const other of ended) {
    changes.push(
      other.startUs === atUs
        ? { kind: "deleteEvent", eventId: other.id }
        : { kind: "changeEvent", eventId: other.id, base: 1, change: { endUs: atUs } },
    );
  }
  const event: StateEvent = { ...started, endUs };
  changes.push({ kind: "putEvent", event });
  const asks = [
    ...asksOf(coding, event, "start"),
    ...ended.flatMap((other) =>
      other.startUs === atUs ? [] : asksOf(coding, { ...other, endUs: atUs }, "end"),
    ),
  ];
  return { kind: "started", event, ended, changes, asks };
}
