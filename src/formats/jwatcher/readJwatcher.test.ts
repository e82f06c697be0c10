import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readingBy, readingOf, samples } from "../../../tests/formats/borisReading.ts";
import { jwatcher } from "./jwatcher.ts";
import { readJwatcher } from "./readJwatcher.ts";
import { lacks } from "../../../tests/needs.ts";

const reader = { recognises: () => 1, read: readJwatcher };

const coded = `FirstLineOfData=8
# Format: Focal Data File 1.0
FocalMasterFile=fox.fmf
StartTime=1480211846000
StopTime=1480211888800
Question.1=sunny
#BEGIN DATA
3300, s
9900, f, near
oops
18350, s
24475, EOF
`;

describe("a file of JWatcher", () => {
  it("gives a point for each key, and how long it was watched", async () => {
    const read = await readingBy(reader, coded, { name: "fox.dat" });

    expect(read.observations[0]).toMatchObject({
      name: "fox",
      startedAt: "2016-11-27T01:57:26.000Z",
      events: [{ startUs: 3_300_000 }, { startUs: 9_900_000 }, { startUs: 18_350_000 }],
      parts: [{ kind: "notes", text: "Question.1: sunny" }],
    });
    expect(read.study.recordings).toMatchObject([{ durationUs: 42_800_000, isLive: true }]);
    expect(Object.values(read.observations[0]?.events[1]?.modifiers ?? {})).toEqual(["near"]);
    expect(read.held).toEqual({ observations: 1, events: 4, subjects: 0, codes: 2 });
    expect(read.findings).toMatchObject([
      { weight: "rejected", what: "entry_unreadable", place: { kind: "line", line: 10 } },
      { weight: "technical", what: "not_supported", about: "FocalMasterFile" },
    ]);
  });

  it("lets each code last until the next one where that is answered", async () => {
    const read = await readingBy(reader, coded, { answers: { point_or_state: "state" } });

    expect(read.observations[0]?.events).toMatchObject([
      { kind: "state", startUs: 3_300_000, endUs: 9_900_000 },
      { kind: "state", startUs: 9_900_000, endUs: 18_350_000 },
      { kind: "state", startUs: 18_350_000, endUs: 24_475_000 },
    ]);
    expect(read.study.schemes[0]?.scheme.groups).toMatchObject([{ isExclusive: true }]);
  });

  it("gives codes with their keys where it defines them", async () => {
    const text =
      "# Format: Focal Master File 1.0\nBehaviour.name.s=sleep\nBehaviour.description.s=lies\n";

    const read = await readingBy(reader, text);

    expect(read.observations).toEqual([]);
    expect(read.study.schemes[0]?.scheme.codes).toMatchObject([
      { name: "sleep", key: "s", description: "lies" },
    ]);
  });
});

const folder = join(samples, "boris/boris-tests");

describe.skipIf(lacks("samples"))("the files of JWatcher among BORIS's", () => {
  it("hold three events and one code", async () => {
    const data = readFileSync(join(folder, "test_jwatcher_subject1.dat"));
    const codes = readFileSync(join(folder, "test_jwatcher_subject1.fmf"));

    const read = await readingBy(reader, data);
    const defined = await readingBy(reader, codes);

    expect(read.observations[0]?.events.map(({ startUs }) => startUs)).toEqual([
      3_300_000, 9_900_000, 18_350_000,
    ]);
    expect(defined.held.codes).toBe(1);
    expect(jwatcher.reader?.recognises(data, { name: "" })).toBeGreaterThan(0.9);
  });

  it("say what is wrong with one that holds only settings of an analysis", async () => {
    const bytes = readFileSync(join(folder, "test_jwatcher_subject1.faf"));

    expect(jwatcher.reader?.recognises(bytes, { name: "" })).toBeGreaterThan(0.9);
    expect(readJwatcher({ name: "a.faf", bytes }, readingOf)).toMatchObject({
      kind: "refused",
      findings: [{ what: "wrong_kind_of_file" }],
    });
  });
});
