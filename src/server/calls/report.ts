import type { Grouping } from "../../agreement/row.ts";
import { Readable } from "node:stream";
import {
  defaultStatistics,
  type EventStatistic,
  type AgreementStatistics,
} from "../../agreement/recipes.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import { can } from "../../domain/permissions.ts";
import { safeFileName } from "../../formats/fileNames.ts";
import type { WrittenPiece } from "../../formats/format.ts";
import { contentDisposition } from "../analysis/download.ts";
import type { HandlersOf } from "../answer.ts";
import { observationCopies } from "../database/observationCopies.ts";
import { savedRecipes } from "../database/recipes.ts";
import { studyCopyOf } from "../database/studyCopies.ts";
import { workRevision } from "../database/workRevision.ts";
import { zipped } from "../exchange/zipped.ts";
import { packagePieces } from "../report/packagePieces.ts";
import { readReport } from "../report/readReport.ts";
import { traceAgreement, wholeAgreement } from "../report/wholeAgreement.ts";

const groupings: Grouping[] = ["overall", "pair", "code", "criterion", "modifier"];

export const reportCalls: HandlersOf<"readReport" | "exportPackage"> = {
  async readReport({ query }, context) {
    return (await readReport(context, query)).report;
  },

  /**
   * Made here and not in the browser: the work of a large study never has to be in memory as a whole, and
   * what is blind or masked is so before it leaves.
   */
  async exportPackage(
    { params, query: { statistics, ratingStatistics, scanStatistics, traceStatistics, ...scope } },
    context,
  ) {
    const { database, here, account, limits } = context;
    if (!can(here.role, "agreement.read")) {
      throw new Refusal("not_allowed", { needs: "agreement.read" });
    }
    const kept = (await savedRecipes(database, here.studyId)) ?? defaultStatistics;
    const query = {
      ...scope,
      by: groupings,
      statistics: withMain(statistics ?? kept.events, limits),
      ratingStatistics: ratingStatistics ?? kept.ratings,
      scanStatistics: scanStatistics ?? kept.scans,
    };
    const agreement = await wholeAgreement({ params, query, body: undefined }, context);
    const sameRater =
      scope.work === "raters"
        ? await wholeAgreement(
            { params, query: { ...query, work: "repeats" as const }, body: undefined },
            context,
          )
        : undefined;
    const traces = await traceAgreement(
      { params, query: { ...scope, traceStatistics }, body: undefined },
      context,
    );
    const reader = { here, accountId: account.id };
    const { report, work } = await readReport(context, scope);
    const { places } = work;
    // A package says which rounds it is of, whoever opens it when there are newer ones.
    const covered = { ...scope, roundIds: scope.roundIds ?? work.rounds.map(({ id }) => id) };
    const study = await studyCopyOf(database, reader, {
      places,
      isWhole: false,
      withMedia: false,
    });
    const observations = () => observationCopies(database, reader, places);
    async function* pieces(): AsyncGenerator<WrittenPiece> {
      yield* packagePieces({
        report,
        work,
        scope: covered,
        agreement,
        sameRater,
        traces,
        study,
        observations,
      });
      // A package of which one half is older than the other would not compute: better none.
      if ((await workRevision(database, here.studyId, work)) !== report.revision) {
        throw new Error("work was changed while a package of it was made");
      }
    }
    const day = report.madeAt.slice(0, "2026-01-01".length);
    return {
      headers: {
        "content-disposition": contentDisposition(
          `${safeFileName(`${report.studyName}-agreement-${day}`)}.zip`,
        ),
        "cache-control": "no-store",
      },
      body: Readable.from(zipped(pieces(), { at: new Date(report.madeAt) }), {
        objectMode: false,
      }),
    };
  },
};

const main = ["duration_kappa", "time_unit_kappa", "percent", "alpha"] as const;

/**
 * The statistics with the plain ones that every reader knows, in the unit that the first has, as far as there is
 * room beside the study’s own.
 */
function withMain(
  statistics: AgreementStatistics["events"],
  { statisticsPerStudy }: Limits,
): EventStatistic[] {
  const unitUs = statistics.find((one) => one.kind === "time_unit_kappa")?.unitUs ?? 1_000_000;
  const missing = main.filter((kind) => !statistics.some((one) => one.kind === kind));
  return [
    ...statistics,
    ...missing.map((kind): EventStatistic =>
      kind === "duration_kappa" ? { kind } : { kind, unitUs },
    ),
  ].slice(0, statisticsPerStudy);
}
