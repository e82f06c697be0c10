import { Readable } from "node:stream";
import { type ListedReport, LockedContent } from "../../api/contract/lockedReports.ts";
import { scopeText } from "../../api/contract/scope.ts";
import { defaultStatistics } from "../../agreement/recipes.ts";
import { withFieldsNow } from "../../domain/earlierNames.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { countAttempt } from "../accounts/attempts.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import { contentDisposition } from "../analysis/download.ts";
import { isDuplicate, type Query } from "../database/database.ts";
import { mayReadLockedReport, reportSignOf } from "../database/lockedReports.ts";
import { savedRecipes } from "../database/recipes.ts";
import { lockStudy } from "../database/rounds.ts";
import { type NamesIn, withNames } from "../report/namesIn.ts";
import { readReport } from "../report/readReport.ts";
import { traceAgreement, wholeAgreement } from "../report/wholeAgreement.ts";
import { raterNameAsSeen } from "../sight/raters.ts";
import { recordingNameAsSeen } from "../sight/recordings.ts";

/** In the order in which a report tells them. */
const groupings = ["overall", "code", "pair", "criterion", "modifier", "round"] as const;

/** Locked reports, which do not change when the study’s data change. */
export const lockedReportCalls: HandlersOf<
  "lockReport" | "listLockedReports" | "readLockedReport" | "exportLockedReport" | "checkReportSign"
> = {
  /**
   * What is kept calls raters and recordings by signs, no matter who locks it: an account can be erased later without a word of
   * the report changing, and a reader gets the names that they may know at that moment.
   */
  async lockReport({ params, query: asked, body }, context) {
    const { account, change, database, here, limits } = context;
    const { statistics, ratingStatistics, scanStatistics, traceStatistics, ...scope } = asked;
    const kept = (await savedRecipes(database, here.studyId)) ?? defaultStatistics;
    const { report, work } = await readReport(context, scope);
    const query = {
      ...scope,
      by: [...groupings],
      statistics: statistics ?? kept.events,
      ratingStatistics: ratingStatistics ?? kept.ratings,
      scanStatistics: scanStatistics ?? kept.scans,
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
      { params, query: { ...scope, traceStatistics }, body: undefined },
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
          sign: reportSignOf(text),
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
            after: { name: body.name, sign: reportSignOf(text) },
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
    const content = LockedContent.parse(withFieldsNow(JSON.parse(text)));
    const names = await namesIn(database, here);
    // A report that was locked in another study has the ids of that one.
    const idHere = (there: string) => row.otherIds[there] ?? there;
    return {
      locked,
      content: withNames(
        { ...content, report: { ...content.report, readerName: locked.lockedByName } },
        { rater: (of) => names.rater(idHere(of)), recording: (of) => names.recording(idHere(of)) },
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
    // Of several that are alike the one that was locked here: what an archive says of a day is not known here.
    const rows = await database
      .selectFrom("lockedReport")
      .select(["content", "lockedAt", "importedAt", "revision", "programVersion"])
      .where("sign", "=", sign)
      .orderBy("importedAt", (order) => order.asc().nullsFirst())
      .orderBy("lockedAt")
      .execute();
    const row = rows.find(({ content }) => reportSignOf(content) === sign);
    if (!row) {
      // Only wrong guesses count.
      const from = { kind: "address", address: asked.address } as const;
      await countAttempt(database, limits, { purpose: "sign", subject: "", from });
      return { locked: null };
    }
    const { content: _content, lockedAt, importedAt, ...locked } = row;
    return {
      locked: {
        ...locked,
        lockedAt: lockedAt.toISOString(),
        importedAt: importedAt?.toISOString() ?? null,
      },
    };
  },
};

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
      "otherIds",
      "importedAt",
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
  const { observationIds, otherIds: _, lockedBy, lockedByName, lockedAt, importedAt, ...own } = row;
  return {
    ...own,
    lockedAt: lockedAt.toISOString(),
    importedAt: importedAt?.toISOString() ?? null,
    lockedByName: raterNameAsSeen(context.here, { id: lockedBy, name: lockedByName }),
    isReadable: await isReadableBy(context, { lockedBy, observationIds }),
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

function isReadableBy(
  { database, here, account }: StudyContext,
  row: Pick<LockedRow, "lockedBy" | "observationIds">,
): Promise<boolean> {
  return mayReadLockedReport(database, { here, accountId: account.id }, row);
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
