import { type ExpectedCoding, simulatedCoding } from "../src/agreement/planning/simulatedCoding.ts";
import { continuousSampling } from "../src/domain/entities/observation.ts";
import { limits } from "../src/domain/limits.ts";
import type { ObservationCopy, StudyCopy } from "../src/formats/studyCopy.ts";
import type { PlantedStudy } from "./plantedRatings.ts";
import { newId, stateEvent } from "./sample.ts";

/**
 * A study of states that simulated raters coded, as an import takes it: `twice` recordings by `ratersEach` of them, and
 * `once` by one.
 */
export function plantedCoding({
  coding,
  skill,
  twice,
  once,
  seed,
}: {
  readonly coding: ExpectedCoding;
  readonly skill: number;
  readonly twice: number;
  readonly once: number;
  readonly seed: number;
}): PlantedStudy {
  const schemeVersionId = newId("schemeVersion");
  const groupId = newId("group");
  const codeIds = Array.from({ length: coding.codes }, () => newId("code"));
  const made = simulatedCoding(coding, { skill, recordings: twice + once, seed });
  const study: StudyCopy = {
    name: `${coding.raters} raters, ${twice} double-coded`,
    description: "",
    settings: null,
    variables: [],
    schemes: [
      {
        id: schemeVersionId,
        number: 1,
        state: "published",
        scheme: {
          groups: [{ id: groupId, name: "Behaviour", isExclusive: true, texts: {} }],
          codes: codeIds.map((id, at) => ({
            id,
            kind: "state",
            groupId,
            name: `Code ${at + 1}`,
            description: "",
            key: String(at + 1),
            color: "#0072b2",
            modifierIds: [],
            subjectIds: [],
            texts: {},
          })),
          modifiers: [],
          subjects: [],
          criteria: [],
          total: "none",
        },
        createdAt: null,
        publishedAt: null,
      },
    ],
    rounds: [{ id: newId("round"), number: 1, name: "", schemeVersionId, basisRoundId: null }],
    people: Array.from({ length: coding.raters }, (_, at) => ({
      id: newId("account"),
      name: `Rater ${String(at + 1).padStart(2, "0")}`,
      role: null,
    })),
    recordings: made.map((_, at) => ({
      id: newId("recording"),
      name: `Clip ${String(at + 1).padStart(3, "0")}`,
      media: [],
      durationUs: coding.recordingUs,
      framesPerSecond: 25,
      frameTiming: "unknown",
      hasVideo: true,
      isLive: false,
      phases: [],
      captions: [],
      values: {},
      isTraining: false,
      createdAt: null,
    })),
  };
  const observations = made.flatMap(({ tracks }, recording) => {
    const own = tracks.flatMap((track, rater) => (track ? [{ track, rater }] : []));
    return own
      .slice(0, recording < twice ? own.length : 1)
      .map(({ track, rater }): ObservationCopy => ({
        id: newId("observation"),
        name: "",
        recordingId: study.recordings[recording]?.id ?? newId("recording"),
        roundId: study.rounds[0]?.id ?? newId("round"),
        raterId: study.people[rater]?.id ?? newId("account"),
        purpose: "work",
        sampling: continuousSampling,
        spans: [],
        state: "submitted",
        returnReason: null,
        dueAt: null,
        assignedAt: null,
        startedAt: null,
        submittedAt: "2026-03-02T10:00:00.000Z",
        events: track
          .slice(0, limits.eventsPerImportedObservation)
          .map(({ code, startUs, endUs }) =>
            stateEvent(
              codeIds[Number(code.slice("code ".length)) - 1] ?? newId("code"),
              startUs,
              endUs,
            ),
          ),
        ratings: [],
        parts: [],
      }));
  });
  return { study, observations };
}
