import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { observationCalls } from "../../../api/contract/observations.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { commentCalls } from "../../../api/contract/remarks.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { workCalls } from "../../../api/contract/work.ts";
import type { StalePath } from "../../../api/stale.ts";
import { answersOf, keyOf } from "./keys.ts";
import { renewAfter } from "./renew.ts";
import { allOf, queryOf } from "./useCall.ts";

const [studyId, otherStudyId, recordingId, observationId, commentId] = [
  "11111111-1111-7111-8111-111111111111",
  "22222222-2222-7222-8222-222222222222",
  "33333333-3333-7333-8333-333333333333",
  "44444444-4444-7444-8444-444444444444",
  "55555555-5555-7555-8555-555555555555",
];
const schemeVersionId = studyId;

const keys = {
  studies: queryOf(studyCalls.listStudies, {}).queryKey,
  study: queryOf(studyCalls.readStudy, { params: { studyId } }).queryKey,
  otherStudy: queryOf(studyCalls.readStudy, { params: { studyId: otherStudyId } }).queryKey,
  recordings: allOf(recordingCalls.listRecordings, { params: { studyId } }).queryKey,
  recording: queryOf(recordingCalls.readRecording, { params: { studyId, recordingId } }).queryKey,
  scheme: queryOf(schemeCalls.readScheme, { params: { studyId, schemeVersionId } }).queryKey,
  queue: queryOf(observationCalls.myQueue, { query: { limit: 1 } }).queryKey,
  workbench: queryOf(workCalls.readWorkbench, { params: { observationId } }).queryKey,
  remarks: queryOf(commentCalls.listComments, { params: { observationId } }).queryKey,
  workOf7: queryOf(workCalls.readWork, { params: { observationId } }, { asOf: 7 }).queryKey,
};

type Name = keyof typeof keys;

function filledCache(): QueryClient {
  const client = new QueryClient();
  for (const key of Object.values<QueryKey>(keys)) client.setQueryData(key, "kept");
  return client;
}

function namesWhere(holds: (key: readonly unknown[]) => boolean): readonly string[] {
  return Object.entries(keys).flatMap(([name, key]) => (holds(key) ? [name] : []));
}

function found(path: StalePath, params = {}): readonly string[] {
  const client = filledCache();
  const there = client.getQueryCache().findAll(answersOf(path, params));
  return namesWhere((key) => there.some(({ queryKey }) => queryKey === key));
}

it("makes a key of the words of a path, with the parameters in it, and of what else was asked", () => {
  const { readScheme } = schemeCalls;
  expect(keyOf(readScheme, { params: { studyId, schemeVersionId } })).toEqual([
    "studies",
    studyId,
    "schemes",
    schemeVersionId,
  ]);
  expect(keyOf(observationCalls.myQueue, { query: { limit: 1 } })).toEqual([
    "my",
    "observations",
    { limit: 1 },
  ]);
  expect(keyOf(studyCalls.listStudies, {})).toEqual(["studies"]);
});

it("tells questions apart by what they ask, and the whole of a list from its first page", () => {
  const first = keyOf(observationCalls.myQueue, { query: { limit: 1 } });
  expect(keyOf(observationCalls.myQueue, { query: { limit: 2 } })).not.toEqual(first);
  expect(keyOf(recordingCalls.listRecordings, { params: { studyId } })).not.toEqual(
    keys.recordings,
  );
});

it.each<[StalePath, object, readonly Name[]]>([
  ["/api/v1/studies", {}, ["studies"]],
  ["/api/v1/studies/:studyId", { studyId }, ["study"]],
  ["/api/v1/studies/:studyId", {}, ["study", "otherStudy"]],
  ["/api/v1/studies/:studyId/*", { studyId }, ["study", "recordings", "recording", "scheme"]],
  ["/api/v1/studies/:studyId/recordings", { studyId }, ["recordings"]],
  ["/api/v1/studies/:studyId/recordings/*", { studyId }, ["recordings", "recording"]],
  ["/api/v1/studies/:studyId/recordings/*", { studyId: otherStudyId }, []],
  ["/api/v1/my/observations", {}, ["queue"]],
  ["/api/v1/observations/:observationId", { observationId }, ["workbench"]],
  ["/api/v1/observations/:observationId/*", {}, ["workbench", "remarks"]],
])("finds the answers of %s with %o", (path, params, expected) => {
  expect(found(path, params)).toEqual(expected);
});

it("asks anew for what a call has made stale, and for nothing that holds for good", async () => {
  const client = filledCache();
  await renewAfter(client, commentCalls.changeComment, { params: { observationId, commentId } });
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated === true;
  expect(namesWhere(isStale)).toEqual(["remarks"]);

  await renewAfter(client, workCalls.submitObservation, { params: { observationId } });
  expect(namesWhere((key) => !isStale(key))).toEqual(["studies", "workOf7"]);
});
