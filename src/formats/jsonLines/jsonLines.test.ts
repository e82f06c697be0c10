import { expect, test } from "vitest";
import words from "../../../locales/en/formats.json";
import { newCountedIds } from "../../../tests/formats/randomNumbers.ts";
import { readFile } from "../readFile.ts";

const reading = (text: string, name = "model.jsonl") =>
  readFile(
    { name, bytes: new TextEncoder().encode(text) },
    { newUuid: newCountedIds(), answers: {}, palette: ["#0072b2"], words: words.words },
  );

test("a line is an event: recording, code, start, end and confidence, in seconds or microseconds", async () => {
  const result = await reading(
    [
      '{"recording":"Clip 1","code":"Laughs","start":6.15,"confidence":0.41}',
      '{"recording":"Clip 2","code":"Plays","start":0.000001,"end":4.2,"subject":"Ana","comment":"so, so"}',
    ].join("\n"),
  );

  if (result.kind !== "read") throw new Error(JSON.stringify(result));
  expect(result.format.name).toBe("jsonLines");
  const { study, observations } = result.read;
  const named = (id: string) => study.recordings.find((one) => one.id === id)?.name;
  expect(
    observations.map(({ recordingId, events }) => [
      named(recordingId),
      events.map(({ startUs, confidence, comment }) => [startUs, confidence, comment]),
    ]),
  ).toEqual([
    ["Clip 1", [[6_150_000, 0.41, ""]]],
    ["Clip 2", [[1, null, "so, so"]]],
  ]);
  expect(observations[1]?.events[0]).toMatchObject({ endUs: 4_200_000 });
});

test("what a line says that cannot be taken is told with its line, and the others are taken", async () => {
  const result = await reading(
    [
      '{"code":"Laughs","start":1}',
      "not a line",
      '{"code":"Laughs","start":"late"}',
      '{"code":"Laughs","start":2,"confidence":7000}',
      '{"start":3}',
      '{"code":"Laughs","start":4,"box":[[1,2],[3,4]]}',
    ].join("\r\n"),
  );

  if (result.kind !== "read") throw new Error(JSON.stringify(result));
  const told = result.findings
    .filter(({ weight }) => weight === "rejected")
    .map(({ what, place }) => [what, place]);
  expect(told).toEqual([
    ["entry_unreadable", { kind: "line", line: 2 }],
    ["not_supported", { kind: "line", line: 6 }],
    ["time_unreadable", { kind: "line", line: 3 }],
    ["value_not_allowed", { kind: "line", line: 4 }],
    ["name_missing", { kind: "line", line: 5 }],
  ]);
  expect(result.read.observations.flatMap(({ events }) => events)).toHaveLength(3);
});

test("events and ratings may be mixed, and lines as the API takes them are read", async () => {
  const result = await reading(
    [
      '{"kind":"event","code":"Laughs","startUs":6150000,"endUs":7000000,"modifiers":{"How":"loud"}}',
      '{"kind":"rating","criterion":"Warmth","value":2,"comment":"kind"}',
    ].join("\n"),
    "work.ndjson",
  );

  if (result.kind !== "read") throw new Error(JSON.stringify(result));
  const [observation] = result.read.observations;
  expect(observation?.events).toHaveLength(1);
  expect(observation?.events[0]).toMatchObject({ startUs: 6_150_000, endUs: 7_000_000 });
  expect(Object.keys(observation?.events[0]?.modifiers ?? {})).toHaveLength(1);
  expect(observation?.ratings).toMatchObject([{ value: 2, comment: "kind" }]);
  expect(result.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
});

test("other JSON is not taken for it", async () => {
  for (const text of ['{"a":1}', '[{"a":1,"start":1}]', '{\n"code":"x",\n"start":1\n}']) {
    const result = await reading(text, "thing.json");
    expect([text, result.kind === "read" && result.format.name]).toEqual([text, false]);
  }
});

test.each([undefined, 2])(
  "a list of objects is read as lines are, whatever its layout: indented by %s",
  async (indent) => {
    const rows = ["Ann", "Bea"].flatMap((rater) =>
      ["clip [1]", 'clip "2"'].flatMap((recording) =>
        [1, 5].map((start) => ({ recording, rater, code: "look", start, end: start + 2 })),
      ),
    );
    const text = JSON.stringify(
      [...rows, { recording: "x", code: "look", start: "late" }],
      null,
      indent,
    );

    const result = await reading(text, "coding.json");

    if (result.kind !== "read") throw new Error(JSON.stringify(result));
    expect(result.format.name).toBe("jsonLines");
    expect(result.read.observations.map(({ events }) => events.length)).toEqual([2, 2, 2, 2, 0]);
    const line =
      text.slice(0, text.indexOf('"x"')).split("\n").length - (indent === undefined ? 0 : 1);
    expect(result.findings.filter(({ weight }) => weight === "rejected")).toMatchObject([
      { what: "time_unreadable", place: { line } },
    ]);
  },
);

test("lists of other things are not taken for tables of events", async () => {
  const result = await reading(JSON.stringify([{ id: 1, name: "Ann", age: 7 }]), "people.json");

  expect(result.kind).toBe("refused");
});
