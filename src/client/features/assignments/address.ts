/** How new assignments are made: ticked one by one, planned, or which rounds there are. */
export const assignmentParts = ["hand", "plan", "rounds"] as const;
export type AssignmentPart = (typeof assignmentParts)[number];

/** What stands in the address of the assignments. */
export interface AssignmentsSearch {
  readonly part: AssignmentPart;
  /** Whose are listed; all without it. */
  readonly rater: string | undefined;
  /** In which state; all without it. */
  readonly state: string | undefined;
}

export function parseAssignmentsSearch(
  given: Readonly<Record<string, unknown>>,
): AssignmentsSearch {
  const { part, rater, state } = given;
  return {
    part: assignmentParts.find((one) => one === part) ?? "hand",
    rater: typeof rater === "string" ? rater : undefined,
    state: typeof state === "string" ? state : undefined,
  };
}
