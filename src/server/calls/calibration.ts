import { setImmediate } from "node:timers/promises";
import type { CalibrationChart } from "../../api/contract/calibration.ts";
import { wholeStudy } from "../../api/contract/scope.ts";
import { calibrationKind } from "../../domain/calibrationOutcome.ts";
import { maySee } from "../../domain/blinding.ts";
import { continuousSampling } from "../../domain/entities/observation.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Change } from "../../domain/operations.ts";
import { can } from "../../domain/permissions.ts";
import {
  type Judged,
  type RaterSeverity,
  type ScaleRange,
  severityFromGold,
  severityFromOthers,
} from "../../domain/raterSeverity.ts";
import { id, type Id } from "../../domain/rules.ts";
import { isCodable, isHandedIn, move } from "../../domain/states.ts";
import { eventScore, ratingScore, type Score } from "../analysis/goldScore.ts";
import { indexEvents } from "../analysis/analysedEvent.ts";
import { pairWorkOf } from "../analysis/lines.ts";
import type { HandlersOf, Here } from "../answer.ts";
import {
  type AttemptRow,
  attemptsOf,
  calibrationOf,
  compareWithGold,
  giveTraining,
  goldsOf,
  goldsUnknownTo,
  insertOwn,
  recordingsReached,
  replaceGold,
  setTraining,
  trainingGold,
} from "../database/calibration.ts";
import { workOf } from "../database/currentWork.ts";
import { isDuplicate, type Query, transact } from "../database/database.ts";
import { keepHistory } from "../database/history.ts";
import { membersOf } from "../database/members.ts";
import { observationOf, ownObservations, wireObservation } from "../database/observations.ts";
import { handInsOf } from "../database/handIns.ts";
import { recordingAsSeen, recordingNameAsSeen } from "../database/recordingSight.ts";
import { recordingOf } from "../database/recordings.ts";
import { lockStudy, roundFor } from "../database/rounds.ts";
import { withSeenExamples } from "../database/schemeExamples.ts";
import { schemeVersionOf } from "../database/schemes.ts";
import { changeConsensus } from "../database/settling.ts";
import {
  analysedEvents,
  analysedWork,
  checkRecording,
  placeKey,
  ratingsByObservation,
  visibleWork,
  type WorkPlace,
} from "../database/work.ts";

/** Observations with others on the same recording that a chart compares: the newest. */
const doubledMost = 400;

export const calibrationCalls: HandlersOf<
  | "readCalibration"
  | "startGold"
  | "makeGold"
  | "changeTraining"
  | "startTraining"
  | "readGoldResult"
  | "readCalibrationChart"
  | "readSeverity"
