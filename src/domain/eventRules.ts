import { type CodedEvent, eventEndUs } from "./entities/event.ts";
import type { Sampling, Span } from "./entities/observation.ts";
import type { Rating } from "./entities/rating.ts";
import type { WorkPart } from "./entities/workPart.ts";
import type { Criterion, Modifier } from "./entities/scheme.ts";
import type { FieldProblem } from "./errors.ts";
import { limits } from "./limits.ts";
import type { JointRuleName } from "./rules.ts";
import { promptAt, promptCount } from "./scans.ts";
import type { SchemeIndex } from "./schemeIndex.ts";
import { askedNumbers, isAskedIn } from "./spans.ts";

/** What an event is validated against. */
export interface CodingContext {
  readonly index: SchemeIndex;
  readonly durationUs: number;
  /**
   * How far events may lie, where that is beyond the end: of a live observation that someone else has
   * ended, others may have coded more without knowing it. What they have coded lengthens it.
   */
  readonly untilUs?: number | undefined;
  readonly sampling: Sampling;
  /** What is to be coded; none means all of the recording. */
  readonly spans?: readonly Span[] | undefined;
}

/**
 * What is not valid in an event on its own; conflicts with other events are found by `overlaps`.
 */
export function eventProblems(
  event: CodedEvent,
  { index, durationUs: ownUs, untilUs: durationUs = ownUs, spans = [] }: CodingContext,
): FieldProblem[] {
  const code = index.codes.get(event.codeId);
  if (!code) return [problem("codeId", "code_of_scheme")];
  const problems: FieldProblem[] = [];
  if (code.kind !== event.kind) problems.push(problem("kind", "kind_of_code", code.kind));
  if (event.subjectId !== null && !index.subjects.has(event.subjectId)) {
    problems.push(problem("subjectId", "subject_of_scheme"));
  } else if (
    code.subjectIds.length > 0 &&
    !code.subjectIds.some((subjectId) => subjectId === event.subjectId)
  ) {
    problems.push(problem("subjectId", "code_applies_to_subject"));
  }
  if (event.startUs > durationUs) {
    problems.push(problem("startUs", "event_inside_recording", `0 – ${durationUs}`));
  }
  if (event.kind === "state" && event.endUs !== null) {
    if (event.endUs > durationUs) {
      problems.push(problem("endUs", "event_inside_recording", `0 – ${durationUs}`));
    }
    if (event.endUs <= event.startUs) {
      problems.push(problem("endUs", "state_ends_after_it_starts", `> ${event.startUs}`));
    }
  }
  if (!isCovered(event, spans)) problems.push(problem("startUs", "event_inside_span"));
  problems.push(...modifierProblems(event, code.modifierIds, index));
  return problems;
}

/** Whether an event lies inside one of the segments; a point may stand where a segment ends, too. */
function isCovered(event: CodedEvent, spans: readonly Span[]): boolean {
  if (spans.length === 0) return true;
  // A state that began where its span ends could never end.
  const lastUs = event.kind === "state" ? (event.endUs ?? event.startUs + 1) : event.startUs;
  return spans.some(({ startUs, endUs }) => event.startUs >= startUs && lastUs <= endUs);
}

/**
 * Whether two states conflict: they are of one exclusive group and subject, and overlap in time.
 */
export function overlaps(a: CodedEvent, b: CodedEvent, index: SchemeIndex): boolean {
  if (a.id === b.id || a.kind !== "state" || b.kind !== "state") return false;
  if (a.subjectId !== b.subjectId) return false;
  const group = index.exclusiveGroupOf.get(a.codeId);
  if (group === undefined || group !== index.exclusiveGroupOf.get(b.codeId)) return false;
  return a.startUs < eventEndUs(b, Infinity) && b.startUs < eventEndUs(a, Infinity);
}

/** What is not valid in a rating on its own. Missing ratings are checked on submission. */
export function ratingProblems(
  rating: Rating,
  { index, durationUs: ownUs, untilUs: durationUs = ownUs }: CodingContext,
): FieldProblem[] {
  const criterion = index.criteria.get(rating.criterionId);
  if (!criterion) return [problem("criterionId", "criterion_of_scheme")];
  const problems: FieldProblem[] = [];
  const isOnScale = criterion.levels.some((level) => level.value === rating.value);
  if (rating.value !== null && !isOnScale) {
    const allowed = criterion.levels.map((level) => level.value).join(", ");
    problems.push(problem("value", "value_on_scale", allowed));
  }
  if (rating.cannotBeJudged && rating.value !== null)
    problems.push(problem("value", "value_on_scale"));
  if (rating.cannotBeJudged && rating.reason.trim() === "") {
    problems.push(problem("reason", "reason_when_not_judged"));
  }
  rating.evidence.forEach(({ startUs, endUs }, at) => {
    if (endUs < startUs || endUs > durationUs) {
      problems.push(problem(`evidence.${at}`, "evidence_inside_recording", `0 – ${durationUs}`));
    }
  });
  return problems;
}

