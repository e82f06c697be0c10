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
 * Whether someone may see the work of an observation: its events, ratings, counts and times.
 *
 * One’s own, unless it is to be done again (see `isToRepeat`). Coordinators and owners see everyone’s, analysts what is submitted, except for
 * recordings on which they have unfinished work of their own in that round: anyone who still codes a
 * recording is blind to it, whatever their role. A rater sees others once both have submitted, and,
 * with the rule `until_opened`, not before the coordinator has opened them. With the rule `never`
 * (no one is blinded) raters of the same recording see each other at any time.
 *
 * Training, checks, repeats and gold standards are no rater’s but their own; a gold standard is hidden from
 * everyone who still has to code its recording, in whichever round.
 *
 * A program’s work is seen by no one else before it is submitted, nor while it is returned to be done again: not by
 * coordinators, nor with the rule `never`. It is sent whole, so that there is nothing to help with while it is made, and who
 * saw it earlier could choose which version of it counts.
 *
 * `own` are the reader’s own observations in the study, withdrawn ones aside.
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
 * Whether someone is just doing again what this observation of theirs is: until they have handed that in,
 * they are blind to what they did before. What is open in another round stays with them.
 *
 * @param own their observations in the study, withdrawn ones aside.
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
 * Whether someone whose own observations these are still codes one of the recordings. What brings raters
 * together is no one’s own.
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

/** Whether an observation’s work belongs to what a study found out, not to how raters are trained. */
export function isData(purpose: Purpose): boolean {
  return purpose === "work" || purpose === "consensus";
}

interface Hideable {
  readonly id: string;
  readonly isHidden: boolean;
}

/** The variables that a reader may know of: raters not of those that are hidden, not even by name. */
export function variablesAsSeen<Known extends Hideable>(
  { role }: Pick<Reader, "role">,
  variables: readonly Known[],
): Known[] {
  return variables.filter(({ isHidden }) => role !== "rater" || !isHidden);
}

/** What a reader may know of a recording beforehand: values of variables that they may know of. */
export function valuesAsSeen(
  reader: Pick<Reader, "role">,
  variables: readonly Hideable[],
  values: RecordingValues,
): RecordingValues {
  const known = new Set(variablesAsSeen(reader, variables).map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => known.has(id)));
}
