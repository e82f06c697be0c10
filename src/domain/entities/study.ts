import * as z from "zod";
import { blindingRules } from "../blinding.ts";
import { differenceDefaults } from "../differenceDefaults.ts";
import { limits } from "../limits.ts";
import { roles } from "../permissions.ts";
import { id, rules } from "../rules.ts";
import { statesOf } from "../states.ts";
import { GateRules } from "./gate.ts";
import { StoredRecipe, StoredRecipes } from "./recipe.ts";

/** A recording variable, such as a condition, an age or a date. */
export const Variable = z.object({
  id: id("variable"),
  name: rules.name,
  type: z.enum(["text", "number", "date", "choice"]),
  /** Of a number; empty without one. */
  unit: z.string().trim().max(40),
  /** Of a choice. */
  choices: z.array(rules.name).max(200),
  /** Raters do not see its values: they are blind to it. */
  isHidden: z.boolean(),
});
export type Variable = z.infer<typeof Variable>;

/**
 * How raters are compared with gold standards: the training threshold before study coding, and
 * blind checks afterwards.
 */
export const Calibration = z.object({
  /** All of them have to be passed before real work opens. `null`: those that fit the scheme (`defaultRules`). */
  rules: GateRules.nullable(),
  /** On how many training recordings. */
  recordings: z.int().min(1).max(100),
  /**
   * `together`: the last attempts at all of these recordings make one figure of each rule. `each`: the last attempt at
   * each of so many recordings passes by itself.
   */
  counted: z.enum(["together", "each"]),
  /** How often someone may try a recording; `null`: as often as they want. */
  attempts: z.int().min(1).max(100).nullable(),
  /** For how many days a pass holds; then training begins again. `null`: for good. */
  validDays: z.int().min(1).max(3_650).nullable(),
  /** Of how many recordings given to a rater one is a check; `null`: none. */
  checkEvery: z.int().min(1).max(1_000).nullable(),
  /** Which share of those who passed in one month gets a check each month; `null`: no one. */
  monthlyShare: z.number().min(0.01).max(1).nullable(),
  /** How far apart the ends of an event may be from those of the gold standard and still be right. */
  toleranceUs: z.int().min(0).max(60_000_000).default(differenceDefaults.toleranceUs),
});
export type Calibration = z.infer<typeof Calibration>;

/** The allowed half-widths of a CI that a study can aim for, on the scale of a coefficient. */
export const halfWidthRange = {
  min: limits.halfWidthLeast / 100,
  max: limits.halfWidthMost / 100,
};

/**
 * The precision of agreement at which double coding ends: fixed beforehand, and never about the
 * value itself. The statistic is stored with its settings, so that later changes to the study’s
 * statistics do not affect it.
 */
export const PrecisionGoal = z.object({
  recipe: StoredRecipe,
  /** Half of the width of the 95% limits. */
  halfWidth: z.number().min(halfWidthRange.min).max(halfWidthRange.max),
  /** Before so many recordings are coded twice, no one stops: limits of fewer are unsure themselves. */
  leastRecordings: z.int().min(limits.recordingsForInterval).max(limits.forecastRecordings),
  fixedAt: rules.wallTime,
});
export type PrecisionGoal = z.infer<typeof PrecisionGoal>;

/** The range of recordings for a new goal; older goals may have fewer. */
export const goalRecordingsRange = {
  min: limits.goalRecordings,
  max: limits.forecastRecordings,
};

/**
 * The training state of a rater: only those without required training, or who have passed, receive
 * study coding.
 */
export const trainingStates = ["none", "in_training", "passed"] as const;
export type TrainingState = (typeof trainingStates)[number];

/** A study with its settings. */
export const Study = z.object({
  id: id("study"),
  name: rules.name,
  description: rules.comment,
  state: z.enum(statesOf("study")),
  defaultLanguage: rules.language,
  blinding: z.enum(blindingRules),
  /** With the rule `until_opened`: whether the coordinator has opened it. */
  isOpened: z.boolean(),
  /** Analysts read "Rater 1" instead of a name. */
  masksRaters: z.boolean(),
  /** Raters read a short sign instead of a recording’s name, which may tell condition or order. */
  masksRecordings: z.boolean(),
  variables: z.array(Variable).max(limits.variablesPerStudy),
  calibration: Calibration,
  /** How agreement is counted; `null` where no one has chosen, and the defaults hold. */
  statistics: StoredRecipes.nullable(),
  /** `null`: no one has fixed one. */
  precisionGoal: PrecisionGoal.nullable(),
  createdAt: rules.wallTime,
});
export type Study = z.infer<typeof Study>;

/** An account’s membership in a study, with its role. */
export const Membership = z.object({
  studyId: id("study"),
  accountId: id("account"),
  role: z.enum(roles),
  training: z.enum(trainingStates),
  /** Since when they are paused: they keep what they have, and get no new work. `null`: they are not. */
  pausedAt: rules.wallTime.nullable(),
  joinedAt: rules.wallTime,
});
export type Membership = z.infer<typeof Membership>;

/** An invitation to join a study by a link. */
export const Invitation = z.object({
  id: id("invitation"),
  studyId: id("study"),
  role: z.enum(roles),
  /** Whom it is for, where that is known; only this address can then use it. */
  email: rules.email.nullable(),
  state: z.enum(statesOf("invitation")),
  /** How the mail to its address fares; `none` where there is no address or the server sends no mail. */
  mailing: z.enum(["none", "sending", "sent", "failed"]),
  /**
   * Why it failed: no server answered, it refused, or it refused this very address; `too_many`: so many were mailed
   * today, by who invites or to this address, that there are no more.
   */
  mailProblem: z.enum(["unreachable", "refused", "address_refused", "too_many"]).nullable(),
  /** What the person is called whom it is for, or the class, as who invites has written it. */
  name: rules.name.nullable(),
  /** How many people may join by it; `null`: one, and then it is used up. */
  places: z.int().min(1).max(limits.placesPerLink).nullable(),
  /** Whether who joins by it gets recordings to code, by the newest published scheme. */
  assignsRecordings: z.boolean(),
  /** Only those recordings are assigned that have this value; `null`: all. */
  recordingGroup: z.object({ variableId: id("variable"), value: rules.name }).nullable(),
  /** Whether who joins by it is in training before their work opens. */
  beginsTraining: z.boolean(),
  expiresAt: rules.wallTime,
  createdAt: rules.wallTime,
  /** Who has joined by it, in the order in which they did; of one that is for several people alone. */
  joined: z.array(z.object({ accountId: id("account"), name: rules.name, at: rules.wallTime })),
});
export type Invitation = z.infer<typeof Invitation>;
