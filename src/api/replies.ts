import * as z from "zod";
import { Account } from "../domain/entities/account.ts";
import { differenceKinds } from "../domain/differenceKinds.ts";
import { Decision } from "../domain/entities/consensus.ts";
import { CodedEvent } from "../domain/entities/event.ts";
import { Happening } from "../domain/entities/happening.ts";
import { Observation, Round } from "../domain/entities/observation.ts";
import { Plan } from "../domain/entities/plan.ts";
import { Rating } from "../domain/entities/rating.ts";
import { Recording } from "../domain/entities/recording.ts";
import { Remark } from "../domain/entities/remark.ts";
import { calibrationRecipes, Invitation, Membership, Study } from "../domain/entities/study.ts";
import { SchemeVersion } from "../domain/entities/scheme.ts";
import { WorkPart } from "../domain/entities/workPart.ts";
import { isErrorCode, type ErrorCode } from "../domain/errors.ts";
import { Change, Operation } from "../domain/operations.ts";
import { roles } from "../domain/permissions.ts";
import { schemeParts } from "../domain/schemeParts.ts";
import { id, rules } from "../domain/rules.ts";
import { statesOf } from "../domain/states.ts";

const count = z.int().min(0);

/** Some of a list, in its order. `next` goes on after it; `null` at the end. `total` counts the list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: count, next: z.string().nullable() });

/** Who is here. Before the first account there is nobody to sign in as. */
export const Session = z.discriminatedUnion("state", [
  z.object({ state: z.literal("set_up_needed") }),
  z.object({ state: z.literal("signed_out") }),
  z.object({ state: z.literal("signed_in"), account: Account }),
]);
export type Session = z.infer<typeof Session>;

