import { placeKey } from "../../../agreement/observation.ts";
import type { CalibrationChart } from "../../../api/contract/calibration.ts";
import { wholeStudy } from "../../../api/contract/scope.ts";
import { ruleKey } from "../../../domain/entities/gate.ts";
import { invalidInput } from "../../../domain/errors.ts";
import type { HandlersOf } from "../../answer.ts";
import { attemptsOf } from "../../database/calibration/attempts.ts";
import { gateOf } from "../../database/calibration/settings.ts";
import { handInsOf } from "../../database/handIns.ts";
import { membersOf } from "../../database/members.ts";
import { analysedWork } from "../../database/work.ts";
import { schemeNames } from "../../sight/schemeNames.ts";
import { opened } from "../../sight/unseen.ts";
import { compareText, groupedByPlace, lowestFigure, pairKey, pairScores } from "./pairScores.ts";

/** Observations with others on the same recording that a chart compares: the newest. */
const doubledMost = 400;

/** Control charts of blind checks and double-coded recordings over time. */
export const calibrationChartCalls: HandlersOf<"readCalibrationChart"> = {
  async readCalibrationChart({ params: { studyId }, query: asked }, context) {
    const { database, here, account } = context;
    const reader = { here, accountId: account.id };
    const { rules, scheme } = await gateOf(database, studyId);
    const rule = rules[asked.rule];
    if (!rule) throw invalidInput({ path: "rule", rule: "not_in_list" });
    const work = await analysedWork(database, reader, wholeStudy);
    const handIns = await handInsOf(database, studyId);
    const checks = (await attemptsOf(database, studyId, { purposes: ["check"] })).filter(
      ({ raterId }) => raterId !== account.id,
    );
    const rounds = await database
      .selectFrom("round")
      .select(["id", "name", "number"])
      .where("studyId", "=", studyId)
      .execute();
    const roundOf = (roundId: string) => {
      const found = rounds.find(({ id }) => id === roundId);
      return { roundName: found?.name ?? "", roundNumber: found?.number ?? 1 };
    };
    const points: CalibrationChart["points"] = [];
    let undefinedCount = 0;
    for (const { result, submittedAt, ...check } of checks) {
      const found = result?.results.find((one) => ruleKey(one.rule) === ruleKey(rule));
      if (!found || !submittedAt) continue;
      const value = lowestFigure(found);
      if (value === undefined) undefinedCount += 1;
      else {
        points.push({
          kind: "check",
          raterId: check.raterId,
          recordingId: check.recordingId,
          recordingName: opened(check.recordingName, "permission"),
          roundId: check.roundId,
          ...roundOf(check.roundId),
          observationId: check.observationId,
          others: 1,
          at: submittedAt.toISOString(),
          value,
        });
      }
    }
    const groups = groupedByPlace(work.places);
    const doubled = work.places
      .filter((place) => (groups.get(placeKey(place))?.length ?? 0) > 1)
      .flatMap((place) => {
        const handIn = handIns.get(place.observationId);
        return handIn ? [{ place, at: handIn.submittedAt }] : [];
      })
      .toSorted(
        (a, b) =>
          b.at.getTime() - a.at.getTime() ||
          compareText(a.place.observationId, b.place.observationId),
      );
    const newest = doubled.slice(0, doubledMost);
    const scores = await pairScores(
      database,
      work,
      newest.map(({ place }) => place),
      { rule, studyId },
    );
    for (const { place, at } of newest) {
      const values = (groups.get(placeKey(place)) ?? []).flatMap(
        (other) => scores.get(pairKey(place, other)) ?? [],
      );
      if (values.length === 0) undefinedCount += 1;
      else {
        points.push({
          kind: "double",
          raterId: place.raterId,
          recordingId: place.recordingId,
          recordingName: place.recordingName,
          roundId: place.roundId,
          ...roundOf(place.roundId),
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
      rules: [...rules],
      rule: asked.rule,
      ...schemeNames(scheme),
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
