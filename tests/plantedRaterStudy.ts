import type { CodedEvent } from "../src/domain/entities/event.ts";
import type { Rating } from "../src/domain/entities/rating.ts";
import { continuousSampling } from "../src/domain/entities/observation.ts";
import type { Scheme } from "../src/domain/entities/scheme.ts";
import type { Id } from "../src/domain/rules.ts";
import type { ObservationCopy, StudyCopy } from "../src/formats/studyCopy.ts";
import {
  durationUs,
  type HistoryEntry,
  plantedRaters,
  type PlantedSize,
  states,
} from "./plantedRaters.ts";
import type { PlantedStudy } from "./plantedRatings.ts";
import { newId, pointEvent, stateEvent } from "./sample.ts";

export const codeNames = ["Alone", "Beside", "Together", "Laughs", "Points"] as const;

/** Raters with faults as an import takes them; the first recordings have a gold standard where some are wanted. */
export function plantedRaterStudy(
  size: PlantedSize & { readonly golds?: number },
): PlantedStudy & { readonly names: readonly string[] } {
  const { raterIds, codeIds, criteria, coded, truths, of } = plantedRaters(size);
  const schemeVersionId = newId("schemeVersion");
  const roundId = newId("round");
  const groupId = newId("group");
  const scheme: Scheme = {
    groups: [{ id: groupId, name: "Play", isExclusive: true, texts: {} }],
    codes: codeIds.map((codeId, at) => ({
      id: codeId,
      kind: at < states ? "state" : "point",
      groupId: at < states ? groupId : null,
      name: codeNames[at] ?? "",
      description: "",
      key: "abcde"[at] ?? null,
      color: "#0072b2",
      modifierIds: [],
      subjectIds: [],
      texts: {},
    })),
    modifiers: [],
    subjects: [],
    criteria: criteria.map((criterion) => ({ ...criterion, scale: "ordinal" })),
    total: "none",
  };
  const names = raterIds.map((_, at) => `Rater ${String(at + 1).padStart(2, "0")}`);
  const masterId = newId("account");
  const recordings = truths.map((_, at) => ({
    id: newId("recording"),
    name: `Clip ${String(at + 1).padStart(3, "0")}`,
    media: [],
    durationUs,
    framesPerSecond: 25,
    frameTiming: "unknown" as const,
    hasVideo: true,
    isLive: false,
    phases: [],
    captions: [],
    values: {},
    isTraining: false,
    createdAt: null,
  }));
  const study: StudyCopy = {
    name: `Planted raters ${size.raters}`,
    description: "",
    settings: null,
    variables: [],
    schemes: [
      {
        id: schemeVersionId,
        number: 1,
        state: "published",
        scheme,
        createdAt: null,
        publishedAt: null,
      },
    ],
    rounds: [{ id: roundId, number: 1, name: "", schemeVersionId, basisRoundId: null }],
    people: [
      ...raterIds.map((raterId, at) => ({ id: raterId, name: names[at] ?? "", role: null })),
      ...(size.golds ? [{ id: masterId, name: "Master", role: "analyst" as const }] : []),
    ],
    recordings,
  };
  const eventsOf = (historyEntries: readonly HistoryEntry[]): CodedEvent[] =>
    apart(historyEntries).flatMap(({ code, startUs, endUs }) => {
      const codeId = codeIds[code];
      if (codeId === undefined) return [];
      return code < states
        ? [stateEvent(codeId, Math.round(startUs), Math.round(endUs))]
        : [pointEvent(codeId, Math.round(startUs))];
    });
  const copy = (
    wanted: Pick<ObservationCopy, "raterId" | "purpose"> & {
      readonly ratings: readonly Rating[];
      readonly id: Id<"observation">;
      readonly recording: number;
      readonly historyEntries: readonly HistoryEntry[];
    },
  ): readonly ObservationCopy[] => {
    const recordingId = recordings[wanted.recording]?.id;
    if (!recordingId) return [];
    const at = new Date(Date.UTC(2026, 0, 5) + wanted.recording * 86_400_000).toISOString();
    const { id, raterId, purpose, historyEntries } = wanted;
    return [
      {
        id,
        name: "",
        recordingId,
        roundId,
        raterId,
        purpose,
        sampling: continuousSampling,
        spans: [],
        state: "submitted",
        returnReason: null,
        dueAt: null,
        assignedAt: null,
        startedAt: at,
        submittedAt: at,
        events: eventsOf(historyEntries),
        ratings: [...wanted.ratings],
        parts: [],
      },
    ];
  };
  // Those whom nobody else joined on a recording are in no group, and in no study either.
  const works = of.groups.flat().flatMap((one) => {
    const recording = Number(one.recordingName.split(" ")[1]) - 1;
    return copy({
      id: newId("observation"),
      recording,
      raterId: one.raterId,
      purpose: "work",
      ratings: of.ratingsOf(one.observationId),
      historyEntries: coded.get(one.observationId) ?? [],
    });
  });
  const golds = truths.slice(0, size.golds ?? 0).flatMap((historyEntries, recording) =>
    copy({
      id: newId("observation"),
      recording,
      raterId: masterId,
      purpose: "gold",
      ratings: [],
      historyEntries,
    }),
  );
  return { study, observations: [...works, ...golds], names };
}

/** Raters' states may run into the next one by chance; of two that are active at a time the first one ends. */
function apart(historyEntries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const inOrder = historyEntries.toSorted((a, b) => a.startUs - b.startUs);
  return inOrder.map((one, at) => {
    if (one.code >= states) return one;
    const next = inOrder.slice(at + 1).find(({ code }) => code < states);
    return next && next.startUs < one.endUs
      ? { ...one, endUs: Math.max(one.startUs + 1, next.startUs) }
      : one;
  });
}
