import type { RaterFinding } from "../../../agreement/raters/profile.ts";

/** A finding about a rater’s work, with findings of the same kind for other codes. */
export interface Cause {
  /** The most harmful finding. */
  readonly finding: RaterFinding;
  /** Findings of the same kind for other codes, the most harmful first; empty for findings without a code. */
  readonly also: readonly RaterFinding[];
}

/**
 * A rater’s findings grouped by kind, in the order of the first finding of each kind; findings without a code, such
 * as severity by criterion, stay single.
 */
export function byCause(findings: readonly RaterFinding[]): readonly Cause[] {
  const causes: { readonly finding: RaterFinding; readonly also: RaterFinding[] }[] = [];
  for (const finding of findings) {
    const same = causes.find((cause) => cause.finding.kind === finding.kind && "codeId" in finding);
    if (same) same.also.push(finding);
    else causes.push({ finding, also: [] });
  }
  return causes;
}
