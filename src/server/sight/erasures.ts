import { type ErasedKind, type ErasureCounts } from "../../domain/entities/erasure.ts";

/** What a count of tells how much others have coded. */
const ofWork: ReadonlySet<string> = new Set<ErasedKind>([
  "events",
  "ratings",
  "parts",
  "remarks",
  "decisions",
  "operations",
  "history",
]);

/** Counts for who is blind to the work that they count. */
export function withoutWork(counts: ErasureCounts): ErasureCounts {
  return Object.fromEntries(Object.entries(counts).filter(([kind]) => !ofWork.has(kind)));
}
