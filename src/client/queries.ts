import { queryOptions } from "@tanstack/react-query";
import { contract } from "../api/contract.ts";
import { allPages } from "./allPages.ts";
import { send } from "./api.ts";
import { type Progress, progressAfter } from "./overview/progress.ts";

const glanceAgainMs = 2_000;

/**
 * What a screen reads, by key and call. All that belongs to a study has a key that begins with
 * `["study", studyId]`, all of an observation with `["observation", observationId]`: the change
 * stream makes them stale by these beginnings.
 */
export const queries = {
  studies: () =>
    queryOptions({
      queryKey: ["studies"],
      queryFn: ({ signal }) => send(contract.listStudies, {}, { signal }),
    }),
  queue: () =>
    queryOptions({
      queryKey: ["queue"],
      queryFn: ({ signal }) => allPages((query) => send(contract.myQueue, { query }, { signal })),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ["sessions"],
      queryFn: ({ signal }) => send(contract.listSessions, {}, { signal }),
      staleTime: 0,
    }),
  security: () =>
    queryOptions({
      queryKey: ["security"],
      queryFn: ({ signal }) => send(contract.readSecurity, {}, { signal }),
    }),
  people: (search: string) =>
    queryOptions({
      queryKey: ["people", search],
      queryFn: ({ signal }) => send(contract.listPeople, { query: { search } }, { signal }),
      staleTime: 0,
    }),
  missingTexts: () =>
    queryOptions({
      queryKey: ["missingTexts"],
      queryFn: ({ signal }) => send(contract.listMissingTexts, {}, { signal }),
    }),
  study: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "summary"],
      queryFn: ({ signal }) => send(contract.readStudy, { params: { studyId } }, { signal }),
    }),
  overview: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "overview"],
      // Asked again, it brings only what changed since the last answer.
      queryFn: async ({ client, queryKey, signal }): Promise<Progress> => {
        const before = client.getQueryData<Progress>(queryKey);
        const query = { since: before?.cursor };
        return progressAfter(
          before,
          await send(contract.readOverview, { params: { studyId }, query }, { signal }),
        );
      },
    }),
  agreementGlance: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "glance"],
      queryFn: ({ signal }) =>
        send(contract.readAgreementGlance, { params: { studyId } }, { signal }),
      // The server goes on comparing between two questions.
      refetchInterval: ({ state: { data } }) => data && data.compared < data.all && glanceAgainMs,
    }),
  members: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "members"],
      queryFn: ({ signal }) => send(contract.listMembers, { params: { studyId } }, { signal }),
    }),
  invitations: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "invitations"],
      queryFn: ({ signal }) => send(contract.listInvitations, { params: { studyId } }, { signal }),
    }),
  recordings: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "recordings"],
      queryFn: ({ signal }) =>
        allPages((query) =>
          send(contract.listRecordings, { params: { studyId }, query }, { signal }),
        ),
    }),
  recording: (studyId: string, recordingId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "recordings", recordingId],
      queryFn: ({ signal }) =>
        send(contract.readRecording, { params: { studyId, recordingId } }, { signal }),
    }),
  schemes: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "schemes"],
      queryFn: ({ signal }) => send(contract.listSchemes, { params: { studyId } }, { signal }),
    }),
  scheme: (studyId: string, schemeVersionId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "schemes", schemeVersionId],
      queryFn: ({ signal }) =>
        send(contract.readScheme, { params: { studyId, schemeVersionId } }, { signal }),
    }),
  rounds: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "rounds"],
      queryFn: ({ signal }) => send(contract.listRounds, { params: { studyId } }, { signal }),
    }),
  observations: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "observations"],
      queryFn: ({ signal }) =>
        allPages((query) =>
          send(contract.listObservations, { params: { studyId }, query }, { signal }),
        ),
    }),
  remarks: (observationId: string) =>
    queryOptions({
      queryKey: ["observation", observationId, "remarks"],
      queryFn: ({ signal }) =>
        send(contract.listRemarks, { params: { observationId } }, { signal }),
    }),
  workbench: (observationId: string) =>
    queryOptions({
      queryKey: ["observation", observationId, "workbench"],
      queryFn: ({ signal }) =>
        send(contract.readWorkbench, { params: { observationId } }, { signal }),
    }),
};
