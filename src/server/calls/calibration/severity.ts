import { type Observation, placeKey } from "../../../agreement/observation.ts";
import { wholeStudy } from "../../../api/contract/scope.ts";
import {
  type Judged,
  type RaterSeverity,
  type ScaleRange,
  severityFromGold,
  severityFromOthers,
} from "../../../domain/raterSeverity.ts";
import { id } from "../../../domain/rules.ts";
import { isSubmitted } from "../../../domain/states.ts";
import type { HandlersOf } from "../../answer.ts";
import { analysedWork, ratingsByObservation, visibleWork } from "../../database/work.ts";
import { known } from "../../../domain/known.ts";

/** Raters’ severity, relative to others and to gold standards. */
export const severityCalls: HandlersOf<"readSeverity"> = {
  async readSeverity({ params: { studyId } }, { database, here, account }) {
    const reader = { here, accountId: account.id };
    const { schemeVersion, places, raters } = await analysedWork(database, reader, wholeStudy);
    if (!schemeVersion) {
      return { schemeNumber: null, criteria: [], raters: [], fromOthers: [], fromGold: [] };
    }
    const criteria = schemeVersion.scheme.criteria.filter(
      ({ scale }) => scale !== "nominal" && scale !== "trace",
    );
    const ranges = new Map<string, ScaleRange>(
      criteria.map(({ id: criterionId, levels }) => {
        const values = levels.map(({ value }) => value);
        return [criterionId, { low: Math.min(...values), high: Math.max(...values) }];
      }),
    );
    const { seen } = await visibleWork(database, reader);
    const ofVersion = seen.filter(
      (place) => place.schemeVersionId === schemeVersion.id && isSubmitted(place.state),
    );
    const golds = ofVersion.filter(({ purpose }) => purpose === "gold");
    const checks = ofVersion.filter(
      ({ purpose, raterId }) => purpose === "check" && raterId !== account.id,
    );
    const ratings = await ratingsByObservation(database, studyId, [...places, ...golds, ...checks]);
    const judgedIn = (
      all: readonly Observation[],
      keyOf: (place: Observation) => string,
    ): Judged[] =>
      all.flatMap((place) =>
        (ratings.get(place.observationId) ?? []).flatMap(({ criterionId, value }) =>
          value === null || !ranges.has(criterionId)
            ? []
            : [{ raterId: place.raterId, placeKey: keyOf(place), criterionId, value }],
        ),
      );
    const standard = new Map(
      judgedIn(golds, ({ recordingId }) => recordingId).map(
        ({ placeKey: key, criterionId, value }) => [`${key} ${criterionId}`, value] as const,
      ),
    );
    const names = new Map(raters.map((rater) => [rater.id, rater]));
    for (const { raterId, raterName } of checks) {
      names.set(raterId, { id: raterId, name: raterName });
    }
    return {
      schemeNumber: schemeVersion.number,
      criteria: criteria.map(({ id: criterionId, name }) => ({
        id: criterionId,
        name,
        ...known(ranges.get(criterionId), "range of a criterion"),
      })),
      raters: [...names.values()],
      fromOthers: severityFromOthers(judgedIn(places, placeKey), ranges).map(wireSeverity),
      fromGold: severityFromGold(
        judgedIn([...places, ...checks], ({ recordingId }) => recordingId),
        standard,
        ranges,
      ).map(wireSeverity),
    };
  },
};

function wireSeverity({ raterId, overall, criteria }: RaterSeverity) {
  return {
    raterId: id("account").parse(raterId),
    overall,
    criteria: [...criteria].map(([criterionId, figure]) => ({
      criterionId: id("criterion").parse(criterionId),
      figure,
    })),
  };
}
