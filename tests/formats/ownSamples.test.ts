import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import words from "../../locales/en/formats.json";
import { readFile } from "../../src/formats/readFile.ts";
import { formats } from "../../src/formats/registry.ts";
import { newCountedIds } from "./randomNumbers.ts";

/** What has to be read of a file: `tests/samples/make.py` writes it beside the file, from what it put in. */
interface Expected {
  readonly work: readonly Work[];
  readonly codes: readonly string[];
  /** What is left out and how often. */
  readonly rejected: Readonly<Record<string, number>>;
}

interface Work {
  readonly rater: string;
  readonly recording: string;
  readonly events: number;
  readonly firstS: number;
  readonly lastS: number;
}

const folder = join(import.meta.dirname, "../samples");
const read = formats.filter(({ reader }) => reader !== undefined).map(({ name }) => name);

test("every format that is read has a sample of our own, ordinary and awkward", () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());

  expect(folders.map(({ name }) => name).toSorted()).toEqual(read.toSorted());
});

describe.each(read)("%s", (name) => {
  const expected: Record<string, Expected> = JSON.parse(
    readFileSync(join(folder, name, "expected.json"), "utf8"),
  );
  const files = readdirSync(join(folder, name)).filter((file) => file !== "expected.json");

  test("has two samples and what has to be read of each", () => {
    expect(files.length).toBeGreaterThanOrEqual(2);
    expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  test.each(files)("%s", async (file) => {
    const bytes = new Uint8Array(readFileSync(join(folder, name, file)));
    const reading = await readFile(
      { name: file, bytes },
      // Times are those that the file has: a state without an end is left without one.
      {
        newUuid: newCountedIds(),
        answers: { open_states: "leave_open" },
        palette: ["#0072b2"],
        words: words.words,
      },
    );
    if (reading.kind === "refused") throw new Error(JSON.stringify(reading.findings));
    const { study, observations } = reading.read;
    const names = new Map([...study.people, ...study.recordings].map((one) => [one.id, one.name]));
    const work = observations.map(({ raterId, recordingId, events }): Work => ({
      rater: names.get(raterId) ?? "",
      recording: names.get(recordingId) ?? "",
      events: events.length,
      firstS: Math.min(...events.map(({ startUs }) => startUs)) / 1e6,
      lastS:
        Math.max(
          ...events.map((event) =>
            event.kind === "state" ? (event.endUs ?? event.startUs) : event.startUs,
          ),
        ) / 1e6,
    }));
    const rejected = new Map<string, number>();
    for (const { weight, what, count } of reading.findings) {
      if (weight === "rejected") rejected.set(what, (rejected.get(what) ?? 0) + count);
    }

    expect(reading.format.name).toBe(name);
    expect({
      work,
      codes: study.schemes
        .at(-1)
        ?.scheme.codes.map((code) => code.name)
        .toSorted(),
      rejected: Object.fromEntries(rejected),
    }).toEqual(expected[file]);
  });
});
