import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { agreedOn, basisOf, commonSpans, isWithin } from "../../domain/consensus.ts";
import type { DifferenceKind } from "../../domain/differenceKinds.ts";
import { differenceDefaults } from "../../domain/differenceDefaults.ts";
import { type Difference, differenceSteps } from "../../domain/differences.ts";
import type { Decision } from "../../domain/entities/consensus.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { Refusal } from "../../domain/errors.ts";
import {
  type JudgementAbout,
  joinedRating,
  type Judgement,
  judgementsOf,
} from "../../domain/judgementDifferences.ts";
import type { Change } from "../../domain/operations.ts";
import { id, type Id } from "../../domain/rules.ts";
import { indexScheme, type SchemeIndex } from "../../domain/schemeIndex.ts";
import type { Stretch } from "../../domain/spans.ts";
import { workOf } from "./currentWork.ts";
import type { Query, Writing } from "./database.ts";
import { observationOf } from "./observations.ts";
import type { ObservationRow } from "./observationRow.ts";
import { recordingOf } from "./recordings.ts";
import { schemeVersionOf } from "./schemes.ts";
import { opened } from "../sight/unseen.ts";

/** The observations from which a consensus is created. */
export interface ConsensusBasis {
  readonly consensusId: Id<"observation">;
  readonly toleranceUs: number;
  /** In the order in which they were named. */
  readonly sources: readonly ConsensusSource[];
}

export interface ConsensusSource extends ObservationRow {
  /** Its revision when the consensus was begun. */
  readonly startRevision: number;
}

