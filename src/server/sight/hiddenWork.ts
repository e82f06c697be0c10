import { codesAny } from "../../domain/blinding.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import { ownObservations, type Reader, workSight } from "./work.ts";

/**
 * Whether someone still codes a recording, in whichever round. What such a person may do with it is
 * decided by that alone, and never by looking at work that is hidden from them: by what is refused, and
 * when, they would find out what is in it.
 */
export async function stillCodes(
  query: Query,
  { here, accountId }: Reader,
  recordingId: Id<"recording">,
): Promise<boolean> {
  const own = await ownObservations(query, here.studyId, accountId);
  return codesAny(own, [recordingId]);
}

/**
 * A round over what raters agreed on in an earlier one tells what they agreed on.
 * @throws Refusal `still_coding` where someone who would learn it still codes there.
 */
export async function mustSeeBasis(
  query: Query,
  { here, accountId }: Reader,
  basis: {
    readonly roundId: Id<"round">;
    readonly recordings: readonly { readonly id: Id<"recording"> }[];
  },
): Promise<void> {
  if (here.blinding.rule === "never") return;
  const own = (await ownObservations(query, here.studyId, accountId)).filter(
    ({ roundId }) => roundId === basis.roundId,
  );
  const recordingIds = basis.recordings.map(({ id }) => id);
  if (codesAny(own, recordingIds)) throw new Refusal("still_coding", {});
}

/**
 * Whether someone has gone on with what an import made is a question about that work.
 * @throws Refusal `still_coding` where some of it is hidden from who asks.
 */
export async function mustSeeImported(
  query: Query,
  reader: Reader,
  importId: Id<"import">,
): Promise<void> {
  const { studyId } = reader.here;
  const sight = await workSight(query, reader);
  const made = await query
    .selectFrom("observation")
    .select(["recordingId", "roundId", "raterId", "purpose", "state"])
    .where("studyId", "=", studyId)
    .where("importId", "=", importId)
    .execute();
  if (!made.every((one) => sight.sees(one))) {
    throw new Refusal("still_coding", {});
  }
}
