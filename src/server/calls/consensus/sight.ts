import type { Here } from "../../database/here.ts";
import { maySee } from "../../../domain/blinding.ts";
import { Refusal } from "../../../domain/errors.ts";
import type { Id } from "../../../domain/rules.ts";
import { type ConsensusBasis, consensusBasis } from "../../database/consensus.ts";
import type { Query } from "../../database/database.ts";
import { ownObservations } from "../../database/observations.ts";
import { namesAsSeen } from "../../database/raterNames.ts";

export interface Reader {
  readonly here: Here;
  readonly accountId: Id<"account">;
}

/** @throws Refusal `not_found` where the reader may not see one of the sources. */
export async function seenBasis(
  query: Query,
  { here, accountId }: Reader,
  consensusId: Id<"observation">,
): Promise<ConsensusBasis> {
  const basis = await consensusBasis(query, here.studyId, consensusId);
  const own = await ownObservations(query, here.studyId, accountId);
  const isSeen = basis.sources.every((source) =>
    maySee({ accountId, role: here.role }, source, own, here.blinding),
  );
  if (!isSeen) throw new Refusal("not_found", {});
  return basis;
}

/** What people are called, as the reader may know it. */
export async function namesOf(query: Query, here: Here, ids: readonly Id<"account">[]) {
  const rows = await query
    .selectFrom("account")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  const names = namesAsSeen(here, rows);
  return (accountId: Id<"account">) => names.get(accountId) ?? "";
}
