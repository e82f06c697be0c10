import type { Here } from "../database/here.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { PlanProposal } from "../../api/contract/assignments.ts";
import { type PlannedPairing, planAssignments, planRepeats } from "../../domain/assignmentPlan.ts";
import { grouped } from "../../domain/grouped.ts";
import { type Drawable, reliabilityDraw } from "../../domain/reliabilityDraw.ts";
import type { Span } from "../../domain/entities/observation.ts";
import type { PlanDraw, PlanSettings } from "../../domain/entities/plan.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id, mediaTimeUs } from "../../domain/rules.ts";
import { coveredStretches, lengthUs } from "../../domain/spans.ts";
import { designParts } from "../../statistics/designConnectedness.ts";
import { placesOf } from "../../statistics/placesOf.ts";
import type { HandlersOf } from "../answer.ts";
import { agreedSpansOf } from "../database/agreedSpansOf.ts";
import { checkRaters, recordingsToAssign } from "../database/assigning.ts";
import { giveWork } from "../database/givingWork.ts";
import type { Query } from "../database/database.ts";
import { mustSeeBasis } from "../sight/hiddenWork.ts";
import { ofPeople, programsAmong } from "../database/ofPeople.ts";
import { checkConsentForPrograms } from "../database/programConsent.ts";
import { placedObservations } from "../database/placed.ts";
import { recordingsWithCodes } from "../database/recordingsWithCodes.ts";
import { appliedPlan, plansOf } from "../database/plans.ts";
import { insertPlannedRepeats, plannedRepeatsOf } from "../database/repeats.ts";
import { lockStudy, roundFor, roundWanted } from "../database/rounds.ts";
import { schemeVersionOf } from "../database/schemes.ts";
import { known } from "../../domain/known.ts";

export const planCalls: HandlersOf<"previewPlan" | "applyPlan" | "listPlans" | "listRepeats"> = {
  async previewPlan({ body }, { database, here, account }) {
    return (await drawn(database, { here, accountId: account.id }, body)).proposal;
  },

  async applyPlan({ params: { studyId }, body }, { change, here, account }) {
    const { settings: wish, digest } = body;
    return change({ studyId, accountId: account.id }, async (query) => {
      await lockStudy(query, studyId);
      const reader = { here, accountId: account.id };
      const taken = await appliedPlan(query, reader, body.id);
      if (taken) return { answer: taken, history: [], tells: ["observations"] };
      const { proposal, pairings } = await drawn(query, reader, wish);
      if (proposal.digest !== digest) throw new Refusal("plan_changed", {});
      const round = await roundFor(query, { studyId, ...wish });
      const rows = pairings.map((pairing) => ({
        ...pairing,
        id: id("observation").parse(uuidv7()),
      }));
      const { idOf, history } = await giveWork(
        query,
        { studyId, round },
        rows.map(({ id: observationId, recordingId, raterId, spans, position }) => ({
          id: observationId,
          studyId,
          roundId: round.id,
          recordingId,
          raterId,
          sampling: JSON.stringify(wish.sampling),
          spans: JSON.stringify(spans),
          position,
          dueAt: wish.dueAt === null ? null : new Date(wish.dueAt),
        })),
        "takePlan",
      );
      await query
        .insertInto("plan")
        .values({
          studyId,
          id: body.id,
          roundId: round.id,
          wish: JSON.stringify(wish),
          accountId: account.id,
          made: idOf.size,
          draws: JSON.stringify(proposal.draws),
        })
        .execute();
      if (wish.repeat) {
        await insertPlannedRepeats(query, {
          studyId,
          planId: body.id,
          afterDays: wish.repeat.afterDays,
          firstIds: repeatsOf(rows, wish, await programsAmong(query, wish.raterIds)).flatMap(
            (one) => idOf.get(one.id) ?? [],
          ),
        });
      }
      const plan = await appliedPlan(query, reader, body.id);
      if (!plan) throw new Error("a plan was taken and is not there");
      return {
        answer: plan,
        history: [
          ...history,
          {
            about: "round",
            aboutId: round.id,
            action: "takePlan",
            after: { planId: body.id, made: idOf.size },
          },
        ],
        tells: ["observations"],
      };
    });
  },

  listPlans: (_input, { database, here, account }) =>
    plansOf(database, { here, accountId: account.id }),

  listRepeats: (_input, { database, here, account }) =>
    plannedRepeatsOf(database, here, account.id),
};

interface DrawnPairing extends Omit<PlannedPairing, "spans"> {
  readonly recordingId: Id<"recording">;
  readonly raterId: Id<"account">;
  readonly spans: readonly Span[];
}

