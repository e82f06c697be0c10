import { createHmac } from "node:crypto";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** The seed of one draw: the same for the same words, which say what is drawn for. */
export type SecretSeeds = (drawnFor: string) => string;

/**
 * Seeds of draws that no one may know beforehand, which checks a rater gets, when and where in their queue: HMAC-SHA-256
 * of what is drawn for under the secret of the study. Who has this source and every id cannot compute them, nor one from
 * others that came out; every server that asks draws the same.
 */
export async function secretSeedsOf(query: Query, studyId: Id<"study">): Promise<SecretSeeds> {
  const { maskSecret } = await query
    .selectFrom("study")
    .select("maskSecret")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  return (drawnFor) =>
    // Apart from the signs of names, which are made with the same secret and are shown.
    createHmac("sha256", maskSecret).update(`seed of a draw: ${drawnFor}`).digest("hex");
}
