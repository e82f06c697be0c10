import { expect, test } from "vitest";
import {
  copiedScheme,
  copiedStudy,
  readingOf,
  readWhole,
  toldEvents,
  writtenFiles,
} from "../../../tests/studyCopySample.ts";
import type { Format, ReadResult } from "../format.ts";
import { sbvFormat, subRipFormat, webVttFormat } from "./captionFormats.ts";

const read = async (
  text: string | Uint8Array,
  { answers = {}, name = "talk.vtt" }: { answers?: Record<string, string>; name?: string } = {},
): Promise<ReadResult> => {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const result = await webVttFormat.reader?.read({ name, bytes }, { ...readingOf, answers });
  if (!result) throw new Error("no reader");
  return result;
};
const told = (result: ReadResult): readonly string[] => {
  const { study, observations } = readWhole(result);
  const scheme = study.schemes[0]?.scheme;
  return scheme ? toldEvents(scheme, observations[0]?.events ?? []) : [];
};
const answersOf = (result: ReadResult) =>
  Object.fromEntries(readWhole(result).questions.map(({ id, answer }) => [id, answer]));

test("who speaks is the subject, and words that never come again are the comment of one code", async () => {
  const result = await read(`WEBVTT

00:01.000 --> 00:02.000 align:start
<v Anna>Good <i>morning</i>,
all.
<v Ben>Hello

later
00:00:03.000 --> 00:00:04.000
<v Anna>And good night.
`);

  expect(told(result)).toEqual([
    "1000000 – 2000000 | Caption | Anna | Good morning,\nall.",
    "1000000 – 2000000 | Caption | Ben | Hello",
    "3000000 – 4000000 | Caption | Anna | And good night.",
  ]);
  expect(readWhole(result).held).toEqual({ observations: 1, events: 3, subjects: 2, codes: 1 });
});

const repeated = `1
00:00:01,000 --> 00:00:02,000
Anna: walks
slowly

2
00:00:02,000 --> 00:00:02,000
Anna: calls

3
00:00:05,000 --> 00:00:06,000
Ben: walks

4
00:00:07,000 --> 00:00:07,000
Ben: calls
`;

test("first lines that come again and again are codes, and names with a colon are subjects", async () => {
  const result = await read(repeated, { name: "talk.srt" });

  expect(told(result)).toEqual([
    "1000000 – 2000000 | walks | Anna | slowly",
    "2000000 | calls | Anna | ",
    "5000000 – 6000000 | walks | Ben | ",
    "7000000 | calls | Ben | ",
  ]);
  expect(answersOf(result)).toEqual({ rater: "Rater", speaker: "yes", text: "codes" });
});

const clockAt = (second: number) => new Date(second * 1000).toISOString().slice(11, 23);

test("more voices than a scheme has subjects are kept, each in its caption's comment", async () => {
  const cues = Array.from(
    { length: 1500 },
    (_, one) => `${clockAt(one)} --> ${clockAt(one + 1)}\n<v Speaker ${one}>Line ${one}\n`,
  );
  const result = await read(`WEBVTT\n\n${cues.join("\n")}`);

  // Events are told in the order of their words, each with the voice of its own caption.
  const voices = told(result).map((line) => /\bSpeaker (\d+)\b.*\bLine \1$/u.exec(line)?.[1]);
  expect(voices).toHaveLength(1500);
  expect(voices).not.toContain(undefined);
  expect(new Set(voices).size).toBe(1500);
});

test("other answers read the same file in another way", async () => {
  const result = await read(repeated, {
    name: "talk.srt",
    answers: { speaker: "no", text: "code", rater: "Kim", "kind Caption": "state" },
  });

  expect(told(result)[0]).toBe("1000000 – 2000000 | Caption | – | Anna: walks\nslowly");
  expect(told(result)).toHaveLength(4);
  expect(readWhole(result).study.people.map(({ name }) => name)).toEqual(["Kim"]);
});

test("every cue that cannot be taken is told with its line and its reason", async () => {
  const result = await read(`WEBVTT

00:01.000 --> 00:02.000
fine

no time at all

00:03.000 --> 00:02.000
backwards

00:99.000 --> 01:00.000
no such second

30:00:00.000 --> 30:00:01.000
too late

00:04.000 --> 00:05.000

`);

  const { findings, held } = readWhole(result);
  expect(
    findings.flatMap(({ weight, what, place }) =>
      weight === "rejected" ? [[what, place && "line" in place ? place.line : null]] : [],
    ),
  ).toEqual([
    ["entry_unreadable", 6],
    ["end_before_start", 8],
    ["time_unreadable", 11],
    ["time_not_a_number", 14],
    ["entry_unreadable", 17],
  ]);
  expect(held.events).toBe(6);
});

