import { sql } from "kysely";
import { type Program, programName } from "../../domain/entities/program.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";
import { inNameOrder } from "./inNameOrder.ts";

/** The programs that are or were raters of a study, by name and then by creation time. */
export async function programsOf(
  query: Query,
  studyId: Id<"study">,
): Promise<(Program & { readonly isMember: boolean })[]> {
  const rows = await query
    .selectFrom("program")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.accountId", "=", "program.accountId")
        .onRef("membership.studyId", "=", "program.studyId"),
    )
    .select([
      "program.accountId",
      "program.name",
      "program.version",
      "program.settingsHash",
      "program.owner",
      "program.licence",
      "program.createdAt",
      "membership.role",
    ])
    .where("program.studyId", "=", studyId)
    .orderBy(inNameOrder("program.name"))
    .orderBy("program.createdAt")
    .orderBy("program.accountId")
    .execute();
  return rows.map(({ createdAt, role, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isMember: role !== null,
  }));
}

/** The raters of the study in the row that are programs, whether they still are of the team or not. */
export const programIdsOfStudy = sql<Id<"account">[]>`array(
  select program.account_id from program where program.study_id = study.id)`;

/** @throws Refusal `not_found` where the study has no such program. */
export async function checkProgram(
  query: Query,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<void> {
  const found = await query
    .selectFrom("program")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.accountId", "=", "program.accountId")
        .onRef("membership.studyId", "=", "program.studyId"),
    )
    .select("program.accountId")
    .where("program.studyId", "=", studyId)
    .where("program.accountId", "=", accountId)
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found", {});
}

/**
 * Creates an account without sign-in for one study only, with its description as a program. It does
 * not yet become a member.
 */
export async function insertProgram(
  query: Writing,
  studyId: Id<"study">,
  { accountId, ...facts }: Omit<Program, "createdAt">,
  /** Where a file brought it. */
  importId?: Id<"import">,
): Promise<void> {
  await query
    .insertInto("account")
    .values({
      id: accountId,
      name: programName(facts),
      // An address that can be nobody's: the domain is reserved for that.
      email: `program-${accountId}@program.invalid`,
      language: null,
      image: null,
      kind: "program",
      importedInto: studyId,
      ...(importId && { importId }),
    })
    .execute();
  await query
    .insertInto("program")
    .values({ ...facts, accountId, studyId })
    .execute();
}
