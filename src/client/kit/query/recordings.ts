import { queryOptions } from "@tanstack/react-query";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { allPages } from "./allPages.ts";
import { send } from "./api.ts";

export const recordingQueries = {
  recordings: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "recordings"],
      queryFn: ({ signal }) =>
        allPages((query) =>
          send(recordingCalls.listRecordings, { params: { studyId }, query }, { signal }),
        ),
    }),
  recording: (studyId: string, recordingId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "recordings", recordingId],
      queryFn: ({ signal }) =>
        send(recordingCalls.readRecording, { params: { studyId, recordingId } }, { signal }),
    }),
};