/** @throws Refusal `not_found` where the observation is no consensus. */
export async function consensusBasis(
  query: Query,
  studyId: Id<"study">,
  consensusId: Id<"observation">,
): Promise<ConsensusBasis> {
  const row = await query
    .selectFrom("consensus")
    .select("toleranceUs")
    .where("studyId", "=", studyId)
    .where("observationId", "=", consensusId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  const named = await query
    .selectFrom("consensusSource")
    .select(["observationId", "revision"])
    .where("studyId", "=", studyId)
    .where("consensusId", "=", consensusId)
    .orderBy("position")
    .orderBy("observationId")
    .execute();
  const sources: ConsensusSource[] = [];
  for (const { observationId, revision } of named) {
    const source = await observationOf(query, studyId, observationId);
    sources.push({ ...source, startRevision: revision });
  }
  return { consensusId, toleranceUs: row.toleranceUs, sources };
}

/** One thing in which sources differ or agree: what several coded of it, or what they judged. */
export interface Compared {
  readonly key: string;
  readonly basis: string;
  readonly kind: DifferenceKind | JudgementAbout["kind"];
  readonly isAlike: boolean;
  readonly startUs: number | null;
  readonly endUs: number | null;
  readonly events: readonly {
    readonly observationId: string;
    readonly eventId: CodedEvent["id"];
  }[];
}

/** What sources have in common and what not, with what a consensus of it begins with. */
export interface Comparison {
  readonly compared: readonly Compared[];
  /** What all agreed on, by key: what it adds to the consensus. */
  readonly agreed: ReadonlyMap<string, readonly Change[]>;
}

/**
 * Compares the work of observations, in pieces too short to be noticed by other calls.
 *
 * @throws Refusal `state_does_not_allow` where there is nothing that all of them cover.
 */
export async function comparisonOf(
  query: Query,
  sources: readonly ObservationRow[],
  {
    toleranceUs,
    durationUs,
    index,
  }: {
    readonly toleranceUs: number;
    readonly durationUs: number;
    readonly index: SchemeIndex;
  },
): Promise<Comparison> {
  const spans = spansInCommon(sources, durationUs);
  const versionNumbers = new Map<string, number>();
  const versions: { readonly observationId: string; readonly events: readonly CodedEvent[] }[] = [];
  const judged: Parameters<typeof judgementsOf>[0][number][] = [];
  for (const { id: observationId, studyId } of sources) {
    const work = await workOf(query, studyId, observationId);
    const { events, ratings, parts } = opened(work, "no_reader");
    for (const { event, version } of events) versionNumbers.set(event.id, version);
    versions.push({
      observationId,
      events: events
        .map(({ event }) => event)
        .filter((event) => isWithin(event, spans, durationUs)),
    });
    judged.push({ observationId, ratings, parts });
    await setImmediate();
  }
  const steps = differenceSteps(versions, {
    toleranceUs,
    reachUs: Math.max(differenceDefaults.reachUs, toleranceUs),
    durationUs,
  });
  let step = steps.next();
  while (step.done !== true) {
    await setImmediate();
    step = steps.next();
  }
  const differences = step.value;
  const judgements = judgementsOf(judged);
  const agreed = new Map<string, readonly Change[]>(
    agreedOn(differences, {
      index,
      durationUs,
      newId: () => id("event").parse(uuidv7()),
    }).map(({ key, event }) => [key, [{ kind: "putEvent", event }]]),
  );
  for (const judgement of judgements) {
    if (judgement.isAlike) agreed.set(judgement.key, agreedChanges(judgement, judged));
  }
  return {
    compared: [
      ...differences.map((one) => comparedEvents(one, versionNumbers)),
      ...judgements.map(comparedJudgement),
    ],
    agreed,
  };
}

/** @throws Refusal `state_does_not_allow` where there is nothing that all of them cover. */
export function spansInCommon(
  sources: readonly Pick<ObservationRow, "spans" | "state">[],
  durationUs: number,
): readonly Stretch[] {
  const spans = commonSpans(
    sources.map((source) => source.spans),
    durationUs,
  );
  if (spans) return spans;
  throw new Refusal("state_does_not_allow", {
    entity: "observation",
    from: sources[0]?.state ?? "submitted",
    action: "compare",
    allowed: [],
  });
}

/** The latest comparisons of this process, by consensus and the revisions of its sources. */
const kept = new LRUCache<string, readonly Compared[]>({ max: 8 });

/** What the sources of a consensus differ in and agree on as they stand now: by time, judgements last. */
export async function comparedNow(
  query: Query,
  { consensusId, toleranceUs, sources }: ConsensusBasis,
  options: Omit<Parameters<typeof comparisonOf>[2], "toleranceUs">,
): Promise<readonly Compared[]> {
  const name = [consensusId, ...sources.map(({ revision }) => revision)].join(" ");
  const known = kept.get(name);
  if (known) return known;
  const { compared } = await comparisonOf(query, sources, { ...options, toleranceUs });
  kept.set(name, compared);
  return compared;
}

/** What one rating may stand on. */
const evidenceMost = 100;

/**
 * How many differences of a consensus are open: it cannot be submitted before there are none.
 *
 * @throws Refusal `not_found` where the observation is no consensus.
 */
export async function openDifferences(
  query: Query,
  studyId: Id<"study">,
  consensusId: Id<"observation">,
): Promise<number> {
  const all = await differencesWithStates(
    query,
    studyId,
    await consensusBasis(query, studyId, consensusId),
  );
  return all.filter(({ state }) => state === "open").length;
}

/** All that the sources of a consensus differ in and agree on, with what became of it. */
export async function differencesWithStates(
  query: Query,
  studyId: Id<"study">,
  basis: ConsensusBasis,
) {
  const row = await observationOf(query, studyId, basis.consensusId);
  const { scheme } = await schemeVersionOf(query, studyId, row.schemeVersionId);
  const { durationUs } = await recordingOf(query, studyId, row.recordingId);
  const compared = await comparedNow(query, basis, {
    durationUs,
    index: indexScheme(scheme),
  });
  const decisions = await decisionsOf(query, studyId, basis.consensusId);
  return compared.map(({ isAlike: _isAlike, ...one }) => {
    const decision = decisions.get(one.key);
    const isStanding = stands(decision, one);
    return {
      ...one,
      events: [...one.events],
      state: isStanding ? ("settled" as const) : ("open" as const),
      /** It was resolved, and the sources were changed since. */
      isStale: decision?.state === "settled" && !isStanding,
    };
  });
}

/** What was decided, by the key of the difference. */
export async function decisionsOf(
  query: Query,
  studyId: Id<"study">,
  consensusId: Id<"observation">,
): Promise<ReadonlyMap<string, Decision>> {
  const rows = await decisionRows(query, studyId, consensusId).orderBy("key").execute();
  return new Map(rows.map((row) => [row.key, asDecision(row)]));
}

/** What was decided about one difference; `undefined` where nothing was. */
export async function decisionOf(
  query: Query,
  studyId: Id<"study">,
  consensusId: Id<"observation">,
  key: string,
): Promise<Decision | undefined> {
  const row = await decisionRows(query, studyId, consensusId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row && asDecision(row);
}

/** Keeps decisions, each in the place of what was decided about the same before. */
export async function putDecisions(
  query: Writing,
  studyId: Id<"study">,
  consensusId: Id<"observation">,
  decisions: readonly Omit<Decision, "decidedAt">[],
): Promise<void> {
  const atOnce = 1_000;
  for (let at = 0; at < decisions.length; at += atOnce) {
    await query
      .insertInto("decision")
      .values(
        decisions.slice(at, at + atOnce).map((decision) => ({
          studyId,
          consensusId,
          ...decision,
          eventIds: JSON.stringify(decision.eventIds),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["studyId", "consensusId", "key"]).doUpdateSet((row) => ({
          id: row.ref("excluded.id"),
          basis: row.ref("excluded.basis"),
          state: row.ref("excluded.state"),
          how: row.ref("excluded.how"),
          takenFrom: row.ref("excluded.takenFrom"),
          eventIds: row.ref("excluded.eventIds"),
          reason: row.ref("excluded.reason"),
          accountId: row.ref("excluded.accountId"),
          decidedAt: sql<Date>`clock_timestamp()`,
        })),
      )
      .execute();
  }
}

/** Whether a decision still stands: it was not undone, and the sources are as they were. */
export function stands(
  decision: Decision | undefined,
  { basis }: Pick<Compared, "basis">,
): boolean {
  return decision?.state === "settled" && decision.basis === basis;
}

function decisionRows(query: Query, studyId: Id<"study">, consensusId: Id<"observation">) {
  return query
    .selectFrom("decision")
    .select([
      "id",
      "key",
      "basis",
      "state",
      "how",
      "takenFrom",
      "eventIds",
      "reason",
      "accountId",
      "decidedAt",
    ])
    .where("studyId", "=", studyId)
    .where("consensusId", "=", consensusId);
}

function asDecision({
  decidedAt,
  ...row
}: Omit<Decision, "decidedAt"> & { readonly decidedAt: Date }): Decision {
  return { ...row, decidedAt: decidedAt.toISOString() };
}

function comparedEvents(
  difference: Difference,
  versionNumbers: ReadonlyMap<string, number>,
): Compared {
  const { key, kind, startUs, endUs, events } = difference;
  return {
    key,
    basis: basisOf(difference, (eventId) => versionNumbers.get(eventId)),
    kind,
    isAlike: kind === "none",
    startUs,
    endUs,
    events: [...events].map(([observationId, event]) => ({ observationId, eventId: event.id })),
  };
}

function comparedJudgement({ key, basis, about, isAlike }: Judgement): Compared {
  return { key, basis, kind: about.kind, isAlike, startUs: null, endUs: null, events: [] };
}

/** What a judgement that all made alike adds to the consensus. */
function agreedChanges(
  { about }: Judgement,
  judged: Parameters<typeof judgementsOf>[0],
): readonly Change[] {
  if (about.kind === "rating") {
    const rating = joinedRating(
      judged.flatMap(({ ratings }) =>
        ratings.filter(({ criterionId }) => criterionId === about.criterionId),
      ),
      evidenceMost,
    );
    return rating ? [{ kind: "putRating", rating }] : [];
  }
  const [first] = judged;
  return (first?.parts ?? [])
    .filter((part) =>
      part.kind === "scan"
        ? about.kind === "scan" && part.number === about.number
        : part.kind === "trace" && about.kind === "trace" && part.criterionId === about.criterionId,
    )
    .map((part): Change => ({ kind: "putPart", part }));
}