> = {
  async readCalibration({ params: { studyId } }, { database, here, account }) {
    const edits = can(here.role, "calibration.edit");
    const [golds, calibration, attempts, members] = await Promise.all([
      goldsOf(database, studyId),
      calibrationOf(database, studyId),
      attemptsOf(database, studyId, {
        purposes: edits ? ["training", "check"] : ["training"],
        only: edits ? undefined : account.id,
      }),
      membersOf(database, studyId),
    ]);
    const shown = members.filter(
      ({ role, accountId }) => can(role, "observation.code") && (edits || accountId === account.id),
    );
    const known = edits ? await recordingsKnown(database, studyId) : new Map<string, Set<string>>();
    const trained = [
      ...new Map(
        golds.flatMap(({ recordingId }) => {
          const gold = trainingGold(golds, recordingId);
          return gold ? [[recordingId, gold] as const] : [];
        }),
      ).values(),
    ];
    const mayTrain = edits || here.training !== "none";
    return {
      golds: edits
        ? golds.map((gold) => ({
            observationId: gold.id,
            recordingId: gold.recordingId,
            recordingName: gold.recordingName,
            isTraining: gold.isTraining,
            roundId: gold.roundId,
            roundNumber: gold.roundNumber,
            raterName: gold.raterName,
            state: gold.state,
            submittedAt: gold.submittedAt?.toISOString() ?? null,
            results: gold.results,
          }))
        : [],
      recordings: mayTrain
        ? trained
            .map(({ recordingId, recordingName, durationUs }) => ({
              id: recordingId,
              name: recordingNameAsSeen(here, { id: recordingId, name: recordingName }),
              durationUs,
            }))
            // By what they are called for the reader: signs in the order of names would tell names apart.
            .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
        : [],
      raters: shown.map(({ accountId, name, training }) => {
        const own = attempts.filter(({ raterId }) => raterId === accountId);
        const checks = own.filter(({ purpose }) => purpose === "check");
        return {
          accountId,
          name,
          training,
          reached: recordingsReached(own, calibration),
          attempts: own
            .filter(({ purpose }) => purpose === "training")
            .map((attempt) => wireAttempt(attempt, here)),
          checks: edits
            ? {
                done: checks.filter(({ state }) => isHandedIn(state)).length,
                waiting: checks.filter(({ state }) => !isHandedIn(state)).length,
                left: goldsUnknownTo(golds, known.get(accountId) ?? new Set()).length,
              }
            : null,
        };
      }),
    };
  },

  async startGold({ params: { studyId }, body }, { database, hub, here, account }) {
    const { schemeVersionId, roundId = null, recordingId } = body;
    await checkRecording(database, studyId, recordingId);
    const { state } = await schemeVersionOf(database, studyId, schemeVersionId);
    if (state !== "published") throw new Refusal("scheme_not_published", {});
    await transact(database, async (query) => {
      await lockStudy(query, studyId);
      if (await isThere(query, studyId, body.id)) return;
      const round = await roundFor(query, { studyId, schemeVersionId, roundId });
      await replaceGold(query, {
        studyId,
        recordingId,
        roundId: round.id,
        accountId: account.id,
        mayReplace: body.replaces,
      });
      await insertOwn(query, {
        id: body.id,
        studyId,
        recordingId,
        roundId: round.id,
        raterId: account.id,
        sampling: continuousSampling,
        spans: [],
        purpose: "gold",
      });
      await keepHistory(query, {
        studyId,
        accountId: account.id,
        about: "observation",
        aboutId: body.id,
        action: "startGold",
        after: { recordingId, roundId: round.id },
      });
    });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return wireObservation(await observationOf(database, studyId, body.id), here);
  },

  async makeGold({ body }, { database, hub, here, account, limits }) {
    const { studyId, observation: source } = here;
    if (!source) throw new Refusal("not_found", {});
    const isCopied = source.purpose === "work" || source.purpose === "consensus";
    if (!isCopied || !isHandedIn(source.state)) {
      throw new Refusal("state_does_not_allow", {
        entity: "observation",
        from: source.state,
        action: "makeGold",
        allowed: [],
      });
    }
    const { recordingId, roundId, schemeVersionId } = source;
    const own = await ownObservations(database, studyId, account.id);
    // Who makes the standard sees it: who still codes the recording is to be blind to it.
    if (own.some((one) => one.recordingId === recordingId && isCodable(one.state))) {
      throw new Refusal("still_coding", {});
    }
    await transact(database, async (query) => {
      await lockStudy(query, studyId);
      if (await isThere(query, studyId, body.id)) return;
      await replaceGold(query, {
        studyId,
        recordingId,
        roundId,
        accountId: account.id,
        mayReplace: body.replaces,
      });
      const { sampling, spans } = source;
      await insertOwn(query, {
        id: body.id,
        studyId,
        recordingId,
        roundId,
        sampling,
        spans,
        raterId: account.id,
        purpose: "gold",
      });
      await changeConsensus(
        query,
        {
          studyId,
          consensusId: body.id,
          schemeVersionId,
          accountId: account.id,
          eventsMost: limits.eventsPerObservation,
          batchMost: limits.operationsPerBatch,
        },
        await changesToCopy(query, studyId, source.id),
      );
      await query
        .updateTable("observation")
        .set({
          state: move("observation", "in_progress", "submit"),
          startedAt: new Date(),
          submittedAt: new Date(),
        })
        .where("studyId", "=", studyId)
        .where("id", "=", body.id)
        .execute();
      await keepHistory(query, {
        studyId,
        accountId: account.id,
        about: "observation",
        aboutId: body.id,
        action: "makeGold",
        after: { recordingId, roundId, copyOf: source.id },
      });
    });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return wireObservation(await observationOf(database, studyId, body.id), here);
  },

  async changeTraining({ params: { studyId, accountId }, body }, { database, hub, account }) {
    const member = (await membersOf(database, studyId)).find((one) => one.accountId === accountId);
    if (!member) throw new Refusal("not_found", {});
    if (!can(member.role, "observation.code") || member.isImported) {
      throw invalidInput({ path: "accountId", rule: "reference_exists" });
    }
    await transact(database, async (query) => {
      await setTraining(query, {
        studyId,
        raterId: accountId,
        to: body.training,
        by: account.id,
        action: "changeTraining",
      });
      if (body.training === "in_training") await giveTraining(query, { studyId, accountId });
    });
    hub.publish(studyId, { kind: "study", part: "members" });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return { done: true };
  },

  async startTraining({ params: { studyId }, body }, { database, hub, here, account }) {
    const gold = trainingGold(await goldsOf(database, studyId), body.recordingId);
    if (!gold || !can(here.role, "observation.code")) throw new Refusal("not_found", {});
    if (here.training === "none") {
      throw new Refusal("state_does_not_allow", {
        entity: "membership",
        from: here.training,
        action: "startTraining",
        allowed: [],
      });
    }
    const attemptId = await transact(database, async (query) => {
      await lockStudy(query, studyId);
      const there = await query
        .selectFrom("observation")
        .select(["id", "state"])
        .where("studyId", "=", studyId)
        .where("raterId", "=", account.id)
        .where("recordingId", "=", gold.recordingId)
        .where("purpose", "=", "training")
        .where("state", "<>", "withdrawn")
        .execute();
      const open = there.find((one) => one.id === body.id || isCodable(one.state));
      if (open) return open.id;
      const { recordingId, roundId, sampling, spans } = gold;
      await insertOwn(query, {
        id: body.id,
        studyId,
        recordingId,
        roundId,
        sampling,
        spans: [...spans],
        raterId: account.id,
        purpose: "training",
      }).catch((error: unknown) => {
        if (isDuplicate(error)) throw new Refusal("not_found", {});
        throw error;
      });
      return body.id;
    });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return wireObservation(await observationOf(database, studyId, attemptId), here);
  },

  async readGoldResult({ params: { observationId } }, { database, here, account }) {
    const { studyId, observation } = here;
    if (!observation) throw new Refusal("not_found", {});
    const edits = can(here.role, "calibration.edit");
    // A rater's check answers as their work does: nothing to be found.
    const isTheirs = observation.raterId === account.id && observation.purpose === "training";
    const isShown = isTheirs || (edits && observation.raterId !== account.id);
    const attempts = isShown
      ? await attemptsOf(database, studyId, {
          purposes: ["training", "check"],
          only: observation.raterId,
        })
      : [];
    const attempt = attempts.find((one) => one.observationId === observationId);
    if (!attempt?.result) throw new Refusal("not_found", {});
    const gold = await observationOf(database, studyId, attempt.result.goldId);
    const own = await ownObservations(database, studyId, account.id);
    const isCoding = own.some(
      ({ recordingId, state }) => recordingId === observation.recordingId && isCodable(state),
    );
    // Who begins again does so without the answers in view.
    if (isCoding) throw new Refusal("still_coding", {});
    if (
      !isTheirs &&
      !maySee({ accountId: account.id, role: here.role }, gold, own, here.blinding)
    ) {
      throw new Refusal("still_coding", {});
    }
    const calibration = await calibrationOf(database, studyId);
    const { differences } = await compareWithGold(database, gold, observation, calibration);
    const [goldWork, ownWork] = [
      await workOf(database, studyId, gold.id),
      await workOf(database, studyId, observation.id),
    ];
    const version = await schemeVersionOf(database, studyId, observation.schemeVersionId);
    const [schemeVersion = version] = await withSeenExamples(
      database,
      { here, accountId: account.id },
      [version],
    );
    return {
      recording: await recordingAsSeen(
        database,
        here,
        await recordingOf(database, studyId, observation.recordingId),
      ),
      schemeVersion,
      raterName: observation.raterName,
      purpose: observation.purpose,
      result: wireResult(attempt.result),
      gold: { observationId: gold.id, events: goldWork.events.map(({ event }) => event) },
      own: { observationId: observation.id, events: ownWork.events.map(({ event }) => event) },
      differences: differences.map((difference) => ({
        key: difference.key,
        kind: calibrationKind(difference, gold.id),
        startUs: difference.startUs,
        endUs: difference.endUs,
        goldEventId: difference.events.get(gold.id)?.id ?? null,
        ownEventId: difference.events.get(observation.id)?.id ?? null,
      })),
      ratings: ratingsBeside(goldWork.ratings, ownWork.ratings),
    };
  },

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
          recordingName: check.recordingName,
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
    const scores = await pairScores(
      database,
      work,
      newest.map(({ place }) => place),
      { recipe, studyId, revisionOf: (observationId) => handIns.get(observationId)?.revision ?? 0 },
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
        .map(({ accountId, name }) => ({ id: accountId, name })),
      points: points.toSorted(
        (a, b) => compareText(a.at, b.at) || compareText(a.observationId, b.observationId),
      ),
      undefinedCount,
      older: doubled.length - newest.length,
    };
  },

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
      (place) => place.schemeVersionId === schemeVersion.id && isHandedIn(place.state),
    );
    const golds = ofVersion.filter(({ purpose }) => purpose === "gold");
    const checks = ofVersion.filter(
      ({ purpose, raterId }) => purpose === "check" && raterId !== account.id,
    );
    const ratings = await ratingsByObservation(database, studyId, [...places, ...golds, ...checks]);
    const judgedIn = (all: readonly WorkPlace[], keyOf: (place: WorkPlace) => string): Judged[] =>
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
        low: ranges.get(criterionId)?.low ?? 0,
        high: ranges.get(criterionId)?.high ?? 0,
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

