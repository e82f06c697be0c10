import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { newFindingList } from "./findingList.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import { raterInName, ratersFromNames } from "./raterNames.ts";
import { newStudyBook } from "./studyBook.ts";

test.each([
  ["at the end", ["clip12_SB", "clip12_AK", "clip13_SB", "clip13_AK"], "at_the_end"],
  [
    "at the end after a line",
    ["clip 1 - Anna", "clip 1 - Ben", "clip 2 - Anna", "clip 2 - Ben"],
    "at_the_end",
  ],
  ["at the beginning", ["SB-clip12", "AK-clip12", "SB-clip13", "AK-clip13"], "at_the_beginning"],
  ["of three in brackets", ["a (Anna)", "a (Ben)", "b (Anna)"], "in_brackets"],
  ["in brackets", ["clip12 (Anna)", "clip12 (Ben)", "clip13 (Anna)"], "in_brackets"],
])("raters %s of names are found unasked where a recording comes back", (_, names, answer) => {
  const { study, observations, questions } = found(names);

  const people = new Map(study.people.map((one) => [one.id, one.name]));
  const recordings = new Map(study.recordings.map((one) => [one.id, one.name]));
  expect(questions.map((one) => [one.what, one.answer])).toEqual([["rater_in_name", answer]]);
  expect(study.people).toHaveLength(2);
  expect(study.recordings.length).toBe(2);
  for (const { name, raterId, recordingId } of observations) {
    expect(name).toContain(people.get(raterId));
    expect(name).toContain(recordings.get(recordingId));
  }
});

test.each([
  ["numbers", ["clip_1", "clip_2", "clip_3"]],
  ["no pattern", ["lion", "tiger", "bear"]],
  ["one observation", ["clip12_SB"]],
  ["a name each", ["day_one", "walk_two", "rest_three", "park_four", "home_five"]],
  ["parts of a film", ["clip1_pre", "clip1_post", "clip2_pre", "clip2_post"]],
])("names with %s are not taken for raters", (_, names) => {
  const { study, questions } = found(names);

  expect(study.people.map(({ name }) => name)).toEqual(["Rater"]);
  expect(questions).toEqual([]);
});

test("where the rest never comes back, it is asked and not done", () => {
  const names = ["lion_SB", "tiger_AK", "bear_SB", "wolf_AK"];

  const asked = found(names);
  const answered = found(names, "at_the_end");

  expect(asked.questions.map(({ answer }) => answer)).toEqual(["no"]);
  expect(asked.study.people).toHaveLength(1);
  expect(answered.study.people.map(({ name }) => name)).toEqual(["SB", "AK"]);
  expect(answered.study.recordings.map(({ name }) => name)).toEqual([
    "lion",
    "tiger",
    "bear",
    "wolf",
  ]);
});

test("one recording of three raters is enough", () => {
  const { study } = found(["clip (Ann)", "clip (Ben)", "clip (Cem)"]);

  expect(study.people.map(({ name }) => name)).toEqual(["Ann", "Ben", "Cem"]);
  expect(study.recordings.map(({ name }) => name)).toEqual(["clip"]);
});

test.each([
  ["pairs of a kind", ["J110 x J140", "J110 x J151", "J120 x J140", "J120 x J151"]],
  ["pairs by a sign alone", ["J110-J140", "J110-J151", "J120-J140", "J120-J151"]],
  ["pairs of names", ["Ann x Ben", "Ann x Cem", "Dan x Ben", "Dan x Cem"]],
  ["names of two kinds without a film", ["lion_Kofi", "lion_Esi", "tiger_Kofi", "tiger_Esi"]],
  ["one match alone", ["clip 1 - Anna", "clip 1 - Ben", "clip 2 - Anna"]],
])("names of %s are asked about and not parted", (_, names) => {
  const { study, questions } = found(names);

  expect(study.people).toHaveLength(1);
  expect(study.recordings).toHaveLength(names.length);
  expect(questions).toMatchObject([{ answer: "no", because: { what: "may_be_chance" } }]);
});

test("names of one film that comes back once may be those of who was observed", () => {
  const names = ["visit_Kofi", "visit_Esi", "walk", "rest", "play"];

  expect(found(names.slice(0, 2), undefined, ["a.mp4", "a.mp4"]).study.people).toHaveLength(1);
  expect(found(names).questions).toEqual([]);
});

test("a name of a known rater is taken at once", () => {
  const names = ["lion_Ann", "tiger_Ben", "bear_Ann"];

  const { questions } = ratersFromNames(readOf(names, []), {
    answers: {},
    newUuid: uuidv7,
    knownRaters: ["Ben", "ann", "Cem"],
  });

  expect(questions).toMatchObject([{ answer: "at_the_end", because: { what: "known_raters" } }]);
});

test("a found pattern can be refused", () => {
  const { study, questions } = found(["clip12 (SB)", "clip12 (AK)"], "no");

  expect(questions.map(({ answer }) => answer)).toEqual(["no"]);
  expect(study.recordings).toHaveLength(2);
});

test("recordings of different media stay apart, whatever their names", () => {
  const media = ["a.mp4", "b.mp4"];

  expect(found(["clip_SB", "clip_AK"], undefined, media).questions[0]?.answer).toBe("no");
  expect(
    found(["clip_SB", "clip_AK"], "at_the_end", media).study.recordings.map(({ name }) => name),
  ).toEqual(["clip", "clip (2)"]);
});

test("a study that names its raters is left as it is", () => {
  const read = readOf(["clip_SB", "clip_AK"], []);
  const book = read.observations.map((one, at) =>
    at === 0 ? one : { ...one, raterId: otherRater },
  );
  const named = { ...read, observations: book };

  const result = ratersFromNames(named, {
    answers: {},
    newUuid: uuidv7,
  });

  expect(result.study).toBe(named.study);
  expect(result.questions).toEqual([]);
});

const otherRater = readOf(["x"], []).observations[0]?.raterId ?? fail();

function fail(): never {
  throw new Error("no observation");
}

function found(names: readonly string[], answer?: string, media: readonly string[] = []) {
  return ratersFromNames(readOf(names, media), {
    answers: answer === undefined ? {} : { [raterInName]: answer },
    newUuid: uuidv7,
  });
}

function readOf(names: readonly string[], media: readonly string[]): ReadStudy {
  const words = { rater: "Rater", recording: "C", study: "S", exclusiveGroup: "E", modifier: "M" };
  const book = newStudyBook({ newUuid: uuidv7, palette: ["#0072b2"], words }, newFindingList());
  names.forEach((name, at) => {
    const fileName = media[at];
    book.observation({
      name,
      raterId: book.person(""),
      recordingId: book.recording({
        name,
        durationUs: 1_000,
        ...(fileName !== undefined && { media: [{ fileName }] }),
      }),
    });
  });
  return book.finish({ name: "Study" });
}