/** The fields of a part that are not valid. Empty if the part is valid. */
export function partProblems(
  part: WorkPart,
  { index, durationUs: ownUs, untilUs: durationUs = ownUs, sampling, spans = [] }: CodingContext,
): FieldProblem[] {
  switch (part.kind) {
    case "notes":
      return [];
    case "scan": {
      const { scans } = sampling;
      const count = scans ? promptCount(scans, durationUs) : 0;
      if (!scans || part.number >= count) {
        return [problem("number", "scan_of_sampling", `0 – ${count - 1}`)];
      }
      if (!isAskedIn(spans, promptAt(scans, part.number))) {
        return [problem("number", "scan_of_sampling")];
      }
      return part.marks.flatMap(({ codeId, subjectId }, at) => {
        const isAsked =
          index.codes.has(codeId) && (scans.codeIds.length === 0 || scans.codeIds.includes(codeId));
        if (!isAsked) return [problem(`marks.${at}.codeId`, "scan_of_sampling")];
        return subjectId === null || index.subjects.has(subjectId)
          ? []
          : [problem(`marks.${at}.subjectId`, "subject_of_scheme")];
      });
    }
    case "trace": {
      const criterion = index.criteria.get(part.criterionId);
      if (criterion?.scale !== "trace") return [problem("criterionId", "trace_of_scheme")];
      const { min, max } = traceRange(criterion);
      const lastUs = durationUs - part.slot * limits.traceSlotUs;
      let beforeUs = -1;
      for (const [at, [timeUs, value]] of part.samples.entries()) {
        if (timeUs <= beforeUs || timeUs > lastUs) {
          return [problem(`samples.${at}`, "event_inside_recording", `0 – ${durationUs}`)];
        }
        if (value < min || value > max) {
          return [problem(`samples.${at}`, "value_on_scale", `${min} – ${max}`)];
        }
        beforeUs = timeUs;
      }
      return [];
    }
  }
}

/**
 * The ends of a continuous rating’s slider: the values of the first and the last level, smaller
 * first.
 */
export function traceRange({ levels }: Pick<Criterion, "levels">): {
  readonly min: number;
  readonly max: number;
} {
  const values = levels.map(({ value }) => value);
  return { min: Math.min(...values), max: Math.max(...values) };
}

/** The work as it is looked through before it is submitted. */
interface WholeWork {
  readonly events: Iterable<CodedEvent>;
  readonly ratings: ReadonlyMap<string, Rating>;
  readonly parts: ReadonlyMap<string, WorkPart>;
}

/** What prevents an observation from being submitted; all lists are empty if nothing does. */
export function openEnds(
  { events, ratings, parts }: WholeWork,
  { index, durationUs, sampling, spans = [] }: CodingContext,
): {
  readonly openEventIds: string[];
  readonly criterionIds: string[];
  readonly scanNumbers: number[];
} {
  const openEventIds: string[] = [];
  for (const event of events) {
    const isIncomplete =
      (event.kind === "state" && event.endUs === null) ||
      missingModifiers(event, index.codes.get(event.codeId)?.modifierIds ?? [], index).length > 0;
    if (isIncomplete) openEventIds.push(event.id);
  }
  const traced = new Set<string>();
  const answered = new Set<number>();
  for (const part of parts.values()) {
    if (part.kind === "trace" && part.samples.length > 0) traced.add(part.criterionId);
    if (part.kind === "scan" && part.isAnswered) answered.add(part.number);
  }
  const criterionIds = index.scheme.criteria.flatMap((criterion) => {
    if (criterion.scale === "trace") {
      return criterion.isRequired && !traced.has(criterion.id) ? [criterion.id] : [];
    }
    const rating = ratings.get(criterion.id);
    const isRated = rating !== undefined && (rating.value !== null || rating.cannotBeJudged);
    const lacksEvidence =
      criterion.needsEvidence && rating?.value != null && rating.evidence.length === 0;
    return (criterion.isRequired && !isRated) || lacksEvidence ? [criterion.id] : [];
  });
  const { scans } = sampling;
  const asked = scans ? askedNumbers(scans, durationUs, spans) : [];
  const scanNumbers = asked.filter((number) => !answered.has(number));
  return { openEventIds, criterionIds, scanNumbers };
}

function modifierProblems(
  event: CodedEvent,
  modifierIds: readonly string[],
  index: SchemeIndex,
): FieldProblem[] {
  return Object.entries(event.modifiers).flatMap(([modifierId, value]) => {
    const modifier = index.modifiers.get(modifierId);
    const path = `modifiers.${modifierId}`;
    if (!modifier || !modifierIds.includes(modifierId))
      return [problem(path, "modifier_value_allowed")];
    return isAllowed(modifier, value) ? [] : [problem(path, "modifier_value_allowed")];
  });
}

/** The required modifiers of an event that have no value yet. */
export function missingModifiers(
  event: CodedEvent,
  modifierIds: readonly string[],
  index: SchemeIndex,
): string[] {
  return modifierIds.filter(
    (modifierId) =>
      index.modifiers.get(modifierId)?.isRequired && event.modifiers[modifierId] === undefined,
  );
}

/** Whether an event has an optional modifier without a value. */
export function hasBlankModifiers(event: CodedEvent, { codes, modifiers }: SchemeIndex): boolean {
  return (codes.get(event.codeId)?.modifierIds ?? []).some(
    (modifierId) =>
      modifiers.get(modifierId)?.isRequired === false && event.modifiers[modifierId] === undefined,
  );
}

function isAllowed(modifier: Modifier, value: string | number | readonly string[]): boolean {
  switch (modifier.type) {
    case "one":
      return modifier.choices.some((choice) => choice.id === value);
    case "several":
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((one) => modifier.choices.some((choice) => choice.id === one))
      );
    case "number":
      return typeof value === "number" && value >= modifier.min && value <= modifier.max;
    case "text":
      return typeof value === "string";
  }
}

function problem(path: string, rule: JointRuleName, allowed?: string): FieldProblem {
  return allowed === undefined ? { path, rule } : { path, rule, allowed };
}
