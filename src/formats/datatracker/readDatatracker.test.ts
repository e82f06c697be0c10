import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { uuidv7 } from "uuidv7";
import { describe, expect, it } from "vitest";
import { readingBy, sampleFiles, samples } from "../../../tests/formats/borisReading.ts";
import { id } from "../../domain/rules.ts";
import { joinedStudies } from "../joinedStudies.ts";
import { datatracker } from "./datatracker.ts";
import { readDatatracker } from "./readDatatracker.ts";
import { lacks } from "../../../tests/needs.ts";

const reader = { recognises: () => 1, read: readDatatracker };

const press = (what: string, seconds: unknown): object => ({
  KeyName: what[0],
  KeyDescription: what,
  KeyScheduleRecording: "Primary",
  TimeIntoSession: seconds,
});
const session = {
  SessionSettings: {
    Initials: "DC01",
    Role: "Primary",
    DurationS: 300,
    Session: 2,
    Condition: "Baseline",
  },
  FrequencyKeyPresses: [press("hits", 5.249999999999989), press("new", 7), press("hits", "soon")],
  DurationKeyPresses: [press("cries", 10), press("cries", 20.5), press("cries", 30)],
  SystemKeyPresses: [],
  SessionStart: "2025-05-11T22:01:54.080Z",
  Keyset: {
    FrequencyKeys: [{ KeyName: "1", KeyDescription: "hits" }],
    DurationKeys: [{ KeyName: "r", KeyDescription: "cries" }],
  },
  EndedEarly: false,
};

describe("a session of DataTracker", () => {
  it("gives points and states, its rater, its recording and what is known of it", async () => {
    const read = await readingBy(reader, JSON.stringify(session), { name: "A_2_Primary.json" });

    expect(read.study.people).toMatchObject([{ name: "DC01" }]);
    expect(read.study.recordings).toMatchObject([{ name: "A_2", durationUs: 300_000_000 }]);
    expect(Object.values(read.study.recordings[0]?.values ?? {})).toEqual(["Baseline", 2]);
    expect(read.observations[0]).toMatchObject({
      name: "A_2_Primary",
      startedAt: "2025-05-11T22:01:54.080Z",
      events: [
        { kind: "point", startUs: 5_250_000 },
        { kind: "point", startUs: 7_000_000 },
        { kind: "state", startUs: 10_000_000, endUs: 20_500_000 },
        { kind: "state", startUs: 30_000_000, endUs: null },
      ],
    });
    expect(read.held).toEqual({ observations: 1, events: 5, subjects: 0, codes: 3 });
    expect(read.findings).toMatchObject([
      { weight: "rejected", what: "time_unreadable", about: "hits" },
      { weight: "changed", what: "code_unknown", about: "new" },
      { weight: "changed", what: "left_open", about: "cries" },
    ]);
  });

  it("is known by its content alone", () => {
    const start = new TextEncoder().encode(JSON.stringify(session));

    expect(datatracker.reader?.recognises(start, { name: "x" })).toBeGreaterThan(0.9);
  });
});

const files = sampleFiles("datatracker-ioa", "_Primary.json");

describe.skipIf(lacks("samples"))("pairs of sessions", () => {
  it.each(files)("%s and its reliability are two raters of one recording", async (file) => {
    const pair = [file, file.replace("_Primary", "_Reliability")];
    const raw = pair.map((one) => readFileSync(join(samples, one)));

    const read = await Promise.all(
      raw.map((bytes, at) => readingBy(reader, bytes, { name: basename(pair[at] ?? "") })),
    );
    const joined = joinedStudies(read, {
      recordingsByName: true,
      newUuid: () => id("round").parse(uuidv7()),
    });

    expect(joined?.study.recordings).toHaveLength(1);
    expect(joined?.study.people.map(({ name }) => name)).toEqual(["DC01", "DC02"]);
    expect(joined?.observations).toHaveLength(2);
    for (const [at, { observations, held, findings }] of read.entries()) {
      const told: { FrequencyKeyPresses: unknown[]; DurationKeyPresses: unknown[] } = JSON.parse(
        String(raw[at]),
      );
      const events = observations.flatMap((one) => one.events);
      const ends = events.filter((one) => one.kind === "state" && one.endUs !== null).length;
      expect(events.length).toBe(held.events);
      expect(events.length + ends).toBe(
        told.FrequencyKeyPresses.length + told.DurationKeyPresses.length,
      );
      expect(findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
    }
  });
});
