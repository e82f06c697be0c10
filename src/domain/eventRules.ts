import { type CodedEvent, eventEndUs } from "./entities/event.ts";
import type { Rating } from "./entities/rating.ts";
import type { Modifier } from "./entities/scheme.ts";
import type { FieldProblem } from "./errors.ts";
import type { JointRuleName } from "./rules.ts";
import type { SchemeIndex } from "./schemeIndex.ts";

/** What an event is checked against. */
export interface CodingContext {
  readonly index: SchemeIndex;
  readonly durationUs: number;
}

/** What is wrong with an event by itself; whether it fits its neighbours is `overlaps`. */
export function eventProblems(
  event: CodedEvent,
  { index, durationUs }: CodingContext,
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
  return [...problems, ...modifierProblems(event, code.modifierIds, index)];
}

/** Whether two states cannot stand together: of one exclusive group and subject, and at the same time. */
export function overlaps(a: CodedEvent, b: CodedEvent, index: SchemeIndex): boolean {
  if (a.id === b.id || a.kind !== "state" || b.kind !== "state") return false;
  if (a.subjectId !== b.subjectId) return false;
  const group = index.exclusiveGroupOf.get(a.codeId);
  if (group === undefined || group !== index.exclusiveGroupOf.get(b.codeId)) return false;
  return a.startUs < eventEndUs(b, Infinity) && b.startUs < eventEndUs(a, Infinity);
}

/** What is wrong with a rating by itself. Whether one is missing is asked at submitting. */
export function ratingProblems(
  rating: Rating,
  { index, durationUs }: CodingContext,
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

/** What keeps an observation from being submitted; both lists are empty where nothing does. */
export function openEnds(
  events: Iterable<CodedEvent>,
  ratings: ReadonlyMap<string, Rating>,
  index: SchemeIndex,
): { readonly openEventIds: string[]; readonly criterionIds: string[] } {
  const openEventIds: string[] = [];
  for (const event of events) {
    const isIncomplete =
      (event.kind === "state" && event.endUs === null) ||
      missingModifiers(event, index.codes.get(event.codeId)?.modifierIds ?? [], index).length > 0;
    if (isIncomplete) openEventIds.push(event.id);
  }
  const criterionIds = index.scheme.criteria.flatMap((criterion) => {
    const rating = ratings.get(criterion.id);
    const isRated = rating !== undefined && (rating.value !== null || rating.cannotBeJudged);
    const lacksEvidence =
      criterion.needsEvidence && rating?.value != null && rating.evidence.length === 0;
    return (criterion.isRequired && !isRated) || lacksEvidence ? [criterion.id] : [];
  });
  return { openEventIds, criterionIds };
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
