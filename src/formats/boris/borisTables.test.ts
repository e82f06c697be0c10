import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  fileBy,
  filesBy,
  type Reading,
  readingBy,
  sampleFiles,
  samples,
} from "../../../tests/formats/borisReading.ts";
import { recognise } from "../registry.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { borisProjectReader } from "./borisProjectReader.ts";
import { borisNames } from "./borisNames.ts";
import { type BorisSpan, borisSpans } from "./borisRows.ts";
import { borisAggregated, borisTabular } from "./borisTables.ts";
import { borisTabularWriter } from "./borisTabularWriter.ts";
import { borisTableReader } from "./borisTableReader.ts";
import { lacks } from "../../../tests/needs.ts";

const tabular = borisTableReader("tabular");
const aggregated = borisTableReader("aggregated");

/** What a study says, without ids. */
function spansOf(
  study: StudyCopy,
  observations: readonly ObservationCopy[],
): Record<string, readonly BorisSpan[]> {
  return Object.fromEntries(
    observations.map((one) => [
      one.name,
      borisSpans(one, borisNames(study)).map((span) => ({
        ...span,
        modifiers: span.modifiers.filter((text) => text !== "None"),
      })),
    ]),
  );
}

const asTable = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((row) => row.join(separator)).join("\r\n");

