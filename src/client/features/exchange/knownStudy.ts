import { useMemo } from "react";
import type { StudySummary } from "../../../api/contract/studies.ts";
import type { Known } from "./plan.ts";
import { queryOf, useAll, useCall } from "../../kit/query/useCall.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { assignmentCalls } from "../../../api/contract/assignments.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { useAnswers } from "../../kit/query/useAnswers.ts";

/** The maximum number of scheme versions compared with a file, the latest ones. */
const versionsCompared = 5;

/** What an import needs to know about the study. */
export interface KnownStudy {
  /** `undefined` until everything is loaded. */
  readonly known: Known | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

export function useKnownStudy({ id: studyId, variables }: StudySummary): KnownStudy {
  const members = useCall(memberCalls.listMembers, { params: { studyId } });
  const recordings = useAll(recordingCalls.listRecordings, { params: { studyId } });
  const rounds = useCall(assignmentCalls.listRounds, { params: { studyId } });
  const observations = useAll(observationCalls.listObservations, { params: { studyId } });
  const list = useCall(schemeCalls.listSchemes, { params: { studyId } });
  const published = (list.data ?? [])
    .filter(({ state }) => state === "published")
    .toSorted((a, b) => b.number - a.number)
    .slice(0, versionsCompared);
  const { versions, versionError } = useAnswers(
    published.map(({ id }) =>
      queryOf(schemeCalls.readScheme, { params: { studyId, schemeVersionId: id } }),
    ),
    (results) => ({
      versions: results.flatMap(({ data }) => (data ? [data] : [])),
      versionError: results.find(({ error }) => error !== null)?.error ?? null,
    }),
    { asWritten: true },
  );
  const areAll = list.data !== undefined && versions.length === published.length;
  const known = useMemo((): Known | undefined => {
    if (!members.data || !recordings.data || !rounds.data || !observations.data || !areAll) {
      return undefined;
    }
    const taken = new Set(
      observations.data.map(({ roundId, recordingId, raterId }) =>
        [roundId, recordingId, raterId].join(" "),
      ),
    );
    return {
      members: members.data,
      recordings: recordings.data,
      rounds: rounds.data,
      versions,
      variables,
      isTaken: ({ roundId, recordingId, raterId }) =>
        taken.has([roundId, recordingId, raterId].join(" ")),
    };
  }, [members.data, recordings.data, rounds.data, observations.data, areAll, versions, variables]);
  const queries = [members, recordings, rounds, observations, list];
  return {
    known,
    error: queries.find(({ error }) => error !== null)?.error ?? versionError,
    retry: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

/** A study without any contents. */
export const emptyStudy: Known = {
  members: [],
  recordings: [],
  versions: [],
  rounds: [],
  variables: [],
  isTaken: () => false,
};