/** Where somebody is signed in, as they see it themselves. */
export const OwnSession = z.object({
  id: id("session"),
  /** Of the browser, as it calls itself; empty where it says nothing. */
  userAgent: z.string(),
  /** The network address it was started from; `null` where that is not known. */
  address: z.string().nullable(),
  startedAt: rules.wallTime,
  /** To ten minutes: more often it is not written down. */
  lastSeenAt: rules.wallTime,
  /** The session that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** How somebody's own account is guarded. */
export const Security = z.object({
  /** Not so where somebody came by single sign-on alone. */
  hasPassword: z.boolean(),
  /** `null` where there is no second step. */
  twoFactor: z.object({ backupCodesLeft: count }).nullable(),
  /** `null` where the server has none. */
  singleSignOn: z.object({ name: z.string(), isLinked: z.boolean() }).nullable(),
});
export type Security = z.infer<typeof Security>;

/** An account as an administrator sees it. */
export const Person = Account.pick({
  id: true,
  name: true,
  email: true,
  isAdministrator: true,
}).extend({
  hasTwoFactor: z.boolean(),
  studies: count,
  /** `null` where no session is left that says so. */
  lastSeenAt: rules.wallTime.nullable(),
});
export type Person = z.infer<typeof Person>;

export const StudySummary = Study.extend({
  role: z.enum(roles),
  recordings: count,
  members: count,
  /** How many of the reader's own observations wait for them. */
  toCode: count,
});
export type StudySummary = z.infer<typeof StudySummary>;

/** One of the reader's own observations, as their queue shows it. */
export const QueueItem = z.object({
  observationId: id("observation"),
  studyId: id("study"),
  studyName: rules.name,
  recordingName: rules.name,
  durationUs: rules.durationUs,
  roundNumber: z.int(),
  schemeNumber: z.int(),
  state: z.enum(statesOf("observation")),
  /** An attempt that trains its rater, against a gold standard. */
  isTraining: z.boolean(),
  returnReason: z.string().nullable(),
  assignedAt: rules.wallTime,
  dueAt: rules.wallTime.nullable(),
  /** How much of the recording is to be coded: all of it, or the sum of its spans. */
  coveredUs: rules.durationUs,
});
export type QueueItem = z.infer<typeof QueueItem>;

export const Member = Membership.extend({ name: rules.name, email: rules.email });
export type Member = z.infer<typeof Member>;

/** An invitation as the person sees it who holds its link. */
export const InvitationLook = z.object({
  state: Invitation.shape.state,
  studyId: id("study"),
  studyName: rules.name,
  inviterName: rules.name,
  role: z.enum(roles),
  email: rules.email.nullable(),
});
export type InvitationLook = z.infer<typeof InvitationLook>;

/** An observation in a list. `eventCount` and `spans` are `null` where the reader is blind to it. */
export const ObservationSummary = Observation.extend({
  spans: Observation.shape.spans.nullable(),
  raterName: rules.name,
  recordingName: rules.name,
  roundNumber: z.int(),
  schemeVersionId: id("schemeVersion"),
  eventCount: count.nullable(),
});
export type ObservationSummary = z.infer<typeof ObservationSummary>;

/** What raters and recordings are called, in the order that `cells` counts them in. */
const Named = z.object({
  raters: z.array(z.object({ id: id("account"), name: rules.name })),
  recordings: z.array(z.object({ id: id("recording"), name: rules.name })),
});

/**
 * Progress by rater and recording. A rater gets their own row. There may be tens of thousands of
 * observations: they come as columns, all of one length.
 */
export const Overview = z.object({
  /** Given back as `since`, it brings only what changed after this answer. */
  cursor: z.string(),
  /** `null` where the names are those of the cursor that was given, and the cells only what changed. */
  named: Named.nullable(),
  cells: z.object({
    observationIds: z.array(id("observation")),
    /** Places in `named.recordings`. */
    recordings: z.array(count),
    /** Places in `named.raters`. */
    raters: z.array(count),
    rounds: z.array(count),
    states: z.array(z.enum(statesOf("observation"))),
    assignedAt: z.array(rules.wallTime),
    /** When its work or its state last changed; `null` where the reader is blind to the work. */
    changedAt: z.array(rules.wallTime.nullable()),
    dueAt: z.array(rules.wallTime.nullable()),
  }),
});
export type Overview = z.infer<typeof Overview>;

/** All that the workbench needs besides the work itself. */
export const Workbench = z.object({
  observation: Observation,
  isMine: z.boolean(),
  /** Whether the reader is one of those who review the study's work. */
  mayReview: z.boolean().default(false),
  /** What they can do with this observation now. */
  reviews: z.array(z.enum(["accept", "return"])).default([]),
  raterName: rules.name,
  studyName: rules.name,
  roundNumber: z.int(),
  recording: Recording,
  schemeVersion: SchemeVersion,
});
export type Workbench = z.infer<typeof Workbench>;

/** The current work of an observation: what its operations add up to, deleted events left out. */
export const WorkReply = z.object({
  revision: rules.revision,
  events: z.array(z.object({ event: CodedEvent, version: z.int().min(1) })),
  ratings: z.array(Rating),
  parts: z.array(WorkPart),
});
export type WorkReply = z.infer<typeof WorkReply>;

/** What became of one operation. `revision` is the observation's after it; a refused one has none. */
export const OperationAnswer = z.discriminatedUnion("result", [
  z.object({
    id: id("operation"),
    result: z.enum(["applied", "merged", "deleted"]),
    revision: rules.revision,
  }),
  z.object({
    id: id("operation"),
    result: z.literal("refused"),
    code: z.custom<ErrorCode>(isErrorCode),
    details: z.record(z.string(), z.unknown()),
  }),
]);
export type OperationAnswer = z.infer<typeof OperationAnswer>;

export const TakenOperation = z.object({
  revision: rules.revision,
  result: z.enum(["applied", "merged", "deleted"]),
  clientId: z.uuid(),
  accountId: id("account"),
  operation: Operation,
});
export type TakenOperation = z.infer<typeof TakenOperation>;

/** What is said about an observation, with who says it. */
export const RemarkReply = Remark.extend({
  accountName: rules.name,
  settledByName: rules.name.nullable(),
});
export type RemarkReply = z.infer<typeof RemarkReply>;

/** What happened in a study, with what its ids are called by now. */
export const HistoryPage = z.object({
  items: z.array(Happening),
  /** Names of accounts, recordings, rounds and observations that the items mention, by id. */
  names: z.record(z.string(), z.string()),
  /** Goes on after the last item; `null` at the end. */
  next: z.string().nullable(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** What one person did in an observation without a longer pause. */
export const WorkSession = z.object({
  accountId: id("account"),
  accountName: rules.name,
  /** The observation's revisions before it and after it. */
  fromRevision: rules.revision,
  toRevision: rules.revision,
  /** By the clock of whoever did it, as far as that does not run ahead of the server's. */
  startedAt: rules.wallTime,
  endedAt: rules.wallTime,
  made: count,
  changed: count,
  deleted: count,
  restored: count,
  rated: count,
  /** Notes, answers to scans and pieces of running ratings. */
  parts: count,
  /** How many events and ratings there were after it. */
  events: count,
  ratings: count,
});
export type WorkSession = z.infer<typeof WorkSession>;

/** An event that was deleted, and can be restored. */
export const DeletedEvent = z.object({
  event: CodedEvent,
  accountId: id("account"),
  accountName: rules.name,
  deletedAt: rules.wallTime,
});
export type DeletedEvent = z.infer<typeof DeletedEvent>;

/** An observation as it was, and what going back to it would do. */
export const WorkAt = z.object({
  revision: rules.revision,
  /** Of the work as it stands now: what going back starts from. */
  nowRevision: rules.revision,
  events: count,
  ratings: count,
  change: z.object({
    added: count,
    removed: count,
    changed: count,
    ratings: count,
    parts: count,
  }),
  /** The first of the events that would change, by time. */
  differences: z.array(
    z.object({
      kind: z.enum(["added", "removed", "changed"]),
      now: CodedEvent.nullable(),
      earlier: CodedEvent.nullable(),
    }),
  ),
});
export type WorkAt = z.infer<typeof WorkAt>;

/** Raters' codings of one recording beside each other. */
export const Codings = z.object({
  schemeVersions: z.array(SchemeVersion),
  codings: z.array(
    z.object({
      observationId: id("observation"),
      schemeVersionId: id("schemeVersion"),
      raterId: id("account"),
      raterName: rules.name,
      state: z.enum(statesOf("observation")),
      events: z.array(CodedEvent),
      ratings: z.array(Rating),
      parts: z.array(WorkPart),
    }),
  ),
  /** How many more there are that the reader is blind to. */
  hidden: count,
});
export type Codings = z.infer<typeof Codings>;

/** What there is to compare of a recording, as far as the reader may see it, without the work itself. */
export const ComparisonHead = z.object({
  recording: Recording,
  /** Newest first. */
  schemeVersions: z.array(SchemeVersion),
  /** By round and rater. */
  codings: z.array(
    z.object({
      observationId: id("observation"),
      roundId: id("round"),
      roundNumber: z.int(),
      schemeVersionId: id("schemeVersion"),
      raterId: id("account"),
      raterName: rules.name,
      purpose: Observation.shape.purpose,
      state: Observation.shape.state,
      revision: rules.revision,
      eventCount: count,
      sampling: Observation.shape.sampling,
      spans: Observation.shape.spans,
    }),
  ),
  /** How many more there are that the reader is blind to. */
  hidden: count,
});
export type ComparisonHead = z.infer<typeof ComparisonHead>;

/** A decision with the name of who made it. */
const NamedDecision = Decision.extend({ by: z.string() });

/** A consensus: what it is made from, and what was decided. */
export const ConsensusReply = z.object({
  observation: Observation,
  startedBy: z.string(),
  toleranceUs: z.int(),
  /** Whether the reader may settle differences, as long as it is not handed in. */
  mayEdit: z.boolean(),
  sources: z.array(
    z.object({
      observationId: id("observation"),
      raterId: id("account"),
      raterName: z.string(),
      state: Observation.shape.state,
      revision: rules.revision,
      /** Since the consensus was begun. */
      isChanged: z.boolean(),
    }),
  ),
  /** Without what was agreed on by itself and still is. */
  decisions: z.array(NamedDecision),
  /**
   * The bases of what was agreed on by itself. `null`: everything that is alike, because no source was
   * changed since.
   */
  agreed: z.array(z.string()).nullable(),
});
export type ConsensusReply = z.infer<typeof ConsensusReply>;

/** What a decision has done to the consensus. */
export const Settled = z.object({
  decision: NamedDecision,
  /** Of the consensus, after it. */
  revision: rules.revision,
  changes: z.array(Change),
});
export type Settled = z.infer<typeof Settled>;

/** A difference between the sources of a consensus, or something that they agree on. */
export const ListedDifference = z.object({
  key: z.string(),
  basis: z.string(),
  kind: z.enum([...differenceKinds, "rating", "scan", "trace"]),
  /** `null` for what is about the recording as a whole. */
  startUs: z.int().nullable(),
  endUs: z.int().nullable(),
  events: z.array(z.object({ observationId: z.string(), eventId: id("event") })),
  state: z.enum(statesOf("difference")),
  /** It was settled, and the sources were changed since. */
  isStale: z.boolean(),
});
export type ListedDifference = z.infer<typeof ListedDifference>;

const person = z.object({ id: id("account"), name: rules.name });

/**
 * A figure with its parts, or the reason why there is none. `n` counts `per`: time units, or
 * microseconds compared.
 */
export const Figure = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    value: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    observed: z.number().nullable(),
    expected: z.number().nullable(),
    n: z.number(),
    per: z.enum(["unit", "us"]),
  }),
  z.object({
    kind: z.literal("undefined"),
    because: z.string(),
    n: z.number(),
    per: z.enum(["unit", "us"]),
  }),
]);
export type Figure = z.infer<typeof Figure>;

export const recipes = ["percent", "time_unit_kappa", "duration_kappa"] as const;

/** Agreement of one pair of raters: over all codes (`codeId` null), and each code against the rest. */
export const AgreementRow = z.object({
  codeId: id("code").nullable(),
  percent: Figure,
  timeUnitKappa: Figure,
  durationKappa: Figure,
  /** The code's mean share of the time of both raters; `null` for points and for all codes. */
  prevalence: z.number().nullable(),
  /** How many events each of the two coded. */
  counts: z.tuple([count, count]),
});
export type AgreementRow = z.infer<typeof AgreementRow>;

export const Agreement = z.object({
  unitUs: z.int(),
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(person),
  pairs: z.array(
    z.object({
      raterA: id("account"),
      raterB: id("account"),
      recordings: count,
      comparedUs: z.int(),
      rows: z.array(AgreementRow),
    }),
  ),
  /** What was not compared, and why. */
  leftOut: z.object({
    notHandedIn: count,
    blind: count,
    recordingsWithOneRater: count,
    otherSchemeVersion: count,
  }),
});
export type Agreement = z.infer<typeof Agreement>;

/** Agreement of each source of a consensus with it. */
export const ConsensusAgreement = z.object({
  unitUs: z.int(),
  /** Of the consensus: while it is not handed in, the figures are of what there is so far. */
  state: Observation.shape.state,
  raters: z.array(
    z.object({
      observationId: id("observation"),
      raterId: id("account"),
      raterName: rules.name,
      comparedUs: z.int(),
      rows: z.array(AgreementRow),
    }),
  ),
});
export type ConsensusAgreement = z.infer<typeof ConsensusAgreement>;

/**
 * Duration kappa over all codes, of all work that is handed in and that the reader may see: at a glance.
 * It grows while `compared` is less than `all`: ask again.
 */
export const AgreementGlance = z.object({
  schemeNumber: z.int().nullable(),
  /** Pairs of observations of one recording: compared so far, and in all. */
  compared: count,
  all: count,
  overall: Figure,
  /** Pairs of raters with most recordings in common, most first. */
  pairs: z.array(
    z.object({ raterA: person, raterB: person, recordings: count, durationKappa: Figure }),
  ),
  /** How many pairs of raters there are, also those beyond the list. */
  pairCount: count,
  /** By the week, from its Monday, in which the later of both was handed in; oldest first. */
  weeks: z.array(z.object({ startsOn: z.iso.date(), recordings: count, durationKappa: Figure })),
  leftOut: z.object({ notHandedIn: count, blind: count, otherSchemeVersion: count, older: count }),
});
export type AgreementGlance = z.infer<typeof AgreementGlance>;

/**
 * Time of rater A (rows) against rater B (columns). A label is the ids of the codes that are active
 * together, joined by `+` in the scheme's order; empty for none. Cells count `per`.
 */
export const Confusion = z.object({
  labels: z.array(z.string()),
  table: z.array(z.array(z.number())),
  per: z.enum(["unit", "us"]),
});
export type Confusion = z.infer<typeof Confusion>;

export const Moments = z.object({
  /** All of them, also those beyond the list. */
  count,
  totalUs: z.int(),
  moments: z.array(
    z.object({
      recordingId: id("recording"),
      recordingName: rules.name,
      subjectId: id("subject").nullable(),
      startUs: z.int(),
      endUs: z.int(),
    }),
  ),
});
export type Moments = z.infer<typeof Moments>;

export const TimeBudget = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(person),
  rows: z.array(
    z.object({
      raterId: id("account"),
      subjectId: id("subject").nullable(),
      codeId: id("code"),
      count,
      /** `null` for points: they have no duration. */
      totalUs: z.int().nullable(),
      meanUs: z.number().nullable(),
      sdUs: z.number().nullable(),
      /** Of the time that this rater observed this subject. */
      share: z.number().nullable(),
      perMinute: z.number(),
    }),
  ),
  observedUs: z.array(z.object({ raterId: id("account"), us: z.int(), recordings: count })),
  leftOut: z.object({ notHandedIn: count, blind: count, otherSchemeVersion: count }),
});
export type TimeBudget = z.infer<typeof TimeBudget>;

