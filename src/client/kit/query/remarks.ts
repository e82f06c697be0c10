import { queryOptions } from "@tanstack/react-query";
import { remarkCalls } from "../../../api/contract/remarks.ts";
import { send } from "./api.ts";

export const remarkQueries = {
  remarks: (observationId: string) =>
    queryOptions({
      queryKey: ["observation", observationId, "remarks"],
      queryFn: ({ signal }) =>
        send(remarkCalls.listRemarks, { params: { observationId } }, { signal }),
    }),
};
