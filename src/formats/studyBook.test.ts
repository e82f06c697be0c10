import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { limits } from "../domain/limits.ts";
import { newFindingList } from "./findingList.ts";
import { newStudyBook } from "./studyBook.ts";
import { ObservationCopy, StudyCopy } from "./studyCopy.ts";

const words = {
  rater: "Rater",
  recording: "Clip",
  study: "Study",
  exclusiveGroup: "E",
  modifier: "M",
};

function begin() {
  const findings = newFindingList();
  const book = newStudyBook({ newUuid: uuidv7, palette: ["#0072b2"], words }, findings);
  const recordingId = book.recording({ name: "clip", durationUs: 10_000_000 });
  const observation = book.observation({ name: "one", recordingId, raterId: book.person("Lea") });
  return { book, findings, observation, told: () => findings.all().map(({ what }) => what) };
}

test("a thing of one name is there once, and one name of two kinds is two codes", () => {
  const { book } = begin();

  const state = book.code({ name: "Look", kind: "state" });

  expect(book.code({ name: "Look", kind: "state" })).toBe(state);
  expect(book.code({ name: "Look", kind: "point" })).not.toBe(state);
  expect(book.subject("Ana")).toBe(book.subject("Ana"));
  expect(book.subject(" ")).toBeNull();
  expect(book.person("")).toBe(book.person("Rater"));
  const { codes } = book.finish({ name: "" }).study.schemes[0]?.scheme ?? { codes: [] };
  expect(codes.map(({ name }) => name)).toEqual(["Look", "Look (2)"]);
});

test("what an event cannot be taken for is told, and the others make a study that can be kept", () => {
  const { book, observation, told } = begin();
  const state = { codeId: book.code({ name: "Look", kind: "state" }), kind: "state" } as const;

  const taken = [
    observation.event({ ...state, startUs: 3_000_000, endUs: 12_000_000 }),
    observation.event({ ...state, startUs: 1_000_000.4, endUs: null }),
    observation.event({ ...state, startUs: -1, endUs: 5 }),
    observation.event({ ...state, startUs: Number.NaN, endUs: 5 }),
    observation.event({ ...state, startUs: 5, endUs: 4 }),
    observation.event({ ...state, startUs: 5, endUs: Infinity }),
  ];

  const { study, observations } = book.finish({ name: "x".repeat(300) });
  expect(taken).toEqual([true, true, false, false, false, false]);
  expect(observations[0]?.events.map(({ startUs }) => startUs)).toEqual([1_000_000, 3_000_000]);
  expect(study.recordings[0]?.durationUs).toBe(12_000_000);
  expect(told()).toEqual([
    "time_negative",
    "time_not_a_number",
    "end_before_start",
    "text_cut",
    "beyond_recording",
  ]);
  StudyCopy.parse(study);
  ObservationCopy.parse(observations[0]);
});

test("media are known by their names without folders, of whichever system", () => {
  const { book } = begin();
  const media = ["/home/ann/a.mp4", "C:\\films\\b.mp4", "c.mp4", ""].map((fileName) => ({
    fileName,
  }));
  book.recording({ name: "", durationUs: null, media });

  const { study } = book.finish({ name: "Study" });

  expect(study.recordings[1]?.media.map(({ fileName }) => fileName)).toEqual([
    "a.mp4",
    "b.mp4",
    "c.mp4",
    "Clip",
  ]);
  expect(study.recordings[1]).toMatchObject({ name: "Clip", durationUs: 1 });
});

test("an observation takes more events than may be coded by hand: what is beyond is parted later", () => {
  const { book, observation, findings } = begin();
  const codeId = book.code({ name: "Look", kind: "point" });
  const count = limits.eventsPerImportedObservation + 5;

  for (let at = 0; at < count; at += 1) {
    observation.event({ codeId, kind: "point", startUs: at });
  }

  expect(observation.eventCount()).toBe(count);
  expect(findings.all()).toEqual([]);
});
