import { agreementCalls } from "../../../api/contract/agreement.ts";
import { queryOf } from "./useCall.ts";

const againMs = 2_000;

/**
 * The query for the agreement of a study over all codes and by criterion, in the latest round, with the study’s own
 * statistics.
 */
export function overallAgreement(studyId: string) {
  return queryOf(
    agreementCalls.readAgreement,
    { params: { studyId }, query: { by: "overall,criterion" } },
    {
      // The server goes on comparing between two questions.
      refetchInterval: ({ state: { data } }) =>
        data && data.progress.compared < data.progress.all && againMs,
    },
  );
}
