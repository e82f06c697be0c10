import { type SelectQueryBuilder, sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { RoundSummary } from "../../api/contract/assignments.ts";
import { Refusal } from "../../domain/errors.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";
import { ofPeople } from "./ofPeople.ts";
import type { Tables } from "./tables.ts";

export interface RoundRow {
  readonly id: Id<"round">;
  readonly number: number;
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly basisRoundId: Id<"round"> | null;
}

/** Which round is meant: one by its id, or by the version alone the newest that covers everything. */
export interface RoundWanted {
  readonly studyId: Id<"study">;
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly roundId: Id<"round"> | null;
}

/** Makes concurrent assignments in the study wait for this transaction. */
export async function lockStudy(query: Query, studyId: Id<"study">): Promise<void> {
  await query.selectFrom("study").select("id").where("id", "=", studyId).forUpdate().execute();
}

/**
 * The round that is meant; `undefined` where none was named and none codes everything with the version.
 *
 * @throws Refusal `not_found` where the study has no such round, or it codes with another version.
 */
export async function roundWanted(
  query: Query,
  { studyId, schemeVersionId, roundId }: RoundWanted,
): Promise<RoundRow | undefined> {
  const row = await query
    .selectFrom("round")
    .select(["id", "number", "schemeVersionId", "basisRoundId"])
    .where("studyId", "=", studyId)
    .where("schemeVersionId", "=", schemeVersionId)
    .$if(roundId !== null, (all) => all.where("id", "=", sql<Id<"round">>`${roundId}`))
    .$if(roundId === null, (all) => all.where("basisRoundId", "is", null))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row && roundId !== null) throw new Refusal("not_found", {});
  return row;
}

/** The round that is meant, made where there is none. The study must be locked. */
export async function roundFor(query: Writing, wanted: RoundWanted): Promise<RoundRow> {
  const found = await roundWanted(query, wanted);
  if (found) return found;
  const { studyId, schemeVersionId } = wanted;
  return insertRound(query, {
    studyId,
    id: id("round").parse(uuidv7()),
    name: "",
    schemeVersionId,
    basisRoundId: null,
  });
}

/** Makes the study’s next round. The study must be locked. */
export async function insertRound(
  query: Writing,
  round: {
    readonly studyId: Id<"study">;
    readonly id: Id<"round">;
    readonly name: string;
    readonly schemeVersionId: Id<"schemeVersion">;
    readonly basisRoundId: Id<"round"> | null;
  },
): Promise<RoundRow> {
  const latest = await query
    .selectFrom("round")
    .select("number")
    .where("studyId", "=", round.studyId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const number = (latest?.number ?? 0) + 1;
  await query
    .insertInto("round")
    .values({ ...round, number })
    .execute();
  return { ...round, number };
}

/** The rounds of a study, newest first. */
export async function roundsOf(query: Query, studyId: Id<"study">): Promise<RoundSummary[]> {
  return summaries(query).where("round.studyId", "=", studyId).execute();
}

/** One round of a study. @throws Refusal `not_found`. */
export async function roundOf(
  query: Query,
  studyId: Id<"study">,
  roundId: Id<"round">,
): Promise<RoundSummary> {
  const row = await summaries(query)
    .where("round.studyId", "=", studyId)
    .where("round.id", "=", roundId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

function summaries(query: Query): SelectQueryBuilder<Tables, "round", RoundSummary> {
  return query
    .selectFrom("round")
    .select([
      "round.id",
      "round.studyId",
      "round.number",
      "round.name",
      "round.schemeVersionId",
      "round.basisRoundId",
      sql<number>`(select number from scheme_version
        where scheme_version.study_id = round.study_id
          and scheme_version.id = round.scheme_version_id)`.as("schemeNumber"),
      sql<number | null>`(select basis.number from round as basis
        where basis.study_id = round.study_id and basis.id = round.basis_round_id)`.as(
        "basisNumber",
      ),
      counted(sql`state <> 'withdrawn'`).as("observations"),
      counted(sql`state in ('submitted', 'accepted')`).as("submitted"),
    ])
    .orderBy("round.number", "desc");
}

function counted(condition: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from observation
    where observation.study_id = round.study_id and observation.round_id = round.id
      and purpose in ('work', 'check') and ${ofPeople} and ${condition})`;
}
