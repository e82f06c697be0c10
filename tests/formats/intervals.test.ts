import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { intervalHeading } from "../../src/formats/table/intervals.ts";

async function read(text: string, answers: Readonly<Record<string, string>> = {}) {
  const result = await readFile(
    { name: "table.csv", bytes: new TextEncoder().encode(text) },
    { newUuid: uuidv7, palette, words: words.words, answers },
  );
  if (result.kind !== "read") throw new Error(result.kind);
  return result;
}

/** Two raters of two recordings; the second differs in every fifth interval. */
function long(heading: string, first = 1): string {
  const rows = ["Ann", "Ben"].flatMap((rater, by) =>
    ["one", "two"].flatMap((film) =>
      Array.from({ length: 12 }, (_, at) => {
        const code = (at + (by === 1 && at % 5 === 0 ? 1 : 0)) % 2 === 0 ? "on" : "off";
        return `${film},${rater},${at + first},${code}`;
      }),
    ),
  );
  return [`video,rater,${heading},behavior`, ...rows].join("\n");
}

test.each([
  ["interval", null],
  ["Interval no.", null],
  ["bin", null],
  ["Scan", null],
  ["10 s intervals", 10],
  ["interval (2,5 s)", 2.5],
  ["Interval_15s", 15],
  ["epoch [1 min]", 60],
  ["500-ms bins", 0.5],
])("%s counts intervals of %s seconds", (heading, seconds) => {
  expect(intervalHeading(heading)).toEqual({
    lengthUs: seconds === null ? null : seconds * 1_000_000,
  });
});

test.each(["start", "video", "interval start", "bin label", "trial", "time (s)", "s"])(
  "%s counts none",
  (heading) => {
    expect(intervalHeading(heading)).toBeUndefined();
  },
);

test.each([0, 1])(
  "a length in the heading is used, and nothing is asked: from %s",
  async (first) => {
    const { read: found, questions } = await read(long("10 s intervals", first));

    expect(found.study.recordings.map(({ durationUs }) => durationUs)).toEqual([
      120_000_000, 120_000_000,
    ]);
    expect(found.observations).toHaveLength(4);
    for (const { events } of found.observations) {
      expect(events.map((one) => [one.startUs, one.kind === "state" && one.endUs])).toEqual(
        Array.from({ length: 12 }, (_, at) => [at * 10_000_000, (at + 1) * 10_000_000]),
      );
    }
    expect(questions.find(({ what }) => what === "length_of_interval")).toEqual(
      expect.not.objectContaining({ because: expect.anything() }),
    );
  },
);

test("a length that nothing tells is asked about, and the answer is used", async () => {
  const text = long("interval");

  const { questions } = await read(text);
  const answered = await read(text, { length_of_interval: "15" });

  expect(questions.find(({ what }) => what === "length_of_interval")).toMatchObject({
    answer: "1",
    because: { what: "interval_not_told" },
  });
  expect(answered.read.study.recordings[0]?.durationUs).toBe(180_000_000);
  expect(
    answered.questions.find(({ what }) => what === "length_of_interval")?.because,
  ).toBeUndefined();
});

test("numbers that do not count, and what somebody calls seconds, stay times", async () => {
  const times = long("interval").replaceAll(
    /,(\d+),/gu,
    (_all, number: string) => `,${Number(number) * 3},`,
  );
  const seconds = await read(long("interval"), { unit_of_time: "s" });

  expect((await read(times)).questions.map(({ what }) => what)).not.toContain("length_of_interval");
  expect(seconds.questions.map(({ what }) => what)).not.toContain("length_of_interval");
});

test("steps that count intervals begin at the start of the recording", async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `one,${at + 1},${at < 6 ? "on" : "off"}`);

  const { read: found } = await read(["video,interval (10 s),gaze", ...rows].join("\n"));

  expect(
    found.observations[0]?.events.map((one) => [one.startUs, one.kind === "state" && one.endUs]),
  ).toEqual([
    [0, 60_000_000],
    [60_000_000, 120_000_000],
  ]);
});
