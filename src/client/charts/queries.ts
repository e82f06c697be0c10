import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { analysisCalls } from "../../api/contract/analysis.ts";
import { send } from "../api.ts";
import { raterBudgetOf, raterProfilesOf } from "./raterTables.ts";

interface Scope {
  readonly studyId: string;
  readonly recordingIds: string | undefined;
  readonly schemeVersionId: string | undefined;
}

/** Keys begin with the study, so that the change stream makes them stale. */
export const analysisQueries = {
  timeBudget: ({ studyId, ...query }: Scope) =>
    queryOptions({
      queryKey: ["study", studyId, "time-budget", query],
      queryFn: ({ signal }) =>
        send(analysisCalls.readTimeBudget, { params: { studyId }, query }, { signal }),
      select: raterBudgetOf,
      placeholderData: keepPreviousData,
    }),
  profiles: ({ studyId, ...query }: Scope) =>
    queryOptions({
      queryKey: ["study", studyId, "profiles", query],
      queryFn: ({ signal }) =>
        send(analysisCalls.readProfiles, { params: { studyId }, query }, { signal }),
      select: raterProfilesOf,
      placeholderData: keepPreviousData,
    }),
};
