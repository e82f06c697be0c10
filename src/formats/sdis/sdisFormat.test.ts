import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  copiedScheme,
  copiedStudy,
  readingOf,
  readWhole,
  toldEvents,
  writtenFiles,
} from "../../../tests/studyCopySample.ts";
import type { ReadResult } from "../format.ts";
import { sdisFormat } from "./sdisFormat.ts";
import { lacks } from "../../../tests/needs.ts";

const { reader, writer } = sdisFormat;

const read = async (
  text: string | Uint8Array,
  answers: Record<string, string> = {},
): Promise<ReadResult> => {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const result = await reader?.read({ name: "play.sds", bytes }, { ...readingOf, answers });
  if (!result) throw new Error("no reader");
  return result;
};
const schemeIn = (result: ReadResult) => {
  const scheme = readWhole(result).study.schemes[0]?.scheme;
  if (!scheme) throw new Error("no scheme");
  return scheme;
};
const told = (result: ReadResult) =>
  readWhole(result).observations.map(({ events }) =>
    toldEvents(schemeIn(result), events).map((one) => one.replace(/ \| – \| $/u, "")),
  );
const findingsOf = (result: ReadResult) =>
  result.findings.flatMap(({ weight, what, about }) =>
    what === "length_unknown" ? [] : [`${weight} ${what} ${about}`],
  );

test("timed sequences have states, moments, and states that go on to the next of their set", async () => {
  const result = await read(`Timed <seconds> (walk rest) ($Face = laugh cry) look
* Sex (male female) * Age (young old);
% a comment; with / signs %
<Anna's first>
walk,1-2.5 look,3 rest,0:04- walk,6-
laugh,00:01:00-1:02.25
,70 (female young)/
<second> look,5 /`);

  expect(told(result)).toEqual([
    [
      "1000000 – 2500000 | walk",
      "3000000 | look",
      "4000000 – 6000000 | rest",
      "6000000 – 70000000 | walk",
      "60000000 – 62250000 | laugh",
    ],
    ["5000000 | look"],
  ]);
  const { study, held } = readWhole(result);
  expect(held).toEqual({ observations: 2, events: 6, subjects: 0, codes: 5 });
  expect(schemeIn(result).groups.map(({ name, isExclusive }) => [name, isExclusive])).toEqual([
    ["One at a time", true],
    ["Face", true],
  ]);
  const [sex, age] = study.variables;
  expect(study.recordings.map(({ durationUs, values }) => [durationUs, values])).toEqual([
    [70_000_000, { [sex?.id ?? ""]: "female", [age?.id ?? ""]: "young" }],
    [5_000_000, {}],
  ]);
  expect(findingsOf(result)).toEqual([]);
});

test("states by how long they last follow each other, those by their start end at the next", async () => {
  expect(told(await read("State <seconds>; walk=2 rest=1.5 walk=1 /"))).toEqual([
    ["0 – 2000000 | walk", "2000000 – 3500000 | rest", "3500000 – 4500000 | walk"],
  ]);
  const byStart = await read("State <seconds> (walk rest); walk,0 rest,2 walk,3 ,10 / walk,1 /");

  expect(told(byStart)).toEqual([
    ["0 – 2000000 | walk", "2000000 – 3000000 | rest", "3000000 – 10000000 | walk"],
    ["1000000 – open | walk"],
  ]);
  expect(findingsOf(byStart)).toEqual(["noted left_open walk"]);
});

test("events without times are a second apart, those of one moment together", async () => {
  const events = await read("Event (a b); a b a*2; b /");
  const multievent = await read("Multievent; a b. c. /");

  expect(told(events)).toEqual([
    ["0 | a", "1000000 | b", "2000000 | a", "3000000 | a", "4000000 | b"],
  ]);
  expect(findingsOf(events)).toEqual(["noted time_spread Event", "description not_supported ;"]);
  expect(told(multievent)).toEqual([["0 | a", "0 | b", "1000000 | c"]]);
});

test("what was seen in an interval lasts all of it, as often as it is repeated", async () => {
  const result = await read("Interval=15 <seconds> (a b); a b, , b*2, a, /");

  expect(told(result)).toEqual([
    [
      "0 – 15000000 | a",
      "0 – 15000000 | b",
      "30000000 – 45000000 | b",
      "45000000 – 60000000 | b",
      "60000000 – 75000000 | a",
    ].toSorted(),
  ]);
});

