import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CalibrationOutcome } from "../../domain/calibrationOutcome.ts";
import type { Settlement } from "../../domain/entities/consensus.ts";
import type { CodedEvent, ModifierValues } from "../../domain/entities/event.ts";
import type { Purpose, Sampling, Span } from "../../domain/entities/observation.ts";
import type { Evidence } from "../../domain/entities/rating.ts";
import type { frameTimings, RecordingValues } from "../../domain/entities/recording.ts";
import type { TokenGroup } from "../../domain/entities/token.ts";
import type { Certificate, RuleResult } from "../../domain/entities/gate.ts";
import type { Invitation, TrainingState } from "../../domain/entities/study.ts";
import type {
  DeliveryProblem,
  MessageEvent,
  WebhookDelivery,
  WebhookEvent,
} from "../../domain/entities/webhook.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import type { Unseen } from "../sight/unseen.ts";
import type { BlindingRule } from "../../domain/blinding.ts";
import type { Operation } from "../../domain/operations.ts";
import type { Erasure, ErasureCounts } from "../../domain/entities/erasure.ts";
import type { Appearance, ConsentScope } from "../../domain/entities/participant.ts";
import type { Notice, NoticeKind } from "../../domain/entities/notice.ts";
import type { Role } from "../../domain/permissions.ts";
import type { Rival } from "../../domain/places.ts";
import type { MediaDemand } from "../../domain/playback.ts";
import type { Id } from "../../domain/rules.ts";
import type {
  InvitationState,
  ObservationState,
  SchemeVersionState,
  StateOf,
  StudyState,
} from "../../domain/states.ts";

type Made = ColumnType<Date, Date | undefined, Date>;
/** Whose form has grown, or may: read by its schema, which fills in what an earlier version did not write. */
type Stored = ColumnType<unknown, string, string>;
/** Whose form is as old as the table and has no defaults; it is read as it was written. */
type Json<T> = ColumnType<T, string, string>;
/** A name that a study may keep from some of its readers. */
type MaskedName = ColumnType<Unseen<string>, string, string>;
/** The import that made a row; `null` where people did. */
type ImportId = ColumnType<Id<"import"> | null, Id<"import"> | undefined, Id<"import"> | null>;
type FrameTiming = (typeof frameTimings)[number];

