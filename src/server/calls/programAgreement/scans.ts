import { groupedTogether } from "../../../agreement/comparisons.ts";
import { scanMomentsOfProgram, scansBeside } from "../../../agreement/programs/scansBeside.ts";
import type { ScanStatistic } from "../../../agreement/recipes.ts";
import type { AnswerCell, ScanMoment } from "../../../agreement/scanMoments.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import type { Scope } from "../../../api/contract/scope.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { inTurns } from "../../agreement/inTurns.ts";
import { scannedWork } from "../../agreement/scanAgreement.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import type { AnalysedWork } from "../../database/work.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** Agreement on answers to scans of people with each other and with the program, over all codes and by code. */
export async function scansOfProgram(
  context: AnalysisContext,
  work: AnalysedWork,
  { codeIds, subjectIds }: Scope,
  asked: {
    readonly programId: Id<"account">;
    readonly margin: number;
    readonly statistics: readonly ScanStatistic[];
  },
): Promise<ProgramReply["scans"]> {
  const scanned = await scannedBeside(context, work, asked.programId);
  if (!scanned) return [];
  const making = scansBeside(scanned.scheme, scanned.works, {
    ...asked,
    limits: context.limits,
    codeIds,
    subjectIds,
  });
  const found = await inTurns(making, context.asked.signal);
  return found.map(({ codeId, table, people, program, differences }) => ({
    codeId: codeId === null ? null : id("code").parse(codeId),
    table,
    people: [...people],
    program: [...program],
    differences: [...differences],
  }));
}

/** The questions to which people and the program gave the answers of a cell, by recording and time. */
export async function scanMomentsBeside(
  context: AnalysisContext,
  work: AnalysedWork,
  { codeIds, subjectIds }: Pick<Scope, "codeIds" | "subjectIds">,
  asked: { readonly programId: Id<"account">; readonly cell: AnswerCell },
): Promise<readonly ScanMoment[]> {
  const scanned = await scannedBeside(context, work, asked.programId);
  if (!scanned) return [];
  const moments = scanMomentsOfProgram(scanned.scheme, scanned.works, {
    ...asked,
    codeIds,
    subjectIds,
  });
  return moments.toSorted(
    (a, b) => compareNames(a.place.recordingName, b.place.recordingName) || a.startUs - b.startUs,
  );
}

/** `undefined` where the program did nothing that someone else did. */
async function scannedBeside(
  { database, here }: AnalysisContext,
  { schemeVersion, places }: AnalysedWork,
  programId: Id<"account">,
) {
  const { groups } = groupedTogether(places);
  if (!schemeVersion || !groups.some((group) => group.some(({ raterId }) => raterId === programId)))
    return undefined;
  return {
    scheme: schemeVersion.scheme,
    works: await scannedWork(database, here.studyId, groups.flat()),
  };
}
