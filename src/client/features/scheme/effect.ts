import { queryOptions } from "@tanstack/react-query";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { send } from "../../kit/query/api.ts";

/** What a version means for work made with earlier ones. Its key begins with the study's schemes. */
export function effectOf(studyId: string, schemeVersionId: string) {
  return queryOptions({
    queryKey: ["study", studyId, "schemes", schemeVersionId, "effect"],
    queryFn: ({ signal }) =>
      send(schemeCalls.readSchemeEffect, { params: { studyId, schemeVersionId } }, { signal }),
  });
}