/** The recordings that each rater has had before them in any way, by rater. */
async function recordingsKnown(
  query: Query,
  studyId: Id<"study">,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await query
    .selectFrom("observation")
    .select(["raterId", "recordingId"])
    .distinct()
    .where("studyId", "=", studyId)
    .where("state", "<>", "withdrawn")
    .execute();
  const known = new Map<string, Set<string>>();
  for (const { raterId, recordingId } of rows) {
    const own = known.get(raterId) ?? new Set();
    known.set(raterId, own.add(recordingId));
  }
  return known;
}

/** Whether a call was made before, and only its answer was lost. */
async function isThere(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
): Promise<boolean> {
  const row = await query
    .selectFrom("observation")
    .select("purpose")
    .where("studyId", "=", studyId)
    .where("id", "=", observationId)
    .executeTakeFirst();
  if (row && row.purpose !== "gold") throw new Refusal("already_exists", {});
  return row !== undefined;
}

/** All of an observation as the changes that make it anew, under ids of its own. */
async function changesToCopy(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
): Promise<readonly Change[]> {
  const { events, ratings, parts } = await workOf(query, studyId, observationId);
  return [
    ...events.map(({ event }): Change => ({
      kind: "putEvent",
      event: { ...event, id: id("event").parse(crypto.randomUUID()) },
    })),
    ...ratings.map((rating): Change => ({ kind: "putRating", rating })),
    ...parts.map((part): Change => ({ kind: "putPart", part })),
  ];
}