export const Profiles = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(person),
  values: z.array(
    z.object({
      raterId: id("account"),
      criterionId: id("criterion"),
      /** Mean over recordings; `null` where nothing was rated. */
      mean: z.number().nullable(),
      rated: count,
      notJudged: count,
    }),
  ),
  leftOut: z.object({ notHandedIn: count, blind: count, otherSchemeVersion: count }),
});
export type Profiles = z.infer<typeof Profiles>;

/** What publishing a version, or having published it, means for what was made with earlier ones. */
export const SchemeEffect = z.object({
  /** The version that it follows: the last one published before it. */
  follows: z.object({ id: id("schemeVersion"), number: z.int() }).nullable(),
  /** Earlier versions that observations are under, newest first. */
  earlier: z.array(
    z.object({
      id: id("schemeVersion"),
      number: z.int(),
      /** Their observations can be carried over. */
      isOnlyNames: z.boolean(),
      /** How many observations of each state; withdrawn ones left out. */
      states: z.array(z.object({ state: z.enum(statesOf("observation")), count })),
    }),
  ),
  /** What is gone or means something else in it, and how often it was used with the version it follows. */
  uses: z.array(
    z.object({
      part: z.enum(schemeParts),
      id: z.uuid(),
      observations: count,
      /** Events, answers to scans and ratings. */
      times: count,
    }),
  ),
  /** Observations that the reader is blind to, and that are not counted in `uses`. */
  hidden: count,
});
export type SchemeEffect = z.infer<typeof SchemeEffect>;

