import type { Observation } from "../../agreement/observation.ts";
import { expect, it } from "vitest";
import { newId } from "../../../tests/sample.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import { coveredBy, placedDesign } from "./design.ts";

const hourUs = 3_600_000_000;

it("counts time that several cover once", () => {
  const all = { startUs: 0, endUs: 100 };
  const stretches = [
    { startUs: 10, endUs: 30 },
    { startUs: 30, endUs: 40 },
  ];
  const each = [[all], stretches, [{ startUs: 35, endUs: 60 }]];

  expect(coveredBy(each, 1)).toEqual([all]);
  expect(coveredBy(each, 2)).toEqual([{ startUs: 10, endUs: 60 }]);
  expect(coveredBy(each, 3)).toEqual([{ startUs: 35, endUs: 40 }]);
  expect(coveredBy([stretches], 1)).toEqual([{ startUs: 10, endUs: 40 }]);
  expect(coveredBy([], 1)).toEqual([]);
});

it("counts a recording's hour once, in however many rounds it was coded", () => {
  const raters = [newId("account"), newId("account")];
  const rounds = [newId("round"), newId("round"), newId("round")];
  const recordings = [newId("recording"), newId("recording")];
  const places = recordings.flatMap((recordingId) =>
    rounds.flatMap((roundId) => raters.map((raterId) => place({ recordingId, roundId, raterId }))),
  );

  expect(placedDesign({ places, raters: [] })).toMatchObject({
    observations: 12,
    recordings: 2,
    recordingsOfSeveral: 2,
    codedUs: 2 * hourUs,
    codedBySeveralUs: 2 * hourUs,
  });
});

it("counts as coded by several only what several coded in one round", () => {
  const [ana, ben] = [newId("account"), newId("account")];
  const [first, second] = [newId("round"), newId("round")];
  const recordingId = newId("recording");
  const half = [
    {
      startUs: mediaTimeUs.parse(0),
      endUs: mediaTimeUs.parse(hourUs / 2),
      codeId: null,
      subjectId: null,
    },
  ];

  expect(
    placedDesign({
      places: [
        place({ recordingId, roundId: first, raterId: ana }),
        place({ recordingId, roundId: second, raterId: ben }),
      ],
      raters: [],
    }),
  ).toMatchObject({ recordingsOfSeveral: 0, codedUs: hourUs, codedBySeveralUs: 0 });
  expect(
    placedDesign({
      places: [
        place({ recordingId, roundId: first, raterId: ana }),
        place({ recordingId, roundId: first, raterId: ana, spans: half }),
        place({ recordingId, roundId: second, raterId: ana }),
        place({ recordingId, roundId: second, raterId: ben, spans: half }),
      ],
      raters: [],
    }),
  ).toMatchObject({ recordingsOfSeveral: 1, codedUs: hourUs, codedBySeveralUs: hourUs / 2 });
});

function place(
  given: Pick<Observation, "recordingId" | "roundId" | "raterId"> & Partial<Observation>,
): Observation {
  return {
    observationId: newId("observation"),
    recordingName: "Clip",
    durationUs: hourUs,
    roundNumber: 1,
    schemeVersionId: newId("schemeVersion"),
    schemeNumber: 1,
    raterName: "",
    purpose: "work",
    spans: [],
    state: "submitted",
    eventCount: 0,
    isContinuous: true,
    revision: 1,
    submittedMs: 0,
    ...given,
  };
}
