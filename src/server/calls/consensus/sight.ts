import type { Here } from "../../database/here.ts";
import { Refusal } from "../../../domain/errors.ts";
import type { Id } from "../../../domain/rules.ts";
import { type ConsensusBasis, consensusBasis } from "../../database/consensus.ts";
import type { Query } from "../../database/database.ts";
import { raterNameAsSeen } from "../../sight/raters.ts";
import { type Reader, workSight } from "../../sight/work.ts";

/** @throws Refusal `not_found` where the reader may not see one of the sources. */
export async function seenBasis(
  query: Query,
  reader: Reader,
  consensusId: Id<"observation">,
): Promise<ConsensusBasis> {
  const basis = await consensusBasis(query, reader.here.studyId, consensusId);
  const sight = await workSight(query, reader);
  if (!basis.sources.every((source) => sight.sees(source))) throw new Refusal("not_found", {});
  return basis;
}

/** People’s names as the reader may know them. */
export async function namesOf(query: Query, here: Here, ids: readonly Id<"account">[]) {
  const rows = await query
    .selectFrom("account")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  const names = new Map(rows.map((row) => [row.id, raterNameAsSeen(here, row)]));
  return (accountId: Id<"account">) => {
    const name = names.get(accountId);
    // Nothing mentions an account that is gone: the database keeps both or neither.
    if (name === undefined) throw new Error(`no account ${accountId}`);
    return name;
  };
}
