import type { Here } from "../../database/here.ts";
import { can } from "../../../domain/permissions.ts";
import type { Id } from "../../../domain/rules.ts";
import { isSubmitted } from "../../../domain/states.ts";
import type { HandlersOf } from "../../answer.ts";
import { type AttemptRow, attemptsOf, reachedBy } from "../../database/calibration/attempts.ts";
import { dueInMonth, goldsUnknownTo } from "../../database/calibration/checks.ts";
import { goldsOf, trainingGold } from "../../database/calibration/golds.ts";
import { unseenBy } from "../../../agreement/gate/gateRules.ts";
import { gateOf } from "../../database/calibration/settings.ts";
import type { Query } from "../../database/database.ts";
import { membersOf } from "../../database/members.ts";
import { recordingNameAsSeen, withRecordingAsSeen } from "../../sight/recordings.ts";
import { schemeNames } from "../../sight/schemeNames.ts";
import { opened } from "../../sight/unseen.ts";
import { wireResult } from "./wireResult.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** Gold standards, and each rater’s progress in training. */
export const calibrationOverviewCalls: HandlersOf<"readCalibration"> = {
  async readCalibration({ params: { studyId } }, { database, here, account }) {
    const edits = can(here.role, "calibration.edit");
    const [golds, gate, attempts, members, certificates] = await Promise.all([
      goldsOf(database, studyId),
      gateOf(database, studyId),
      attemptsOf(database, studyId, {
        purposes: edits ? ["training", "check"] : ["training"],
        only: edits ? undefined : account.id,
      }),
      membersOf(database, studyId),
      certificatesOf(database, studyId),
    ]);
    const due = edits ? await dueInMonth(database, studyId, gate.monthlyShare) : new Set();
    const shown = members.filter(
      ({ role, accountId, isProgram }) =>
        can(role, "observation.code") && !isProgram && (edits || accountId === account.id),
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
      gate: {
        rules: [...gate.rules],
        isChosen: gate.isChosen,
        ...schemeNames(gate.scheme),
        schemeVersionId: gate.schemeVersionId,
        sampling: gate.sampling,
        unseen: edits ? unseenBy(gate.rules, gate.scheme, gate.sampling) : null,
      },
      golds: edits
        ? golds.map((gold) => ({
            observationId: gold.id,
            recordingId: gold.recordingId,
            recordingName: opened(gold.recordingName, "permission"),
            isTraining: gold.isTraining,
            roundId: gold.roundId,
            roundNumber: gold.roundNumber,
            raterName: opened(gold.raterName, "permission"),
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
            .toSorted((a, b) => compareNames(a.name, b.name))
        : [],
      raters: shown.map(({ accountId, name, training }) => {
        const own = attempts.filter(({ raterId }) => raterId === accountId);
        const checks = own.filter(({ purpose }) => purpose === "check");
        return {
          accountId,
          // Those who edit calibration know everybody; others get themselves alone.
          name: opened(name, edits ? "permission" : "own"),
          training,
          reached: reachedBy(own, gate).recordings,
          certificate: training === "passed" ? (certificates.get(accountId) ?? null) : null,
          attempts: own
            .filter(({ purpose }) => purpose === "training")
            .map((attempt) => wireAttempt(attempt, here)),
          checks: edits
            ? {
                done: checks.filter(({ state }) => isSubmitted(state)).length,
                waiting: checks.filter(({ state }) => !isSubmitted(state)).length,
                left: goldsUnknownTo(golds, known.get(accountId) ?? new Set()).length,
                isDue: due.has(accountId),
              }
            : null,
        };
      }),
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

/** Of those who have passed by the gate: since when, and until when it holds. */
async function certificatesOf(query: Query, studyId: Id<"study">) {
  const rows = await query
    .selectFrom("membership")
    .select(["accountId", "certificate"])
    .where("studyId", "=", studyId)
    .where("certificate", "is not", null)
    .execute();
  return new Map(
    rows.flatMap(({ accountId, certificate }) => {
      if (!certificate) return [];
      const { passedAt, validUntil } = certificate;
      return [[accountId, { passedAt, validUntil }] as const];
    }),
  );
}

function wireAttempt({ result, submittedAt, ...attempt }: AttemptRow, here: Here) {
  const { recordingId, recordingName } = withRecordingAsSeen(here, attempt);
  return {
    observationId: attempt.observationId,
    recordingId,
    recordingName,
    state: attempt.state,
    submittedAt: submittedAt?.toISOString() ?? null,
    isCurrent: attempt.isCurrent,
    result: result && wireResult(result),
  };
}
