import { expect, test } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import { anObservationCopy, aStudyCopy } from "../../../../tests/server/importedStudy.ts";
import type { Reading } from "./reading.ts";
import { refusedPlace, refusedRows } from "./refusedPlace.ts";

const study = aStudyCopy(["Anna", "Ben"]);
const reading: Reading = {
  files: [],
  together: { questions: [], findings: [] },
  certificate: null,
  study,
  observations: [0, 1].map((by) => {
    const { events: _events, ratings: _ratings, ...one } = anObservationCopy(study, { by });
    return {
      ...one,
      name: "clip12",
      fileName: `clip12_${by}.eaf`,
      row: { file: `clip12_${by}.eaf`, observation: "clip12", foundRater: "" },
      events: 3,
      ratings: 0,
    };
  }),
};

test("an observation is named by its file, rater and recording, an event by its number", () => {
  const place = { kind: "observation", observation: "clip12", recording: "Old clip" };

  expect(refusedPlace("observations.1", reading)).toEqual({
    ...place,
    file: "clip12_1.eaf",
    rater: "Ben",
    event: null,
  });
  expect(refusedPlace("observations.0.events.2.startUs", reading)).toMatchObject({
    ...place,
    file: "clip12_0.eaf",
    rater: "Anna",
    event: 3,
  });
});

test("observations that break rules are named once each, to be left out", () => {
  const paths = ["observations.1.events.2.startUs", "observations.1", "head.study.name"];

  expect(refusedRows(paths, reading).map(({ file }) => file)).toEqual(["clip12_1.eaf"]);
});

test("entries in the head of an import are named, and others keep their path", () => {
  expect(refusedPlace("head.study.recordings.0.durationUs", reading)).toEqual({
    kind: "recording",
    name: "Old clip",
  });
  expect(refusedPlace("head.study.schemes.0.scheme.codes.4.name", reading)).toEqual({
    kind: "scheme",
    name: "1",
  });
  for (const path of [
    "observations.7",
    "head.study.recordings.9.name",
    `head.same.people.${newId("account")}`,
  ]) {
    expect(refusedPlace(path, reading)).toEqual({ kind: "other", path });
  }
});
