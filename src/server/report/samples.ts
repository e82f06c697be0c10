import { sql } from "kysely";
import * as z from "zod";
import type { ReportSample } from "../../api/contract/report.ts";
import { PlanDraw, PlanSettings } from "../../domain/entities/plan.ts";
import { grouped } from "../../domain/grouped.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import { wishesAsSeen } from "../sight/draws.ts";
import type { Reader } from "../sight/work.ts";

/**
 * How plans of rounds drew what to code twice. Of a draw by rare codes among recordings that the reader still codes nothing
 * is told: its strata say what others saw in them.
 */
export async function reportSamples(
  query: Query,
  reader: Reader,
  roundIds: readonly Id<"round">[],
): Promise<ReportSample[]> {
  const { studyId } = reader.here;
  const plans = await query
    .selectFrom("plan")
    .select(["wish", "draws", "madeAt"])
    .where("studyId", "=", studyId)
    .where("roundId", "=", sql<Id<"round">>`any(${roundIds}::uuid[])`)
    .orderBy("madeAt")
    .orderBy("id")
    .execute();
  const seen = await wishesAsSeen(query, reader);
  const samples: ReportSample[] = [];
  for (const { wish, draws: kept, madeAt } of plans) {
    const known = seen(PlanSettings.parse(wish));
    const draws = z.array(PlanDraw).parse(kept);
    if (!known || known.double.by === "none") continue;
    samples.push({
      seed: known.seed,
      by: known.double.by,
      // oxlint-disable-next-line no-await-in-loop -- A study has few plans.
      frame: known.recordingIds?.length ?? (await recordingsAt(query, studyId, madeAt)),
      strata: [...grouped(draws, ({ stratum }) => stratum)].map(([stratum, own]) => ({
        stratum,
        recordings: own.length,
        probability: own[0]?.probability ?? 0,
      })),
    });
  }
  return samples;
}

/** All that were not for training when a plan was made. */
async function recordingsAt(query: Query, studyId: Id<"study">, at: Date): Promise<number> {
  const { recordings } = await query
    .selectFrom("recording")
    .select((one) => one.cast<number>(one.fn.countAll(), "integer").as("recordings"))
    .where("studyId", "=", studyId)
    .where("isTraining", "=", false)
    .where("createdAt", "<=", at)
    .executeTakeFirstOrThrow();
  return recordings;
}
