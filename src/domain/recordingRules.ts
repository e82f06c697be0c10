import type { Phase } from "./entities/recording.ts";
import type { FieldProblem } from "./errors.ts";

/**
 * What is not valid in a recording’s phases. They may overlap, and names may recur, such as for
 * repeated trials.
 */
export function phaseProblems(phases: readonly Phase[], durationUs: number): FieldProblem[] {
  const seen = new Set<string>();
  return phases.flatMap(({ id, startUs, endUs }, at): FieldProblem[] => {
    if (seen.has(id)) return [{ path: `phases.${at}.id`, rule: "shape", allowed: "different ids" }];
    seen.add(id);
    if (endUs <= startUs) {
      return [
        { path: `phases.${at}.endUs`, rule: "phase_inside_recording", allowed: `> ${startUs}` },
      ];
    }
    return endUs > durationUs
      ? [{ path: `phases.${at}.endUs`, rule: "phase_inside_recording", allowed: `≤ ${durationUs}` }]
      : [];
  });
}