describe("a table of BORIS 8", () => {
  const head =
    "Observation id,Observation date,Description,Observation duration,Observation type,Source,Media duration (s),FPS,age,Subject,Behavior,Behavioral category,Modifier #1,Modifier #2,Behavior type,Time,Media file name,Image index,Image file path,Comment";
  const before =
    "o1,2016-12-10 15:44:57,seen,12.5,Media file(s),player #1:a.mp4;b.mp4|player #2:c.mp4,10.000;20.000|15.000,25.000;25.000|25.000,4";
  const rows = [
    `${before},Mia,walk,Body,slow,3,START,1.000,a.mp4,NA,NA,begins`,
    `${before},,call,Not defined,None,,POINT,1.500,a.mp4,NA,NA,`,
    `${before},Mia,walk,Body,fast,4,START,2.000,a.mp4,NA,NA,`,
    `${before},Mia,walk,Body,slow,3,STOP,3.250,a.mp4,NA,NA,ends`,
    `${before},Mia,walk,Body,slow,3,STOP,4.000,a.mp4,NA,NA,`,
  ];

  it("gives states with both ends, modifiers, media, variables and comments", async () => {
    const read = await readingBy(tabular, [head, ...rows].join("\n"), { name: "events.csv" });

    const [recording] = read.study.recordings;
    expect(spansOf(read.study, read.observations)["o1"]).toMatchObject([
      {
        milliseconds: 1_000,
        stopMilliseconds: 3_250,
        subject: "Mia",
        category: "Body",
        modifiers: ["slow", "3"],
        commentStart: "begins",
        commentStop: "ends",
      },
      { milliseconds: 1_500, kind: "point", subject: "", category: "", modifiers: [] },
      { milliseconds: 2_000, stopMilliseconds: null, modifiers: ["fast", "4"] },
    ]);
    expect(recording).toMatchObject({
      name: "o1",
      durationUs: 30_000_000,
      framesPerSecond: 25,
      media: [
        { fileName: "a.mp4", offsetUs: 0, durationUs: 10_000_000 },
        { fileName: "b.mp4", offsetUs: 10_000_000, durationUs: 20_000_000 },
        { fileName: "c.mp4", offsetUs: 0, durationUs: 15_000_000 },
      ],
    });
    expect(Object.values(recording?.values ?? {})).toEqual([4]);
    expect(read.observations[0]).toMatchObject({
      startedAt: "2016-12-10T15:44:57Z",
      parts: [{ kind: "notes", text: "seen" }],
    });
    expect(read.held).toEqual({ observations: 1, events: 4, subjects: 1, codes: 2 });
    expect(read.findings.map(({ weight, what, place }) => ({ weight, what, place }))).toEqual(
      expect.arrayContaining([
        { weight: "rejected", what: "unpaired", place: { kind: "line", line: 6 } },
        { weight: "changed", what: "left_open", place: { kind: "line", line: 4 } },
      ]),
    );
  });

  it("tells its unreadable rows by their lines and keeps the others", async () => {
    const broken = [
      `${before},Mia,walk,Body,,,POINT,NA,a.mp4,NA,NA,`,
      `${before},Mia,walk,Body,,,POINT,soon,a.mp4,NA,NA,`,
      `${before},Mia,walk,Body,,,SOMETIMES,1,a.mp4,NA,NA,`,
      `${before},Mia`,
      `${before},Mia,walk,Body,,,POINT,-1.5,a.mp4,NA,NA,`,
      `${before},Mia,walk,Body,,,POINT,2,a.mp4,NA,NA,`,
    ];

    const read = await readingBy(tabular, [head, ...broken].join("\n"));

    expect(read.observations[0]?.events).toHaveLength(1);
    expect(read.findings.filter(({ weight }) => weight === "rejected")).toMatchObject([
      { what: "entry_unreadable", place: { line: 5 } },
      { what: "time_not_a_number", place: { line: 2 } },
      { what: "time_unreadable", place: { line: 3 } },
      { what: "kind_unknown", place: { line: 4 } },
      { what: "time_negative", place: { line: 6 } },
    ]);
    expect(read.held.events).toBe(6);
  });

  it("takes an offset off the times of those that have it", async () => {
    const table = asTable(
      [
        ["Observation id", "Time offset (s)", "Subject", "Behavior", "Behavior type", "Time"],
        ["o", "100.0", "", "call", "POINT", "101.250"],
        ["p", "100.0", "", "call", "POINT", "1.250"],
      ],
      "\t",
    );

    const read = await readingBy(tabular, table);

    expect(read.observations.map(({ events }) => events[0]?.startUs)).toEqual([
      1_250_000, 1_250_000,
    ]);
    expect(read.findings).toMatchObject([
      { what: "time_shifted", about: "o", found: "-100 s" },
      { what: "length_unknown" },
      { what: "length_unknown" },
    ]);
  });

  it("tells an offset that is no number: nothing says by how much the times are to be moved", async () => {
    const table = asTable(
      [
        ["Observation id", "Time offset (s)", "Subject", "Behavior", "Behavior type", "Time"],
        ["o", "1:40", "", "call", "POINT", "101.250"],
        ["p", "NA", "", "call", "POINT", "1.250"],
        ["q", "", "", "call", "POINT", "1.250"],
      ],
      "\t",
    );

    const read = await readingBy(tabular, table);

    expect(read.observations[0]?.events[0]?.startUs).toBe(101_250_000);
    expect(read.findings.filter(({ weight }) => weight === "rejected")).toMatchObject([
      { what: "value_unreadable", about: "o: time offset", found: "1:40" },
    ]);
  });

  it("tells that a film is out of place where the length of the one before it is not known", async () => {
    const table = asTable(
      [
        [
          "Observation id",
          "Source",
          "Media duration (s)",
          "Subject",
          "Behavior",
          "Behavior type",
          "Time",
        ],
        ["o", "player #1:a.mp4;b.mp4", "NA;20.0", "", "call", "POINT", "1.250"],
        ["p", "player #1:c.mp4;d.mp4", "10.0;20.0", "", "call", "POINT", "1.250"],
      ],
      "\t",
    );

    const read = await readingBy(tabular, table);

    expect(read.findings.filter(({ weight }) => weight === "changed")).toMatchObject([
      { what: "length_unknown", about: "b.mp4" },
    ]);
    expect(read.study.recordings[1]?.media.map(({ offsetUs }) => offsetUs)).toEqual([
      0, 10_000_000,
    ]);
  });

  it("counts images where they have no times", async () => {
    const table = asTable(
      [
        ["Observation id", "Subject", "Behavior", "Behavior type", "Time", "Image index"],
        ["o", "", "call", "POINT", "NA", "3"],
      ],
      "\t",
    );

    const read = await readingBy(tabular, table);

    expect(read.observations[0]?.events[0]?.startUs).toBe(2_000_000);
    expect(read.findings[0]).toMatchObject({ weight: "changed", what: "time_spread" });
  });

  it("takes No focal subject for somebody where that is answered", async () => {
    const table = asTable(
      [
        ["Observation id", "Subject", "Behavior", "Behavior type", "Start (s)", "Stop (s)"],
        ["o", "No focal subject", "rest", "STATE", "1", "2"],
      ],
      "\t",
    );

    const usual = await readingBy(aggregated, table);
    const other = await readingBy(aggregated, table, { answers: { nobody_subject: "no" } });

    expect(usual.questions).toMatchObject([
      { id: "rater_of_file", answer: "Rater" },
      { id: "nobody_subject", answer: "yes" },
    ]);
    expect(usual.observations[0]?.events[0]?.subjectId).toBeNull();
    expect(other.study.schemes[0]?.scheme.subjects).toMatchObject([{ name: "No focal subject" }]);
  });
});

