import { expect, test } from "vitest";
import { captionText } from "./captionText.ts";
import { type Cue, readCaptions } from "./captions.ts";
import { correctedCues, spokenLineAt, linesWith, stretchOf, transcriptOf } from "./transcript.ts";

const talk = `WEBVTT

00:01.000 --> 00:03.000
<v Anna>Look <00:01.500>over <00:02.250>there
<v Ben>Where?

00:02.500 --> 00:04.000
Nobody & <i>nothing</i>

01:00:00.000 --> 01:00:01.250
<v Anna>Schön,
wieder da</v>
`;

test("who speaks, when, and when each word is said come out of WebVTT", () => {
  expect(transcriptOf(cuesOf(talk))).toEqual([
    {
      startUs: 1_000_000,
      endUs: 3_000_000,
      cue: 0,
      fromLine: 0,
      endLine: 1,
      speaker: "Anna",
      text: "Look over there",
      words: [
        { fromChar: 5, startUs: 1_500_000 },
        { fromChar: 10, startUs: 2_250_000 },
      ],
    },
    {
      startUs: 1_000_000,
      endUs: 3_000_000,
      cue: 0,
      fromLine: 1,
      endLine: 2,
      speaker: "Ben",
      text: "Where?",
      words: [],
    },
    {
      startUs: 2_500_000,
      endUs: 4_000_000,
      cue: 1,
      fromLine: 0,
      endLine: 1,
      speaker: null,
      text: "Nobody & nothing",
      words: [],
    },
    {
      startUs: 3_600_000_000,
      endUs: 3_601_250_000,
      cue: 2,
      fromLine: 0,
      endLine: 2,
      speaker: "Anna",
      text: "Schön, wieder da",
      words: [],
    },
  ]);
});

test("names before a colon are who speaks where most lines have them, and text where few do", () => {
  const named =
    "1\n0:00:01,000 --> 0:00:02,000\n[SPEAKER_00]: Hello\n\n2\n0:00:02,000 --> 0:00:03,000\nBen: Hi\n\n3\n0:00:03,000 --> 0:00:04,000\nBen: Note: this\n";
  const few =
    "1\n0:00:01,000 --> 0:00:02,000\nNote: this\n\n2\n0:00:02,000 --> 0:00:03,000\nand that\n\n3\n0:00:03,000 --> 0:00:04,000\nand more\n";

  expect(transcriptOf(cuesOf(named)).map(({ speaker, text }) => [speaker, text])).toEqual([
    ["SPEAKER_00", "Hello"],
    ["Ben", "Hi"],
    ["Ben", "Note: this"],
  ]);
  expect(transcriptOf(cuesOf(few)).map(({ speaker }) => speaker)).toEqual([null, null, null]);
});

test("the line of a moment is the last that has begun", () => {
  const lines = transcriptOf(cuesOf(talk));

  expect(spokenLineAt(lines, 0)).toBe(-1);
  expect(spokenLineAt(lines, 1_000_000)).toBe(1);
  expect(spokenLineAt(lines, 2_499_999)).toBe(1);
  expect(spokenLineAt(lines, 2_500_000)).toBe(2);
  expect(spokenLineAt(lines, 9_000_000_000)).toBe(3);
});

test("a search finds words and speakers without minding case and accents", () => {
  const lines = transcriptOf(cuesOf(talk));

  expect(linesWith(lines, "schon")).toEqual([3]);
  expect(linesWith(lines, "ANNA")).toEqual([0, 3]);
  expect(linesWith(lines, "  ")).toEqual([]);
  expect(linesWith(lines, "absent")).toEqual([]);
});

test("several lines last from the first to the end of the longest, whichever way they were chosen", () => {
  const lines = transcriptOf(cuesOf(talk));

  expect(stretchOf(lines, 2, 0)).toEqual({ startUs: 1_000_000, endUs: 4_000_000 });
  expect(stretchOf(lines, 1, 1)).toEqual({ startUs: 1_000_000, endUs: 3_000_000 });
  expect(stretchOf(lines, 7, 9)).toBeUndefined();
});

test("a corrected line keeps its times, those of its words where there are as many, and all other lines", () => {
  const cues = cuesOf(talk);
  const [first] = transcriptOf(cues);
  if (!first) throw new Error("there is a line");

  const asMany = correctedCues(cues, first, { speaker: "Anne", text: "Looks  over here " });
  const more = correctedCues(cues, first, { speaker: null, text: "Look right over there" });

  expect(asMany[0]?.lines).toEqual([
    {
      voice: "Anne",
      text: "Looks over here",
      words: [
        { fromChar: 6, startUs: 1_500_000 },
        { fromChar: 11, startUs: 2_250_000 },
      ],
    },
    { voice: "Ben", text: "Where?" },
  ]);
  expect(more[0]?.lines[0]).toEqual({ voice: null, text: "Look right over there" });
  expect(more.slice(1)).toEqual(cues.slice(1));
});

test("what is written as WebVTT is read as it was, angle brackets, ends of lines and hours too", () => {
  const cues: readonly Cue[] = [
    {
      startUs: 59_999_000,
      endUs: 3_600_001_000,
      lines: [
        { voice: "A <b> & C", text: "1 < 2 --> 3 &amp; <00:01.000>" },
        {
          voice: null,
          text: "one two",
          words: [
            { fromChar: 0, startUs: 60_000_000 },
            { fromChar: 4, startUs: 3_600_000_000 },
          ],
        },
      ],
    },
  ];

  expect(cuesOf(captionText(cues))).toEqual(cues);
  expect(cuesOf(captionText(cues, { withWords: false }))[0]?.lines[1]).toEqual({
    voice: null,
    text: "one two",
  });
});

function cuesOf(text: string): readonly Cue[] {
  const read = readCaptions(text);
  if (read.kind === "refused") throw new Error(read.because);
  return read.cues;
}
