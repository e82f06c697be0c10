import { expect, test } from "vitest";
import { filesBy, readingBy } from "../../../tests/formats/borisReading.ts";
import { recognise } from "../registry.ts";
import { frameTableFormat } from "./frameTable.ts";

const { reader, writer } = frameTableFormat;
if (!reader || !writer) throw new Error("frame tables are read and written");

const table = (head: string, rows: readonly string[]) =>
  `${head}\n${rows.map((row, at) => `${at},${row}`).join("\n")}\n`;

/** The states of the first observation by code, in frames of so many a second. */
const spansOf = (read: Awaited<ReturnType<typeof readingBy>>, framesPerSecond: number) => {
  const names = new Map(read.study.schemes[0]?.scheme.codes.map(({ id, name }) => [id, name]));
  return read.observations[0]?.events.map((event) => [
    names.get(event.codeId),
    Math.round((event.startUs / 1e6) * framesPerSecond),
    event.kind === "state" ? Math.round(((event.endUs ?? NaN) / 1e6) * framesPerSecond) : null,
  ]);
};

test("runs of ones are states, and the column of no behaviour is none", async () => {
  const rows = ["1,0,0", "0,1,0", "0,1,1", "0,1,1", "1,0,0", "0,0,1"];

  const read = await readingBy(reader, table(",background,groom,walk", rows), {
    name: "mouse_labels.csv",
    answers: { frames_per_second: "50" },
  });

  expect(spansOf(read, 50)).toEqual([
    ["groom", 1, 4],
    ["walk", 2, 4],
    ["walk", 5, 6],
  ]);
  expect(read.study.recordings[0]).toMatchObject({ name: "mouse", durationUs: 120_000 });
  expect(read.questions).toMatchObject([
    { what: "frames_per_second", answer: "50" },
    { what: "rater_of_file" },
  ]);
  expect(read.findings).toMatchObject([{ weight: "technical", about: "background" }]);
});

test("columns of measures are told, and frames that nobody labelled are data that are lost", async () => {
  const rows = ["3.25,0", "3.5,1", "4.75,-1", "5.5,1"];

  const read = await readingBy(reader, table("frame,Nose_x,Attack", rows));

  expect(read.findings).toMatchObject([
    { weight: "rejected", what: "work_unfinished", count: 1 },
    { weight: "description", what: "not_supported", about: "Nose_x" },
  ]);
  expect(spansOf(read, 25)).toEqual([
    ["Attack", 1, 2],
    ["Attack", 3, 4],
  ]);
});

test.each([
  ["frames and marks", table("frame,a,b", ["0,1", "0,1", "1,1", "0,0", "0,1"]), "frameTable"],
  ["units and raters", table("unit,a,b", ["0,1", "0,1", "1,1", "0,0", "0,1"]), "table"],
  ["frames and words", table("frame,code", ["play", "play", "rest", "rest", "rest"]), "table"],
])("a table of %s is taken for what it is", (_, text, name) => {
  const found = recognise(new TextEncoder().encode(text), { name: "some.csv" });

  expect(found?.name).toBe(name);
});

test("what is written comes back to the frame, at any frame rate", async () => {
  for (const framesPerSecond of [24, 25, 30, 50, 60, 120]) {
    const rows = Array.from({ length: 400 }, (_, at) =>
      [Number(at % 7 < 3), Number(at % 50 > 21), Number(at === 399)].join(","),
    );
    const answers = { frames_per_second: String(framesPerSecond) };
    // oxlint-disable-next-line no-await-in-loop -- One after the other reads better where one fails.
    const read = await readingBy(reader, table("frame,=a,b,c", rows), { answers });
    // oxlint-disable-next-line no-await-in-loop -- See above.
    const [[, text] = ["", ""]] = [...(await filesBy(writer, read))];
    // oxlint-disable-next-line no-await-in-loop -- See above.
    const again = await readingBy(reader, text, { answers });

    expect(spansOf(again, framesPerSecond)).toEqual(spansOf(read, framesPerSecond));
  }
});

test("of SimBA's tables behaviours come last, whatever its places and measures are throughout", async () => {
  const places = "Nose_1_x,Nose_1_y,Nose_1_p";
  const marked = table(`,${places},Movement,Low_prob_detections_0.1,Attack,Sniffing`, [
    "7.5,8.25,1,0.5,0,0,0",
    "7.25,8.5,1,0.25,0,1,0",
    "7,8,1,0,0,1,0",
    "7,8,1,0,0,0,0",
  ]);
  const classified = table(
    `,${places},Still,Probability_Attack,Attack,Probability_Sniffing,Sniffing`,
    ["7.5,8.25,1,1,0.2,0,0,0", "7.25,8.5,1,1,0.9,1,0,0", "7,8,1,1,1.0,1,1,1", "7,8,1,1,0.3,0,0,0"],
  );

  const [byHand, byMachine] = [
    await readingBy(reader, marked, { name: "Together_1.csv" }),
    await readingBy(reader, classified, { name: "Together_1.csv" }),
  ];

  const names = (read: typeof byHand) => read.study.schemes[0]?.scheme.codes.map((one) => one.name);
  expect(names(byHand)).toEqual(["Attack", "Sniffing"]);
  expect(spansOf(byHand, 25)).toEqual([["Attack", 1, 3]]);
  expect(byHand.findings).toMatchObject([
    { weight: "description", about: "Nose_1_x … Low_prob_detections_0.1", count: 5 },
  ]);
  expect(names(byMachine)).toEqual(["Attack", "Sniffing"]);
  expect(spansOf(byMachine, 25)).toEqual([
    ["Attack", 1, 3],
    ["Sniffing", 2, 3],
  ]);
});