function wireAttempt({ result, submittedAt, ...attempt }: AttemptRow, here: Here) {
  const { recordingId, recordingName } = attempt;
  return {
    observationId: attempt.observationId,
    recordingId,
    recordingName: recordingNameAsSeen(here, { id: recordingId, name: recordingName }),
    state: attempt.state,
    submittedAt: submittedAt?.toISOString() ?? null,
    result: result && wireResult(result),
  };
}

function wireResult({
  recipe,
  score,
  because,
  threshold,
  isGoldReplaced,
  outcome,
}: NonNullable<AttemptRow["result"]>) {
  return { recipe, score, because, threshold, isGoldReplaced, outcome };
}

function ratingsBeside(gold: readonly Rating[], own: readonly Rating[]) {
  const judged = [...gold, ...own].filter(
    ({ value, cannotBeJudged }) => value !== null || cannotBeJudged,
  );
  return [...new Set(judged.map(({ criterionId }) => criterionId))].map((criterionId) => ({
    criterionId,
    gold: valueIn(gold, criterionId),
    own: valueIn(own, criterionId),
  }));
}

function valueIn(ratings: readonly Rating[], criterionId: string): number | null {
  return ratings.find((rating) => rating.criterionId === criterionId)?.value ?? null;
}

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

function groupedByPlace(places: readonly WorkPlace[]): ReadonlyMap<string, readonly WorkPlace[]> {
  const groups = new Map<string, WorkPlace[]>();
  for (const place of places) {
    const group = groups.get(placeKey(place));
    if (group) group.push(place);
    else groups.set(placeKey(place), [place]);
  }
  return groups;
}

