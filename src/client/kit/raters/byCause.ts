import type { RaterFinding } from "../../../agreement/raters/profile.ts";

/** What stands out of a rater’s work in one way, with the same of further codes. */
export interface Cause {
  /** The one with the most harm. */
  readonly finding: RaterFinding;
  /** Of further codes, the most harm first; empty where it is of one code, or of none. */
  readonly also: readonly RaterFinding[];
}

/** A rater’s findings by their kind, in the order in which each kind comes first; severity is told of each criterion. */
export function byCause(findings: readonly RaterFinding[]): readonly Cause[] {
  const causes: { readonly finding: RaterFinding; readonly also: RaterFinding[] }[] = [];
  for (const finding of findings) {
    const same = causes.find((cause) => cause.finding.kind === finding.kind && "codeId" in finding);
    if (same) same.also.push(finding);
    else causes.push({ finding, also: [] });
  }
  return causes;
}
