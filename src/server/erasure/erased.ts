import type { ErasureCounts } from "../../domain/entities/erasure.ts";

/** Counts without zeros. */
export function withoutNone(counts: ErasureCounts): ErasureCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** What an erasure has taken out of the database. */
export interface Erased {
  readonly counts: ErasureCounts;
  /** Of what is gone: by them browsers drop their copies. */
  readonly goneIds: readonly string[];
  /** Names of files that nothing is made of any more. */
  readonly files: readonly string[];
}