/** Scores that were found before, by the pair, its revisions and the recipe. */
const kept = new Map<string, Score>();
const keptMost = 20_000;

/** How far each of some observations agrees with every other of its recording and round, by pair. */
async function pairScores(
  query: Query,
  { places, schemeVersion }: Awaited<ReturnType<typeof analysedWork>>,
  wanted: readonly WorkPlace[],
  {
    recipe,
    studyId,
    revisionOf,
  }: {
    readonly recipe: CalibrationChart["recipe"];
    readonly studyId: Id<"study">;
    readonly revisionOf: (observationId: string) => number;
  },
): Promise<ReadonlyMap<string, Score>> {
  const scores = new Map<string, Score>();
  if (!schemeVersion) return scores;
  const groups = groupedByPlace(places);
  for (const key of new Set(wanted.map(placeKey))) {
    const there = groups.get(key) ?? [];
    const needed = pairsOf(there, wanted).map(([first, second]) => ({
      first,
      second,
      name: [first, second]
        .map(({ observationId }) => `${observationId}@${revisionOf(observationId)}`)
        .toSorted(compareText)
        .concat(recipe, schemeVersion.id)
        .join(" "),
    }));
    if (needed.some(({ name }) => !kept.has(name))) {
      const [events, ratings] = [
        await analysedEvents(query, studyId, there),
        await ratingsByObservation(query, studyId, there),
      ];
      const covered = (place: WorkPlace) => ({
        durationUs: place.durationUs,
        spans: place.spans,
        events: indexEvents(events.get(place.observationId) ?? []),
      });
      for (const { first, second, name } of needed) {
        if (kept.has(name)) continue;
        if (recipe === "ratings") {
          const [a = [], b = []] = [first, second].map((one) => ratings.get(one.observationId));
          kept.set(name, ratingScore(a, b));
        } else {
          const work = pairWorkOf(covered(first), covered(second));
          kept.set(
            name,
            work
              ? eventScore(work, { recipe, scheme: schemeVersion.scheme })
              : { score: null, because: "no_overlapping_units" },
          );
        }
        const [oldest] = kept.keys();
        if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest);
        await setImmediate();
      }
    }
    for (const { first, second, name } of needed) {
      const score = kept.get(name);
      if (score) scores.set(pairKey(first, second), score);
    }
  }
  return scores;
}

/** The pairs of a group with one of those wanted in them, each once. */
function pairsOf(
  there: readonly WorkPlace[],
  wanted: readonly WorkPlace[],
): (readonly [WorkPlace, WorkPlace])[] {
  const ids = new Set(wanted.map(({ observationId }) => observationId));
  return there.flatMap((first, at) =>
    there
      .slice(at + 1)
      .filter((second) => ids.has(first.observationId) || ids.has(second.observationId))
      .map((second) => [first, second] as const),
  );
}

function pairKey(
  { observationId: a }: Pick<WorkPlace, "observationId">,
  { observationId: b }: Pick<WorkPlace, "observationId">,
): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