test.each([
  ["WEBVTT\n", "nothing_in_it"],
  ["Dear diary\n", "wrong_kind_of_file"],
  ["1\n00:00:01,000 --> 00:00:02,000\n", "nothing_in_it"],
  ["", "empty_file"],
])("%j is refused: %s", async (text, what) => {
  expect(await read(text)).toMatchObject({ kind: "refused", findings: [{ what }] });
});

test.each([
  [webVttFormat, "clip 1 (Sam).vtt"],
  [subRipFormat, "clip 1 (Sam).srt"],
])(
  "what %o writes is one cue for each event, and comes back but for what is said to be lost",
  async (format: Format, name: string) => {
    const { study, observation } = copiedStudy();
    const { writer } = format;
    if (!writer) throw new Error("no writer");

    const files = await writtenFiles(writer, study, [observation]);
    const [file] = files;
    const result = await read(file?.bytes ?? "", { name });

    expect(files.map((one) => one.name)).toEqual([name]);
    expect(writer.losses(study, observation).map(({ what, count }) => `${what} ${count}`)).toEqual([
      "modifiers 2",
      ...(format === subRipFormat ? ["subjects 5"] : []),
      "points_as_intervals 2",
      "open_states 1",
      "sub_millisecond 1",
      "rater_names 1",
      "states_of_work 1",
      ...(format === subRipFormat ? ["characters 1"] : []),
    ]);
    const expected = toldEvents(copiedScheme, observation.events).map((one) =>
      one
        .replace("2600100 – 3000900", "2600000 – 3001000")
        .replace("3000000 |", "3000000 – 3500000 |")
        .replace("3100000 |", "3100000 – 3600000 |")
        .replace("open", "60000000")
        .replace("First-foot=left | ", "First-foot: left")
        .replace("First-foot=right | Steps=4-5, more | ", "First-foot: right; Steps: 4-5, more")
        .replace("<loud>", format === subRipFormat ? "‹loud>" : "<loud>"),
    );
    expect(told(result)).toEqual(expected);
  },
);

test("subtitles name their subject before the code, and captions as a voice", async () => {
  const { study, observation } = copiedStudy();
  const texts = await Promise.all(
    [webVttFormat, subRipFormat].map(async ({ writer }) => {
      const [file] = writer ? await writtenFiles(writer, study, [observation]) : [];
      return new TextDecoder().decode(file?.bytes).split("\n\n");
    }),
  );

  expect(texts[0]?.slice(0, 3)).toEqual([
    "WEBVTT - events",
    "NOTE\nclip 1 (Sam)",
    "1\n00:00:01.000 --> 00:00:02.500\n<v Anna>Walks (fast)\nFirst-foot: left",
  ]);
  expect(texts[1]?.[3]).toBe("4\n00:00:03,000 --> 00:00:03,500\nAnna: Calls, loud\n‹loud> & clear");
});

test("captions of YouTube have their own times", async () => {
  const text = "0:00:00.378,0:00:11.378\nhello\n\n0:00:1x.489,0:00:15.489\nworld\n";
  const bytes = new TextEncoder().encode(text);

  expect(sbvFormat.reader?.recognises(bytes, { name: "a.txt" })).toBeGreaterThan(0.9);
  const result = await read(text, { name: "a.sbv" });

  expect(told(result)).toEqual(["378000 – 11378000 | Caption | – | hello"]);
  expect(readWhole(result).findings).toContainEqual(
    expect.objectContaining({ what: "time_unreadable", place: { kind: "line", line: 4 } }),
  );
});

test("the longest line, the most cues and the most tags cost no more than their length", async () => {
  const long = 2_000_000;
  const cue = "00:00:01,000 --> 00:00:02,000\n";
  const hostile = [
    `${cue}${"<v ".repeat(long / 3)}`,
    `${cue}${"a: ".repeat(long / 3)}`,
    `${cue}${"&a".repeat(long / 2)}`,
    `${cue}${"{\\".repeat(long / 2)}`,
    "-->".repeat(long / 3),
    `WEBVTT\n${" \n".repeat(long / 2)}`,
    `${cue}x\n\n`.repeat(20_000),
    `${cue}${"<v A>x</v><v B>y</v>".repeat(50_000)}`,
  ];

  const kinds = [];
  for (const text of hostile) {
    const bytes = new TextEncoder().encode(text);
    for (const { reader } of [webVttFormat, subRipFormat, sbvFormat]) {
      reader?.recognises(bytes.subarray(0, 65_536), { name: "hostile" });
    }
    kinds.push((await read(text)).kind);
  }

  // What is not linear would not end within the time that a test has.
  expect(kinds.filter((kind) => kind === "refused")).toHaveLength(2);
}, 60_000);
