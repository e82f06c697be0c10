/** The ways to assign: by hand, by a plan, and the rounds. */
export const assignmentParts = ["hand", "plan", "rounds"] as const;
export type AssignmentPart = (typeof assignmentParts)[number];

/** The URL parameters of the Assignments page. */
export interface AssignmentsSearch {
  readonly part: AssignmentPart;
  /** The rater whose assignments are listed; all without it. */
  readonly rater: string | undefined;
  /** The state of the assignments listed; all without it. */
  readonly state: string | undefined;
  /** The recordings of a plan that another page asks for, joined by `~`; all without it. */
  readonly recordings: string | undefined;
  /** The rater excluded from such a plan. */
  readonly without: string | undefined;
  /** The round of such a plan. */
  readonly round: string | undefined;
}

const joined = /^[0-9a-f-]{36}(?:~[0-9a-f-]{36})*$/u;

export function parseAssignmentsSearch(
  given: Readonly<Record<string, unknown>>,
): AssignmentsSearch {
  const { part, rater, state, recordings, without, round } = given;
  return {
    part: assignmentParts.find((one) => one === part) ?? "hand",
    rater: typeof rater === "string" ? rater : undefined,
    state: typeof state === "string" ? state : undefined,
    recordings: typeof recordings === "string" && joined.test(recordings) ? recordings : undefined,
    without: typeof without === "string" ? without : undefined,
    round: typeof round === "string" ? round : undefined,
  };
}
