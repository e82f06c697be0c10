import type { Finding } from "../../../formats/format.ts";
import type { JoinRefusal } from "./joinedTables.ts";
import type { TableRefusal } from "./ratingTable.ts";
import type { FileRefusal } from "./rowsOfFile.ts";

/** Why an input is not a table of ratings. Each reason has a sentence under `refused` in the texts. */
export type RefusalCode = TableRefusal | TimedRefusal | JoinRefusal | "too_many_time_units";

export interface Refusal {
  readonly because: RefusalCode;
  /** The files that it is about; empty for pasted or typed input. */
  readonly files: readonly string[];
  /** The finding of the format’s reader, with its position; for event records only. */
  readonly found?: Pick<Finding, "what" | "place">;
}

export type TimedRefusal =
  | FileRefusal
  | "record_unreadable"
  | "records_empty"
  | "record_alone"
  | "records_apart"
  | "records_and_others";
