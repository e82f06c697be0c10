import type { Purpose } from "./entities/observation.ts";
import type { RecordingValues } from "./entities/recording.ts";
import type { Role } from "./permissions.ts";
import { isCodable, isSubmitted, type ObservationState } from "./states.ts";

export const blindingRules = ["until_both_submitted", "until_opened", "never"] as const;
export type BlindingRule = (typeof blindingRules)[number];

/** What the blinding rules need to know about one observation. */
export interface Sighted {
  readonly recordingId: string;
  readonly roundId: string;
  readonly raterId: string;
  readonly purpose: Purpose;
  readonly state: ObservationState;
}

interface Reader {
  readonly accountId: string;
  readonly role: Role;
}

/** A study’s current blinding settings. */
export interface Blinding {
  readonly rule: BlindingRule;
  /** Whether a coordinator has opened raters’ coding to each other; used by the rule `until_opened` only. */
  readonly isOpened: boolean;
  /** The raters that are programs, removed ones too: what they have not submitted no one sees, whatever the rule. */
  readonly programIds: readonly string[];
}

/**
 * Whether a member may see the coding of an observation: its events, ratings, counts and times.
 *
 * Members see their own, unless it is to be repeated (see `isToRepeat`). Coordinators and owners
 * see everyone’s, and analysts those submitted, except for recordings on which they have an
 * unfinished observation of their own in that round: anyone who is still coding a recording is
 * blind to it, whatever their role. A rater sees others once both have submitted and, with the rule
 * `until_opened`, not before the coordinator has opened the recording. With the rule `never` (no
 * blinding), raters of the same recording see each other at any time.
 *
 * Training, checks, repeats and gold standards are hidden from all other raters; a gold standard is
 * hidden from everyone who still has to code its recording, in any round.
 *
 * A program’s coding is hidden from everyone before it is submitted, and while it is returned: also
 * from coordinators, and with the rule `never`. It is sent as a whole, so no one needs to see it
 * earlier, and anyone who did could choose which version counts.
 *
 * `own` are the reader’s own observations in the study, except withdrawn ones.
 */
export function maySee(
  reader: Reader,
  observation: Sighted,
  own: readonly Sighted[],
  { rule, isOpened, programIds }: Blinding,
): boolean {
  const { purpose } = observation;
  // A consensus is made of others' work: who began it is as blind to it as to them.
  if (observation.raterId === reader.accountId && purpose !== "consensus") {
    return !isToRepeat(observation, own);
  }
  if (isCodable(observation.state) && programIds.includes(observation.raterId)) return false;
  // A consensus has in it what its reader is just doing again.
  if (purpose === "consensus" && isToRepeat({ ...observation, raterId: reader.accountId }, own)) {
    return false;
  }
  const here = own.filter(
    (one) =>
      one.state !== "withdrawn" &&
      one.purpose !== "consensus" &&
      one.recordingId === observation.recordingId &&
      (one.roundId === observation.roundId || purpose === "gold"),
  );
  const isStillCoding = here.some((one) => !isSubmitted(one.state));
  switch (reader.role) {
    case "owner":
    case "coordinator":
      return (rule === "never" && purpose !== "gold") || !isStillCoding;
    case "analyst":
      return (
        (isData(purpose) || purpose === "repeat") &&
        isSubmitted(observation.state) &&
        !isStillCoding
      );
    case "rater":
      if (!isData(purpose) || !here.some((one) => isData(one.purpose))) return false;
      if (rule === "never") return true;
      return (
        (rule === "until_both_submitted" || isOpened) &&
        !isStillCoding &&
        isSubmitted(observation.state)
      );
    case "viewer":
      return false;
  }
}

/**
 * Whether the rater is currently repeating this observation of theirs: until they submit the
 * repeat, they are blind to the first. Observations in other rounds are not affected.
 *
 * @param own their observations in the study, except withdrawn ones.
 */
export function isToRepeat(observation: Sighted, own: readonly Sighted[]): boolean {
  const { purpose, recordingId, roundId, state } = observation;
  if (purpose === "repeat" && !isSubmitted(state)) return false;
  return own.some(
    (one) =>
      one.purpose === "repeat" &&
      one.state !== "withdrawn" &&
      !isSubmitted(one.state) &&
      one.raterId === observation.raterId &&
      one.recordingId === recordingId &&
      (one.roundId === roundId || isSubmitted(state)),
  );
}

/**
 * Whether someone with these own observations is still coding one of the recordings. A consensus is
 * not a rater’s own.
 */
export function codesAny(own: readonly Sighted[], recordingIds: readonly string[]): boolean {
  const asked = new Set(recordingIds);
  return own.some(
    ({ recordingId, purpose, state }) =>
      asked.has(recordingId) &&
      purpose !== "consensus" &&
      state !== "withdrawn" &&
      !isSubmitted(state),
  );
}

/** Whether an observation is part of the study’s data, and not of raters’ training. */
export function isData(purpose: Purpose): boolean {
  return purpose === "work" || purpose === "consensus";
}

interface Hideable {
  readonly id: string;
  readonly isHidden: boolean;
}

/** The variables that a reader may know of: raters do not see hidden ones, not even their names. */
export function variablesAsSeen<Known extends Hideable>(
  { role }: Pick<Reader, "role">,
  variables: readonly Known[],
): Known[] {
  return variables.filter(({ isHidden }) => role !== "rater" || !isHidden);
}

/** A recording’s values that a reader may see: those of variables that they may know of. */
export function valuesAsSeen(
  reader: Pick<Reader, "role">,
  variables: readonly Hideable[],
  values: RecordingValues,
): RecordingValues {
  const known = new Set(variablesAsSeen(reader, variables).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => known.has(id)));
}
