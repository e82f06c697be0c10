import type { Report } from "../../api/contract/report.ts";
import type { Scope } from "../../api/contract/scope.ts";
import { PrecisionGoal } from "../../domain/entities/study.ts";
import type { StudyContext } from "../answer.ts";
import { gateOf } from "../database/calibration/settings.ts";
import { designFacts } from "../database/designFacts.ts";
import { type AnalysedWork, analysedWork } from "../database/work.ts";
import { workRevision } from "../database/workRevision.ts";
import { programVersion } from "../programVersion.ts";
import { schemeNames } from "../sight/schemeNames.ts";
import { placedDesign } from "./design.ts";
import { goalSavedAt } from "./goalSavedAt.ts";
import { reportSamples } from "./samples.ts";

/** How the work behind agreement was made, as far as the reader may see that work. */
export async function readReport(
  { database, here, account }: StudyContext,
  scope: Scope,
): Promise<{ readonly report: Report; readonly work: AnalysedWork }> {
  const work = await analysedWork(database, { here, accountId: account.id }, scope, {
    rounds: "newest",
  });
  const study = await database
    .selectFrom("study")
    .select(["name", "description", "precisionGoal"])
    .where("id", "=", here.studyId)
    .executeTakeFirstOrThrow();
  const { rules, recordings, counted, scheme } = await gateOf(database, here.studyId);
  const report: Report = {
    studyName: study.name,
    studyDescription: study.description,
    readerName: account.name,
    madeAt: new Date().toISOString(),
    programVersion,
    revision: await workRevision(database, here.studyId, work),
    blinding: here.blinding.rule,
    masksRaters: here.masksRaters,
    masksRecordings: here.masksRecordings,
    precisionGoal: PrecisionGoal.nullable().parse(study.precisionGoal),
    goalSavedAt: await goalSavedAt(database, here.studyId),
    samples: await reportSamples(
      database,
      { here, accountId: account.id },
      work.rounds.map(({ id }) => id),
    ),
    gate: { rules: [...rules], recordings, counted, ...schemeNames(scheme) },
    design: {
      ...placedDesign(work),
      ...(await designFacts(database, here.studyId, work.places)),
    },
  };
  return { report, work };
}
