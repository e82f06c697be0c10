import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readingOf } from "../../../tests/formats/borisReading.ts";
import type { Reader, ReadResult } from "../format.ts";
import { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { lossesOf, written } from "../written.ts";
import { readDatatracker } from "../datatracker/readDatatracker.ts";
import { readJwatcher } from "../jwatcher/readJwatcher.ts";
import { borisProjectReader } from "./borisProjectReader.ts";
import { borisProjectWriter } from "./borisProjectWriter.ts";
import { borisTableReader } from "./borisTableReader.ts";
import { borisTabularWriter } from "./borisTabularWriter.ts";
import { borisAggregatedWriter } from "./borisAggregatedWriter.ts";

const project = {
  time_format: "hh:mm:ss",
  project_name: "p",
  project_format_version: "7.0",
  project_description: "d",
  behaviors_conf: {
    "0": {
      type: "State event",
      key: "a",
      code: "a",
      category: "K",
      color: "#ff0000",
      modifiers: { "0": { name: "m", type: 1, values: ["x (x)", "y"], "ask at stop": true } },
      excluded: "b",
    },
    "1": { type: "State event", key: "b", code: "b", category: "K", modifiers: "", excluded: "a" },
    "2": { type: "Point event", key: "c", code: "c", category: "", modifiers: {}, excluded: "" },
  },
  subjects_conf: { "0": { key: "1", name: "s", description: "" }, "1": ["2", "t"] },
  behavioral_categories: ["K"],
  behavioral_categories_config: { "0": { name: "K", color: "#00ff00" } },
  independent_variables: {
    "0": { label: "v", type: "numeric" },
    "1": { label: "w", type: "value from set", "possible values": "f,m" },
  },
  observations: {
    o: {
      type: "MEDIA",
      date: "2020-01-02T03:04:05",
      description: "n",
      "time offset": 1,
      file: { "1": ["a.mp4", "b.mp4"], "2": ["c.mp4"] },
      media_info: {
        length: { "a.mp4": 10, "b.mp4": 5, "c.mp4": 7 },
        fps: { "a.mp4": 25 },
        hasVideo: { "a.mp4": true },
        offset: { "1": 0, "2": 2.5 },
      },
      "observation time interval": [0, 100],
      independent_variables: { v: "1", w: "f" },
      events: [
        [1, "s", "a", "x,y", "c", 1],
        [2.5, "", "c", "", "", "NA"],
        [3, "s", "a", "x,y", "", 51],
        [4, "No focal subject", "b", "None", "", 76],
      ],
    },
    l: { type: "LIVE", file: [], events: [[1, "t", "b", "", ""]] },
    i: { type: "IMAGES", time_lapse_delay: 2, events: [[null, "", "c", "", "", 4, "p.jpg"]] },
  },
};

/** What nobody expects in a place. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    -0.5,
    1e300,
    0.1,
    "",
    " ",
    "NaN",
    "x".repeat(300),
    "a,b|c,d",
    "__proto__",
    "constructor",
    "State event",
    [],
    {},
    [[]],
    { "0": { "0": {} } },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** All places of a value, as paths. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  return [
    [...path],
    ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key])),
  ];
}

function changed(value: unknown, [first, ...rest]: readonly string[], to: unknown): unknown {
  if (first === undefined) return to;
  if (Array.isArray(value)) {
    return value.map((one: unknown, at) => (String(at) === first ? changed(one, rest, to) : one));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === first ? changed(one, rest, to) : one]),
  );
}

/** A mutation of a value: other things in some of its places. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .array(fc.tuple(fc.constantFrom(...pathsOf(value)), anything), { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((all: unknown, [path, to]) => changed(all, path, to), value));
}

/** A text with some of it taken out, doubled or replaced. */
function broken(text: string): fc.Arbitrary<string> {
  const piece = fc.tuple(
    fc.nat(text.length - 1),
    fc.nat(40),
    fc.constantFrom("", "NaN", '"', "\t", ",", "\n", "[", "}", "\u0000", "é", "-", "9".repeat(30)),
  );
  return fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) =>
      pieces.reduce(
        (all, [at, length, by]) => all.slice(0, at) + by + all.slice(at + length),
        text,
      ),
    );
}

/** What is wrong with how a text was read: it is refused with a reason, or a study by its own rules. */
async function troublesOf(reader: Reader, text: string): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const result: ReadResult = await reader.read({ name: "x.boris", bytes }, readingOf);
  const troubles = reader.recognises(bytes, { name: "x.boris" }) > 1 ? ["too certain"] : [];
  if (result.kind === "refused") {
    const isReason = result.findings.length === 1 && result.findings[0]?.weight === "refused";
    return isReason ? troubles : [...troubles, "refused without a reason"];
  }
  const { study, observations, held, findings } = result;
  const checks = [
    StudyCopy.safeParse(study),
    ...observations.map((one) => ObservationCopy.safeParse(one)),
  ];
  troubles.push(...checks.flatMap(({ error }) => (error ? [error.message] : [])));
  const events = observations.reduce((sum, one) => sum + one.events.length, 0);
  const rejected = findings.filter(({ weight }) => weight === "rejected");
  const lost = rejected.reduce((sum, { count }) => sum + count, 0);
  if (events > held.events) troubles.push("more events than the file holds");
  if (held.events - events > lost) troubles.push("events are lost in silence");
  const of = { baseName: "x", now: "2026-11-21T12:00:00Z", newUuid: readingOf.newUuid };
  for (const writer of [borisProjectWriter, borisTabularWriter, borisAggregatedWriter]) {
    // oxlint-disable-next-line no-await-in-loop -- one writer after the other
    for await (const { fileName } of written(writer, study, observations, of)) {
      if (fileName === "") troubles.push("a file without a name");
    }
    // oxlint-disable-next-line no-await-in-loop -- one writer after the other
    await lossesOf(writer, study, observations);
  }
  return troubles;
}