export const TouchedObservation = z.object({
  observationId: id("observation"),
  recordingName: rules.name,
  raterName: rules.name,
  state: z.enum(statesOf("observation")),
  /** How often it uses the entry asked for, or how many events it has. */
  times: count,
});
export type TouchedObservation = z.infer<typeof TouchedObservation>;

/** How an observation did against a gold standard, as it was found when it was handed in. */
export const CalibrationResult = z.object({
  recipe: z.enum(calibrationRecipes),
  score: z.number().nullable(),
  /** Why there is no score: a key of `statistics.json`. */
  because: z.string().nullable(),
  /** What had to be reached then. */
  threshold: z.number(),
  /** Another gold standard has taken the place of the one that this was against. */
  isGoldReplaced: z.boolean(),
  outcome: z.object({
    matched: count,
    missed: count,
    added: count,
    mistimed: count,
    otherwise: count,
  }),
});
export type CalibrationResult = z.infer<typeof CalibrationResult>;

/** One attempt of somebody in training. */
const TrainingAttempt = z.object({
  observationId: id("observation"),
  recordingId: id("recording"),
  recordingName: rules.name,
  state: Observation.shape.state,
  submittedAt: rules.wallTime.nullable(),
  result: CalibrationResult.nullable(),
});

/** Gold standards, and where raters stand against them. A rater gets their own training and no more. */
export const CalibrationReply = z.object({
  golds: z.array(
    z.object({
      observationId: id("observation"),
      recordingId: id("recording"),
      recordingName: rules.name,
      isTraining: z.boolean(),
      roundId: id("round"),
      roundNumber: z.int(),
      raterName: rules.name,
      state: Observation.shape.state,
      submittedAt: rules.wallTime.nullable(),
      /** How many attempts and checks were compared with it. */
      results: count,
    }),
  ),
  /** What somebody in training can code now. */
  recordings: z.array(
    z.object({ id: id("recording"), name: rules.name, durationUs: rules.durationUs }),
  ),
  raters: z.array(
    z.object({
      accountId: id("account"),
      name: rules.name,
      training: Membership.shape.training,
      /** On how many recordings the last attempt reaches the threshold. */
      reached: count,
      /** As they were handed in; those under way last. */
      attempts: z.array(TrainingAttempt),
      /** Observations slipped into the queue; `null` for a rater, who does not know of them. */
      checks: z
        .object({
          done: count,
          waiting: count,
          /** Gold recordings that could still come as one. */
          left: count,
        })
        .nullable(),
    }),
  ),
});
export type CalibrationReply = z.infer<typeof CalibrationReply>;

