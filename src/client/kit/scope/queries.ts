import { queryOptions } from "@tanstack/react-query";
import { scopeChoiceCalls } from "../../../api/contract/scopeChoices.ts";
import { send } from "../query/api.ts";

export const scopeQueries = {
  choices: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "scope choices"],
      queryFn: ({ signal }) =>
        send(scopeChoiceCalls.readScopeChoices, { params: { studyId } }, { signal }),
    }),
};
