import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { type ListedReport, LockedContent } from "../../api/contract/lockedReports.ts";
import { type Scope, scope as scopeRules, scopeText } from "../../api/contract/scope.ts";
import { defaultRecipes } from "../../agreement/recipes.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { countAttempt } from "../accounts/attempts.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import { contentDisposition } from "../analysis/download.ts";
import { isDuplicate, type Query } from "../database/database.ts";
import { recipesOf } from "../database/recipes.ts";
import { lockStudy } from "../database/rounds.ts";
import { analysedWork } from "../database/work.ts";
import { type NamesIn, withNames } from "../report/namesIn.ts";
import { readReport } from "../report/readReport.ts";
import { traceAgreement, wholeAgreement } from "../report/wholeAgreement.ts";
import { raterNameAsSeen } from "../sight/raters.ts";
import { recordingNameAsSeen } from "../sight/recordings.ts";

/** In the order in which a report tells them. */
const groupings = ["overall", "code", "pair", "criterion", "modifier", "round"] as const;

/** Reports that stay as they were. */
export const lockedReportCalls: HandlersOf<
  "lockReport" | "listLockedReports" | "readLockedReport" | "exportLockedReport" | "checkReportSign"
> = {
  /**
   * What is kept calls raters and recordings by signs, whoever locks it: an account can be erased later without a word of
   * the report changing, and a reader gets the names that they may know at that moment.
   */
  async lockReport({ params, query: asked, body }, context) {
    const { account, change, database, here, limits } = context;
    const { recipes, ratingRecipes, scanRecipes, traceRecipes, ...scope } = asked;
    const kept = (await recipesOf(database, here.studyId)) ?? defaultRecipes;
    const { report, work } = await readReport(context, scope);
    const query = {
      ...scope,
      by: [...groupings],
      recipes: recipes ?? kept.events,
      ratingRecipes: ratingRecipes ?? kept.ratings,
      scanRecipes: scanRecipes ?? kept.scans,
    };
    const agreement = await wholeAgreement({ params, query, body: undefined }, context);
    const repeats =
      scope.work === "raters"
        ? await wholeAgreement(
            { params, query: { ...query, work: "repeats" as const }, body: undefined },
            context,
          )
        : null;
    const traces = await traceAgreement(
      { params, query: { ...scope, traceRecipes }, body: undefined },
      context,
    );
    const names = await namesIn(database, {
      ...here,
      role: "analyst",
      masksRaters: true,
      masksRecordings: true,
    });
    const content: LockedContent = withNames(
      {
        form: 1 as const,
        report: { ...report, readerName: names.rater(account.id) ?? "R" },
        agreement,
        repeats,
        traces,
        scope: Object.fromEntries(
          Object.entries(scopeText(scope)).flatMap(([name, value]) =>
            typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
          ),
        ),
        least: body.least,
      },
      names,
    );
    const text = JSON.stringify(content);
    const observationIds = work.places.map(({ observationId }) => observationId);
    await change({ studyId: here.studyId, accountId: account.id }, async (writing) => {
      await lockStudy(writing, here.studyId);
      const there = await writing
        .selectFrom("lockedReport")
        .select("id")
        .where("studyId", "=", here.studyId)
        .execute();
      if (there.length >= limits.lockedReportsPerStudy) {
        throw new Refusal("quota_reached", {
          limit: "lockedReportsPerStudy",
          max: limits.lockedReportsPerStudy,
        });
      }
      await writing
        .insertInto("lockedReport")
        .values({
          id: body.id,
          studyId: here.studyId,
          lockedBy: account.id,
          name: body.name,
          sign: signOf(text),
          content: text,
          observationIds,
          revision: report.revision,
          programVersion: report.programVersion,
        })
        .execute();
      return {
        answer: undefined,
        history: [
          {
            about: "study",
            aboutId: here.studyId,
            action: "lockReport",
            after: { name: body.name, sign: signOf(text) },
          },
        ],
        tells: [],
      };
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
    return listed(context, await lockedOf(database, here.studyId, body.id));
  },

  async listLockedReports(_input, context) {
    const { database, here } = context;
    const rows = await lockedIn(database, here.studyId).orderBy("lockedAt", "desc").execute();
    return Promise.all(rows.map((row) => listed(context, row)));
  },

  async readLockedReport({ params: { lockedReportId } }, context) {
    const { database, here } = context;
    const { row, text } = await readable(context, lockedReportId);
    const locked = await listed(context, row);
    const content = LockedContent.parse(JSON.parse(text));
    const names = await namesIn(database, here);
    return {
      locked,
      content: withNames(
        { ...content, report: { ...content.report, readerName: locked.lockedByName } },
        names,
      ),
    };
  },

  async exportLockedReport({ params: { lockedReportId } }, context) {
    const { row, text } = await readable(context, lockedReportId);
    return {
      headers: {
        "content-disposition": contentDisposition(`locked-report-${row.sign}.json`),
        "cache-control": "no-store",
      },
      body: Readable.from([Buffer.from(text)], { objectMode: false }),
    };
  },

  async checkReportSign({ body: { sign } }, { database, limits, asked }) {
    const row = await database
      .selectFrom("lockedReport")
      .select(["content", "lockedAt", "revision", "programVersion"])
      .where("sign", "=", sign)
      .executeTakeFirst();
    if (!row || signOf(row.content) !== sign) {
      // Only wrong guesses count.
      const from = { kind: "address", address: asked.address } as const;
      await countAttempt(database, limits, { purpose: "sign", subject: "", from });
      return { locked: null };
    }
    const { content: _content, lockedAt, ...locked } = row;
    return { locked: { ...locked, lockedAt: lockedAt.toISOString() } };
  },
};

/** 128 bits: as many as nobody can find another text for. */
function signOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function lockedIn(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("lockedReport")
    .innerJoin("account", "account.id", "lockedReport.lockedBy")
    .select([
      "lockedReport.id",
      "lockedReport.name",
      "sign",
      "revision",
      "programVersion",
      "lockedAt",
      "lockedBy",
      "observationIds",
      "account.name as lockedByName",
    ])
    .where("studyId", "=", studyId);
}

async function lockedOf(query: Query, studyId: Id<"study">, id: Id<"lockedReport">) {
  const row = await lockedIn(query, studyId).where("lockedReport.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

type LockedRow = Awaited<ReturnType<typeof lockedOf>>;

async function listed(context: StudyContext, row: LockedRow): Promise<ListedReport> {
  const { observationIds: _ids, lockedBy, lockedByName, lockedAt, ...own } = row;
  return {
    ...own,
    lockedAt: lockedAt.toISOString(),
    lockedByName: raterNameAsSeen(context.here, { id: lockedBy, name: lockedByName }),
    isReadable: await isReadableBy(context, row),
  };
}

/** @throws Refusal `not_found`, `not_allowed` where the reader may not see some of the work that it is of. */
async function readable(context: StudyContext, id: Id<"lockedReport">) {
  const { database, here } = context;
  const row = await lockedOf(database, here.studyId, id);
  if (!(await isReadableBy(context, row)))
    throw new Refusal("not_allowed", { needs: "agreement.read" });
  const { content: text } = await database
    .selectFrom("lockedReport")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { row, text };
}

/**
 * Figures give away work as work itself does: who may read them is who may read each observation that they are of, as
 * far as it is there. Whoever locked it has seen them.
 */
async function isReadableBy(
  { database, here, account }: StudyContext,
  { lockedBy, observationIds }: LockedRow,
): Promise<boolean> {
  if (lockedBy === account.id) return true;
  const all: Scope = { ...scopeRules.parse({ roundIds: "all" }), who: "all" };
  const versions = await database
    .selectFrom("observation")
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    )
    .select(["observation.id", "round.schemeVersionId", "observation.purpose"])
    .where("observation.studyId", "=", here.studyId)
    .where("observation.id", "=", sql<Id<"observation">>`any(${observationIds}::uuid[])`)
    .where("observation.state", "<>", "withdrawn")
    .execute();
  const seen = new Set<string>();
  for (const schemeVersionId of new Set(versions.map((one) => one.schemeVersionId))) {
    for (const work of ["raters", "repeats", "consensus"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- A report is of one version.
      const { places } = await analysedWork(
        database,
        { here, accountId: account.id },
        { ...all, schemeVersionId, work },
        { rounds: "newest" },
      );
      for (const { observationId } of places) seen.add(observationId);
    }
  }
  return versions.every(({ id }) => seen.has(id));
}

/** What the people and recordings of a study are called for a reader. */
async function namesIn(
  query: Query,
  reader: Parameters<typeof raterNameAsSeen>[0] &
    Parameters<typeof recordingNameAsSeen>[0] & {
      readonly studyId: Id<"study">;
    },
): Promise<NamesIn> {
  const { studyId } = reader;
  const people = await query
    .selectFrom("account")
    .select(["id", "name"])
    .where((is) =>
      is.or([
        is("id", "in", (observation) =>
          observation.selectFrom("observation").select("raterId").where("studyId", "=", studyId),
        ),
        is("id", "in", (membership) =>
          membership.selectFrom("membership").select("accountId").where("studyId", "=", studyId),
        ),
      ]),
    )
    .execute();
  const recordings = await query
    .selectFrom("recording")
    .select(["id", "name"])
    .where("studyId", "=", studyId)
    .execute();
  const raterNames = new Map<string, string>(
    people.map((one) => [one.id, raterNameAsSeen(reader, one)]),
  );
  const recordingNames = new Map<string, string>(
    recordings.map((one) => [one.id, recordingNameAsSeen(reader, one)]),
  );
  return {
    rater: (id) => raterNames.get(id),
    recording: (id) => recordingNames.get(id),
  };
}
