import { queryOptions } from "@tanstack/react-query";
import { overviewCalls } from "../../../api/contract/overview.ts";
import { send } from "./api.ts";
import { type Progress, progressAfter } from "./progress.ts";
import { keyOf } from "./keys.ts";
import { queryOf } from "./useCall.ts";

const glanceAgainMs = 2_000;

export const overviewQueries = {
  overview: (studyId: string) =>
    queryOptions({
      queryKey: keyOf(overviewCalls.readOverview, { params: { studyId } }),
      // Asked again, it brings only what changed since the last answer.
      queryFn: async ({ client, queryKey, signal }): Promise<Progress> => {
        const before = client.getQueryData<Progress>(queryKey);
        const query = { since: before?.cursor };
        return progressAfter(
          before,
          await send(overviewCalls.readOverview, { params: { studyId }, query }, { signal }),
        );
      },
    }),
  agreementGlance: (studyId: string) =>
    queryOf(
      overviewCalls.readAgreementSummary,
      { params: { studyId } },
      {
        // The server goes on comparing between two questions.
        refetchInterval: ({ state: { data } }) => data && data.compared < data.all && glanceAgainMs,
      },
    ),
};
