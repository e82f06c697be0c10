import { setImmediate } from "node:timers/promises";
import { groupedTogether } from "../../agreement/comparisons.ts";
import { firstTime } from "../../agreement/sameRater.ts";
import {
  addAnswers,
  scannedCodes,
  type AnswerCell,
  type AnswerTable,
  type ScanMoment,
  sheetMoments,
} from "../../agreement/scanMoments.ts";
import { scanSheets } from "../../agreement/scanSheets.ts";
import type { ScanAnswers } from "../../api/contract/agreement.ts";
import type { Scope } from "../../api/contract/scope.ts";
import { Refusal } from "../../domain/errors.ts";
import { id } from "../../domain/rules.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import { analysedWork } from "../database/work.ts";
import { placesOfRaters, type RatersAsked } from "./askedPairs.ts";
import { scannedWork } from "./scanAgreement.ts";

/**
 * What two raters, or every two, answered to the same questions, and the moments behind a cell of it.
 *
 * @throws Refusal `not_found` where there is no such version, code, group, or rater with work;
 *   `analysis_interrupted` once no one waits for it.
 */
export async function readAnswers(
  query: Scope & RatersAsked & { readonly over: string; readonly cell: AnswerCell | undefined },
  { database, here, account, limits, asked: { signal } }: AnalysisContext,
): Promise<ScanAnswers> {
  const { raterA, raterB, over, cell, ...scope } = query;
  const { schemeVersion, places } = await analysedWork(
    database,
    { here, accountId: account.id },
    scope,
    { rounds: "newest", isCompared: true },
  );
  const scheme = schemeVersion?.scheme;
  const codeIds = scheme && scannedCodes(scheme, over, scope.codeIds);
  if (!scheme || !codeIds) throw new Refusal("not_found", {});
  const { groups } = groupedTogether(placesOfRaters(places, { raterA, raterB }));
  const works = await scannedWork(database, here.studyId, groups.flat());
  const byId = new Map(works.map((work) => [work.place.observationId, work]));
  const inRows = scope.work === "repeats" ? firstTime : raterA;
  const table: AnswerTable = [
    [0, 0],
    [0, 0],
  ];
  const moments: ScanMoment[] = [];
  let [count, totalUs, amount] = [0, 0, 0];
  for (const group of groups) {
    const own = group.flatMap(({ observationId }) => byId.get(observationId) ?? []);
    const sheets = scanSheets(scheme, own, { codeIds, subjectIds: scope.subjectIds });
    const found = sheets.flatMap((sheet) => {
      addAnswers(table, sheet, inRows);
      return cell ? sheetMoments(sheet, cell, inRows) : [];
    });
    count += found.length;
    for (const one of found) {
      totalUs += one.endUs - one.startUs;
      amount += one.amount;
    }
    const room = limits.momentsShown - moments.length;
    moments.push(...found.toSorted((a, b) => a.startUs - b.startUs).slice(0, Math.max(0, room)));
    // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
    await setImmediate();
    if (signal.aborted) throw new Refusal("analysis_interrupted", {});
  }
  return {
    table,
    moments: cell
      ? { count, isMore: false, totalUs, amount, moments: moments.map(momentTold) }
      : null,
  };
}

function momentTold({ place, observationIds, raterIds, ...moment }: ScanMoment) {
  const work = (at: 0 | 1) => ({
    raterId: id("account").parse(raterIds[at]),
    observationId: id("observation").parse(observationIds[at]),
  });
  return {
    recordingId: place.recordingId,
    recordingName: place.recordingName,
    roundId: place.roundId,
    works: [work(0), work(1)] satisfies [unknown, unknown],
    subjectId: moment.subjectId === null ? null : id("subject").parse(moment.subjectId),
    codeId: id("code").parse(moment.codeId),
    startUs: moment.startUs,
    endUs: moment.endUs,
  };
}
