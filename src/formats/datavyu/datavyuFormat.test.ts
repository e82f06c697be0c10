import { strToU8, zipSync } from "fflate";
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
import { datavyuFormat } from "./datavyuFormat.ts";

const { reader, writer } = datavyuFormat;

const read = async (
  content: string | Uint8Array,
  { answers = {}, name = "session.opf" }: { answers?: Record<string, string>; name?: string } = {},
): Promise<ReadResult> => {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  const result = await reader?.read({ name, bytes }, { ...readingOf, answers });
  if (!result) throw new Error("no reader");
  return result;
};
const schemeIn = (result: ReadResult) => {
  const scheme = readWhole(result).study.schemes[0]?.scheme;
  if (!scheme) throw new Error("no scheme");
  return scheme;
};
const told = (result: ReadResult) =>
  readWhole(result).observations.map(({ events }) => toldEvents(schemeIn(result), events));

const trial = `#4
trial (MATRIX,true,)-trialnum|NOMINAL,outcome|NOMINAL
00:00:01:000,00:00:02:500,(1,y\\, mostly)
00:00:03:000,00:00:04:000,(2,<outcome>)
rel_trial (MATRIX,true,)-rel_trialnum|NOMINAL,rel_outcome|NOMINAL
00:00:01:010,00:00:02:400,(1,n)
look (MATRIX,false,where somebody looks)-side|NOMINAL
00:00:01:500,00:00:00:000,(left)
99:00:00:000,99:00:00:000,(right)
`;

test("a column is a code with its arguments as modifiers, and escapes and placeholders are undone", async () => {
  const result = await read(trial);

  expect(schemeIn(result).codes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "state trial",
    "point look",
  ]);
  expect(told(result)[0]).toEqual([
    "1000000 – 2500000 | trial | – | trialnum=1 | outcome=y, mostly | ",
    "1500000 | look | – | side=left | ",
    "3000000 – 4000000 | trial | – | trialnum=2 | ",
  ]);
});

test("a reliability column is a second rater's work on the same recording, unless told otherwise", async () => {
  const usual = readWhole(await read(trial));
  const other = readWhole(await read(trial, { answers: { "second rel_trial": "no" } }));

  expect(told(usual)[1]).toEqual(["1010000 – 2400000 | trial | – | trialnum=1 | outcome=n | "]);
  expect(usual.study.people.map(({ name }) => name)).toEqual(["Rater", "Rater 2"]);
  expect(new Set(usual.observations.map(({ recordingId }) => recordingId)).size).toBe(1);
  expect(usual.questions.find(({ what }) => what === "second_rater")).toMatchObject({
    about: "rel_trial",
    answer: "yes",
  });
  expect(other.observations).toHaveLength(1);
  expect(schemeIn(other).codes.map(({ name }) => name)).toEqual(["trial", "rel_trial", "look"]);
});

test("a cell whose times were lost is found with its line and counted as held", async () => {
  const { findings, held } = readWhole(await read(trial));

  expect(held).toEqual({ observations: 2, events: 5, subjects: 0, codes: 2 });
  expect(findings).toContainEqual({
    weight: "rejected",
    what: "time_unreadable",
    about: "look",
    found: "99:00:00:000,99:00:00:000,(right)",
    place: { kind: "line", line: 9 },
    count: 1,
  });
});

test("the first argument's values can be the codes, of a group named after the column", async () => {
  const result = await read(trial, {
    answers: { "column look": "codes", "column trial": "leave_out" },
  });

  expect(schemeIn(result).groups.map(({ name }) => name)).toEqual(["look"]);
  expect(told(result)[0]).toEqual(["1500000 | look: left | – | "]);
});

const mixed = `#4
hop (MATRIX,true,)-code01|NOMINAL
00:00:01:000,00:00:01:000,()
00:00:02:000,00:00:02:000,()
00:00:03:000,00:00:05:000,()
`;