/** An observation beside the gold standard, thing by thing. */
export const GoldResult = z.object({
  recording: Recording,
  schemeVersion: SchemeVersion,
  raterName: rules.name,
  purpose: Observation.shape.purpose,
  result: CalibrationResult,
  gold: z.object({ observationId: id("observation"), events: z.array(CodedEvent) }),
  own: z.object({ observationId: id("observation"), events: z.array(CodedEvent) }),
  /** By time. */
  differences: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(["matched", "missed", "added", "mistimed", "otherwise"]),
      startUs: z.int(),
      endUs: z.int(),
      goldEventId: id("event").nullable(),
      ownEventId: id("event").nullable(),
    }),
  ),
  /** On every criterion that either has judged; `null`: not rated, or it could not be judged. */
  ratings: z.array(
    z.object({
      criterionId: id("criterion"),
      gold: z.number().nullable(),
      own: z.number().nullable(),
    }),
  ),
});
export type GoldResult = z.infer<typeof GoldResult>;

/** Agreement over time: of checks with the gold standard, and of raters' work with that of others. */
export const CalibrationChart = z.object({
  recipe: z.enum(calibrationRecipes),
  raters: z.array(z.object({ id: id("account"), name: rules.name })),
  /** By the time at which they were handed in. */
  points: z.array(
    z.object({
      kind: z.enum(["check", "double"]),
      raterId: id("account"),
      recordingId: id("recording"),
      recordingName: rules.name,
      observationId: id("observation"),
      /** With how many others it was compared; the value is the mean. */
      others: count,
      at: rules.wallTime,
      value: z.number(),
    }),
  ),
  /** Without a figure: nothing coded, or one code throughout. */
  undefinedCount: count,
  /** Older observations that others coded too: only the newest are compared. */
  older: count,
});
export type CalibrationChart = z.infer<typeof CalibrationChart>;

