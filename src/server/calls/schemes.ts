import { sql } from "kysely";
import type { SchemeEffect } from "../../api/contract/schemes.ts";
import type { Scheme, SchemeVersion } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { schemeFieldsChanged } from "../../domain/schemeHistory.ts";
import { isMeaning, schemeDifference } from "../../domain/schemeDifference.ts";
import { schemeProblems } from "../../domain/schemeRules.ts";
import { move } from "../../domain/states.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import { isDuplicate, type Query } from "../database/database.ts";
import { pageOfRows } from "../database/page.ts";
import { withSeenExamples } from "../sight/schemes.ts";
import { earlierVersions, schemeVersionOf, statesByVersion } from "../database/schemes.ts";
import { entryOf, type Use, usesOf } from "../database/schemeUse.ts";
import { visibleWork } from "../database/work.ts";

export const schemeCalls: HandlersOf<
  | "listSchemes"
  | "readScheme"
  | "draftScheme"
  | "saveScheme"
  | "publishScheme"
  | "relabelScheme"
  | "readSchemeImpact"
  | "listAffected"
  | "carryOver"
> = {
  async listSchemes({ params: { studyId } }, { database }) {
    const rows = await database
      .selectFrom("schemeVersion")
      .select([
        "id",
        "studyId",
        "number",
        "state",
        "edition",
        "createdAt",
        "publishedAt",
        sql<number>`jsonb_array_length(scheme->'codes')`.as("codes"),
        sql<number>`jsonb_array_length(scheme->'criteria')`.as("criteria"),
        sql<string[]>`(select coalesce(jsonb_agg(distinct language), '[]')
                         from jsonb_path_query(scheme, '$.**.texts.keyvalue().key', '{}', true) as language)`.as(
          "languages",
        ),
      ])
      .where("studyId", "=", studyId)
      .orderBy("number", "desc")
      .execute();
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
    }));
  },

  async readScheme({ params }, { database, here, account }) {
    const version = await schemeVersionOf(database, params.studyId, params.schemeVersionId);
    const [seen = version] = await withSeenExamples(database, { here, accountId: account.id }, [
      version,
    ]);
    return seen;
  },

  async draftScheme({ params: { studyId }, body: { id, scheme } }, { account, database, change }) {
    await change({ studyId, accountId: account.id }, async (query) => {
      const { number } = await query
        .insertInto("schemeVersion")
        .values({
          studyId,
          id,
          number: sql<number>`(select coalesce(max(number), 0) + 1 from scheme_version where study_id = ${studyId})`,
          state: "draft",
          scheme: JSON.stringify(scheme),
          publishedAt: null,
        })
        .returning("number")
        .executeTakeFirstOrThrow();
      return {
        answer: undefined,
        history: [
          {
            ...ofScheme(id),
            action: "draftScheme",
            after: { number, codes: scheme.codes.length, criteria: scheme.criteria.length },
          },
        ],
        tells: ["schemes"],
      };
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
    return schemeVersionOf(database, studyId, id);
  },

  async saveScheme({ params, body: { edition, scheme } }, { account, change }) {
    const { studyId, schemeVersionId } = params;
    return change({ studyId, accountId: account.id }, async (query) => {
      const version = await schemeVersionOf(query, studyId, schemeVersionId, { isLocked: true });
      checkDraft(version, edition);
      await query
        .updateTable("schemeVersion")
        .set({ scheme: JSON.stringify(scheme), edition: edition + 1 })
        .where("studyId", "=", studyId)
        .where("id", "=", schemeVersionId)
        .execute();
      return {
        answer: await schemeVersionOf(query, studyId, schemeVersionId),
        history: [
          {
            ...ofScheme(schemeVersionId),
            action: "saveScheme",
            ...schemeFieldsChanged(version.scheme, scheme),
            isSitting: true,
          },
        ],
        tells: ["schemes"],
      };
    });
  },

  async publishScheme({ params, body: { edition } }, { account, change }) {
    const { studyId, schemeVersionId } = params;
    return change({ studyId, accountId: account.id }, async (query) => {
      const version = await schemeVersionOf(query, studyId, schemeVersionId, { isLocked: true });
      checkDraft(version, edition);
      checkWhole(version.scheme);
      await query
        .updateTable("schemeVersion")
        .set({ state: move("schemeVersion", version.state, "publish"), publishedAt: new Date() })
        .where("studyId", "=", studyId)
        .where("id", "=", schemeVersionId)
        .execute();
      return {
        answer: await schemeVersionOf(query, studyId, schemeVersionId),
        history: [
          {
            ...ofScheme(schemeVersionId),
            action: "publishScheme",
            before: { state: version.state },
            after: { state: move("schemeVersion", version.state, "publish") },
          },
        ],
        tells: ["schemes"],
      };
    });
  },

  async relabelScheme({ params, body: { edition, scheme } }, { account, change }) {
    const { studyId, schemeVersionId } = params;
    return change({ studyId, accountId: account.id }, async (query) => {
      const version = await schemeVersionOf(query, studyId, schemeVersionId, { isLocked: true });
      if (version.state === "draft") throw new Refusal("scheme_not_published", {});
      checkEdition(version, edition);
      checkOnlyNames(version.scheme, scheme);
      checkWhole(scheme);
      await query
        .updateTable("schemeVersion")
        .set({ scheme: JSON.stringify(scheme), edition: edition + 1 })
        .where("studyId", "=", studyId)
        .where("id", "=", schemeVersionId)
        .execute();
      return {
        answer: await schemeVersionOf(query, studyId, schemeVersionId),
        history: [
          {
            ...ofScheme(schemeVersionId),
            action: "relabelScheme",
            ...schemeFieldsChanged(version.scheme, scheme),
          },
        ],
        tells: ["labels"],
      };
    });
  },

  async readSchemeImpact({ params: { studyId, schemeVersionId } }, context) {
    const { database } = context;
    const version = await schemeVersionOf(database, studyId, schemeVersionId);
    const earlier = await earlierVersions(database, studyId, version.number);
    const states = await statesByVersion(database, studyId);
    const [follows] = earlier;
    return {
      follows: follows ? { id: follows.id, number: follows.number } : null,
      earlier: earlier
        .filter(({ id }) => states.has(id))
        .map(({ id, number, scheme }) => ({
          id,
          number,
          isOnlyNames: schemeDifference(scheme, version.scheme).isOnlyNames,
          states: states.get(id) ?? [],
        })),
      ...(follows
        ? await touchedBy(context, { follows, scheme: version.scheme })
        : { uses: [], hidden: 0 }),
    };
  },

  async listAffected({ params: { studyId, schemeVersionId }, query }, context) {
    const { database } = context;
    const { scheme } = await schemeVersionOf(database, studyId, schemeVersionId);
    const { places } = await workUnder(context, schemeVersionId);
    const { entryId, limit } = query;
    const entry = entryId === undefined ? undefined : entryOf(scheme, entryId);
    if (entryId !== undefined && !entry) throw new Refusal("not_found", {});
    const uses = entry && (await usesOf(database, studyId, { ...idsOf(places), entries: [entry] }));
    const timesOf = uses && new Map(uses.map((use) => [use.observationId, use.times]));
    const touched = places.flatMap(
      ({ observationId, recordingName, raterName, state, eventCount }) => {
        const times = timesOf ? timesOf.get(observationId) : eventCount;
        return times === undefined
          ? []
          : [{ observationId, recordingName, raterName, state, times }];
      },
    );
    const from = placeIn(query.after);
    const rows = touched
      .slice(from, from + limit + 1)
      .map((row, at) => ({ row, at: from + at + 1 }));
    return {
      total: touched.length,
      ...pageOfRows(rows, limit, { item: ({ row }) => row, key: ({ at }) => String(at) }),
    };
  },

  async carryOver({ params: { studyId, schemeVersionId }, body }, { account, change }) {
    return change({ studyId, accountId: account.id }, async (query) => {
      // Who assigns at this moment must not make a round of the version that is left.
      await query.selectFrom("study").select("id").where("id", "=", studyId).forUpdate().execute();
      const from = await schemeVersionOf(query, studyId, body.fromSchemeVersionId);
      const to = await schemeVersionOf(query, studyId, schemeVersionId);
      if (from.state === "draft" || to.state !== "published") {
        throw new Refusal("scheme_not_published", {});
      }
      checkOnlyNames(from.scheme, to.scheme);
      if (from.id === to.id)
        return {
          answer: { rounds: 0, observations: 0 },
          history: [],
          tells: ["labels", "observations"],
        };
      const rounds = await query
        .updateTable("round")
        .set({ schemeVersionId: to.id })
        .where("studyId", "=", studyId)
        .where("schemeVersionId", "=", from.id)
        .returning("id")
        .execute();
      const observations = await observationsIn(query, studyId, rounds);
      return {
        answer: { rounds: rounds.length, observations },
        history: [
          {
            ...ofScheme(schemeVersionId),
            action: "carryOver",
            after: { fromSchemeVersionId: from.id, rounds: rounds.length, observations },
          },
        ],
        tells: ["labels", "observations"],
      };
    });
  },
};

function ofScheme(aboutId: Id<"schemeVersion">) {
  return { about: "scheme" as const, aboutId };
}

/** How often what is gone or means something else was used, as far as the reader may see the work. */
async function touchedBy(
  context: StudyContext,
  { follows, scheme }: { readonly follows: SchemeVersion; readonly scheme: Scheme },
): Promise<Pick<SchemeEffect, "hidden" | "uses">> {
  const { database, here } = context;
  const { places, hidden } = await workUnder(context, follows.id);
  const entries = schemeDifference(follows.scheme, scheme)
    .entries.filter(({ kind, fields }) => kind === "removed" || fields.some(isMeaning))
    .flatMap(({ id }) => entryOf(follows.scheme, id) ?? []);
  const uses = await usesOf(database, here.studyId, { ...idsOf(places), entries });
  return {
    hidden,
    uses: entries.map(({ part, id }) => ({
      part,
      id,
      ...summed(uses.filter((use) => use.entryId === id)),
    })),
  };
}

function summed(uses: readonly Use[]): { readonly observations: number; readonly times: number } {
  return { observations: uses.length, times: uses.reduce((sum, { times }) => sum + times, 0) };
}

/** The observations made with a version, as far as the reader may see their work. */
async function workUnder(
  { database, here, account }: StudyContext,
  schemeVersionId: Id<"schemeVersion">,
) {
  const reader = { here, accountId: account.id };
  const { seen, hidden } = await visibleWork(database, reader);
  return { places: seen.filter((place) => place.schemeVersionId === schemeVersionId), hidden };
}

function idsOf(places: readonly { readonly observationId: string }[]) {
  return { observationIds: places.map(({ observationId }) => observationId) };
}

/** How many a reader of pages has read. @throws Refusal `not_found` where no page ends like this. */
function placeIn(after: string | undefined): number {
  if (after === undefined) return 0;
  if (!/^\d{1,9}$/u.test(after)) throw new Refusal("not_found", {});
  return Number(after);
}

async function observationsIn(
  query: Query,
  studyId: Id<"study">,
  rounds: readonly { readonly id: Id<"round"> }[],
): Promise<number> {
  if (rounds.length === 0) return 0;
  const { count } = await query
    .selectFrom("observation")
    .select(sql<number>`count(*)`.as("count"))
    .where("studyId", "=", studyId)
    .where("state", "<>", "withdrawn")
    .where(
      "roundId",
      "in",
      rounds.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Refuses what makes work mean something else, naming it. */
function checkOnlyNames(before: Scheme, after: Scheme): void {
  const { entries, whole, isOnlyNames } = schemeDifference(before, after);
  if (isOnlyNames) return;
  const changed = entries.filter(({ changesMeaning }) => changesMeaning).map(({ name }) => name);
  const total = whole.filter(isMeaning).map(({ field }) => field);
  const named = [...changed, ...total];
  const rest = named.length > namesSaid ? ["…"] : [];
  throw new Refusal("scheme_meaning_changed", {
    names: [...named.slice(0, namesSaid), ...rest].join(", "),
  });
}

/** How many entries a refusal names. */
const namesSaid = 10;

function checkWhole(scheme: Scheme): void {
  const problems = schemeProblems(scheme);
  if (problems.length > 0) throw new Refusal("invalid_input", { fields: problems });
}

/** Refuses what is no draft any more, and what someone else saved in between. */
function checkDraft(version: SchemeVersion, edition: number): void {
  if (version.state !== "draft") throw new Refusal("scheme_already_published", {});
  checkEdition(version, edition);
}

function checkEdition(version: SchemeVersion, edition: number): void {
  if (version.edition !== edition) {
    throw new Refusal("revision_conflict", { expected: version.edition, forked: false });
  }
}
