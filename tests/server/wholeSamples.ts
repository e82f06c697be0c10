import type { CallName } from "../../src/api/contract.ts";
import { packFrameTimes } from "../../src/domain/frameTimes.ts";
import { newId, scheme } from "../sample.ts";

/** Whom and what a whole request is about. */
export interface About {
  readonly schemeVersionId: string;
  readonly recordingId: string;
  readonly sourceId: string;
  readonly roundId: string;
  readonly observationId: string;
  /** Two raters' work on one recording. */
  readonly pair: readonly string[];
  readonly raterId: string;
}

const second = 1_000_000;

/**
 * Bodies that come past the parsing, of calls of which the walk's own samples (`walkSamples.ts`) do not: what a call
 * answers then depends on what there is, and may tell of it.
 */
export const wholeBodies: Readonly<Partial<Record<CallName, (of: About) => unknown>>> = {
  putValues: ({ recordingId }) => ({ recordings: [{ recordingId, values: {} }] }),
  changeSources: () => ({ sources: [aSource()], hasVideo: true, replacesCoded: true }),
  changeOffsets: ({ sourceId }) => ({ offsets: [{ sourceId, offsetUs: second }] }),
  putPhases: () => ({
    phases: [{ id: newId("phase"), name: "Late", startUs: 0, endUs: 30 * second }],
  }),
  putCaption: () => ({
    label: "Words",
    language: null,
    text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n",
  }),
  putFrameTimes: () => ({ packed: packFrameTimes([0, 40_000, 80_000]) }),
  eraseRecording: () => ({ because: "deleted" }),
  startConsensus: ({ roundId, pair }) => ({
    id: newId("observation"),
    roundId,
    sourceIds: pair,
    toleranceUs: second,
  }),
  addRecording: () => ({
    id: newId("recording"),
    name: "Another",
    durationUs: 90 * second,
    framesPerSecond: 25,
    hasVideo: true,
    sources: [aSource()],
  }),
  draftScheme: () => ({ id: newId("schemeVersion"), scheme }),
  saveScheme: () => ({ edition: 0, scheme }),
  publishScheme: () => ({ edition: 0 }),
  relabelScheme: () => ({ edition: 1, scheme }),
  carryOver: ({ schemeVersionId }) => ({ fromSchemeVersionId: schemeVersionId }),
  assign: ({ schemeVersionId, recordingId, raterId }) => ({
    schemeVersionId,
    observations: [{ id: newId("observation"), recordingId, raterId }],
  }),
  withdrawObservations: ({ observationId }) => ({ observationIds: [observationId] }),
  reassign: ({ raterId, observationId }) => ({
    raterId,
    observations: [{ id: newId("observation"), insteadOf: observationId }],
  }),
  applyPlan: ({ schemeVersionId, raterId }) => ({
    id: newId("plan"),
    settings: {
      schemeVersionId,
      recordingIds: null,
      raterIds: [raterId],
      ratersEach: 1,
      double: { by: "none" },
      seed: 1,
    },
    digest: "0".repeat(64),
  }),
  makeRound: ({ schemeVersionId, roundId }) => ({
    id: newId("round"),
    name: "Once more",
    schemeVersionId,
    basisRoundId: roundId,
  }),
  addParticipants: ({ recordingId }) => ({ participants: [aParticipant(recordingId)] }),
  eraseParticipant: ({ recordingId }) => ({
    because: "withdrawn",
    recordings: [{ recordingId, way: "unlink" }],
  }),
  startGoldStandard: ({ schemeVersionId, recordingId }) => ({
    id: newId("observation"),
    recordingId,
    schemeVersionId,
  }),
  copyGoldStandard: () => ({ id: newId("observation") }),
  resolveDisagreement: ({ pair }) => ({
    id: newId("decision"),
    key: pair.join(" "),
    basis: "",
    settling: { how: "middle" },
  }),
};

/** Calls of a study whose body is no JSON, with where they are tried. */
export const notWhole: Readonly<Partial<Record<CallName, string>>> = {
  importStudy: "lines of a file: tests/server/imports.test.ts",
  beginImport: "lines of a file: tests/server/importStages.test.ts",
  sendImportStage: "lines of a file: tests/server/importStages.test.ts",
};

function aSource() {
  return {
    kind: "address",
    id: newId("mediaSource"),
    offsetUs: 0,
    url: "https://example.org/other.mp4",
    provider: "file",
  };
}

function aParticipant(recordingId: string) {
  return {
    id: newId("participant"),
    pseudonym: "P 99",
    contact: "",
    consents: [],
    expiresOn: null,
    appearances: [{ recordingId, stretches: [] }],
  };
}
