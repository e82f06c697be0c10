import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { limits } from "../domain/limits.ts";
import { newFindingList } from "./findingList.ts";
import { filesTogether, type Together } from "./filesTogether.ts";
import { readFile } from "./readFile.ts";
import { schemeOf } from "./studyCopy.ts";

const words = {
  rater: "Rater",
  recording: "Recording",
  study: "Study",
  exclusiveGroup: "One at a time",
  modifier: "Modifier",
};

/** A table of each rater, with so many states of a tenth of a second, one after the other, and one that lasts. */
async function read(
  counts: Readonly<Record<string, number>>,
  answers: Readonly<Record<string, string>> = {},
): Promise<Together & { readonly told: readonly string[] }> {
  const findings = newFindingList();
  const files = await Promise.all(
    Object.entries(counts).map(async ([rater, count], at) => {
      const rows = Array.from({ length: count }, (_, n) => {
        return `clip,clip.mp4,${rater},${n % 2 ? "look" : "away"},${(n / 10).toFixed(1)},${((n + 1) / 10).toFixed(1)}`;
      });
      const lasts = `clip,clip.mp4,${rater},rest,0,${count / 10}`;
      const text = ["recording,media,coder,code,onset,offset", lasts, ...rows].join("\n");
      const name = `${rater}.csv`;
      const bytes = new TextEncoder().encode(text);
      const reading = await readFile(
        { name, bytes },
        { newUuid: uuidv7, answers: {}, palette: ["#4477aa"], words },
      );
      if (reading.kind === "refused") throw new Error(JSON.stringify(reading.findings));
      return { key: `${at}`, name, read: reading.read, assumedRater: null };
    }),
  );
  const together = filesTogether(files, {
    recordingsByName: true,
    answers,
    newUuid: uuidv7,
    findings,
  });
  if (!together) throw new Error("nothing was read");
  return {
    ...together,
    told: findings.all().map(({ weight, what, found }) => `${weight} ${what} ${found}`),
  };
}

/** Of each code, how long a rater saw it in all parts together, in tenths of a second. */
function tenthsOf({ study, observations }: Together, rater: string) {
  const tenths: Record<string, number> = {};
  for (const one of observations) {
    if (study.people.find(({ id }) => id === one.raterId)?.name !== rater) continue;
    const { codes } = schemeOf(study, one);
    for (const event of one.events) {
      const name = codes.find(({ id }) => id === event.codeId)?.name ?? "";
      const endUs = event.kind === "state" ? (event.endUs ?? NaN) : event.startUs;
      tenths[name] = (tenths[name] ?? 0) + (endUs - event.startUs) / 100_000;
    }
  }
  return Object.fromEntries(
    Object.entries(tenths).map(([name, value]) => [name, Math.round(value)]),
  );
}

test("beyond what is coded by hand it is asked about, and stays whole", async () => {
  const together = await read({ Ann: 60_000, Bob: 10 });

  expect(together.questions).toMatchObject([
    { id: "large_observation", answer: "keep_whole", examples: ["clip: 60001"] },
  ]);
  expect(together.observations.map(({ events }) => events.length)).toEqual([60_001, 11]);
  expect(together.told).toEqual([]);
});

test("split, all raters of a recording are split at the same times, and nothing is lost", async () => {
  const together = await read({ Ann: 60_000, Bob: 40_000 }, { large_observation: "split" });

  expect(together.study.recordings.map(({ name }) => name)).toEqual(["clip (1/2)", "clip (2/2)"]);
  expect(together.told).toEqual(["changed recording_split 2"]);
  for (const { events, recordingId } of together.observations) {
    const recording = together.study.recordings.find(({ id }) => id === recordingId);
    expect(events.length).toBeLessThanOrEqual(limits.eventsPerObservation);
    for (const event of events) {
      const endUs = event.kind === "state" ? (event.endUs ?? Infinity) : event.startUs;
      expect(endUs <= (recording?.durationUs ?? 0)).toBe(true);
    }
  }
  expect(together.observations).toHaveLength(4);
  expect(new Set(together.observations.map(({ id }) => id)).size).toBe(4);
  expect(tenthsOf(together, "Ann")).toEqual({ look: 30_000, away: 30_000, rest: 60_000 });
  expect(tenthsOf(together, "Bob")).toEqual({ look: 20_000, away: 20_000, rest: 40_000 });
  expect(together.observations.map(({ id }) => together.fileOf.get(id)?.name)).toEqual([
    "Ann.csv",
    "Ann.csv",
    "Bob.csv",
    "Bob.csv",
  ]);
});

test("beyond what can be held at all it is split unasked, and never cut", async () => {
  const count = limits.eventsPerImportedObservation + 5;
  const together = await read({ Ann: count });

  expect(together.observations.map(({ events }) => events.length <= count - 5)).toEqual([
    true,
    true,
  ]);
  expect(tenthsOf(together, "Ann")).toMatchObject({ rest: count });
  expect(together.unparted.observations[0]?.events).toHaveLength(count + 1);
});

test("media begin as much earlier as a part begins later, and a plan speaks of the whole", async () => {
  const { study, unparted } = await read({ Ann: 60_000 }, { large_observation: "split" });
  const [first, second] = study.recordings;

  expect(unparted.study.recordings).toMatchObject([{ name: "clip", durationUs: 6_000_000_000 }]);
  expect((first?.durationUs ?? 0) + (second?.durationUs ?? 0)).toBe(6_000_000_000);
  expect(first?.media[0]?.offsetUs).toBe(0);
  expect(second?.media[0]?.offsetUs).toBe(-(first?.durationUs ?? 0));
});
