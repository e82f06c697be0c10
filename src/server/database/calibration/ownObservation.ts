import type { Writing } from "../database.ts";
import type { ObservationRow } from "../observationRow.ts";

export type NewOwn = Pick<
  ObservationRow,
  "id" | "studyId" | "recordingId" | "roundId" | "raterId" | "sampling" | "spans"
> & { readonly purpose: "gold" | "training" };

/** Writes an observation that is not part of anyone’s queue of work. */
export async function insertOwn(
  query: Writing,
  { sampling, spans, ...row }: NewOwn,
): Promise<void> {
  await query
    .insertInto("observation")
    .values({
      ...row,
      sampling: JSON.stringify(sampling),
      spans: JSON.stringify(spans),
      state: "assigned",
      position: null,
      dueAt: null,
      returnReason: null,
      startedAt: null,
      submittedAt: null,
    })
    .execute();
}
