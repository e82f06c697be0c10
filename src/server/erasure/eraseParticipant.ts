import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import type { Erased } from "./erased.ts";
import { scrubHistory } from "./scrubHistory.ts";

/** Erases a participant: pseudonym, reference, consents, and in which recordings they are. */
export async function eraseParticipant(
  query: Writing,
  {
    studyId,
    participantId,
  }: { readonly studyId: Id<"study">; readonly participantId: Id<"participant"> },
): Promise<Erased> {
  const row = await query
    .deleteFrom("participant")
    .where("studyId", "=", studyId)
    .where("id", "=", participantId)
    .returning(["pseudonym", "contact"])
    .executeTakeFirst();
  if (!row) return { counts: {}, goneIds: [], files: [] };
  const texts = [row.pseudonym, row.contact].filter((text) => text !== "");
  const ids = new Set([participantId]);
  const history = await scrubHistory(query, studyId, { ids, texts: new Set(texts) });
  return { counts: { participants: 1, history }, goneIds: [], files: [] };
}
