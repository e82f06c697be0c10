import { queryOptions } from "@tanstack/react-query";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { send } from "./api.ts";

export const schemeQueries = {
  schemes: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "schemes"],
      queryFn: ({ signal }) => send(schemeCalls.listSchemes, { params: { studyId } }, { signal }),
    }),
  scheme: (studyId: string, schemeVersionId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "schemes", schemeVersionId],
      queryFn: ({ signal }) =>
        send(schemeCalls.readScheme, { params: { studyId, schemeVersionId } }, { signal }),
    }),
};
