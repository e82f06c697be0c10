import { queryOptions } from "@tanstack/react-query";
import { workCalls } from "../../../api/contract/work.ts";
import { send } from "./api.ts";

export const workQueries = {
  workbench: (observationId: string) =>
    queryOptions({
      queryKey: ["observation", observationId, "workbench"],
      queryFn: ({ signal }) =>
        send(workCalls.readWorkbench, { params: { observationId } }, { signal }),
    }),
};
