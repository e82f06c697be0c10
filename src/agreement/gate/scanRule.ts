import type { GateScope } from "../../domain/entities/gate.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { scanMeasure } from "../index.ts";
import { looseObservation } from "../looseObservation.ts";
import { meanOfRecordings } from "../meanOfRecordings.ts";
import type { ScanStatistic } from "../recipes.ts";
import { missing, type ScannedWork, scanSheets } from "../scanSheets.ts";
import { asCompared } from "./asCompared.ts";
import type { DoneWork, GoldPair, RuleFigure } from "./goldPair.ts";
import { summedFigure } from "./summedFigure.ts";

/**
 * The values of a threshold rule for time sampling; a unit is the gold standard’s answer for one
 * code at one prompt.
 */
export function scanFigures(
  recipe: ScanStatistic,
  scope: GateScope,
  scheme: Scheme,
  pairs: readonly GoldPair[],
): readonly RuleFigure[] {
  const works = pairs.map(({ durationUs, gold, own }, recording) =>
    [gold, own].flatMap((done, rater) => scannedWork(done, { recording, rater, durationUs })),
  );
  // The standard is the first of two.
  const goldIds = new Set<string>(
    works.flatMap((both) => both.slice(0, 1).map(({ place }) => place.observationId)),
  );
  const figureOver = (codeIds: readonly string[]): RuleFigure => {
    const recordings = works.map((both) => scanSheets(scheme, both, { codeIds }));
    const [pair] = recordings
      .flat()
      .map(({ raters: [first, second] }) =>
        first === undefined || second === undefined ? undefined : ([first, second] as const),
      );
    let [wanted, compared] = [0, 0];
    for (const sheet of recordings.flat()) {
      const gold = sheet.observationIds.findIndex((id) => goldIds.has(id));
      for (const { answers } of sheet.codes) {
        for (let at = 0; at < answers.length; at += 2) {
          if (answers[at + gold] === missing) continue;
          wanted += 1;
          if (answers[at + 1 - gold] !== missing) compared += 1;
        }
      }
    }
    const pooled = scanMeasure(recipe).estimator(
      recipe,
      recordings.filter((sheets) => sheets.length > 0),
      { pair },
    );
    const estimator = recipe.recordings === "mean" ? meanOfRecordings(pooled) : pooled;
    return asCompared(summedFigure(estimator), compared, wanted);
  };
  const ids = scheme.codes.map(({ id }) => id);
  if (scope.of === "overall") return [figureOver(ids)];
  return ids
    .filter((id) => scope.of === "each_code" || ("id" in scope && scope.id === id))
    .map((codeId) => ({ codeId, ...figureOver([codeId]) }));
}

function scannedWork(
  { sampling: { scans }, spans, parts }: DoneWork,
  of: Parameters<typeof looseObservation>[0],
): readonly ScannedWork[] {
  if (!scans) return [];
  return [
    {
      place: { ...looseObservation(of), spans },
      scans,
      answers: parts.flatMap((part) => (part.kind === "scan" ? [part] : [])),
    },
  ];
}
