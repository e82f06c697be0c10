import { Calibration } from "../../../domain/entities/study.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Query } from "../database.ts";

/** How a study keeps its raters together with its gold standards. */
export async function calibrationOf(query: Query, studyId: Id<"study">): Promise<Calibration> {
  const { calibration } = await query
    .selectFrom("study")
    .select("calibration")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  return Calibration.parse(calibration);
}
