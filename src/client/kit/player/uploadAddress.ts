import { watchingCalls } from "../../../api/contract/watching.ts";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import { addressOf } from "../query/api.ts";

/** The address at which an uploaded file can be played. */
export function uploadAddress(
  { id: recordingId, studyId }: Pick<Recording, "id" | "studyId">,
  { id: sourceId }: MediaSource,
): string {
  return addressOf(watchingCalls.readMedia, { params: { studyId, recordingId, sourceId } });
}