/** A plan over the study as it is at this moment. @throws Refusal `still_coding`: see `mustSeeBasis`. */
async function drawn(
  query: Query,
  reader: { readonly here: Here; readonly accountId: Id<"account"> },
  wish: PlanSettings,
): Promise<{ readonly proposal: PlanProposal; readonly pairings: readonly DrawnPairing[] }> {
  const { studyId } = reader.here;
  const { state } = await schemeVersionOf(query, studyId, wish.schemeVersionId);
  if (state !== "published") throw new Refusal("scheme_not_published", {});
  const raterIds = [...new Set(wish.raterIds)];
  await checkRaters(query, studyId, raterIds);
  const round = await roundWanted(query, { studyId, ...wish });
  const all = await recordingsToAssign(query, studyId, wish.recordingIds);
  const basisRoundId = round?.basisRoundId ?? null;
  // Without raters for all of them there is only what is drawn.
  if (wish.ratersEach === 0 && wish.double.by === "none") {
    throw invalidInput({ path: "ratersEach", rule: "too_small", allowed: "≥ 1" });
  }
  if (wish.isFurther && wish.double.by !== "none") {
    throw invalidInput({ path: "double.by", rule: "not_in_list", allowed: "none" });
  }
  if (basisRoundId !== null && wish.double.by === "segments") {
    throw invalidInput({ path: "double.by", rule: "not_in_list", allowed: "none, recordings" });
  }
  if (basisRoundId !== null) {
    await mustSeeBasis(query, reader, { roundId: basisRoundId, recordings: all });
  }
  const basis =
    basisRoundId && (await agreedSpansOf(query, studyId, { basisRoundId, recordings: all }));
  const recordings = basis
    ? all.flatMap(({ id: recordingId, name }) => {
        const spans = basis.get(recordingId);
        return spans ? [{ id: recordingId, name, durationUs: lengthUs(spans) }] : [];
      })
    : all;
  const programs = await programsAmong(query, raterIds);
  const standing = round ? await standingIn(query, studyId, round.id, [...programs]) : [];
  const covered = new Set<string>(recordings.map((one) => one.id));
  const drawable = wish.double.by === "next" ? await drawableOf() : undefined;
  const next =
    wish.double.by === "next" && drawable
      ? reliabilityDraw(drawable, { ...wish.double, seed: wish.seed })
      : [];
  const { pairings, loads, short, doubled } = planAssignments({
    recordings,
    raterIds,
    ratersEach: wish.ratersEach,
    isFurther: wish.isFurther,
    double:
      wish.double.by === "next"
        ? { by: "drawn", recordingIds: next.map(({ recordingId }) => recordingId) }
        : wish.double,
    standing: standing.map(({ durationUs, ...one }) => {
      if (!covered.has(one.recordingId)) {
        return { ...one, spans: coveredStretches(one.spans, durationUs) };
      }
      // Where all cover the same stretches of a recording, these are all of it.
      return basis ? { ...one, spans: [] } : one;
    }),
    seed: wish.seed,
  });
  if (pairings.length > limits.assignmentsPerCall) {
    throw new Refusal("quota_reached", {
      limit: "assignmentsPerCall",
      max: limits.assignmentsPerCall,
    });
  }
  const recordingIdOf = new Map<string, Id<"recording">>(
    all.map((recording) => [recording.id, recording.id]),
  );
  const raterIdOf = new Map<string, Id<"account">>(raterIds.map((raterId) => [raterId, raterId]));
  const made = pairings.flatMap((pairing): DrawnPairing[] => {
    const recordingId = recordingIdOf.get(pairing.recordingId);
    const raterId = raterIdOf.get(pairing.raterId);
    if (!recordingId || !raterId) return [];
    const spans = basis ? (basis.get(recordingId) ?? []) : pairing.spans.map(spanOf);
    return [{ ...pairing, recordingId, raterId, spans }];
  });
  await checkConsentForPrograms(query, studyId, made);
  const durations = new Map<string, number>(all.map((one) => [one.id, one.durationUs]));
  const coveredUs = ({ recordingId, spans }: DrawnPairing): number =>
    spans.length > 0 ? lengthUs(spans) : known(durations.get(recordingId), "recording of a plan");
  const proposal: PlanProposal = {
    digest: createHash("sha256")
      .update(
        JSON.stringify([round?.id, made, wish.dueAt, wish.sampling, wish.repeat, ...drawsSigned()]),
      )
      .digest("base64url"),
    pairings: made.map((pairing) => ({
      recordingId: pairing.recordingId,
      raterId: pairing.raterId,
      coveredUs: coveredUs(pairing),
      segments: pairing.spans.length,
    })),
    standing: standing
      .filter((one) => covered.has(one.recordingId))
      .map(({ recordingId, raterId }) => ({ recordingId, raterId })),
    joinedElsewhere: raterSetsOf(standing.filter((one) => !covered.has(one.recordingId))),
    loads: raterIds.map((raterId) => {
      const own = made.filter((pairing) => pairing.raterId === raterId);
      const load = loads.get(raterId);
      return {
        raterId,
        recordings: load?.recordings ?? 0,
        us: load?.durationUs ?? 0,
        newRecordings: own.length,
        newUs: own.reduce((sum, pairing) => sum + coveredUs(pairing), 0),
      };
    }),
    repeats: wish.repeat
      ? repeatsOf(made, wish, programs).flatMap(({ recordingId, raterId }) =>
          raterId === reader.accountId ? [] : [{ recordingId, raterId }],
        )
      : [],
    draws: drawsOf(),
    drawable: drawable
      ? {
          rare: drawable.filter(({ hasRare }) => hasRare).length,
          rest: drawable.filter(({ hasRare }) => !hasRare).length,
        }
      : null,
    recordingIds: recordings.map((one) => one.id),
    short: short.flatMap((recordingId) => recordingIdOf.get(recordingId) ?? []),
    uncovered: all.flatMap((one) => (covered.has(one.id) ? [] : [one.id])),
  };
  return { proposal, pairings: made };

  /** What is drawn is part of a plan only where something is: plans of before stay what they were. */
  function drawsSigned(): readonly unknown[] {
    return wish.double.by === "next" ? [drawsOf()] : [];
  }

  function drawsOf(): PlanDraw[] {
    if (wish.double.by === "next") return [...next];
    if (wish.double.by !== "recordings" || recordings.length === 0) return [];
    const probability = doubled.length / recordings.length;
    return doubled.flatMap((recordingId) => {
      const recording = recordingIdOf.get(recordingId);
      return recording ? [{ recordingId: recording, stratum: "all" as const, probability }] : [];
    });
  }

  /**
   * Those that no one codes a second time so far. What is in them is told by the work that the reader may see, and by
   * nothing else: of what is hidden from them a draw knows nothing.
   */
  async function drawableOf(): Promise<Drawable[]> {
    const { rareCodeIds } = wish.double.by === "next" ? wish.double : { rareCodeIds: [] };
    const coders = grouped(
      standing.filter(({ spans }) => spans.length === 0 || basis),
      ({ recordingId }) => recordingId,
    );
    const free = recordings.filter((one) => (coders.get(one.id)?.length ?? 0) <= wish.ratersEach);
    const rare = await recordingsWithCodes(query, reader, {
      schemeVersionId: wish.schemeVersionId,
      codeIds: rareCodeIds,
    });
    return free.map((one) => ({ id: one.id, hasRare: rare.has(one.id) }));
  }
}

