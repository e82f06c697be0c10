import type { Finding } from "../../../formats/format.ts";
import type { JoinRefusal } from "./joinedTables.ts";
import type { TableRefusal } from "./ratingTable.ts";
import type { FileRefusal } from "./rowsOfFile.ts";

/** Why something that was brought is no table of ratings. Each has a sentence below `refused` in the texts. */
export type RefusalCode = TableRefusal | TimedRefusal | JoinRefusal | "too_many_time_units";

export interface Refusal {
  readonly because: RefusalCode;
  /** The files that it is about; none where it was pasted or typed. */
  readonly files: readonly string[];
  /** What the reader of the format says of it, and where; of records of events only. */
  readonly found?: Pick<Finding, "what" | "place">;
}

export type TimedRefusal =
  | FileRefusal
  | "record_unreadable"
  | "records_empty"
  | "record_alone"
  | "records_apart"
  | "records_and_others";