test("a unit that is not known is asked for", async () => {
  const result = await read("Timed <ticks>; a,1000-2000 /", { unit: "ms" });

  expect(readWhole(result).questions.find(({ what }) => what === "unit_of_time")).toMatchObject({
    about: "ticks",
    answer: "ms",
  });
  expect(told(result)).toEqual([["1000000 – 2000000 | a"]]);
});

test("what cannot be read is told with its line, and the rest is taken", async () => {
  const result = await read(
    "Timed <seconds>;\n<one>\na,1-2 b,x-3\nc NaN,NaN a,5-4\na,-3--1 a,1e9-1e10\n<two> a,7-8",
  );

  expect(told(result)).toEqual([["1000000 – 2000000 | a"], ["7000000 – 8000000 | a"]]);
  expect(findingsOf(result)).toEqual([
    "rejected time_unreadable b,x-3",
    "rejected entry_unreadable c",
    "rejected time_unreadable NaN,NaN",
    "rejected time_unreadable a,1e9-1e10",
    "noted left_open one",
    "rejected end_before_start a",
    "rejected time_negative a",
    "noted scheme_guessed play.sds",
  ]);
  expect(result.findings[0]?.place).toEqual({ kind: "line", line: 3 });
  expect(readWhole(result).held.events).toBe(8);
});

test.each([
  ["Dear diary;", "wrong_kind_of_file"],
  ["Timed;", "nothing_in_it"],
  ["", "empty_file"],
  ["% never closed", "wrong_kind_of_file"],
])("%j is refused: %s", async (text, what) => {
  const result = await read(text);

  expect(result.kind).toBe("refused");
  expect(result.findings.at(-1)).toMatchObject({ weight: "refused", what });
});

const boris = `% SDIS file created by BORIS (www.boris.unito.it) at 2026-11-21 08:11:56
Timed <seconds>;

<100% of it>
No_focal_subject_p,1.000-1.000 big_dog_runs,2.000-3.500 /
`;

test("BORIS's comment that never ends is one line, and its codes begin with a subject", async () => {
  const result = await read(boris);
  const whole = await read(boris, { subjects: "no" });
  const last = await read(boris, { subjects: "to_last_underscore" });

  expect(told(result)).toEqual([["1000000 | p", "2000000 – 3500000 | dog_runs | big | "]]);
  expect(told(whole)[0]?.[1]).toBe("2000000 – 3500000 | big_dog_runs");
  expect(told(last)[0]?.[1]).toBe("2000000 – 3500000 | runs | big_dog | ");
  expect(readWhole(result).observations[0]?.name).toBe("100% of it");
  expect(findingsOf(result)).toEqual(["noted scheme_guessed play.sds"]);
});

test("what is written comes back, but for what is said to be lost", async () => {
  const { study, observation } = copiedStudy();
  if (!writer) throw new Error("no writer");

  const [file] = await writtenFiles(writer, study, [observation]);
  const result = await read(file?.bytes ?? "");

  expect(writer.losses(study, observation).map(({ what, count }) => `${what} ${count}`)).toEqual([
    "comments 2",
    "modifiers 2",
    "open_states 1",
    "sub_millisecond 1",
    "rater_names 1",
    "states_of_work 1",
  ]);
  expect(writer.headLosses(study).map(({ what, count }) => `${what} ${count}`)).toEqual([
    "groups 1",
    "colors 3",
    "modifier_types 2",
    "characters 2",
  ]);
  const bare = observation.events.map((event) => ({ ...event, modifiers: {}, comment: "" }));
  const expected = toldEvents(copiedScheme, bare).map((one) =>
    one
      .replace("2600100 – 3000900", "2600000 – 3001000")
      .replace("open", "60000000")
      .replace("Walks (fast)", "Walks__fast_")
      .replace("Calls, loud", "Calls__loud")
      .replace(/ \| – \| $/u, ""),
  );
  expect(told(result)).toEqual([expected]);
  expect(readWhole(result).observations[0]?.name).toBe("clip 1 (Sam)");
  expect(schemeIn(result).groups).toMatchObject([{ isExclusive: true }]);
  expect(readWhole(result).questions.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
    "rater Rater",
    "subjects to_first_underscore",
  ]);
});

