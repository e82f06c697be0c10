import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** A part of an answer on agreement; `sign` changes with all that it is made of. */
export interface AgreementPart {
  readonly name: string;
  readonly sign: string;
  readonly said: unknown;
}

export async function agreementPartsOf(
  query: Query,
  studyId: Id<"study">,
  { names, program }: { readonly names: readonly string[]; readonly program: string },
): Promise<readonly AgreementPart[]> {
  return query
    .selectFrom("agreementPart")
    .select(["name", "sign", "said"])
    .where("studyId", "=", studyId)
    .where("name", "=", sql<string>`any(${names}::text[])`)
    .where("program", "=", program)
    .execute();
}

/** Deletes what other programs have kept, also under names that nobody asks for any more. */
export async function forgetAgreementPartsOfOthers(
  query: Query,
  studyId: Id<"study">,
  program: string,
): Promise<void> {
  await query
    .deleteFrom("agreementPart")
    .where("studyId", "=", studyId)
    .where("program", "<>", program)
    .execute();
}

/** Keeps parts in the place of those that were called the same. */
export async function keepAgreementParts(
  query: Query,
  studyId: Id<"study">,
  { parts, program }: { readonly parts: readonly AgreementPart[]; readonly program: string },
): Promise<void> {
  await query
    .insertInto("agreementPart")
    .values(
      parts.map(({ name, sign, said }) => ({
        studyId,
        name,
        sign,
        program,
        said: JSON.stringify(said),
      })),
    )
    .onConflict((there) =>
      there.columns(["studyId", "name"]).doUpdateSet((row) => ({
        sign: row.ref("excluded.sign"),
        program: row.ref("excluded.program"),
        said: row.ref("excluded.said"),
      })),
    )
    .execute();
}
