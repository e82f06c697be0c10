import { contract } from "../../api/contract.ts";
import type { MediaSource, Recording } from "../../domain/entities/recording.ts";
import { addressOf } from "../api.ts";

/** Where a file that was uploaded is played from. */
export function uploadAddress(
  { id: recordingId, studyId }: Pick<Recording, "id" | "studyId">,
  { id: sourceId }: MediaSource,
): string {
  return addressOf(contract.readMedia, { params: { studyId, recordingId, sourceId } });
}
