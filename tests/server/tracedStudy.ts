import type { Insertable } from "kysely";
import type { BlindingRule } from "../../src/domain/blinding.ts";
import { continuousSampling } from "../../src/domain/entities/observation.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { partKey } from "../../src/domain/entities/workPart.ts";
import { type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import type { Tables } from "../../src/server/database/tables.ts";
import { type Planted, type PlantedSlot, plantedTraces } from "../plantedTraces.ts";
import { newId } from "../sample.ts";
import type { Application, Person } from "./application.ts";

export interface TracedStudy {
  readonly studyId: Id<"study">;
  readonly criterionId: Id<"criterion">;
  readonly raterIds: readonly Id<"account">[];
  /** By recording and rater, where the rater has rated it. */
  readonly traces: readonly (readonly (readonly PlantedSlot[] | undefined)[])[];
}

/**
 * A study of one running rating, written into the tables as raters who have handed in leave it. `isRated`: who has
 * rated which recording.
 */
export async function makeTracedStudy(
  { tools: { database } }: { readonly tools: Pick<Application["tools"], "database"> },
  owner: Person,
  {
    recordings,
    durationUs,
    raters,
    isRated = () => true,
  }: {
    readonly recordings: number;
    readonly durationUs: number;
    readonly raters: Planted["raters"];
    readonly isRated?: (recording: number, rater: number) => boolean;
  },
): Promise<TracedStudy> {
  const studyId = newId("study");
  const criterionId = newId("criterion");
  const schemeVersionId = newId("schemeVersion");
  const roundId = newId("round");
  const began = new Date(Date.UTC(2026, 1, 1));
  const raterIds = raters.map(() => newId("account")).toSorted();
  const scheme: Scheme = {
    groups: [],
    codes: [],
    modifiers: [],
    subjects: [],
    criteria: [
      {
        id: criterionId,
        name: "Tension",
        description: "",
        scale: "trace",
        levels: [0, 100].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
        weight: 1,
        isRequired: false,
        needsEvidence: false,
        texts: {},
      },
    ],
    total: "none",
  };
  const insert = async <T extends keyof Tables>(
    table: T,
    rows: readonly Insertable<Tables[T]>[],
  ) => {
    for (let from = 0; from < rows.length; from += 5_000) {
      // oxlint-disable-next-line no-await-in-loop -- Each needs what the one before has made.
      await database
        .insertInto(table)
        .values(rows.slice(from, from + 5_000))
        .execute();
    }
  };
  await insert("study", [
    {
      id: studyId,
      name: "Tension over time",
      description: "",
      state: "open",
      defaultLanguage: "en",
      blinding: "until_both_submitted" satisfies BlindingRule,
    },
  ]);
  await insert(
    "account",
    raterIds.map((one, at) => ({
      id: one,
      name: `Rater ${String(at + 1).padStart(3, "0")}`,
      email: `${one}@example.org`,
      image: null,
      language: "en",
    })),
  );
  await insert("membership", [
    { studyId, accountId: owner.accountId, role: "owner" },
    ...raterIds.map((accountId) => ({ studyId, accountId, role: "rater" as const })),
  ]);
  await insert("schemeVersion", [
    {
      studyId,
      id: schemeVersionId,
      number: 1,
      state: "published",
      scheme: JSON.stringify(scheme),
      createdAt: began,
      publishedAt: began,
    },
  ]);
  await insert("round", [{ studyId, id: roundId, number: 1, schemeVersionId, basisRoundId: null }]);
  const recordingIds = Array.from({ length: recordings }, () => newId("recording"));
  await insert(
    "recording",
    recordingIds.map((one, at) => ({
      studyId,
      id: one,
      name: `Clip ${String(at + 1).padStart(3, "0")}`,
      durationUs: mediaTimeUs.parse(durationUs),
      framesPerSecond: 25,
      frameTimes: null,
      hasVideo: true,
      liveStartedAt: null,
      liveEndedAt: null,
    })),
  );
  const traces: (readonly PlantedSlot[] | undefined)[][] = [];
  for (const [recording, recordingId] of recordingIds.entries()) {
    const own = plantedTraces({ seed: 900 + recording, durationUs, raters }).map((slots, rater) =>
      isRated(recording, rater) ? slots : undefined,
    );
    traces.push(own);
    const observations = own.flatMap((slots, rater) => {
      const raterId = raterIds[rater];
      return slots && raterId ? [{ id: newId("observation"), raterId, slots }] : [];
    });
    // oxlint-disable no-await-in-loop -- Each needs what the one before has made.
    await insert(
      "observation",
      observations.map(({ id, raterId }) => ({
        studyId,
        id,
        recordingId,
        roundId,
        raterId,
        sampling: JSON.stringify(continuousSampling),
        spans: "[]",
        position: null,
        dueAt: null,
        state: "submitted" as const,
        revision: 1,
        eventCount: 0,
        returnReason: null,
        startedAt: began,
        submittedAt: began,
      })),
    );
    await insert(
      "workPart",
      observations.flatMap(({ id: observationId, slots }) =>
        slots.map((slot) => {
          const part = { kind: "trace" as const, criterionId, ...slot };
          return { studyId, observationId, key: partKey(part), body: JSON.stringify(part) };
        }),
      ),
    );
    // oxlint-enable no-await-in-loop
  }
  return { studyId, criterionId, raterIds, traces };
}
