import { firstTime, secondTime } from "../../agreement/sameRater.ts";
import { furthestMoments, meanDeviation, traceCurve } from "../../agreement/traces/apart.ts";
import { type TraceLine, traceLine } from "../../agreement/traces/traceLines.ts";
import type { TracedPlace } from "../../agreement/traces/tracedWork.ts";
import type { TraceAgreement, TraceCurves } from "../../api/contract/traces.ts";
import { defaultTraceRecipes } from "../../agreement/recipes.ts";
import { Refusal } from "../../domain/errors.ts";
import { inTurns } from "../agreement/inTurns.ts";
import { placesByCriterion } from "../agreement/keptTraces.ts";
import { KeptAnswers } from "../keep/keptAnswers.ts";
import type { AnalysisHandlersOf } from "../analysisContext.ts";
import { savedRecipes } from "../database/recipes.ts";
import { analysedWork } from "../database/work.ts";

const keptLines = new KeptAnswers<TraceAgreement>();
const keptCurves = new KeptAnswers<TraceCurves>();

/** Moments that are listed. */
const momentsMost = 20;
/** Points of a curve: more than a screen can distinguish. */
const pointsMost = 600;

export const traceCalls: AnalysisHandlersOf<"readTraceAgreement" | "readTraceCurves"> = {
  async readTraceAgreement({ query }, context) {
    const { traceStatistics: asked, ...scope } = query;
    const { database, here, account, limits } = context;
    const [work, own] = await Promise.all([
      analysedWork(database, { here, accountId: account.id }, scope, {
        rounds: "newest",
        isCompared: true,
      }),
      savedRecipes(database, here.studyId),
    ]);
    const kept = [...(own?.traces ?? defaultTraceRecipes)];
    const statistics = { traces: asked ?? kept, kept };
    const { places, raters, schemeVersion } = work;
    const criteria = (schemeVersion?.scheme.criteria ?? []).filter(
      ({ scale }) => scale === "trace",
    );
    if (criteria.length === 0) return { raters: [...raters], statistics, lines: [] };
    return keptLines.of({ here: here.studyId, work, statistics, limits }, async () => {
      const placesOf = await placesByCriterion(
        context,
        places,
        criteria.map(({ id }) => id),
      );
      const lines: TraceLine[] = [];
      for (const { id: criterionId } of criteria) {
        const making = traceLine(placesOf(criterionId), {
          criterionId,
          statistics: statistics.traces,
          raterIds: scope.work === "repeats" ? [firstTime, secondTime] : raters.map(({ id }) => id),
          limits,
        });
        // oxlint-disable-next-line no-await-in-loop -- One criterion after the other.
        lines.push(await inTurns(making, context.asked.signal));
      }
      return { answer: { raters: [...raters], statistics, lines }, isWhole: true };
    });
  },

  async readTraceCurves({ params: { criterionId }, query }, context) {
    const { curveOf, inRound, ...scope } = query;
    const { database, here, account, limits } = context;
    const work = await analysedWork(database, { here, accountId: account.id }, scope, {
      rounds: "newest",
      isCompared: true,
    });
    const criterion = work.schemeVersion?.scheme.criteria.find(({ id }) => id === criterionId);
    if (criterion?.scale !== "trace") throw new Refusal("not_found", {});
    const madeOf = { here: here.studyId, work, criterionId, curveOf, inRound };
    return keptCurves.of(madeOf, async () => {
      const placesOf = await placesByCriterion(context, work.places, [criterionId]);
      const traced = placesOf(criterionId);
      const stepUs = limits.traceStepUs;
      const spread = traced
        .map((place) => ({ place, apart: meanDeviation(traceCurve(place, stepUs)) }))
        .toSorted((a, b) => (b.apart ?? -1) - (a.apart ?? -1));
      const shown =
        traced.find(
          ({ recordingId, roundId }) =>
            recordingId === curveOf && (inRound === undefined || roundId === inRound),
        ) ?? spread[0]?.place;
      const answer: TraceCurves = {
        places: spread.map(({ place, apart }) => ({
          ...toldPlace(place),
          raters: place.traces.length,
          apart,
        })),
        curve: shown ? curveTold(shown, stepUs) : null,
        moments: furthestMoments(traced, { stepUs, most: momentsMost }).map(
          ({ place, lowest, highest, ...moment }) => ({
            ...toldPlace(place),
            ...moment,
            lowest: toldValue(lowest),
            highest: toldValue(highest),
          }),
        ),
      };
      return { answer, isWhole: true };
    });
  },
};

function curveTold(place: TracedPlace, leastStepUs: number) {
  const stepUs = leastStepUs * Math.max(1, Math.ceil(place.durationUs / leastStepUs / pointsMost));
  const { durationUs } = place;
  return { ...toldPlace(place), durationUs, stepUs, points: [...traceCurve(place, stepUs)] };
}

function toldPlace({ recordingId, recordingName, roundId, roundNumber }: TracedPlace) {
  return { recordingId, recordingName, roundId, roundNumber };
}

function toldValue({
  raterId,
  observationId,
  value,
}: TraceCurves["moments"][number]["lowest"]): TraceCurves["moments"][number]["lowest"] {
  return { raterId, observationId, value };
}