const session = {
  SessionSettings: { Initials: "A", Role: "Primary", DurationS: 3, Session: 1, Condition: "c" },
  FrequencyKeyPresses: [{ KeyName: "1", KeyDescription: "h", TimeIntoSession: 1 }],
  DurationKeyPresses: [{ KeyName: "r", KeyDescription: "d", TimeIntoSession: 2 }],
  SystemKeyPresses: [{ KeyDescription: "End of Session", TimeIntoSession: 3 }],
  Keyset: { FrequencyKeys: [{ KeyName: "1", KeyDescription: "h" }], DurationKeys: [] },
  SessionStart: "2025-05-11T22:01:54.080Z",
};
const tabular = [
  "Observation id\tTime offset (s)\tMedia duration (s)\tFPS\tv\tSubject\tBehavior\tBehavioral category\tModifier #1\tBehavior type\tTime\tComment",
  "o\t0.0\t10.0\t25.0\t1\ts\ta\tK\tx\tSTART\t1.000\t",
  "o\t0.0\t10.0\t25.0\t1\ts\ta\tK\tx\tSTOP\t2.000\tc",
  "p\t0.0\t10.0\t25.0\t2\t\tc\t\t\tPOINT\t3.000\t",
].join("\r\n");
const aggregated = [
  "o,2016-12-01 23:01:31,v.mp4,539.920,25.0,1,x,No focal subject,s,,m|n,STATE,1.800,8.125,6.325,,",
  "o,2016-12-01 23:01:31,v.mp4,539.920,25.0,1,x,S,p,,,POINT,1.800,1.800,NA,,",
].join("\n");
const jwatcher =
  "FirstLineOfData=5\nStartTime=1480211846000\nStopTime=1480211888800\n#BEGIN DATA\n3300, s\n9900, f\n12000, EOF\n";

const runs = { numRuns: 200 };

describe("files that nobody expects", { timeout: 60_000 }, () => {
  it("of projects with other things in some places are read or refused", async () => {
    const property = fc.asyncProperty(mutated(project), async (one) => {
      expect(await troublesOf(borisProjectReader, JSON.stringify(one))).toEqual([]);
    });

    await expect(fc.check(property, runs)).resolves.toMatchObject({ failed: false });
  });

  it("of projects with broken text are read or refused", async () => {
    const property = fc.asyncProperty(broken(JSON.stringify(project)), async (text) => {
      expect(await troublesOf(borisProjectReader, text)).toEqual([]);
    });

    await expect(fc.check(property, runs)).resolves.toMatchObject({ failed: false });
  });

  it("of tables with broken text are read or refused", async () => {
    const property = fc.asyncProperty(broken(tabular), broken(aggregated), async (one, other) => {
      expect(await troublesOf(borisTableReader("tabular"), one)).toEqual([]);
      expect(await troublesOf(borisTableReader("aggregated"), other)).toEqual([]);
    });

    await expect(fc.check(property, runs)).resolves.toMatchObject({ failed: false });
  });

  it("of sessions and of JWatcher are read or refused", async () => {
    const sessions = { recognises: () => 1, read: readDatatracker };
    const keys = { recognises: () => 1, read: readJwatcher };
    const property = fc.asyncProperty(mutated(session), broken(jwatcher), async (one, other) => {
      expect(await troublesOf(sessions, JSON.stringify(one))).toEqual([]);
      expect(await troublesOf(keys, other)).toEqual([]);
    });

    await expect(fc.check(property, runs)).resolves.toMatchObject({ failed: false });
  });

  it("are read whole, however their names and events repeat", async () => {
    const events = Array.from({ length: 10_000 }, (_, at) => [at % 100, "", "a", "", ""]);
    const observations = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, at) => [`${"x".repeat(300)}${at}`, { type: "LIVE" }]),
    );
    const excluded = Array.from({ length: 2_000 }, (_, at) => `n${at}`).join(",");
    const behaviors = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [at, { type: "State event", code: "a", excluded }]),
    );
    const projects = [
      { behaviors_conf: behaviors, observations: { o: { type: "LIVE", events } } },
      { behaviors_conf: {}, observations },
    ];

    for (const one of projects) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await troublesOf(borisProjectReader, JSON.stringify(one))).toEqual([]);
    }
  });
});