test("the file is one head and a session for each observation, unused codes declared", async () => {
  const { study, observation } = copiedStudy([]);
  if (!writer) throw new Error("no writer");

  const [file] = await writtenFiles(writer, study, [observation, observation]);

  expect(new TextDecoder().decode(file?.bytes))
    .toBe(`% Written by Interrater: names are subject_code %
% Points: No_focal_subject_Calls__loud %
Timed <seconds>
(No_focal_subject_Walks__fast_ No_focal_subject_Rests)
No_focal_subject_Calls__loud;

<clip 1 (Sam)>
/

<clip 1 (Sam)>
/
`);
  const kinds = schemeIn(await read(file?.bytes ?? "")).codes.map(({ kind }) => kind);
  expect(kinds).toEqual(["state", "state", "point"]);
});

test("variables of choices are factors", async () => {
  const { study, observation } = copiedStudy();
  const variableId = "01960000-0000-7000-8000-000000000001";
  const [recording] = study.recordings;
  if (!writer || !recording) throw new Error("nothing to write");
  recording.values = { [variableId]: "very young" };
  const variable = { name: "Age group", type: "choice" as const, unit: "", isHidden: false };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a brand
  const id = variableId as (typeof study.variables)[number]["id"];
  study.variables.push({ ...variable, id, choices: ["very young", "old"] });

  const [file] = await writtenFiles(writer, study, [observation]);
  const read1 = readWhole(await read(file?.bytes ?? ""));

  expect(read1.study.variables).toMatchObject([
    { name: "Age_group", type: "choice", choices: ["very_young", "old", "missing"] },
  ]);
  expect(Object.values(read1.study.recordings[0]?.values ?? {})).toEqual(["very_young"]);
});

test("the longest word, the most labels and the most repeats cost no more than their length", async () => {
  const long = 1_000_000;
  const hostile = [
    `Timed;${"<".repeat(long)}`,
    `Timed;${"<a>".repeat(20_000)}`,
    `Timed;a,${"1".repeat(long)}/`,
    `Timed;${"%".repeat(long)}`,
    `Timed;${"(".repeat(long)}`,
    `Event;${"a*999999 ".repeat(1_000)}/`,
    `Interval;${",".repeat(long)}/`,
    `Timed ${"(a ".repeat(long / 4)};a,1/`,
  ];

  const kinds = [];
  for (const text of hostile) {
    reader?.recognises(new TextEncoder().encode(text).subarray(0, 65_536), { name: "hostile" });
    kinds.push((await read(text)).kind);
  }

  // What is not linear would not end within the time that a test has.
  expect(kinds).toHaveLength(hostile.length);
}, 60_000);

const oracle = join(
  import.meta.dirname,
  "../../../../shared/samples/boris-oracle/test.boris/aggregated_full_obs.sds",
);

test.skipIf(lacks("samples"))("what BORIS writes is read event for event", async () => {
  const bytes = new Uint8Array(readFileSync(oracle));
  const inFile = new TextDecoder().decode(bytes).match(/,[\d.]+-[\d.]+ /gu)?.length;

  const result = await read(bytes);

  expect(reader?.recognises(bytes, { name: "x" })).toBeGreaterThan(0.8);
  expect(findingsOf(result)).toEqual(["noted scheme_guessed play.sds"]);
  const { observations, held } = readWhole(result);
  expect(observations.reduce((sum, { events }) => sum + events.length, 0)).toBe(inFile);
  expect(held).toMatchObject({ events: inFile, subjects: 2 });
  expect(
    schemeIn(result)
      .codes.map(({ kind, name }) => `${kind} ${name}`)
      .toSorted(),
  ).toEqual(["point p", "point q", "state r", "state s"]);
  expect(told(result)[2]).toEqual([
    "18350000 – 24475000 | s | subject1 | ",
    "3300000 – 7750000 | s | subject1 | ",
    "38425000 – 46100000 | s | subject2 | ",
    "9900000 – 16200000 | s | subject1 | ",
  ]);
});
