import { queryOptions } from "@tanstack/react-query";
import { studyCalls } from "../../../api/contract/studies.ts";
import { send } from "./api.ts";

/**
 * What screens read, by key and call; each section of the contract has its own. All that belongs to a
 * study has a key that begins with `["study", studyId]`, all of an observation with
 * `["observation", observationId]`: the change stream makes them stale by these beginnings.
 */
export const studyQueries = {
  studies: () =>
    queryOptions({
      queryKey: ["studies"],
      queryFn: ({ signal }) => send(studyCalls.listStudies, {}, { signal }),
    }),
  study: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "summary"],
      queryFn: ({ signal }) => send(studyCalls.readStudy, { params: { studyId } }, { signal }),
    }),
};
