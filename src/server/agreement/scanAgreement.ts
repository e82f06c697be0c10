import { setImmediate } from "node:timers/promises";
import { groupedTogether } from "../../agreement/comparisons.ts";
import type { Observation } from "../../agreement/observation.ts";
import type { AgreementLine } from "../../agreement/row.ts";
import type { Between, DifferenceFigure } from "../../agreement/differences.ts";
import { scanDifference, scanLines, type ScanLinesAsked } from "../../agreement/scanLines.ts";
import type { ScannedWork } from "../../agreement/scanSheets.ts";
import type { Scope } from "../../api/contract/scope.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import { type AnalysedWork, partsByObservation, scansByObservation } from "../database/work.ts";

/** Agreement on what raters answered to scans; nothing where they were not asked together. */
export async function scanAgreement(
  query: Query,
  studyId: Id<"study">,
  { scheme, places, raters }: Pick<AnalysedWork, "places" | "raters"> & { readonly scheme: Scheme },
  {
    scope,
    between,
    ...asked
  }: Pick<ScanLinesAsked, "by" | "statistics" | "phases" | "raterGroups" | "limits"> & {
    readonly scope: Scope;
    /** Two rows, by their keys, whose difference is told. */
    readonly between: Between | undefined;
  },
): Promise<{
  readonly rows: readonly AgreementLine[];
  readonly difference: readonly DifferenceFigure[] | null;
}> {
  const works = await scannedWork(query, studyId, groupedTogether(places).groups.flat());
  if (works.length === 0) return { rows: [], difference: null };
  const wanted = {
    ...asked,
    codeIds: scope.codeIds,
    subjectIds: scope.subjectIds,
    raterIds: raters.map(({ id }) => id),
  };
  const rows: AgreementLine[] = [];
  for (const line of scanLines(scheme, works, wanted)) {
    rows.push(line);
    // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
    await setImmediate();
  }
  return { rows, difference: between ? scanDifference(scheme, works, between, wanted) : null };
}

/** Of these observations those that were asked questions, with the answers. */
export async function scannedWork(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<readonly ScannedWork[]> {
  const asked = await scansByObservation(query, studyId, places);
  if (asked.size === 0) return [];
  const scanned = places.filter(({ observationId }) => asked.has(observationId));
  const answers = await partsByObservation(query, studyId, scanned, ["scan"]);
  return scanned.flatMap((place): ScannedWork[] => {
    const scans = asked.get(place.observationId);
    return scans ? [{ place, scans, answers: answers.get(place.observationId) ?? [] }] : [];
  });
}
