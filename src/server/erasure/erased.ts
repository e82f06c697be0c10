import type { ErasureCounts } from "../../domain/entities/erasure.ts";

/** What an erasure has taken out of the database. */
export interface Erased {
  readonly counts: ErasureCounts;
  /** Of what is gone: by them browsers drop their copies. */
  readonly goneIds: readonly string[];
  /** Names of files that nothing is made of any more. */
  readonly files: readonly string[];
}
