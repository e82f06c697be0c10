import { queryOptions } from "@tanstack/react-query";
import { assignmentCalls } from "../../../api/contract/assignments.ts";
import { send } from "./api.ts";

export const assignmentQueries = {
  rounds: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "rounds"],
      queryFn: ({ signal }) =>
        send(assignmentCalls.listRounds, { params: { studyId } }, { signal }),
    }),
};
