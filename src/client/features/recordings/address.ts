import * as z from "zod";
import { rules } from "../../../domain/rules.ts";

/** The moment at which a recording stands, as its address says it. Microseconds. */
const recordingSearch = z.object({
  at: rules.mediaTimeUs.optional().catch(undefined),
  /** The end of a marked interval that begins at `at`. */
  to: rules.mediaTimeUs.optional().catch(undefined),
});
export type RecordingSearch = z.infer<typeof recordingSearch>;

export function parseRecordingSearch(search: unknown): RecordingSearch {
  return recordingSearch.parse(search);
}
