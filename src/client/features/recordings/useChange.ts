import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Recording } from "../../../domain/entities/recording.ts";
import { recordingQueries } from "../../kit/query/recordings.ts";

/**
 * Changes a recording by some call that answers with it, and shows it as it is then. One change follows
 * the other: the next finds what the last one left.
 */
export function useChange<Wanted>(
  { studyId, id }: Pick<Recording, "studyId" | "id">,
  change: (wanted: Wanted) => Promise<Recording>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    scope: { id: `recording ${id}` },
    onSuccess: async (recording) => {
      client.setQueryData(recordingQueries.recording(studyId, id).queryKey, recording);
      await client.invalidateQueries({ queryKey: ["study", studyId, "recordings"] });
    },
  });
}
