import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { StudySummary } from "../../../api/contract/studies.ts";
import { assignmentQueries } from "../../kit/query/assignments.ts";
import { memberQueries } from "../../kit/query/members.ts";
import { observationQueries } from "../../kit/query/observations.ts";
import { recordingQueries } from "../../kit/query/recordings.ts";
import { schemeQueries } from "../../kit/query/schemes.ts";
import type { Known } from "./plan.ts";

/** A file is compared with no more versions than this, the newest ones. */
const versionsCompared = 5;

/** What of a study an import has to know. */
export interface KnownStudy {
  /** `undefined` until all of it is there. */
  readonly known: Known | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

export function useKnownStudy({ id: studyId, variables }: StudySummary): KnownStudy {
  const members = useQuery(memberQueries.members(studyId));
  const recordings = useQuery(recordingQueries.recordings(studyId));
  const rounds = useQuery(assignmentQueries.rounds(studyId));
  const observations = useQuery(observationQueries.observations(studyId));
  const list = useQuery(schemeQueries.schemes(studyId));
  const published = (list.data ?? [])
    .filter(({ state }) => state === "published")
    .toSorted((a, b) => b.number - a.number)
    .slice(0, versionsCompared);
  const { versions, versionError } = useQueries({
    queries: published.map(({ id }) => schemeQueries.scheme(studyId, id)),
    combine: (results) => ({
      versions: results.flatMap(({ data }) => (data ? [data] : [])),
      versionError: results.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
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

/** A study in which nothing is yet. */
export const emptyStudy: Known = {
  members: [],
  recordings: [],
  versions: [],
  rounds: [],
  variables: [],
  isTaken: () => false,
};
