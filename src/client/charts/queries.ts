import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { agreementCalls } from "../../api/contract/agreement.ts";
import { send } from "../api.ts";

interface Scope {
  readonly studyId: string;
  readonly recordingId: string | undefined;
  readonly schemeVersionId: string | undefined;
}

/** Keys begin with the study, so that the change stream makes them stale. */
export const analysisQueries = {
  timeBudget: ({ studyId, ...query }: Scope) =>
    queryOptions({
      queryKey: ["study", studyId, "time-budget", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readTimeBudget, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  profiles: ({ studyId, ...query }: Scope) =>
    queryOptions({
      queryKey: ["study", studyId, "profiles", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readProfiles, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
