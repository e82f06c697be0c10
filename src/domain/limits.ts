/** What a limit counts. Units stand in the names too: `uploadMaxBytes`. */
type Unit =
  | "ms"
  | "µs"
  | "bytes"
  | "s"
  | "days"
  | "count"
  | "characters"
  | "pixels"
  | "percent"
  | "hundredths";

interface Limit {
  readonly value: number;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  /** Why it is this number and not another. */
  readonly because: string;
  /** The environment variable that sets it for a whole server. Without one it is fixed. */
  readonly variable?: string;
}

const day = 24 * 60 * 60;
const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/** Every limit of the application, with its unit, default, range and reason. */
export const limitTable = {
  barAnimationMs: {
    value: 400,
    unit: "ms",
    min: 400,
    max: 400,
    because: "default of the chart library",
  },
  radarAnimationMs: {
    value: 1500,
    unit: "ms",
    min: 1500,
    max: 1500,
    because: "default of the chart library",
  },
  eventsPerObservation: {
    value: 50_000,
    unit: "count",
    min: 100,
    max: 200_000,
    because:
      "seven events per second in a two-hour recording; event list and timeline are tested up to this number",
    variable: "INTERRATER_EVENTS_PER_OBSERVATION",
  },
  eventsPerImportedObservation: {
    value: 200_000,
    unit: "count",
    min: 100,
    max: 200_000,
    because: "tracking programs write more events than people code; none of them are dropped",
    variable: "INTERRATER_EVENTS_PER_IMPORTED_OBSERVATION",
  },
  ratersCompared: {
    value: 9,
    unit: "count",
    min: 9,
    max: 9,
    because: "side by side, one for each of the keys 1 to 9",
  },
  operationsPerBatch: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "a batch with long comments still fits into a request body",
  },
  valuesPerPlace: {
    value: 20,
    unit: "count",
    min: 20,
    max: 20,
    because: "one for each device on which a rater enters the same value while offline",
  },
  keyPressDurableMs: {
    value: 50,
    unit: "ms",
    min: 50,
    max: 50,
    because: "measured target: whatever is shown as saved is on disk",
  },
  silenceMs: {
    value: 20_000,
    unit: "ms",
    min: 20_000,
    max: 20_000,
    because:
      "if the server does not respond for this long, a batch is sent again, and a workbench opens with what the device has",
  },
  operationRetryFirstMs: {
    value: 1_000,
    unit: "ms",
    min: 1_000,
    max: 1_000,
    because: "a short network interruption is over by then",
  },
  operationRetryMostMs: {
    value: 60_000,
    unit: "ms",
    min: 60_000,
    max: 60_000,
    because: "the interval is doubled up to this value and then stays constant",
  },
  sentOperationsKeptDays: {
    value: 30,
    unit: "days",
    min: 30,
    max: 30,
    because:
      "browsers keep sent changes for this long, so that a server restored from an older backup receives them again",
  },
  operationsAskedFor: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because: "their IDs fill a tenth of a request body and are looked up by one query",
  },
  diskRetryMs: {
    value: 5_000,
    unit: "ms",
    min: 5_000,
    max: 5_000,
    because: "after space has been freed on a full disk, saving resumes within this time",
  },
  uploadMaxBytes: {
    value: 20 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 200 * gibibyte,
    because: "two hours of 1080p video from a camera",
    variable: "INTERRATER_UPLOAD_MAX_BYTES",
  },
  uploadChunkBytes: {
    value: 8 * mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: 64 * mebibyte,
    because: "little has to be sent again after an interruption",
  },
  studyUploadsBytes: {
    value: 1024 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 1024 ** 2 * gibibyte,
    because: "a hundred hours of 1080p video from a camera",
    variable: "INTERRATER_STUDY_UPLOADS_BYTES",
  },
  unfinishedUploads: {
    value: 50,
    unit: "count",
    min: 1,
    max: 10_000,
    because: "per account: three are sent at a time, the others are paused or abandoned",
    variable: "INTERRATER_UNFINISHED_UPLOADS",
  },
  unfinishedUploadsBytes: {
    value: 200 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 1024 ** 2 * gibibyte,
    because: "per account: ten of the largest files, so that space remains for other accounts",
    variable: "INTERRATER_UNFINISHED_UPLOADS_BYTES",
  },
  unfinishedUploadSeconds: {
    value: 7 * day,
    unit: "s",
    min: 60,
    max: 90 * day,
    because:
      "an upload interrupted on a Friday can be resumed the next week; then its space is freed",
    variable: "INTERRATER_UNFINISHED_UPLOAD_SECONDS",
  },
  conversionSeconds: {
    value: day,
    unit: "s",
    min: 60,
    max: 7 * day,
    because: "per video: a hanging conversion delays the others no longer than this",
    variable: "INTERRATER_CONVERSION_SECONDS",
  },
  diskReserveBytes: {
    value: 2 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 1024 * gibibyte,
    because:
      "space that uploads leave free: the database’s log and the body of an import need one each",
    variable: "INTERRATER_DISK_RESERVE_BYTES",
  },
  importMaxBytes: {
    value: 256 * mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: gibibyte,
    because: "ten times the largest project files seen",
  },
  importBodyMaxBytes: {
    value: gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 4 * gibibyte,
    because: "two million events as JSON lines take 400 MB, whatever the file format",
  },
  importRecipesPerStudy: {
    value: 100,
    unit: "count",
    min: 100,
    max: 100,
    because: "one for each form of file that is imported; the oldest are deleted first",
  },
  unfinishedImportsPerStudy: {
    value: 5,
    unit: "count",
    min: 1,
    max: 100,
    because: "each takes space in the database before anyone sees it",
  },
  unfinishedImportsKeptDays: {
    value: 7,
    unit: "days",
    min: 1,
    max: 90,
    because: "enough to replace a broken computer; data erased elsewhere are not kept longer",
    variable: "INTERRATER_UNFINISHED_IMPORTS_KEPT_DAYS",
  },
  sourcesPerRecording: {
    value: 8,
    unit: "count",
    min: 1,
    max: 8,
    because: "as many as desktop programs of the field offer",
  },
  phasesPerRecording: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "a trial every half minute for four hours",
  },
  variablesPerStudy: {
    value: 100,
    unit: "count",
    min: 100,
    max: 100,
    because: "more columns belong in a table of their own",
  },
  spansPerObservation: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "an event of a consensus every four seconds for two hours",
  },
  appearancesPerParticipant: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "a child recorded every day for five years",
  },
  participantsPerCall: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "a list of all participants can be pasted at once",
  },
  captionsPerRecording: {
    value: 20,
    unit: "count",
    min: 20,
    max: 20,
    because: "one file for each language of a team",
  },
  captionMaxChars: {
    value: 600_000,
    unit: "characters",
    min: 600_000,
    max: 600_000,
    because: "ten hours of speech, which still fits into a request body",
  },
  framesPerRecording: {
    value: 2_000_000,
    unit: "count",
    min: 2_000_000,
    max: 2_000_000,
    because: "nine hours at 60 fps; longer recordings use the nominal frame rate",
  },
  frameTimesMaxChars: {
    value: 900_000,
    unit: "characters",
    min: 900_000,
    max: 900_000,
    because: "packed times of a long recording still fit into a request body",
  },
  scanEveryLeastUs: {
    value: 1_000_000,
    unit: "µs",
    min: 1_000_000,
    max: 1_000_000,
    because: "no one can answer more than once per second",
  },
  scansPerObservation: {
    value: 86_400,
    unit: "count",
    min: 86_400,
    max: 86_400,
    because: "one per second for a day",
  },
  traceSlotUs: {
    value: 10_000_000,
    unit: "µs",
    min: 10_000_000,
    max: 10_000_000,
    because:
      "a continuous rating is stored in pieces of ten seconds: little to send again, few rows",
  },
  traceSamplesPerSlot: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "fifty values per second, more than a hand can control",
  },
  traceStepUs: {
    value: 1_000_000,
    unit: "µs",
    min: 100_000,
    max: 60_000_000,
    because: "a slider moved by hand changes little within a second",
  },
  ratersPerRecording: {
    value: 100,
    unit: "count",
    min: 2,
    max: 100,
    because: "the number of rater pairs grows with the square",
  },
  sessionSeconds: {
    value: 14 * day,
    unit: "s",
    min: 600,
    max: 90 * day,
    because: "extended with each use: a rater who works every other week stays signed in",
    variable: "INTERRATER_SESSION_SECONDS",
  },
  longestSessionSeconds: {
    value: 90 * day,
    unit: "s",
    min: day,
    max: 366 * day,
    because: "also of a session in daily use: after a term, the password is asked for again",
    variable: "INTERRATER_LONGEST_SESSION_SECONDS",
  },
  administratorSessionSeconds: {
    value: day / 2,
    unit: "s",
    min: 600,
    max: 14 * day,
    because: "a working day, because administrators can see everything",
    variable: "INTERRATER_ADMINISTRATOR_SESSION_SECONDS",
  },
  signInAttempts: {
    value: 10,
    unit: "count",
    min: 3,
    max: 1_000,
    because: "for one account from one network address within the window",
    variable: "INTERRATER_SIGN_IN_ATTEMPTS",
  },
  signInWindowSeconds: {
    value: 600,
    unit: "s",
    min: 1,
    max: day,
    because: "guessing a password of 12 characters remains infeasible",
    variable: "INTERRATER_SIGN_IN_WINDOW_SECONDS",
  },
  signInAttemptsPerAddress: {
    value: 30,
    unit: "count",
    min: 3,
    max: 10_000,
    because:
      "from one network address, for any accounts, within the window; further attempts are slowed down. Devices that have signed in before are not counted",
    variable: "INTERRATER_SIGN_IN_ATTEMPTS_PER_ADDRESS",
  },
  signInAttemptsPerAccount: {
    value: 50,
    unit: "count",
    min: 3,
    max: 10_000,
    because:
      "for one account, from any network address, within the window; further attempts are slowed down. Devices that have signed in before are not counted",
    variable: "INTERRATER_SIGN_IN_ATTEMPTS_PER_ACCOUNT",
  },
  tokenRequestsPerMinute: {
    value: 1_200,
    unit: "count",
    min: 3,
    max: 1_000_000,
    because:
      "per access token and process: a script that waits for answers needs fewer than 20 per second",
    variable: "INTERRATER_TOKEN_REQUESTS_PER_MINUTE",
  },
  signInSlowedSeconds: {
    value: 10,
    unit: "s",
    min: 10,
    max: 10,
    because:
      "between two attempts after a limit was reached: guessing becomes infeasible, while people only wait",
  },
  passwordAsks: {
    value: 3,
    unit: "count",
    min: 3,
    max: 3,
    because:
      "emails about a forgotten password or a new email address that one account can request from one network address within the sign-in window",
  },
  passwordLinks: {
    value: 5,
    unit: "count",
    min: 5,
    max: 5,
    because:
      "emails with links that are still valid; further requests send none, so that no mailbox is flooded",
  },
  passwordResetSeconds: {
    value: day,
    unit: "s",
    min: day,
    max: day,
    because: "one day: the person who requested the link is waiting for it",
  },
  noticesKept: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "per person, newest first; longer lists are not read to the end",
  },
  noticesKeptDays: {
    value: 90,
    unit: "days",
    min: 90,
    max: 90,
    because: "what was not read within a term is no longer news; the history keeps it",
  },
  noticeMailWaitSeconds: {
    value: 60,
    unit: "s",
    min: 0,
    max: 3_600,
    because: "several comments in a row become one email, and those read meanwhile need none",
  },
  noticeMailEverySeconds: {
    value: 20,
    unit: "s",
    min: 1,
    max: 3_600,
    because: "how often each process checks for emails that are due, by one query",
    variable: "INTERRATER_NOTICE_SECONDS",
  },
  noticeMailTries: {
    value: 5,
    unit: "count",
    min: 5,
    max: 5,
    because:
      "covers half an hour of a mail server’s downtime; after that, notifications appear in the application only",
  },
  dueSoonDays: {
    value: 2,
    unit: "days",
    min: 2,
    max: 2,
    because: "leaves an evening for the work",
  },
  overdueAgainDays: {
    value: 7,
    unit: "days",
    min: 7,
    max: 7,
    because: "overdue assignments are mentioned again once a week, not every day",
  },
  certificateWarnDays: {
    value: 14,
    unit: "days",
    min: 14,
    max: 14,
    because: "time to repeat the training before coding is closed",
  },
  invitationSeconds: {
    value: 14 * day,
    unit: "s",
    min: 600,
    max: 90 * day,
    because: "long enough for a holiday, short enough for a forgotten email",
    variable: "INTERRATER_INVITATION_SECONDS",
  },
  invitationsPerCall: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "twice the largest team in our tests",
  },
  lettersPerAccount: {
    value: 600,
    unit: "count",
    min: 1,
    max: 100_000,
    because:
      "invitations emailed by one account per day: three of the largest teams in our tests, each sent twice",
    variable: "INTERRATER_LETTERS_PER_ACCOUNT",
  },
  lettersPerAddress: {
    value: 10,
    unit: "count",
    min: 1,
    max: 10_000,
    because:
      "invitations emailed to one address per day by any accounts: several studies, some sent again, without flooding a mailbox",
    variable: "INTERRATER_LETTERS_PER_ADDRESS",
  },
  letterWindowSeconds: {
    value: day,
    unit: "s",
    min: 1,
    max: 7 * day,
    because: "one day: after reaching the limit, links can still be shared in other ways",
    variable: "INTERRATER_LETTER_WINDOW_SECONDS",
  },
  placesPerLink: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "the largest lecture that codes together; a second link can be created",
  },
  linkMaxDays: {
    value: 366,
    unit: "days",
    min: 366,
    max: 366,
    because: "a link for a class is valid for one year of teaching at most",
  },
  joinsPerAddress: {
    value: 120,
    unit: "count",
    min: 3,
    max: 10_000,
    because:
      "accounts opened by links from one network address within the sign-in window: a full lecture room shares one address",
    variable: "INTERRATER_JOINS_PER_ADDRESS",
  },
  missingTextsPerLanguage: {
    value: 10_000,
    unit: "count",
    min: 100,
    max: 100_000,
    because: "more than all texts of the interface, so that a flood of reports ends here",
  },
  missingTextsPerCall: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because: "a screen lacks a few texts; a whole namespace fits",
  },
  modifiersPerScheme: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "several for every fifth code of the largest schemes",
  },
  languagesPerText: {
    value: 100,
    unit: "count",
    min: 100,
    max: 100,
    because: "more than any team uses",
  },
  ownKeysPerAccount: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "custom keyboard shortcuts: several times the number of commands",
  },
  accountBodyBytes: {
    value: mebibyte / 8,
    unit: "bytes",
    min: mebibyte / 8,
    max: mebibyte / 8,
    because: "all shortcuts that an account can have, with room to spare; read with every request",
  },
  requestBodyBytes: {
    value: mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: mebibyte,
    because: "uploads and imports have limits of their own",
  },
  bootstrapResamples: {
    value: 2_000,
    unit: "count",
    min: 200,
    max: 100_000,
    because:
      "the standard error of a pass mark is then stable to about a hundredth; the random seed is fixed",
  },
  recordingMaxUs: {
    value: day * 1_000_000,
    unit: "µs",
    min: day * 1_000_000,
    max: day * 1_000_000,
    because: "24 hours of observation in one recording",
  },
  nameMaxChars: {
    value: 200,
    unit: "characters",
    min: 200,
    max: 200,
    because: "a title that still fits on two lines",
  },
  commentMaxChars: {
    value: 10_000,
    unit: "characters",
    min: 10_000,
    max: 10_000,
    because: "two pages; longer texts belong in a document",
  },
  passwordMinChars: {
    value: 12,
    unit: "characters",
    min: 12,
    max: 12,
    because: "length protects better than special characters",
  },
  passwordMaxChars: {
    value: 128,
    unit: "characters",
    min: 128,
    max: 128,
    because: "the hash function does not use more",
  },
  codesPerScheme: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "more than the largest published ethograms have",
  },
  subjectsPerScheme: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because: "colonies and classes whose members are all named; analyses can distinguish 1,023",
  },
  examplesPerEntry: {
    value: 10,
    unit: "count",
    min: 10,
    max: 10,
    because: "more than anyone watches before coding",
  },
  assignmentsPerCall: {
    value: 5_000,
    unit: "count",
    min: 5_000,
    max: 5_000,
    because: "a plan of 1,000 recordings for five raters",
  },
  ratersPerPlan: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "twice the largest team in our tests",
  },
  repeatAfterDays: {
    value: 365,
    unit: "days",
    min: 365,
    max: 365,
    because:
      "after more than a year, a rater’s practice has changed, so that test–retest agreement has little meaning",
  },
  segmentLeastUs: {
    value: 1_000_000,
    unit: "µs",
    min: 1_000_000,
    max: 1_000_000,
    because: "in less than a second, raters cannot tell what is happening",
  },
  rowsPerPage: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "one page of a list loads without a noticeable delay; further pages can be requested",
  },
  momentsShown: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because: "more cannot be viewed one by one; all are counted",
  },
  momentsCounted: {
    value: 100_000,
    unit: "count",
    min: 1_000,
    max: 10_000_000,
    because: "a second of search; beyond it, the answer says that there are more",
  },
  analysisRows: {
    value: 20_000,
    unit: "count",
    min: 20_000,
    max: 20_000,
    because: "an answer of some megabytes; further groups are counted and excluded",
  },
  analysisNumbers: {
    value: 400_000,
    unit: "count",
    min: 400_000,
    max: 400_000,
    because:
      "per table or curve: an answer of some megabytes; further groups are counted and excluded",
  },
  rateBins: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "more than a screen has pixel columns; bins are widened instead",
  },
  eventPlotRows: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "more rows than fit on a page are shown page by page",
  },
  eventPlotBars: {
    value: 50_000,
    unit: "count",
    min: 50_000,
    max: 50_000,
    because: "as many as a browser can draw at once; adjacent bars are merged",
  },
  statisticsPerStudy: {
    value: 12,
    unit: "count",
    min: 12,
    max: 12,
    because: "more columns of values cannot be compared side by side",
  },
  rulesPerGate: {
    value: 30,
    unit: "count",
    min: 30,
    max: 30,
    because: "a rater who fails has to see quickly which rule was not met",
  },
  gateComparedLeastPercent: {
    value: 90,
    unit: "percent",
    min: 90,
    max: 90,
    because:
      "proportion of the gold standard that has to be compared; otherwise a rater could pass by omitting what is difficult",
  },
  recordingsForInterval: {
    value: 5,
    unit: "count",
    min: 5,
    max: 5,
    because:
      "with fewer recordings, the variation between recordings cannot be estimated; see the guide on intervals",
  },
  goalRecordings: {
    value: 15,
    unit: "count",
    min: 15,
    max: 15,
    because:
      "with fewer recordings, a study that stops by precision too often stops when the CI is too narrow by chance: npm run stopping",
  },
  halfWidthLeast: {
    value: 1,
    unit: "hundredths",
    min: 1,
    max: 1,
    because: "no study codes enough for a narrower CI",
  },
  halfWidthMost: {
    value: 50,
    unit: "hundredths",
    min: 50,
    max: 50,
    because: "a wider CI is uninformative",
  },
  forecastRecordings: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "no team double-codes more recordings, so that larger forecasts have no use",
  },
  timeUnitUs: {
    value: 1_000_000,
    unit: "µs",
    min: 10_000,
    max: 600_000_000,
    because: "one second, which is reported most often in the field; always shown with the value",
  },
  changesWaitMs: {
    value: 80,
    unit: "ms",
    min: 50,
    max: 100,
    because:
      "changes are announced together; announcing them inside the transaction cost a third of the throughput",
  },
  othersHeadsEveryMs: {
    value: 1_000,
    unit: "ms",
    min: 50,
    max: 10_000,
    because:
      "others’ progress is updated at most once per second: a thousand raters are read as one list",
  },
  statementSeconds: {
    value: 600,
    unit: "s",
    min: 5,
    max: 86_400,
    because: "ten times the longest database statement of Interrater; hanging ones are ended",
    variable: "INTERRATER_STATEMENT_SECONDS",
  },
  bodySeconds: {
    value: 30,
    unit: "s",
    min: 1,
    max: 600,
    because:
      "a request whose body hardly arrives in this time is ended, because it blocks a place that others need",
  },
  tokenDefaultDays: {
    value: 90,
    unit: "days",
    min: 1,
    max: 365,
    because: "a script in use is reviewed four times a year",
  },
  tokenMostDays: {
    value: 365,
    unit: "days",
    min: 1,
    max: 365,
    because: "an older token in a file is forgotten, yet still gives access",
  },
  tokensPerAccount: {
    value: 50,
    unit: "count",
    min: 1,
    max: 1_000,
    because: "one for each script and computer, in a list that is still easy to review",
  },
  programsPerStudy: {
    value: 100,
    unit: "count",
    min: 1,
    max: 1_000,
    because:
      "each version of a program is a rater of its own; tables of raters are designed for 100",
  },
  lockedReportsPerStudy: {
    value: 100,
    unit: "count",
    min: 1,
    max: 10_000,
    because:
      "one for each manuscript, revision and round; with 100 raters, each takes a few megabytes",
  },
  webhooksPerStudy: {
    value: 5,
    unit: "count",
    min: 1,
    max: 100,
    because: "a queue of programs, a chat and a monitor; each event is one request to each of them",
  },
  webhookSeconds: {
    value: 10,
    unit: "s",
    min: 1,
    max: 60,
    because: "a receiver that needs longer should respond first and process the message afterwards",
  },
  webhookEverySeconds: {
    value: 5,
    unit: "s",
    min: 1,
    max: 3_600,
    because: "how often each process checks for messages that are due, by one query",
    variable: "INTERRATER_WEBHOOK_SECONDS",
  },
  webhooksAtOnce: {
    value: 8,
    unit: "count",
    min: 1,
    max: 100,
    because:
      "number of receivers that are contacted at the same time, so that a slow one delays few others",
  },
  webhookMessagesAtOnce: {
    value: 50,
    unit: "count",
    min: 1,
    max: 1_000,
    because: "per receiver and turn: ten per second, which a small program can handle",
  },
  webhookRetryFirstSeconds: {
    value: 5,
    unit: "s",
    min: 1,
    max: 3_600,
    because:
      "a receiver that restarts is available again by then; each further wait is four times as long",
  },
  webhookRetryMostSeconds: {
    value: 4 * 60 * 60,
    unit: "s",
    min: 60,
    max: day,
    because: "a receiver repaired in the afternoon has received everything by the evening",
  },
  webhookGiveUpSeconds: {
    value: day,
    unit: "s",
    min: 60,
    max: 7 * day,
    because:
      "the person responsible for a receiver notices the failure on the next working day and is notified",
  },
  webhookEarlierSecretSeconds: {
    value: day,
    unit: "s",
    min: 0,
    max: 7 * day,
    because:
      "for this long, messages are also signed with the earlier secret, so that no receiver misses any",
  },
  webhookDeliveriesShown: {
    value: 50,
    unit: "count",
    min: 10,
    max: 500,
    because: "the latest messages: enough to see what a receiver got today",
  },
  webhookDeliveriesKeptDays: {
    value: 30,
    unit: "days",
    min: 1,
    max: 365,
    because: "a log of IDs; the history of the study keeps what happened",
  },
  webhookTestsPerHour: {
    value: 30,
    unit: "count",
    min: 1,
    max: 1_000,
    because: "enough for setting up a receiver, too few for attacking another server",
  },
  workBodyBytes: {
    value: 64 * mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: gibibyte,
    because:
      "as many lines as an observation can have events, each with its modifiers and a comment",
  },
  workProblemsTold: {
    value: 200,
    unit: "count",
    min: 1,
    max: 10_000,
    because: "after so many lines, the common cause is visible",
  },
  streamsPerAccount: {
    value: 40,
    unit: "count",
    min: 2,
    max: 10_000,
    because: "several studies open on several devices; tabs of one browser share a stream",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;
export type Limits = Readonly<Record<LimitName, number>>;

/** The defaults, by name. A server configured through its environment uses `limitsWith`. */
export const limits: Limits = limitsWith({});

/**
 * The limits with some of them set.
 * @throws RangeError naming the limit where a value is outside its range.
 */
export function limitsWith(set: Readonly<Partial<Limits>>): Limits {
  const valueOf = (name: LimitName): number => {
    const limit: Limit = limitTable[name];
    const value = set[name] ?? limit.value;
    if (!Number.isSafeInteger(value) || value < limit.min || value > limit.max) {
      throw new RangeError(
        `${limit.variable ?? name} is ${value}: it must be a whole number of ${limit.unit} from ${limit.min} to ${limit.max}`,
      );
    }
    return value;
  };
  const values = Object.fromEntries(limitNames().map((name) => [name, valueOf(name)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is there
  return values as Limits;
}

export function limitNames(): LimitName[] {
  return Object.keys(limitTable).filter((name): name is LimitName =>
    Object.hasOwn(limitTable, name),
  );
}
