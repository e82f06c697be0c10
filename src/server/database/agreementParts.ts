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

/** Deletes what other programs have kept, also under names that no one asks for any more. */
export async function forgetAgreementPartsOfOthers(
  query: Query,
  studyId: Id<"study">,
  program: string,
): Promise<void> {
  await sql`
    delete from agreement_part where study_id = ${studyId} and program <> ${program}`.execute(
    query,
  );
}

/** Keeps parts in the place of those that were called the same. */
export async function keepAgreementParts(
  query: Query,
  studyId: Id<"study">,
  { parts, program }: { readonly parts: readonly AgreementPart[]; readonly program: string },
): Promise<void> {
  await sql`
    insert into agreement_part (study_id, name, sign, program, said)
    select ${studyId}::uuid, name, sign, ${program}::text, said
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as part(name text, sign text, said jsonb)
        on conflict (study_id, name) do update
       set sign = excluded.sign, program = excluded.program, said = excluded.said`.execute(query);
}