/** Raters with a chain of recordings in common, where there are two or more. */
function raterSetsOf(
  assigned: readonly { readonly recordingId: Id<"recording">; readonly raterId: Id<"account"> }[],
): Id<"account">[][] {
  const recordings = placesOf(assigned.map(({ recordingId }) => recordingId));
  const raters = placesOf(assigned.map(({ raterId }) => raterId));
  const { parts } = designParts(
    assigned.map(({ recordingId, raterId }) => ({
      recording: known(recordings.placeOf.get(recordingId), "recording"),
      rater: known(raters.placeOf.get(raterId), "rater"),
    })),
  );
  return parts.flatMap((part) =>
    part.raters.length > 1
      ? [part.raters.map((rater) => known(raters.keys[rater], "name of a rater"))]
      : [],
  );
}

function spanOf({ startUs, endUs }: { readonly startUs: number; readonly endUs: number }): Span {
  return {
    startUs: mediaTimeUs.parse(startUs),
    endUs: mediaTimeUs.parse(endUs),
    codeId: null,
    subjectId: null,
  };
}

/** What people do again, as the plan wants it: a program says the same each time. */
function repeatsOf<Pairing extends { readonly recordingId: string; readonly raterId: string }>(
  pairings: readonly Pairing[],
  { repeat, seed }: PlanSettings,
  programs: ReadonlySet<string>,
) {
  const people = pairings.filter(({ raterId }) => !programs.has(raterId));
  return repeat ? planRepeats(people, { ...repeat, seed }) : [];
}

/**
 * Who codes what in a round already; a check too, which its rater takes for work. What a program has is in it only
 * where the plan is for it too: else it would take the place of a person.
 */
function standingIn(
  query: Query,
  studyId: Id<"study">,
  roundId: Id<"round">,
  programs: readonly string[],
) {
  return placedObservations(query)
    .select([
      "observation.recordingId",
      "observation.raterId",
      "observation.spans",
      "recording.durationUs",
    ])
    .where("observation.studyId", "=", studyId)
    .where("observation.roundId", "=", roundId)
    .where("observation.purpose", "in", ["work", "check"])
    .where("observation.state", "<>", "withdrawn")
    .where((is) => is.or([ofPeople, sql<boolean>`observation.rater_id = any(${programs}::uuid[])`]))
    .orderBy("observation.id")
    .execute();
}