describe("tables that are written", () => {
  const project = JSON.stringify({
    behaviors_conf: {
      "0": {
        type: "State event",
        code: "rest",
        category: "Body",
        modifiers: { "0": { name: "m", type: 1, values: ["x", "y"] } },
      },
      "1": { type: "Point event", code: "call", category: "", modifiers: {} },
    },
    independent_variables: { "0": { label: "age", type: "numeric" } },
    observations: {
      "o=1": {
        type: "MEDIA",
        date: "2020-01-02T03:04:05",
        description: "=SUM(A1)\nnext",
        file: { "1": ["v.mp4"] },
        media_info: { length: { "v.mp4": 20 }, fps: { "v.mp4": 25 } },
        independent_variables: { age: "7" },
        events: [
          [1, "Mia", "rest", "x,y", "-begins", 26],
          [2, "", "call", "", '=said "so"', 51],
          [3.5, "Mia", "rest", "x,y", "ends", 88],
          [9, "Mia", "rest", "None", "", 226],
        ],
      },
    },
  });

  it.each([
    ["tabular", borisTabular],
    ["aggregated", borisAggregated],
  ])("as %s come back with the same events", async (_name, { reader, writer }) => {
    const read = await readingBy(borisProjectReader, project);
    if (!reader || !writer) throw new Error("it has both");

    const text = await fileBy(writer, read);
    const back = await readingBy(reader, text);

    expect(recognise(new TextEncoder().encode(text), { name: "x.txt" })?.reader).toBe(reader);
    expect(spansOf(back.study, back.observations)).toEqual(spansOf(read.study, read.observations));
    expect(back.observations[0]?.parts).toEqual([{ kind: "notes", text: "=SUM(A1) next" }]);
    expect(back.study.recordings[0]).toMatchObject({ durationUs: 20_000_000, framesPerSecond: 25 });
  });

  it("name the frame where every event has the frame of its time", async () => {
    const read = await readingBy(borisProjectReader, project);

    const text = await fileBy(borisTabularWriter, read);

    expect(
      text
        .split("\r\n")
        .slice(1, -1)
        .map((row) => row.split("\t").at(-3)),
    ).toEqual(["26", "51", "88", "226"]);
  });
});

describe.skipIf(lacks("samples"))("BORIS's own tables", () => {
  const files = [
    ...sampleFiles("boris-oracle/test.boris/tabular_full_obs", ".tsv"),
    ...sampleFiles("boris-oracle/test.boris", "aggregated_full_obs.tsv"),
  ];

  it.each(files)("%s is known and read without any rejection", async (file) => {
    const bytes = readFileSync(join(samples, file));
    const format = recognise(bytes, { name: file });
    const rows = bytes.toString("utf8").trimEnd().split("\r\n").length - 1;

    const read = await readingBy(format?.reader ?? tabular, bytes);

    const ends = read.observations.flatMap(({ events }) =>
      events.map((event) => (event.kind === "state" && event.endUs !== null ? 2 : 1)),
    );
    const isTabular = format?.name === "borisTabular";
    expect(format?.name).toBe(file.includes("tabular") ? "borisTabular" : "borisAggregated");
    expect(isTabular ? ends.reduce<number>((sum, one) => sum + one, 0) : ends.length).toBe(rows);
    expect(read.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
  });

  it("say the same as the project that they were made from", async () => {
    const project = readFileSync(join(samples, "boris/boris-tests/test.boris"));
    const whole = await readingBy(borisProjectReader, project);
    const expected = spansOf(whole.study, whole.observations);
    const folder = join(samples, "boris-oracle/test.boris/tabular_full_obs");

    const found: Record<string, readonly BorisSpan[]> = {};
    for (const file of readdirSync(folder)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is easier to follow
      const read = await readingBy(tabular, readFileSync(join(folder, file)));
      Object.assign(found, spansOf(read.study, read.observations));
    }

    expect(Object.keys(found).length).toBeGreaterThan(8);
    for (const [name, spans] of Object.entries(found)) expect(spans).toEqual(expected[name]);
  });

  const older = [
    ["test_export_events_tabular.csv", 4, "borisTabular"],
    ["test_export_events_tabular.tsv", 4, "borisTabular"],
    ["test_export_aggregated_events_test_full_1.tsv", 18, "borisAggregated"],
    ["test_export_aggregated_events_test_full_2.tsv", 2, "borisAggregated"],
    ["test_export_aggregated_events_test_full_3.tsv", 10, "borisAggregated"],
    ["test_export_aggregated_events_test_full_4.tsv", 6, "borisAggregated"],
    ["test_export_aggregated_events_test_full_5.tsv", 3, "borisAggregated"],
    [
      "test_export_aggregated_events_test_full_with_trailing_spaces_in_modifiers.tsv",
      4,
      "borisAggregated",
    ],
  ] as const;
  it.each(older)("%s of an older version has %i events", async (file, events, name) => {
    const bytes = readFileSync(join(samples, "boris/boris-tests", file));
    const format = recognise(bytes, { name: file });

    const read: Reading = await readingBy(format?.reader ?? tabular, bytes, { name: file });

    expect(format?.name).toBe(name);
    expect(read.observations.map((one) => one.events.length)).toEqual([events]);
    expect(read.held.events).toBe(events);
    expect(read.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
    expect(read.observations[0]?.name).toMatch(/^(?:observation #[12]|test1 live)$/u);
  });
});

describe("the names of files", () => {
  it("are those of the observations", async () => {
    const project = { behaviors_conf: {}, observations: { "a/b": {}, c: { type: "LIVE" } } };
    const read = await readingBy(borisProjectReader, JSON.stringify(project));

    const files = await filesBy(borisTabularWriter, read);

    expect([...files.keys()]).toEqual(["a_b.tsv", "c.tsv"]);
  });
});
