import type { Role } from "./permissions.ts";
import { isHandedIn, type ObservationState } from "./states.ts";

export const blindingRules = ["until_both_submitted", "never"] as const;
export type BlindingRule = (typeof blindingRules)[number];

/** What the rules need to know of one observation. */
export interface Sighted {
  readonly recordingId: string;
  readonly roundId: string;
  readonly raterId: string;
  readonly state: ObservationState;
}

interface Reader {
  readonly accountId: string;
  readonly role: Role;
}

/**
 * Whether somebody may see the work of an observation: its events, ratings, counts and times.
 *
 * One's own always. Coordinators and owners see everybody's, analysts what is handed in, except for
 * recordings on which they have unfinished work of their own in that round: whoever still codes a
 * recording is blind to it, whatever their role. A rater sees others once both have submitted. With
 * the rule `never` (nobody is blinded) raters of the same recording see each other at any time.
 *
 * `own` are the reader's own observations in the study, withdrawn ones aside.
 */
export function maySee(
  reader: Reader,
  observation: Sighted,
  own: readonly Sighted[],
  rule: BlindingRule,
): boolean {
  if (observation.raterId === reader.accountId) return true;
  const mine = own.filter(
    (one) =>
      one.recordingId === observation.recordingId &&
      one.roundId === observation.roundId &&
      one.state !== "withdrawn",
  );
  const isStillCoding = mine.some((one) => !isHandedIn(one.state));
  switch (reader.role) {
    case "owner":
    case "coordinator":
      return rule === "never" || !isStillCoding;
    case "analyst":
      return isHandedIn(observation.state) && !isStillCoding;
    case "rater":
      if (mine.length === 0) return false;
      return rule === "never" || (!isStillCoding && isHandedIn(observation.state));
    case "viewer":
      return false;
  }
}
