import type { CallName } from "../../src/api/contract.ts";
import { defaultRecipes } from "../../src/domain/entities/recipe.ts";
import { newId } from "../sample.ts";

/** What a walk over the contract gives a call beside the ids of its path. */
export interface Sample {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Whom and what the walk is about at the moment. */
export interface Walked {
  readonly schemeVersionId: string;
  readonly recordingId: string;
  readonly sourceId: string;
  readonly observationId: string;
  readonly raterA: string;
  readonly raterB: string;
}

const nothing = (): Sample => ({});
const given =
  (body: unknown): (() => Sample) =>
  () => ({ body });

/**
 * A sample for each call, good enough to come past the parsing wherever that does no harm to what the
 * walk looks at. A call that has none here fails the walk.
 */
export const samples: Readonly<Partial<Record<CallName | (string & {}), (of: Walked) => Sample>>> =
  {
    session: nothing,
    setUp: given({ token: "t".repeat(20), email: "x@example.org", language: "en" }),
    signIn: given({ email: "nobody@example.org", password: "a wrong password" }),
    lookAtPasswordReset: given({ token: "t".repeat(20) }),
    resetPassword: given({ token: "t".repeat(20), password: "a password like no other" }),
    signInSecondStep: given({ code: "000000" }),
    changeAccount: given({}),
    signInWays: nothing,
    startSingleSignOn: given({ purpose: "sign_in" }),
    finishSingleSignOn: nothing,
    unlinkSingleSignOn: nothing,
    changePassword: given({}),
    readSecurity: nothing,
    beginTwoFactor: given({}),
    confirmTwoFactor: given({ code: "000000" }),
    renewBackupCodes: given({}),
    endTwoFactor: given({}),
    listPeople: nothing,
    resetTwoFactor: nothing,
    listSessions: nothing,
    endSession: nothing,
    endOtherSessions: nothing,
    lookAtInvitation: given({ token: "t".repeat(20) }),
    acceptInvitation: given({ token: "t".repeat(20) }),
    listStudies: nothing,
    createStudy: given({}),
    readStudy: nothing,
    changeStudy: given({}),
    moveStudy: given({}),
    readOverview: nothing,
    readAgreementGlance: nothing,
    listMembers: nothing,
    changeMember: given({ role: "viewer" }),
    removeMember: nothing,
    leaveStudy: given({ accountId: newId("account") }),
    handOverStudy: given({ accountId: newId("account") }),
    listInvitations: nothing,
    invite: given({}),
    renewInvitation: nothing,
    revokeInvitation: nothing,
    listRecordings: nothing,
    readRecording: nothing,
    addRecording: given({}),
    changeRecording: given({}),
    putValues: given({}),
    changeSources: given({}),
    changeOffsets: ({ sourceId }) => ({ body: { offsets: [{ sourceId, offsetUs: 0 }] } }),
    putPhases: given({}),
    readCaption: nothing,
    putCaption: given({}),
    removeCaption: nothing,
    readFrameTimes: nothing,
    putFrameTimes: given({}),
    listLocalFinds: nothing,
    reportLocalFind: given({ fingerprint: "f".repeat(20) }),
    moveLiveClock: () => ({ body: { action: "start", at: new Date().toISOString() } }),
    removeRecording: nothing,
    readUpload: nothing,
    readCodings: nothing,
    readComparison: nothing,
    startConsensus: given({}),
    readMedia: nothing,
    readPoster: nothing,
    lookAtAddress: given({ url: "https://example.org/clip.mp4" }),
    listUploads: nothing,
    listSchemes: nothing,
    readScheme: nothing,
    draftScheme: given({}),
    saveScheme: given({}),
    publishScheme: given({}),
    relabelScheme: given({}),
    readSchemeEffect: nothing,
    listTouched: nothing,
    carryOver: given({}),
    assign: given({}),
    setDueDate: ({ observationId }) => ({ body: { observationIds: [observationId], dueAt: null } }),
    withdrawObservations: given({}),
    reassign: given({}),
    proposePlan: ({ schemeVersionId, raterA, raterB }) => ({
      body: {
        schemeVersionId,
        recordingIds: null,
        raterIds: [raterA, raterB],
        ratersEach: 1,
        double: { by: "none" },
        seed: 1,
      },
    }),
    takePlan: given({}),
    listPlans: nothing,
    listRepeats: nothing,
    listRounds: nothing,
    makeRound: given({}),
    renameRound: given({ name: "Again" }),
    listObservations: nothing,
    myQueue: nothing,
    readWorkbench: nothing,
    readWork: nothing,
    putOperations: () => ({
      body: {
        clientId: newId("client"),
        operations: [
          {
            kind: "deleteEvent",
            eventId: newId("event"),
            id: newId("operation"),
            sequence: 1,
            at: new Date().toISOString(),
          },
        ],
      },
    }),
    findOperations: ({ observationId }) => ({
      body: { operations: [{ observationId, id: newId("operation") }] },
    }),
    listOperations: nothing,
    submitObservation: given({ revision: 999_999 }),
    reviewObservation: given({ action: "accept" }),
    listRemarks: nothing,
    addRemark: () => ({
      body: { id: newId("remark"), answersId: null, startUs: null, endUs: null, text: "Why?" },
    }),
    changeRemark: given({ text: "Why so?" }),
    moveRemark: given({ action: "settle" }),
    readObservationHistory: nothing,
    listDeletedEvents: nothing,
    readWorkAt: () => ({ query: { revision: "1" } }),
    restoreEvent: () => ({ body: { id: newId("operation") } }),
    restoreObservation: () => ({ body: { id: newId("operation"), revision: 0 } }),
    listHistory: nothing,
    exportHistory: nothing,
    readConsensus: nothing,
    listDifferences: nothing,
    settleDifference: given({}),
    reopenDifference: given({ key: "a b" }),
    readConsensusAgreement: nothing,
    readCalibration: nothing,
    startGold: given({}),
    makeGold: () => ({ body: { id: newId("observation") } }),
    changeTraining: given({ training: "none" }),
    startTraining: ({ recordingId }) => ({ body: { id: newId("observation"), recordingId } }),
    readGoldResult: nothing,
    readCalibrationChart: nothing,
    readSeverity: nothing,
    readAgreement: nothing,
    readTraceAgreement: nothing,
    readTraceCurves: nothing,
    readConfusion: ({ raterA, raterB }) => ({ query: { raterA, raterB } }),
    readMoments: ({ raterA, raterB }) => ({ query: { raterA, raterB, row: "", column: "" } }),
    readScanAnswers: ({ raterA, raterB }) => ({
      query: { raterA, raterB, row: "yes", column: "no" },
    }),
    readCriterionRatings: ({ raterA, raterB }) => ({ query: { raterA, raterB } }),
    readLimitsOfAgreement: ({ raterA, raterB }) => ({ query: { raterA, raterB } }),
    readRecipes: nothing,
    keepRecipes: given(defaultRecipes),
    readReport: nothing,
    exportPackage: nothing,
    readScopeChoices: nothing,
    readTimeBudget: nothing,
    readProfiles: nothing,
    readRates: nothing,
    readLatency: nothing,
    readCoOccurrence: nothing,
    readTransitions: nothing,
    readSequences: nothing,
    readSampling: nothing,
    readScanShares: nothing,
    readDistributions: nothing,
    readEventPlot: nothing,
    readGeneralizability: nothing,
    readManyFacet: nothing,
    readOsce: nothing,
    readAnalysisProgress: nothing,
    importStudy: given({}),
    importAsStudy: given({}),
    listImports: nothing,
    undoImport: nothing,
    mergeRater: ({ raterB }) => ({ body: { accountId: raterB } }),
    exportStudy: nothing,
    readExportLosses: nothing,
    readTexts: nothing,
    addMissingTexts: given({}),
    listMissingTexts: nothing,
    listSecurityLog: nothing,
    exportSecurityLog: nothing,
    translateText: given({}),
    isAlive: nothing,
    isReady: nothing,
    readMetrics: nothing,
  };

/** Calls that the walk makes in another way, with the reason. */
export const walkedOtherwise: Readonly<Partial<Record<CallName, string>>> = {
  signOut: "it would end the session of whoever walks",
  watchChanges: "it never ends: it is listened to all along",
};