/** The tables as queries see them: columns in camel case, bigints as numbers. */
export interface Tables {
  /** See `securityLog.ts`. */
  securityEvent: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    /** The call’s name in the contract. */
    call: string;
    /** The code of the refusal; `null` where it was answered. */
    refused: string | null;
    /** Who asked; `null`: no one who was known. */
    accountId: Id<"account"> | null;
    address: string;
    studyId: Id<"study"> | null;
    /** Whose account or membership it was about, where that is another’s. */
    concernedId: Id<"account"> | null;
  };
  account: {
    id: Id<"account">;
    name: MaskedName;
    email: string;
    emailVerified: Generated<boolean>;
    image: string | null;
    language: string | null;
    preferences: ColumnType<unknown, string | undefined, string>;
    cannotPlay: Generated<readonly MediaDemand[]>;
    device: ColumnType<unknown, string | undefined, string>;
    isAdministrator: Generated<boolean>;
    twoFactorEnabled: Generated<boolean>;
    /** A program is known by what its row in `program` says, and is of one study alone. */
    kind: Generated<"person" | "program">;
    /** Of someone whose work came out of a file, and of programs: they cannot sign in, and are of this study alone. */
    importedInto: ColumnType<Id<"study"> | null, Id<"study"> | undefined, Id<"study"> | null>;
    importId: ImportId;
    createdAt: Made;
    updatedAt: Made;
  };
  credential: {
    id: string;
    userId: Id<"account">;
    accountId: string;
    providerId: string;
    password: string | null;
  };
  session: {
    id: Id<"session">;
    userId: Id<"account">;
    /** The hash of what the cookie holds, by which no one gets in. */
    token: string;
    expiresAt: Date;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Made;
    updatedAt: Made;
  };
  /** What lets scripts in; see `accessTokens.ts`. */
  accessToken: {
    id: Id<"accessToken">;
    accountId: Id<"account">;
    /** Who made it for a program: it ends with their right to. `null` of one’s own. */
    madeBy: Id<"account"> | null;
    name: string;
    /** Of the whole token; no one gets in by it. */
    hash: string;
    studyId: Id<"study"> | null;
    groups: TokenGroup[];
    createdAt: Made;
    expiresAt: Date;
    lastUsedOn: ColumnType<string | null, string | null | undefined, string | null>;
  };
  webhook: {
    id: Id<"webhook">;
    studyId: Id<"study">;
    url: string;
    events: WebhookEvent[];
    /** Sealed by the server’s secret, as is the earlier one. */
    secret: string;
    earlierSecret: ColumnType<string | null, string | null | undefined, string | null>;
    /** Until then messages are signed with the earlier one too. */
    earlierUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
    isOn: Generated<boolean>;
    /** How many messages in a row came to nothing. */
    failures: Generated<number>;
    /** Before that nothing is tried. */
    quietUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
    createdAt: Made;
  };
  lockedReport: {
    id: Id<"lockedReport">;
    studyId: Id<"study">;
    lockedBy: Id<"account">;
    name: string;
    sign: string;
    /** The bytes that the sign is of. */
    content: ColumnType<string, string, never>;
    /** What ids that `content` has are in this study, where they are others: it came from another one. */
    otherIds: ColumnType<Readonly<Record<string, string>>, string | undefined, never>;
    importedAt: ColumnType<Date | null, Date | undefined, never>;
    /** Of which work it is: anyone who may not see one of them does not see the report. */
    observationIds: ColumnType<Id<"observation">[], Id<"observation">[], never>;
    revision: string;
    programVersion: string;
    lockedAt: ColumnType<Date, Date | undefined, never>;
  };
  webhookDelivery: {
    id: Generated<Id<"webhookDelivery">>;
    webhookId: Id<"webhook">;
    studyId: Id<"study">;
    event: MessageEvent;
    observationId: ColumnType<Id<"observation"> | null, Id<"observation"> | undefined, never>;
    roundId: ColumnType<Id<"round"> | null, Id<"round"> | undefined, never>;
    /** Of what is told once: what makes it the only one. */
    once: ColumnType<string | null, string | undefined, never>;
    at: Made;
    /** `sending`: some process is at it, or was when it ended. */
    state: Generated<WebhookDelivery["state"] | "sending">;
    tries: Generated<number>;
    triedAt: ColumnType<Date | null, Date | undefined, Date>;
    nextAt: Made;
    status: ColumnType<number | null, undefined, number | null>;
    problem: ColumnType<DeliveryProblem | null, undefined, DeliveryProblem | null>;
  };
  program: {
    accountId: Id<"account">;
    studyId: Id<"study">;
    /** Without its version, which its account’s name has too. */
    name: string;
    version: string;
    settingsHash: string;
    owner: string;
    licence: string;
    createdAt: Made;
  };
  twoFactor: {
    id: string;
    userId: Id<"account">;
    /** Both sealed by the account library. */
    secret: string;
    backupCodes: string;
    /** Not before the first right code; until then no one is asked for one. */
    verified: Generated<boolean>;
    failedVerificationCount: Generated<number>;
    lockedUntil: Date | null;
    createdAt: Made;
  };
  /** Known by the hash of what a cookie or a link holds. */
  verification: { id: string; identifier: string; value: string; expiresAt: Date };
  attempt: { id: Generated<string>; purpose: string; subject: string; address: string; at: Made };
  /** Codes of apps that let someone in just now. */
  usedCode: { hash: string; usedAt: Made };
  /** Browsers at which someone has signed in, each by the hash of its cookie. */
  knownDevice: { accountId: Id<"account">; deviceHash: string; seenAt: Made };
  passwordReset: { tokenHash: string; accountId: Id<"account">; expiresAt: Date };
  /** By which the secret of the server is known again, and not to be had. */
  secretPrint: { isOnly: Generated<boolean>; print: string };
  instanceSetting: { name: string; value: string };
  missingText: {
    language: string;
    namespace: string;
    key: string;
    fallback: string;
    count: Generated<number>;
    lastSeenAt: Made;
    translation: string | null;
  };
  study: {
    id: Id<"study">;
    name: string;
    description: string;
    state: StudyState;
    defaultLanguage: string;
    blinding: BlindingRule;
    isOpened: Generated<boolean>;
    masksRaters: Generated<boolean>;
    masksRecordings: Generated<boolean>;
    /** What signs in the place of names and the seeds of secret draws are made with; it never leaves the server. */
    maskSecret: Generated<string>;
    variables: ColumnType<unknown, string | undefined, string>;
    calibration: ColumnType<unknown, string | undefined, string>;
    recipes: ColumnType<unknown, string | null | undefined, string | null>;
    precisionGoal: ColumnType<unknown, string | null | undefined, string | null>;
    /** The last day on which it is to be kept; `null`: no one has said. */
    keepUntil: ColumnType<string | null, string | null | undefined, string | null>;
    createdAt: Made;
  };
  membership: {
    studyId: Id<"study">;
    accountId: Id<"account">;
    role: Role;
    training: Generated<TrainingState>;
    /** When it was begun, the last time: earlier attempts count no more. `null`: all count. */
    trainingSince: Date | null;
    /** Since when they get no new work; `null`: they do. */
    pausedAt: Generated<Date | null>;
    /** What was passed, the last time. */
    certificate: ColumnType<Certificate | null, string | null | undefined, string | null>;
    joinedAt: Made;
  };
  invitation: {
    studyId: Id<"study">;
    id: Id<"invitation">;
    role: Role;
    email: string | null;
    tokenHash: string;
    state: InvitationState;
    invitedBy: Id<"account">;
    acceptedBy: Id<"account"> | null;
    mailing: Generated<Invitation["mailing"]>;
    mailProblem: Invitation["mailProblem"];
    assignsRecordings: Generated<boolean>;
    name: Generated<string | null>;
    places: Generated<number | null>;
    recordingGroup: ColumnType<
      Invitation["recordingGroup"],
      string | null | undefined,
      string | null
    >;
    beginsTraining: Generated<boolean>;
    expiresAt: Date;
    createdAt: Made;
  };
  /** Who joined by an invitation that is for several people. */
  invitationUse: {
    studyId: Id<"study">;
    invitationId: Id<"invitation">;
    accountId: Id<"account">;
    joinedAt: Made;
  };
  upload: {
    studyId: Id<"study">;
    id: Id<"upload">;
    state: StateOf<"upload">;
    fileName: string;
    sizeBytes: number;
    fingerprint: string | null;
    contentType: string | null;
    checksum: string | null;
    durationUs: number | null;
    framesPerSecond: number | null;
    frameTiming: Generated<FrameTiming>;
    frameTimes: string | null;
    hasReadFrames: Generated<boolean>;
    hasVideo: boolean | null;
    demands: Generated<readonly MediaDemand[]>;
    refusedBecause: string | null;
    convertedShare: number | null;
    convertedFrom: string | null;
    /** When the server that makes the copy was last heard of. */
    convertedAt: Date | null;
    uploadedBy: Id<"account">;
    createdAt: Made;
  };
  recording: {
    studyId: Id<"study">;
    id: Id<"recording">;
    name: MaskedName;
    durationUs: number;
    framesPerSecond: number | null;
    frameTiming: Generated<FrameTiming>;
    frameTimes: string | null;
    hasVideo: boolean;
    isLive: Generated<boolean>;
    liveStartedAt: Date | null;
    liveEndedAt: Date | null;
    values: ColumnType<RecordingValues, string | undefined, string>;
    isTraining: Generated<boolean>;
    keepUntil: ColumnType<string | null, string | null | undefined, string | null>;
    importId: ImportId;
    createdAt: Made;
  };
  phase: {
    studyId: Id<"study">;
    recordingId: Id<"recording">;
    id: Id<"phase">;
    position: number;
    name: string;
    startUs: number;
    endUs: number;
  };
  caption: {
    studyId: Id<"study">;
    recordingId: Id<"recording">;
    id: Id<"caption">;
    label: string;
    language: string | null;
    text: string;
    createdAt: Made;
  };
  localFind: {
    studyId: Id<"study">;
    recordingId: Id<"recording">;
    sourceId: Id<"mediaSource">;
    accountId: Id<"account">;
    foundAt: Made;
  };
  mediaPoster: {
    studyId: Id<"study">;
    recordingId: Id<"recording">;
    sourceId: Id<"mediaSource">;
    contentType: string;
    bytes: Buffer;
  };
  mediaSource: {
    studyId: Id<"study">;
    recordingId: Id<"recording">;
    id: Id<"mediaSource">;
    position: number;
    kind: "address" | "upload" | "local";
    offsetUs: number;
    url: string | null;
    provider: string | null;
    title: string | null;
    hasPoster: Generated<boolean>;
    uploadId: Id<"upload"> | null;
    fileName: string | null;
    sizeBytes: number | null;
    contentType: string | null;
    demands: Generated<readonly MediaDemand[]>;
    fingerprint: string | null;
    /** When another file took its place under coded work; `null`: it is what the recording plays. */
    replacedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  schemeVersion: {
    studyId: Id<"study">;
    id: Id<"schemeVersion">;
    number: number;
    state: SchemeVersionState;
    edition: Generated<number>;
    scheme: Stored;
    createdAt: Made;
    publishedAt: Date | null;
    importId: ImportId;
  };
  round: {
    studyId: Id<"study">;
    id: Id<"round">;
    number: number;
    name: Generated<string>;
    schemeVersionId: Id<"schemeVersion">;
    basisRoundId: Id<"round"> | null;
    importId: ImportId;
  };
  observation: {
    studyId: Id<"study">;
    id: Id<"observation">;
    recordingId: Id<"recording">;
    roundId: Id<"round">;
    raterId: Id<"account">;
    purpose: ColumnType<Purpose, Purpose | undefined, Purpose>;
    sampling: Json<Sampling>;
    spans: ColumnType<Span[], string | undefined, string>;
    /** Where it comes in its rater’s queue; without one it comes by time. */
    position: number | null;
    dueAt: Date | null;
    state: ObservationState;
    revision: Generated<number>;
    eventCount: Generated<number>;
    returnReason: string | null;
    assignedAt: Made;
    startedAt: Date | null;
    submittedAt: Date | null;
    /** When a file of its recording was last replaced after it was begun. */
    fileReplacedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Kept by the database itself. */
    changedAt: Generated<Date>;
    importId: ImportId;
  };
  observationClient: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    clientId: string;
    lastSequence: number;
  };
  operation: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    id: Id<"operation">;
    revision: number | null;
    clientId: string;
    sequence: number;
    accountId: Id<"account">;
    kind: Operation["kind"];
    body: Json<Operation>;
    result: "applied" | "merged" | "deleted" | "refused";
    refusal: Json<{ readonly code: string; readonly details: Record<string, unknown> }> | null;
    clientAt: Date;
    receivedAt: Made;
  };
  /** Tables of pairs of observations, by recording and round; derived, and never in need. */
  comparedWork: {
    studyId: Id<"study">;
    recordingId: Id<"recording">;
    roundId: Id<"round">;
    /** What the tables count. */
    basis: string;
    tables: string;
    /** Which made them: another one may count otherwise. */
    program: string;
  };
  /** Parts of answers on agreement, by their names; derived, and never in need. */
  agreementPart: {
    studyId: Id<"study">;
    name: string;
    sign: string;
    said: Json<unknown>;
    program: string;
  };
  event: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    id: CodedEvent["id"];
    kind: CodedEvent["kind"];
    codeId: CodedEvent["codeId"];
    subjectId: CodedEvent["subjectId"];
    startUs: CodedEvent["startUs"];
    endUs: CodedEvent["startUs"] | null;
    modifiers: Json<ModifierValues>;
    comment: string;
    confidence: number | null;
    version: number;
    isDeleted: boolean;
  };
  rating: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    criterionId: Id<"criterion">;
    value: number | null;
    cannotBeJudged: boolean;
    reason: string;
    comment: string;
    evidence: Json<Evidence[]>;
    confidence: Generated<number | null>;
  };
  /** A plan of assignments that was taken: with its wish and seed it can be made again. */
  plan: {
    studyId: Id<"study">;
    id: Id<"plan">;
    roundId: Id<"round">;
    wish: Stored;
    accountId: Id<"account">;
    made: number;
    /** What it drew to be coded twice, with which probability. */
    draws: ColumnType<unknown, string | undefined, string>;
    madeAt: Made;
  };
  /** What a plan asks its rater to do again, and the repeat once it has come into their queue. */
  plannedRepeat: {
    studyId: Id<"study">;
    firstId: Id<"observation">;
    planId: Id<"plan">;
    afterDays: number;
    repeatId: Id<"observation"> | null;
  };
  /** A comment on a moment of an observation, or an answer to one. */
  remark: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    id: Id<"remark">;
    answersId: Id<"remark"> | null;
    accountId: Id<"account">;
    startUs: number | null;
    endUs: number | null;
    text: string;
    madeAt: Made;
    settledBy: Id<"account"> | null;
    settledAt: Date | null;
  };
  consensus: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    toleranceUs: number;
  };
  /** How an observation of purpose `training` or `check` did against a gold standard. */
  calibrationResult: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    goldId: Id<"observation">;
    goldRevision: number;
    /** By the rules and minima of then. */
    results: Json<readonly RuleResult[]>;
    /** Over how many recordings: this one, and the last attempts at others where they count together. */
    recordings: Generated<number>;
    outcome: Json<CalibrationOutcome>;
    madeAt: Made;
  };
  consensusSource: {
    studyId: Id<"study">;
    consensusId: Id<"observation">;
    observationId: Id<"observation">;
    position: number;
    /** The source’s, when the consensus was begun. */
    revision: number;
  };
  /** What was decided about a difference between the sources of a consensus. */
  decision: {
    studyId: Id<"study">;
    consensusId: Id<"observation">;
    /** Of the difference: the ids of its events. */
    key: string;
    id: Id<"decision">;
    basis: string;
    state: StateOf<"difference">;
    how: Settlement;
    /** Whose version was taken; `null` where none was. */
    takenFrom: Id<"observation"> | null;
    eventIds: Json<CodedEvent["id"][]>;
    reason: string;
    accountId: Id<"account">;
    decidedAt: Made;
  };
  happening: {
    studyId: Id<"study">;
    id: Id<"happening">;
    accountId: Id<"account"> | null;
    at: Made;
    about: string;
    aboutId: string;
    action: string;
    before: ColumnType<unknown, string | null, string | null>;
    after: ColumnType<unknown, string | null, string | null>;
    /** What it said was erased; that it happened stays. */
    isScrubbed: Generated<boolean>;
  };
  /** What someone is told of; see `src/server/notices`. */
  notice: {
    id: Generated<Id<"notice">>;
    accountId: Id<"account">;
    studyId: Id<"study">;
    kind: NoticeKind;
    /** What makes it the only one of its kind for its reader. */
    once: string;
    /** Of a certificate. */
    news: Notice["news"];
    observationId: Id<"observation"> | null;
    roundId: Id<"round"> | null;
    concernedId: Id<"account"> | null;
    /** Observations, or of comments those; what was assigned is known by its moment. */
    aboutIds: Generated<string[]>;
    at: Made;
    readAt: Date | null;
    /**
     * `open`: no one has looked whether it is mailed; `digest`: with the next one; `again`: a letter with it came to
     * nothing and is tried once more; `done`: with or without a letter.
     */
    mailing: Generated<"open" | "digest" | "sending" | "again" | "done">;
    letterId: string | null;
    takenAt: Date | null;
    tries: Generated<number>;
  };
  noticeChoice: {
    accountId: Id<"account">;
    choices: ColumnType<unknown, string | undefined, string>;
    /** Where their browser was last, which holds where they have chosen no zone. */
    browserZone: ColumnType<string | null, string | null | undefined, string | null>;
    /** The last day, by their own calendar, of which the digest was made. */
    digestedOn: string | null;
    digestedAt: Date | null;
  };
  /** What is left of what was erased; it outlives the study that it was of. */
  erasure: {
    id: Id<"erasure">;
    studyId: Id<"study"> | null;
    at: Made;
    accountId: Id<"account"> | null;
    because: Erasure["because"];
    erasing: Stored;
    counts: Json<ErasureCounts>;
  };
  /** Ids of what is gone, by which browsers drop their copies. */
  erasedId: { id: string; erasureId: Id<"erasure"> };
  /** Files that are to go from the storage, until they have gone. */
  erasedFile: { name: string; since: Made };
  participant: {
    studyId: Id<"study">;
    id: Id<"participant">;
    pseudonym: string;
    contact: Generated<string>;
    consents: Generated<ConsentScope[]>;
    expiresOn: string | null;
    withdrawnAt: Date | null;
    createdAt: Made;
  };
  /** A recording in which a participant is. */
  appearance: {
    studyId: Id<"study">;
    participantId: Id<"participant">;
    recordingId: Id<"recording">;
    stretches: ColumnType<Appearance["stretches"], string, string>;
  };
  /** What was read from files and taken in at once. */
  import: {
    studyId: Id<"study">;
    id: Id<"import">;
    accountId: Id<"account">;
    format: string;
    files: Json<string[]>;
    made: Stored;
    madeAt: Made;
    undoneBy: Id<"account"> | null;
    undoneAt: Date | null;
  };
  /** How files of one form were answered in a study. */
  importRecipe: {
    studyId: Id<"study">;
    /** By which the form is found: it may be longer than a key. */
    formSign: string;
    form: string;
    recipe: Stored;
    keptAt: Made;
  };
  /** An import of which stages have come; what they made is seen by no one until it is finished. */
  unfinishedImport: {
    /** Into which it was begun, also where a study of its own is made of it. */
    studyId: Id<"study">;
    id: Id<"import">;
    /** The study that its work will be of: the same, or one that is not there yet. */
    targetId: Id<"study">;
    accountId: Id<"account">;
    /** Of what is sent: what is sent again, after other answers, has another one. */
    sign: string;
    head: Stored;
    spokenOf: Json<string[]>;
    stages: Generated<number>;
    observations: Generated<number>;
    bytes: Generated<number>;
    begunAt: Made;
    changedAt: Made;
  };
  /** An observation whose work was written by a stage. */
  unfinishedObservation: {
    studyId: Id<"study">;
    importId: Id<"import">;
    /** Its place in the import, from 0. */
    number: number;
    id: Id<"observation">;
    copyId: string;
    copy: Stored;
    written: Stored;
  };
  /** What a rating or a part is known by, and what else was put in its place. */
  standing: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    key: string;
    id: string;
    turn: number;
    rivals: Json<Rival[]>;
  };
  workPart: {
    studyId: Id<"study">;
    observationId: Id<"observation">;
    key: string;
    body: Json<WorkPart>;
  };
}