test.each([
  ["each", ["1000000 | hop", "2000000 | hop", "3000000 – 5000000 | hop (2)"]],
  ["point", ["1000000 | hop", "2000000 | hop", "3000000 | hop"]],
  ["state", ["1000000 – 1000000 | hop", "2000000 – 2000000 | hop", "3000000 – 5000000 | hop"]],
])("cells with and without length can be made: %s", async (answer, events) => {
  const result = await read(mixed, { answers: answer === "each" ? {} : { "kind hop": answer } });

  expect(told(result)[0]?.map((one) => one.replace(/ \| – \| $/u, ""))).toEqual(events);
  expect(readWhole(result).questions.find(({ what }) => what === "point_or_state")?.answer).toBe(
    answer,
  );
  const isLost = readWhole(result).findings.some(({ what }) => what === "end_left_out");
  expect(isLost).toBe(answer === "point");
});

test("older versions, lines that go on, quotes and predicates are read", async () => {
  const result = await read(
    [
      "#2",
      "0:test0-float|FLOAT,name|NOMINAL,words|QUOTE_STRING",
      "did (PREDICATE)",
      '00:00:01:000,00:00:02:000,test0(1.25,a,"hm")',
      "note (TEXT)",
      "00:00:01:000,00:00:02:000,first\\",
      "second\\- third",
      "count (INTEGER)",
      "00:00:03:000,00:00:04:000,12",
    ].join("\r\n"),
  );

  expect(told(result)[0]).toEqual([
    "1000000 – 2000000 | did | – | did=test0 | float=1.25 | name=a | words=hm | ",
    "1000000 – 2000000 | note | – | first\nsecond- third",
    "3000000 – 4000000 | count | – | count=12 | ",
  ]);
  expect(schemeIn(result).modifiers.find(({ name }) => name === "count")?.type).toBe("number");
});

test("values beyond what a code can ask are kept in the comment", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `a${at}|NOMINAL`).join(",");
  const values = Array.from({ length: 31 }, (_, at) => `v${at}`).join(",");

  const result = await read(
    `#4\nmany (MATRIX,true,)-${names}\n00:00:00:000,00:00:01:000,(${values})\n`,
  );

  expect(schemeIn(result).codes[0]?.modifierIds).toHaveLength(20);
  const comment = readWhole(result).observations[0]?.events[0]?.comment.split("\n");
  expect(comment).toHaveLength(11);
  expect(comment?.at(-1)).toBe("arg31: v30");
});

test("the project names its recordings and how they lie in time, wherever it stands in the archive", async () => {
  const project = [
    "!project",
    "dbFile: null",
    "name: 'Anna''s session'",
    "viewerSettings:",
    "- !vs",
    "  feed: /Volumes/Films/a film with a name that is so long that it goes on in the next",
    "    line.mov",
    "  offset: '1500'",
    "- !vs",
    '  feed: "C:\\\\films\\\\b.mp4"',
    "  settingsId: '7'",
  ].join("\n");
  const bytes = zipSync({
    "S1/.DS_Store": strToU8("x"),
    "S1/project": strToU8(project),
    "S1/db": strToU8(mixed),
    "S1/7": strToU8("#a\nvolume=1.0\noffset=-250\n"),
    "__MACOSX/S1/._db": strToU8("x"),
  });

  expect(reader?.recognises(bytes, { name: "S1.zip" })).toBeGreaterThan(0.5);
  const [recording] = readWhole(await read(bytes)).study.recordings;
  expect(recording?.name).toBe("Anna's session");
  expect(recording?.media).toMatchObject([
    {
      fileName: "a film with a name that is so long that it goes on in the next line.mov",
      offsetUs: 1_500_000,
    },
    { fileName: "b.mp4", offsetUs: -250_000 },
  ]);
});

test.each([
  ["an archive without a spreadsheet", zipSync({ project: strToU8("!project\n") }), "part_missing"],
  ["a spreadsheet without columns", strToU8("#4\n"), "nothing_in_it"],
  [
    "a project whose spreadsheet lies beside it",
    strToU8("!project\ndbFile: test.csv\n"),
    "part_missing",
  ],
  ["an archive that was cut", zipSync({ db: strToU8(trial) }).subarray(0, 60), "damaged"],
  ["an archive that leads outside", zipSync({ "../db": strToU8(trial) }), "path_outside"],
  ["a database with an open bracket", strToU8("(setf macshapa-dataStore '((("), "damaged"],
])("%s is refused for that reason", async (_, bytes, what) => {
  const result = await read(bytes);

  expect(result).toMatchObject({ kind: "refused", findings: [{ weight: "refused", what }] });
});