const SeverityFigure = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    mean: z.number(),
    low: z.number(),
    high: z.number(),
    n: count,
  }),
  z.object({ kind: z.literal("few"), n: count }),
]);

const SeverityRow = z.object({
  raterId: id("account"),
  /** As a share of each scale. */
  overall: SeverityFigure,
  criteria: z.array(z.object({ criterionId: id("criterion"), figure: SeverityFigure })),
});

/** How far raters lie above or below others, and the gold standard, on the criteria of a rubric. */
export const SeverityReply = z.object({
  schemeNumber: z.int().nullable(),
  /** Those whose levels are in an order. */
  criteria: z.array(
    z.object({ id: id("criterion"), name: rules.name, low: z.number(), high: z.number() }),
  ),
  raters: z.array(z.object({ id: id("account"), name: rules.name })),
  fromOthers: z.array(SeverityRow),
  fromGold: z.array(SeverityRow),
});
export type SeverityReply = z.infer<typeof SeverityReply>;

/** What a plan would do. Where segments lie is not told: who plans may code the same recording. */
export const PlanProposal = z.object({
  /** Names the plan to its last segment: `takePlan` takes it only as long as it is this one. */
  digest: z.string().min(1).max(100),
  pairings: z.array(
    z.object({
      recordingId: id("recording"),
      raterId: id("account"),
      /** Of the recording; all of it where it has no segments. */
      coveredUs: z.int().min(0),
      segments: count,
    }),
  ),
  /** What stands already in the round, of the recordings of the plan. */
  standing: z.array(z.object({ recordingId: id("recording"), raterId: id("account") })),
  /** Of each rater in the order asked: all that they would have in the round, and what is new of it. */
  loads: z.array(
    z.object({
      raterId: id("account"),
      recordings: count,
      us: count,
      newRecordings: count,
      newUs: count,
    }),
  ),
  recordingIds: z.array(id("recording")),
  /** Recordings for which there are fewer raters than wished. */
  short: z.array(id("recording")),
  /** Recordings that the round does not cover: in the earlier one nothing is agreed on. */
  uncovered: z.array(id("recording")),
});
export type PlanProposal = z.infer<typeof PlanProposal>;

export const PlanSummary = Plan.extend({ takenBy: rules.name, roundNumber: z.int() });
export type PlanSummary = z.infer<typeof PlanSummary>;

export const RoundSummary = Round.extend({
  schemeNumber: z.int(),
  /** Of the earlier round that it rests on. */
  basisNumber: z.int().nullable(),
  /** For the study's own data; withdrawn ones left out. */
  observations: count,
  handedIn: count,
});
export type RoundSummary = z.infer<typeof RoundSummary>;
