import { queryOptions } from "@tanstack/react-query";
import { observationCalls } from "../../../api/contract/observations.ts";
import { allPages } from "./allPages.ts";
import { send } from "./api.ts";

export const observationQueries = {
  queue: () =>
    queryOptions({
      queryKey: ["queue"],
      queryFn: ({ signal }) =>
        allPages((query) => send(observationCalls.myQueue, { query }, { signal })),
    }),
  observations: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "observations"],
      queryFn: ({ signal }) =>
        allPages((query) =>
          send(observationCalls.listObservations, { params: { studyId }, query }, { signal }),
        ),
    }),
};
