/** How new assignments are made: ticked one by one, planned, or which rounds there are. */
export const assignmentParts = ["hand", "plan", "rounds"] as const;
export type AssignmentPart = (typeof assignmentParts)[number];

/** The URL parameters of the Assignments page. */
export interface AssignmentsSearch {
  readonly part: AssignmentPart;
  /** Whose are listed; all without it. */
  readonly rater: string | undefined;
  /** In which state; all without it. */
  readonly state: string | undefined;
  /** What a plan is for that someone else has begun: recordings, joined by `~`; all without it. */
  readonly recordings: string | undefined;
  /** Who is excluded from such a plan. */
  readonly without: string | undefined;
  /** Which round it is in. */
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
