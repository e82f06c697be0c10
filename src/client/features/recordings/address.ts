import * as z from "zod";
import { rules } from "../../../domain/rules.ts";

/** The time in the recording that the URL names. Microseconds. */
const recordingSearch = z.object({
  at: rules.mediaTimeUs.optional().catch(undefined),
  /** The end of a marked segment that starts at `at`. */
  to: rules.mediaTimeUs.optional().catch(undefined),
});
export type RecordingSearch = z.infer<typeof recordingSearch>;

export function parseRecordingSearch(search: unknown): RecordingSearch {
  return recordingSearch.parse(search);
}
