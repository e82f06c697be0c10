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

/** Every number that the product promises, with its unit, its default, its range and its reason. */
export const limitTable = {
  barAnimationMs: {
    value: 400,
    unit: "ms",
    min: 400,
    max: 400,
    because: "the chart library’s own; given",
  },
  radarAnimationMs: {
    value: 1500,
    unit: "ms",
    min: 1500,
    max: 1500,
    because: "the chart library’s own; given",
  },
  eventsPerObservation: {
    value: 50_000,
    unit: "count",
    min: 100,
    max: 200_000,
    because:
      "a two-hour recording with seven events a second; lists and timeline are measured to it",
    variable: "INTERRATER_EVENTS_PER_OBSERVATION",
  },
  eventsPerImportedObservation: {
    value: 200_000,
    unit: "count",
    min: 100,
    max: 200_000,
    because: "programs that measure write more than people do; nothing of theirs is cut",
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
    because: "a batch of long comments still fits the request body",
  },
  valuesPerPlace: {
    value: 20,
    unit: "count",
    min: 20,
    max: 20,
    because: "one of each device that a rater fills in the same on, none of them with a network",
  },
  keyPressDurableMs: {
    value: 50,
    unit: "ms",
    min: 50,
    max: 50,
    because: "a target that is measured: what is shown as kept is on disk",
  },
  silenceMs: {
    value: 20_000,
    unit: "ms",
    min: 20_000,
    max: 20_000,
    because: "a server that says nothing to a batch for so long hangs; the batch is sent again",
  },
  operationRetryFirstMs: {
    value: 1_000,
    unit: "ms",
    min: 1_000,
    max: 1_000,
    because: "a short cut of the network is over by then",
  },
  operationRetryMostMs: {
    value: 60_000,
    unit: "ms",
    min: 60_000,
    max: 60_000,
    because: "doubling stops here and goes on for ever",
  },
  sentOperationsKeptDays: {
    value: 30,
    unit: "days",
    min: 30,
    max: 30,
    because:
      "what a browser has sent it keeps for so long: a server restored from an older backup gets it again",
  },
  operationsAskedFor: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because: "their ids fill a tenth of a request body, and are looked up in one question",
  },
  diskRetryMs: {
    value: 5_000,
    unit: "ms",
    min: 5_000,
    max: 5_000,
    because: "a full disk is tried again so soon that room is used when someone makes it",
  },
  uploadMaxBytes: {
    value: 20 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 200 * gibibyte,
    because: "two hours of 1080p from a camera",
    variable: "INTERRATER_UPLOAD_MAX_BYTES",
  },
  uploadChunkBytes: {
    value: 8 * mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: 64 * mebibyte,
    because: "little is sent again after a cut",
  },
  studyUploadsBytes: {
    value: 1024 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 1024 ** 2 * gibibyte,
    because: "a hundred hours of 1080p from a camera",
    variable: "INTERRATER_STUDY_UPLOADS_BYTES",
  },
  unfinishedUploads: {
    value: 50,
    unit: "count",
    min: 1,
    max: 10_000,
    because: "of one account at once: three are sent at a time, the others are paused or forgotten",
    variable: "INTERRATER_UNFINISHED_UPLOADS",
  },
  unfinishedUploadsBytes: {
    value: 200 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 1024 ** 2 * gibibyte,
    because: "of one account at once: ten of the largest files keep room from the others",
    variable: "INTERRATER_UNFINISHED_UPLOADS_BYTES",
  },
  unfinishedUploadSeconds: {
    value: 7 * day,
    unit: "s",
    min: 60,
    max: 90 * day,
    because: "who was cut off on a Friday goes on next week; after that its room is given back",
    variable: "INTERRATER_UNFINISHED_UPLOAD_SECONDS",
  },
  conversionSeconds: {
    value: day,
    unit: "s",
    min: 60,
    max: 7 * day,
    because: "of one film: a program that hangs keeps the others waiting no longer than this",
    variable: "INTERRATER_CONVERSION_SECONDS",
  },
  diskReserveBytes: {
    value: 2 * gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 1024 * gibibyte,
    because: "what uploads leave free: the database’s log and the body of an import take one each",
    variable: "INTERRATER_DISK_RESERVE_BYTES",
  },
  importMaxBytes: {
    value: 256 * mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: gibibyte,
    because: "the largest project files seen are a tenth of this",
  },
  importBodyMaxBytes: {
    value: gibibyte,
    unit: "bytes",
    min: mebibyte,
    max: 4 * gibibyte,
    because: "two million events as lines of JSON take 400 MB, whatever file they were in",
  },
  importRecipesPerStudy: {
    value: 100,
    unit: "count",
    min: 100,
    max: 100,
    because: "a form each of the files that a study is brought; the oldest go first",
  },
  unfinishedImportsPerStudy: {
    value: 5,
    unit: "count",
    min: 1,
    max: 100,
    because: "each takes room in the database before anyone sees it",
  },
  unfinishedImportsKeptDays: {
    value: 7,
    unit: "days",
    min: 1,
    max: 90,
    because:
      "a broken computer is back within a week; what was erased elsewhere is not kept longer",
    variable: "INTERRATER_UNFINISHED_IMPORTS_KEPT_DAYS",
  },
  sourcesPerRecording: {
    value: 8,
    unit: "count",
    min: 1,
    max: 8,
    because: "what a desktop program of the field offers",
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
    because: "more columns than that are a table of their own",
  },
  spansPerObservation: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "an agreed event every four seconds for two hours",
  },
  appearancesPerParticipant: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "a child filmed every day of five years",
  },
  participantsPerCall: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "a list of all that take part is pasted at once",
  },
  captionsPerRecording: {
    value: 20,
    unit: "count",
    min: 20,
    max: 20,
    because: "a file for every language that a team speaks",
  },
  captionMaxChars: {
    value: 600_000,
    unit: "characters",
    min: 600_000,
    max: 600_000,
    because: "ten hours of talk, and it still fits the request body",
  },
  framesPerRecording: {
    value: 2_000_000,
    unit: "count",
    min: 2_000_000,
    max: 2_000_000,
    because: "nine hours at sixty frames a second; beyond it the even rate has to do",
  },
  frameTimesMaxChars: {
    value: 900_000,
    unit: "characters",
    min: 900_000,
    max: 900_000,
    because: "packed times of a long recording still fit the request body",
  },
  scanEveryLeastUs: {
    value: 1_000_000,
    unit: "µs",
    min: 1_000_000,
    max: 1_000_000,
    because: "no one answers more often than once a second",
  },
  scansPerObservation: {
    value: 86_400,
    unit: "count",
    min: 86_400,
    max: 86_400,
    because: "one a second for a day",
  },
  traceSlotUs: {
    value: 10_000_000,
    unit: "µs",
    min: 10_000_000,
    max: 10_000_000,
    because: "a continuous rating is kept in pieces of ten seconds: little to send again, few rows",
  },
  traceSamplesPerSlot: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "fifty values a second, more than a hand can mean",
  },
  traceStepUs: {
    value: 1_000_000,
    unit: "µs",
    min: 100_000,
    max: 60_000_000,
    because: "a slider that a hand moves says little new within a second",
  },
  ratersPerRecording: {
    value: 100,
    unit: "count",
    min: 2,
    max: 100,
    because: "the pairs of raters grow with the square",
  },
  sessionSeconds: {
    value: 14 * day,
    unit: "s",
    min: 600,
    max: 90 * day,
    because: "rolling: a rater who works every other week stays signed in",
    variable: "INTERRATER_SESSION_SECONDS",
  },
  administratorSessionSeconds: {
    value: day / 2,
    unit: "s",
    min: 600,
    max: 14 * day,
    because: "a working day for who can see everything",
    variable: "INTERRATER_ADMINISTRATOR_SESSION_SECONDS",
  },
  signInAttempts: {
    value: 10,
    unit: "count",
    min: 3,
    max: 1_000,
    because: "for one account and address within the window",
    variable: "INTERRATER_SIGN_IN_ATTEMPTS",
  },
  signInWindowSeconds: {
    value: 600,
    unit: "s",
    min: 1,
    max: day,
    because: "guessing a password of 12 characters stays hopeless",
    variable: "INTERRATER_SIGN_IN_WINDOW_SECONDS",
  },
  signInAttemptsPerAddress: {
    value: 30,
    unit: "count",
    min: 3,
    max: 10_000,
    because:
      "from one address, whichever accounts are tried, within the window; more come but slowly. A device that signed in before is not counted",
    variable: "INTERRATER_SIGN_IN_ATTEMPTS_PER_ADDRESS",
  },
  signInAttemptsPerAccount: {
    value: 50,
    unit: "count",
    min: 3,
    max: 10_000,
    because:
      "at one account, from wherever they come, within the window; more come but slowly. A device that signed in before is not counted",
    variable: "INTERRATER_SIGN_IN_ATTEMPTS_PER_ACCOUNT",
  },
  tokenRequestsPerMinute: {
    value: 1_200,
    unit: "count",
    min: 3,
    max: 1_000_000,
    because:
      "by one access token in each process: twenty a second are more than a script needs that waits for answers",
    variable: "INTERRATER_TOKEN_REQUESTS_PER_MINUTE",
  },
  signInSlowedSeconds: {
    value: 10,
    unit: "s",
    min: 10,
    max: 10,
    because:
      "between two attempts that share a budget which is used up: guessing ends, people wait",
  },
  passwordAsks: {
    value: 3,
    unit: "count",
    min: 3,
    max: 3,
    because:
      "how often one account asks, from one network address, for a letter about a forgotten password or a new address, within the window of signing in",
  },
  passwordLinks: {
    value: 5,
    unit: "count",
    min: 5,
    max: 5,
    because:
      "letters with a link that still works: anyone who asks for more has these, and no one’s mailbox is filled",
  },
  passwordResetSeconds: {
    value: day,
    unit: "s",
    min: day,
    max: day,
    because: "until tomorrow: anyone who asked for the link waits for it",
  },
  noticesKept: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "of each person the newest: more is no list that anyone reads to its end",
  },
  noticesKeptDays: {
    value: 90,
    unit: "days",
    min: 90,
    max: 90,
    because: "what was not read in a term of study is no news any more; the history stays",
  },
  noticeMailWaitSeconds: {
    value: 60,
    unit: "s",
    min: 0,
    max: 3_600,
    because: "so many comments in a row are one letter, and what was read meanwhile is none",
  },
  noticeMailEverySeconds: {
    value: 20,
    unit: "s",
    min: 1,
    max: 3_600,
    because:
      "how often each process looks for letters that are due; one question where there are none",
    variable: "INTERRATER_NOTICE_SECONDS",
  },
  noticeMailTries: {
    value: 5,
    unit: "count",
    min: 5,
    max: 5,
    because: "a mail server that is down for half an hour; after that the application alone tells",
  },
  dueSoonDays: {
    value: 2,
    unit: "days",
    min: 2,
    max: 2,
    because: "an evening is left to do it in",
  },
  overdueAgainDays: {
    value: 7,
    unit: "days",
    min: 7,
    max: 7,
    because: "what stays overdue is said once more each week, not each day",
  },
  certificateWarnDays: {
    value: 14,
    unit: "days",
    min: 14,
    max: 14,
    because: "time to do the training again before work is closed",
  },
  invitationSeconds: {
    value: 14 * day,
    unit: "s",
    min: 600,
    max: 90 * day,
    because: "long enough for a holiday, short enough for a forgotten mail",
    variable: "INTERRATER_INVITATION_SECONDS",
  },
  invitationsPerCall: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "twice the largest team that we measure with",
  },
  lettersPerAccount: {
    value: 600,
    unit: "count",
    min: 1,
    max: 100_000,
    because:
      "invitations that one account has mailed within a day: three of the largest teams that we measure with, each once more",
    variable: "INTERRATER_LETTERS_PER_ACCOUNT",
  },
  lettersPerAddress: {
    value: 10,
    unit: "count",
    min: 1,
    max: 10_000,
    because:
      "invitations mailed to one address within a day, whichever account invites: several studies, some sent again, and no one’s mailbox is filled",
    variable: "INTERRATER_LETTERS_PER_ADDRESS",
  },
  letterWindowSeconds: {
    value: day,
    unit: "s",
    min: 1,
    max: 7 * day,
    because: "until tomorrow: who has used up their invitations shares the links meanwhile",
    variable: "INTERRATER_LETTER_WINDOW_SECONDS",
  },
  placesPerLink: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "the largest lecture that codes together; another link takes the next",
  },
  linkMaxDays: {
    value: 366,
    unit: "days",
    min: 366,
    max: 366,
    because: "a link for a class holds a year of teaching at most, then it is forgotten",
  },
  joinsPerAddress: {
    value: 120,
    unit: "count",
    min: 3,
    max: 10_000,
    because:
      "accounts opened by links from one address within the window of attempts: a full lecture room shares one",
    variable: "INTERRATER_JOINS_PER_ADDRESS",
  },
  missingTextsPerLanguage: {
    value: 10_000,
    unit: "count",
    min: 100,
    max: 100_000,
    because: "more than all texts of the product: a flood ends here",
  },
  missingTextsPerCall: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because: "a screen misses a handful; all of a namespace fit",
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
    because: "more than any team speaks",
  },
  ownKeysPerAccount: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "commands with keys of someone’s own: several times as many as there are",
  },
  accountBodyBytes: {
    value: mebibyte / 8,
    unit: "bytes",
    min: mebibyte / 8,
    max: mebibyte / 8,
    because: "all keys that an account can have, and room to spare; it is read at every call",
  },
  requestBodyBytes: {
    value: mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: mebibyte,
    because: "uploads and imports have ways of their own",
  },
  bootstrapResamples: {
    value: 2_000,
    unit: "count",
    min: 200,
    max: 100_000,
    because: "the standard error of a pass mark is then stable to about a hundredth; seeded",
  },
  recordingMaxUs: {
    value: day * 1_000_000,
    unit: "µs",
    min: day * 1_000_000,
    max: day * 1_000_000,
    because: "a day and a night of observation in one recording",
  },
  nameMaxChars: {
    value: 200,
    unit: "characters",
    min: 200,
    max: 200,
    because: "a title that still fits two lines",
  },
  commentMaxChars: {
    value: 10_000,
    unit: "characters",
    min: 10_000,
    max: 10_000,
    because: "two pages; longer belongs in a document",
  },
  passwordMinChars: {
    value: 12,
    unit: "characters",
    min: 12,
    max: 12,
    because: "length protects better than odd signs",
  },
  passwordMaxChars: {
    value: 128,
    unit: "characters",
    min: 128,
    max: 128,
    because: "the hash reads no more",
  },
  codesPerScheme: {
    value: 500,
    unit: "count",
    min: 500,
    max: 500,
    because: "the largest published ethograms stay below",
  },
  subjectsPerScheme: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because:
      "colonies and classes whose animals or pupils each have a name; analyses tell 1,023 apart",
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
    because: "a plan of 1,000 recordings for 5 raters in one go",
  },
  ratersPerPlan: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "twice the largest team that we measure with",
  },
  repeatAfterDays: {
    value: 365,
    unit: "days",
    min: 365,
    max: 365,
    because: "who is asked again after a year is asked about another marginal",
  },
  segmentLeastUs: {
    value: 1_000_000,
    unit: "µs",
    min: 1_000_000,
    max: 1_000_000,
    because: "in less than a second no one finds into what is going on",
  },
  rowsPerPage: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "a page of a list is read in a blink; who wants all of it asks for the next",
  },
  momentsShown: {
    value: 1_000,
    unit: "count",
    min: 1_000,
    max: 1_000,
    because: "more cannot be looked through; they are counted further",
  },
  momentsCounted: {
    value: 100_000,
    unit: "count",
    min: 1_000,
    max: 10_000_000,
    because: "a second of search; beyond it the answer says that there are more",
  },
  analysisRows: {
    value: 20_000,
    unit: "count",
    min: 20_000,
    max: 20_000,
    because: "an answer of some megabytes; groups beyond are counted and excluded",
  },
  analysisNumbers: {
    value: 400_000,
    unit: "count",
    min: 400_000,
    max: 400_000,
    because:
      "of a table or curve in one answer: some megabytes; groups beyond are counted and excluded",
  },
  rateBins: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "more than a screen has columns; bins become wider instead",
  },
  eventPlotRows: {
    value: 200,
    unit: "count",
    min: 200,
    max: 200,
    because: "more rows than a page has are looked at page by page",
  },
  eventPlotBars: {
    value: 50_000,
    unit: "count",
    min: 50_000,
    max: 50_000,
    because: "what a browser draws at once; bars that touch at that scale become one",
  },
  statisticsPerStudy: {
    value: 12,
    unit: "count",
    min: 12,
    max: 12,
    because: "more columns of figures beside one another cannot be compared",
  },
  rulesPerGate: {
    value: 30,
    unit: "count",
    min: 30,
    max: 30,
    because: "who fails has to see at a glance by which rule",
  },
  gateComparedLeastPercent: {
    value: 90,
    unit: "percent",
    min: 90,
    max: 90,
    because:
      "of what the standard has, so much has to be compared: else leaving out what is hard would pass",
  },
  recordingsForInterval: {
    value: 5,
    unit: "count",
    min: 5,
    max: 5,
    because:
      "fewer recordings than this tell too little of how much recordings differ; see the guide on intervals",
  },
  goalRecordings: {
    value: 15,
    unit: "count",
    min: 15,
    max: 15,
    because:
      "who stops by precision with fewer stops too often where limits are too narrow by chance: npm run stopping",
  },
  halfWidthLeast: {
    value: 1,
    unit: "hundredths",
    min: 1,
    max: 1,
    because: "no study codes so much that limits are closer than this",
  },
  halfWidthMost: {
    value: 50,
    unit: "hundredths",
    min: 50,
    max: 50,
    because: "limits that are further apart say nothing",
  },
  forecastRecordings: {
    value: 2_000,
    unit: "count",
    min: 2_000,
    max: 2_000,
    because: "no team codes more of them twice; a forecast of more is none",
  },
  timeUnitUs: {
    value: 1_000_000,
    unit: "µs",
    min: 10_000,
    max: 600_000_000,
    because: "one second: what the field reports most; always shown beside the number",
  },
  changesWaitMs: {
    value: 80,
    unit: "ms",
    min: 50,
    max: 100,
    because: "changes are told together; inside the transaction it cost a third of the commits",
  },
  othersHeadsEveryMs: {
    value: 1_000,
    unit: "ms",
    min: 50,
    max: 10_000,
    because:
      "how far others are coding is told at most once a second: a thousand raters are read as one list",
  },
  statementSeconds: {
    value: 600,
    unit: "s",
    min: 5,
    max: 86_400,
    because:
      "one statement to the database: the longest of ours takes a tenth of it, what hangs ends",
    variable: "INTERRATER_STATEMENT_SECONDS",
  },
  bodySeconds: {
    value: 30,
    unit: "s",
    min: 1,
    max: 600,
    because:
      "a request of whose body hardly anything comes in this time is ended: who sends a letter a minute holds a place that others need",
  },
  tokenDefaultDays: {
    value: 90,
    unit: "days",
    min: 1,
    max: 365,
    because: "a script that is still in use is looked at four times a year",
  },
  tokenMostDays: {
    value: 365,
    unit: "days",
    min: 1,
    max: 365,
    because: "what lies in a file for longer is forgotten, and still lets in",
  },
  tokensPerAccount: {
    value: 50,
    unit: "count",
    min: 1,
    max: 1_000,
    because: "one for each script and machine; a list that can still be looked through",
  },
  programsPerStudy: {
    value: 100,
    unit: "count",
    min: 1,
    max: 1_000,
    because: "each version of a program is a rater of its own; tables of raters are made for 100",
  },
  lockedReportsPerStudy: {
    value: 100,
    unit: "count",
    min: 1,
    max: 10_000,
    because:
      "one for each manuscript, revision and round; of 100 raters each takes a few megabytes",
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
    because: "a receiver that takes longer is to answer first and work afterwards",
  },
  webhookEverySeconds: {
    value: 5,
    unit: "s",
    min: 1,
    max: 3_600,
    because:
      "how often each process looks for messages that are due; one question where there are none",
    variable: "INTERRATER_WEBHOOK_SECONDS",
  },
  webhooksAtOnce: {
    value: 8,
    unit: "count",
    min: 1,
    max: 100,
    because:
      "so many receivers are written to at the same time: a slow one keeps few others waiting",
  },
  webhookMessagesAtOnce: {
    value: 50,
    unit: "count",
    min: 1,
    max: 1_000,
    because: "of one receiver in one go: ten a second, which a small program bears",
  },
  webhookRetryFirstSeconds: {
    value: 5,
    unit: "s",
    min: 1,
    max: 3_600,
    because: "a receiver that restarts is back by then; each further wait is four times as long",
  },
  webhookRetryMostSeconds: {
    value: 4 * 60 * 60,
    unit: "s",
    min: 60,
    max: day,
    because: "a receiver that is mended in the afternoon has everything in the evening",
  },
  webhookGiveUpSeconds: {
    value: day,
    unit: "s",
    min: 60,
    max: 7 * day,
    because: "who looks after a receiver sees it the next working day, and is told then",
  },
  webhookEarlierSecretSeconds: {
    value: day,
    unit: "s",
    min: 0,
    max: 7 * day,
    because: "so long messages are signed with the earlier secret too: no receiver misses one",
  },
  webhookDeliveriesShown: {
    value: 50,
    unit: "count",
    min: 10,
    max: 500,
    because: "the last messages: enough to see what a receiver got today",
  },
  webhookDeliveriesKeptDays: {
    value: 30,
    unit: "days",
    min: 1,
    max: 365,
    because: "a log of ids; what happened stays in the history of the study",
  },
  webhookTestsPerHour: {
    value: 30,
    unit: "count",
    min: 1,
    max: 1_000,
    because: "who sets up a receiver tries it often; no one uses this server to knock at others",
  },
  workBodyBytes: {
    value: 64 * mebibyte,
    unit: "bytes",
    min: mebibyte,
    max: gibibyte,
    because: "as many lines as an observation takes events, each with its modifiers and a comment",
  },
  workProblemsTold: {
    value: 200,
    unit: "count",
    min: 1,
    max: 10_000,
    because: "who has mended so many lines has found what they have in common",
  },
  streamsPerAccount: {
    value: 40,
    unit: "count",
    min: 2,
    max: 10_000,
    because: "a study open on each of some devices; tabs of one browser share theirs",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;
export type Limits = Readonly<Record<LimitName, number>>;

/** The defaults, by name. A server that sets some by environment makes its own with `limitsWith`. */
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