test("lines without a column, without form or with a time that cannot be are told one by one", async () => {
  const db = strToU8(
    [
      "#9",
      "00:00:01:000,00:00:02:000,(early)",
      "no head at all",
      "walk (MATRIX,true,)-foot|NOMINAL",
      "00:61:00:000,00:00:02:000,(x)",
      "00:00:05:000,00:00:02:000,(x)",
      "00:00:06:000",
      "-1:00:00:000,00:00:02:000,(x)",
      "odd (SHAPE,true,)",
    ].join("\n"),
  );

  const { findings } = readWhole(await read(zipSync({ project: strToU8("!project"), db })));

  expect(findings.map(({ weight, what, about, count }) => [weight, what, about, count])).toEqual([
    ["noted", "version_unknown", "", 1],
    ["rejected", "entry_unreadable", "", 2],
    ["rejected", "time_unreadable", "walk", 3],
    ["changed", "kind_unknown", "odd", 1],
    ["rejected", "end_before_start", "walk", 1],
    ["noted", "length_unknown", "session", 1],
  ]);
});

test("what is written comes back, but for what is said to be lost", async () => {
  const { study, observation } = copiedStudy();
  if (!writer) throw new Error("no writer");

  const [file] = await writtenFiles(writer, study, [observation]);
  const result = await read(file?.bytes ?? new Uint8Array(), { name: file?.name ?? "" });

  expect(file?.name).toBe("clip 1 (Sam).opf");
  expect(writer.losses(study, observation)).toEqual([
    { what: "sub_millisecond", count: 1 },
    { what: "rater_names", count: 1 },
    { what: "states_of_work", count: 1 },
    { what: "characters", count: 2 },
  ]);
  const expected = toldEvents(copiedScheme, observation.events).map((one) =>
    one
      .replace("2600100 – 3000900", "2600000 – 3001000")
      .replace("Walks (fast)", "Walks _fast_")
      .replace("Calls, loud", "Calls_ loud")
      .replace("First-foot", "First_foot"),
  );
  expect(told(result)).toEqual([expected]);
  expect(schemeIn(result).codes.map(({ kind }) => kind)).toEqual(["state", "state", "point"]);
});

test("a code without events keeps its kind, and names that look like reliability stay codes", async () => {
  const { study, observation } = copiedStudy([]);
  const scheme = structuredClone(copiedScheme);
  scheme.codes.forEach((code, at) => (code.name = ["walk", "rel_walk", "hop"][at] ?? ""));
  const [version] = study.schemes;
  if (!version || !writer) throw new Error("no scheme");
  version.scheme = scheme;

  const [file] = await writtenFiles(writer, study, [observation]);
  const result = await read(file?.bytes ?? new Uint8Array());

  expect(schemeIn(result).codes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "state walk",
    "state rel_walk",
    "point hop",
  ]);
  expect(readWhole(result).observations).toHaveLength(1);
});

test("the longest line, the most brackets and the most escapes cost no more than their length", async () => {
  const long = 2_000_000;
  const hostile = [
    `#4\nwalk (MATRIX,true,)-foot|NOMINAL\n00:00:00:000,00:00:01:000,(${"\\".repeat(long)})\n`,
    `#4\nwalk (MATRIX,true,)-foot|NOMINAL\n00:00:00:000,00:00:01:000,(${",".repeat(long)})\n`,
    `#4\n${" (A,".repeat(long / 4)}\n`,
    `#4\nwalk (TEXT,true,)\n00:00:00:000,00:00:01:000,${"x\\\n".repeat(long / 4)}`,
    `(setf macshapa-dataStore '(${'"\\'.repeat(long / 2)})`,
    `(setf macshapa-dataStore ${"(".repeat(long)}`,
    `!project\nviewerSettings:\n${"- !vs\n  feed: a\n".repeat(long / 16)}`,
  ];

  const results = [];
  for (const text of hostile) results.push((await read(text, { name: "hostile" })).kind);

  // What is not linear would not end within the time that a test has.
  expect(results).toEqual(["read", "read", "refused", "read", "refused", "refused", "refused"]);
}, 60_000);
