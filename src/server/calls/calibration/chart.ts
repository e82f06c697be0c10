import { placeKey } from "../../../agreement/observation.ts";
import type { CalibrationChart } from "../../../api/contract/calibration.ts";
import { wholeStudy } from "../../../api/contract/scope.ts";
import type { HandlersOf } from "../../answer.ts";
import { attemptsOf } from "../../database/calibration/attempts.ts";
import { calibrationOf } from "../../database/calibration/settings.ts";
import { membersOf } from "../../database/members.ts";
import { handInsOf } from "../../database/handIns.ts";
import { analysedWork } from "../../database/work.ts";
import { compareText, groupedByPlace, pairKey, pairScores } from "./pairScores.ts";
import { opened } from "../../sight/unseen.ts";
import { known } from "../../../domain/known.ts";

/** Observations with others on the same recording that a chart compares: the newest. */
const doubledMost = 400;

/** Checks and doubled work over time. */
export const calibrationChartCalls: HandlersOf<"readCalibrationChart"> = {
  async readCalibrationChart({ params: { studyId }, query: asked }, context) {
    const { database, here, account } = context;
    const reader = { here, accountId: account.id };
    const { recipe } = await calibrationOf(database, studyId);
    const work = await analysedWork(database, reader, wholeStudy);
    const handIns = await handInsOf(database, studyId);
    const checks = (await attemptsOf(database, studyId, { purposes: ["check"] })).filter(
      ({ raterId }) => raterId !== account.id,
    );
    const isAsked = (raterId: string) => asked.raterId === undefined || asked.raterId === raterId;
    const points: CalibrationChart["points"] = [];
    let undefinedCount = 0;
    for (const { result, submittedAt, ...check } of checks) {
      if (!result || result.recipe !== recipe || !submittedAt || !isAsked(check.raterId)) continue;
      if (result.score === null) undefinedCount += 1;
      else {
        points.push({
          kind: "check",
          raterId: check.raterId,
          recordingId: check.recordingId,
          recordingName: opened(check.recordingName, "permission"),
          observationId: check.observationId,
          others: 1,
          at: submittedAt.toISOString(),
          value: result.score,
        });
      }
    }
    const groups = groupedByPlace(work.places);
    const doubled = work.places
      .filter((place) => isAsked(place.raterId) && (groups.get(placeKey(place))?.length ?? 0) > 1)
      .flatMap((place) => {
        const handIn = handIns.get(place.observationId);
        return handIn ? [{ place, at: handIn.submittedAt }] : [];
      })
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
    const newest = doubled.slice(0, doubledMost);
    const revisions = new Map<string, number>(
      work.places.map(({ observationId, revision }) => [observationId, revision]),
    );
    const scores = await pairScores(
      database,
      work,
      newest.map(({ place }) => place),
      {
        recipe,
        studyId,
        revisionOf: (observationId) => known(revisions.get(observationId), "work"),
      },
    );
    for (const { place, at } of newest) {
      const values = (groups.get(placeKey(place)) ?? []).flatMap((other) => {
        const score = scores.get(pairKey(place, other))?.score;
        return typeof score === "number" ? [score] : [];
      });
      if (values.length === 0) undefinedCount += 1;
      else {
        points.push({
          kind: "double",
          raterId: place.raterId,
          recordingId: place.recordingId,
          recordingName: place.recordingName,
          observationId: place.observationId,
          others: values.length,
          at: at.toISOString(),
          value: values.reduce((sum, one) => sum + one, 0) / values.length,
        });
      }
    }
    const members = await membersOf(database, studyId);
    const doing = new Set<string>([
      ...checks.map(({ raterId }) => raterId),
      ...work.places.map(({ raterId }) => raterId),
    ]);
    return {
      recipe,
      raters: members
        .filter(({ accountId }) => doing.has(accountId))
        .map(({ accountId, name }) => ({ id: accountId, name: opened(name, "permission") })),
      points: points.toSorted(
        (a, b) => compareText(a.at, b.at) || compareText(a.observationId, b.observationId),
      ),
      undefinedCount,
      older: doubled.length - newest.length,
    };
  },
};
