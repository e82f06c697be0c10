import { type CodedEvent, eventEndUs } from "./entities/event.ts";
import type { Rating } from "./entities/rating.ts";
import { partKey, type WorkPart } from "./entities/workPart.ts";
import type { FieldProblem } from "./errors.ts";
import { type CodingContext, eventProblems, partProblems, ratingProblems } from "./eventRules.ts";

/**
 * Checks the complete content of an observation against the rules that also apply to coding by
 * hand, in one pass: events must be in the order of `byTime`.
 */
export interface WorkCheck {
  event(event: CodedEvent): FieldProblem[];
  rating(rating: Rating): FieldProblem[];
  part(part: WorkPart): FieldProblem[];
}

export function newWorkCheck(context: CodingContext): WorkCheck {
  const eventIds = new Set<string>();
  const criterionIds = new Set<string>();
  const partKeys = new Set<string>();
  /** By exclusive group and subject: until when its states reach so far. */
  const reached = new Map<string, number>();
  return {
    event(event) {
      const problems = eventProblems(event, context);
      if (eventIds.has(event.id)) problems.push(repeated("id"));
      eventIds.add(event.id);
      const group = context.index.exclusiveGroupOf.get(event.codeId);
      if (event.kind === "point" || group === undefined) return problems;
      const key = `${group} ${event.subjectId}`;
      const untilUs = reached.get(key) ?? -1;
      if (event.startUs < untilUs) {
        problems.push({ path: "startUs", rule: "exclusive_states_do_not_overlap" });
      }
      reached.set(key, Math.max(untilUs, eventEndUs(event, Infinity)));
      return problems;
    },
    rating(rating) {
      const problems = ratingProblems(rating, context);
      if (criterionIds.has(rating.criterionId)) problems.push(repeated("criterionId"));
      criterionIds.add(rating.criterionId);
      return problems;
    },
    part(part) {
      const problems = partProblems(part, context);
      if (partKeys.has(partKey(part))) problems.push(repeated("kind"));
      partKeys.add(partKey(part));
      return problems;
    },
  };
}

function repeated(path: string): FieldProblem {
  return { path, rule: "shape", allowed: "only once" };
}
