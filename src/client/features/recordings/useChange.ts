import { useQueryClient } from "@tanstack/react-query";
import type { Recording } from "../../../domain/entities/recording.ts";
import { queryOf } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { useAction } from "../../kit/query/useAction.ts";
import { renewAfter } from "../../kit/query/renew.ts";

/**
 * Changes a recording with an API call that returns it, and shows the result. Changes run one after the
 * other, so that each starts from the result of the last.
 */
export function useChange<Wanted>(
  { studyId, id }: Pick<Recording, "studyId" | "id">,
  change: (wanted: Wanted) => Promise<Recording>,
) {
  const client = useQueryClient();
  return useAction(change, {
    scope: { id: `recording ${id}` },
    onSuccess: async (recording) => {
      client.setQueryData(
        queryOf(recordingCalls.readRecording, { params: { studyId, recordingId: id } }).queryKey,
        recording,
      );
      await renewAfter(client, recordingCalls.changeSources, {
        params: { studyId, recordingId: id },
      });
    },
  });
}
