import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCaptions } from "../../domain/captions.ts";
import { limits } from "../../domain/limits.ts";
import { transcriptOf } from "../../domain/transcript.ts";
import { readTranscriptFile } from "./transcriptFile.ts";

test("Whisper's JSON gives lines with the times of their words, and its language", () => {
  const json = {
    text: " Hello there. Bye.",
    language: "en",
    segments: [
      {
        id: 0,
        start: 0.5,
        end: 2.25,
        text: " Hello there.",
        words: [
          { word: " Hello", start: 0.5, end: 1, probability: 0.9 },
          { word: " there.", start: 1.25, end: 2.25, probability: 0.8 },
        ],
      },
      { id: 1, start: 3, end: 3.5, text: " Bye.", words: [] },
      { id: 2, start: 4, end: 4, text: " nothing" },
    ],
  };

  const { language, lines } = read("talk.json", JSON.stringify(json));

  expect(language).toBe("en");
  expect(lines).toEqual([
    { at: [500_000, 2_250_000], speaker: null, text: "Hello there.", words: [0, 6] },
    { at: [3_000_000, 3_500_000], speaker: null, text: "Bye.", words: [] },
  ]);
});

test.each([
  ["chat/talk.cha", "good morning to all of you ."],
  ["exmaralda/talk.exb", "good morning to all of you"],
  ["transcriber/talk.trs", "good morning to all of you"],
])("%s gives what each speaker says, and nothing that stands below it", (path, first) => {
  const text = readFileSync(join(import.meta.dirname, "../../../tests/samples", path), "utf8");

  const { lines } = read(path, text);

  expect(lines.map(({ at, speaker }) => [...at, speaker])).toEqual([
    [500_000, 2_250_000, "ANA"],
    [2_250_000, 3_000_000, "BEN"],
    [4_000_000, 6_750_000, "ANA"],
  ]);
  expect(lines[0]?.text).toBe(first);
});

test("WhisperX's speakers are kept, and words that it could not align have no time", () => {
  const json = {
    segments: [
      {
        start: 1,
        end: 2,
        text: "In 2014 we met",
        speaker: "SPEAKER_01",
        words: [
          { word: "In", start: 1, end: 1.1, score: 0.9, speaker: "SPEAKER_01" },
          { word: "2014" },
          { word: "we", start: 1.5, end: 1.6 },
          { word: "met", start: 1.7, end: 2 },
        ],
      },
    ],
    word_segments: [],
    // WhisperX writes NaN where it has no score.
    score: Number.NaN,
    language: "de",
  };

  const { language, lines } = read(
    "x.json",
    JSON.stringify(json).replace('"score":null', '"score":NaN'),
  );

  expect(language).toBe("de");
  expect(lines).toEqual([
    {
      at: [1_000_000, 2_000_000],
      speaker: "SPEAKER_01",
      text: "In 2014 we met",
      words: [0, 8, 11],
    },
  ]);
});

test("whisper.cpp's JSON counts milliseconds", () => {
  const json = {
    result: { language: "fr" },
    transcription: [{ offsets: { from: 1_000, to: 2_500 }, text: " Bonjour" }],
  };

  const { language, lines } = read("cpp.json", JSON.stringify(json));

  expect(language).toBe("fr");
  expect(lines).toEqual([
    { at: [1_000_000, 2_500_000], speaker: null, text: "Bonjour", words: [] },
  ]);
});

test("captions in Latin-1 keep their letters, and it is said that the encoding was guessed", () => {
  const srt = "1\n00:00:01,000 --> 00:00:02,000\nSchöne Grüße\n";
  const latin1 = Uint8Array.from(srt, (letter) => letter.charCodeAt(0));

  const found = readTranscriptFile({ name: "a.srt", bytes: latin1 }, limits.captionMaxChars);

  expect(found).toMatchObject({ kind: "read", guessed: "windows-1252" });
  expect(found.kind === "read" && found.text).toContain("Schöne Grüße");
});

test("YouTube's SBV is read", () => {
  const { lines } = read(
    "a.sbv",
    "0:00:01.000,0:00:02.500\nHello\n\n0:00:03.000,0:00:04.000\nthere\n",
  );

  expect(lines.map(({ at, text }) => [at, text])).toEqual([
    [[1_000_000, 2_500_000], "Hello"],
    [[3_000_000, 4_000_000], "there"],
  ]);
});

test("an aligner's TextGrid gives each speaker's words as sayings, and no sounds", () => {
  const grid = [
    '"ooTextFile"\n"TextGrid"\n0\n10\n<exists>\n4',
    tier("Anna - words", [
      [0, 1, ""],
      [1, 1.5, "look"],
      [1.5, 2, "there"],
      [2, 5, ""],
      [5, 6, "gone"],
      [6, 10, ""],
    ]),
    tier("Anna - phones", [[1, 2, "l"]]),
    tier("Ben", [[2, 4, "where is it"]]),
    tier("Ben - words", [[2, 3, "where"]]),
  ].join("\n");

  const { lines, excluded } = read("aligned.TextGrid", grid);

  expect(lines).toEqual([
    { at: [1_000_000, 2_000_000], speaker: "Anna", text: "look there", words: [0, 5] },
    { at: [2_000_000, 4_000_000], speaker: "Ben", text: "where is it", words: [] },
    { at: [5_000_000, 6_000_000], speaker: "Anna", text: "gone", words: [] },
  ]);
  expect(excluded).toEqual(["Anna - phones", "Ben - words"]);
});

test("a file of ELAN gives what each participant says, and leaves out what stands on that", () => {
  const eaf = `<?xml version="1.0"?><ANNOTATION_DOCUMENT AUTHOR="" FORMAT="3.0" VERSION="3.0"><HEADER TIME_UNITS="milliseconds"/>
<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="b" TIME_VALUE="2500"/></TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="t" PARTICIPANT="Anna" TIER_ID="A_Utt"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="1" TIME_SLOT_REF1="a" TIME_SLOT_REF2="b"><ANNOTATION_VALUE>komm mit</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="s" PARENT_REF="A_Utt" PARTICIPANT="Anna" TIER_ID="A_Eng"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="2" ANNOTATION_REF="1"><ANNOTATION_VALUE>come along</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="t" TIME_ALIGNABLE="true"/><LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="s" TIME_ALIGNABLE="false" CONSTRAINTS="Symbolic_Association"/></ANNOTATION_DOCUMENT>`;

  const { lines, excluded } = read("talk.eaf", eaf);

  expect(lines).toEqual([
    { at: [1_000_000, 2_500_000], speaker: "Anna", text: "komm mit", words: [] },
  ]);
  expect(excluded).toEqual(["A_Eng"]);
});

test("what is too long with the times of its words is kept with those of its lines", () => {
  const words = Array.from({ length: 50 }, (_, at) => ({ word: "word", start: at, end: at + 0.5 }));
  const text = words.map(({ word }) => word).join(" ");
  const json = JSON.stringify({ segments: [{ start: 0, end: 50, text, words }] });
  const bytes = new TextEncoder().encode(json);

  const roomy = readTranscriptFile({ name: "a.json", bytes }, 5_000);
  const tight = readTranscriptFile({ name: "a.json", bytes }, 500);

  expect(roomy).toMatchObject({ kind: "read", isWithoutWords: false });
  expect(tight).toMatchObject({ kind: "read", isWithoutWords: true });
  expect(tight.kind === "read" && tight.text).toContain(text);
  expect(readTranscriptFile({ name: "a.json", bytes }, 100)).toEqual({
    kind: "refused",
    because: "too_long",
  });
});

test.each([
  ["JSON of something else", "a.json", '{"segments": [{"from": 1}], "x": 2}'],
  ["damaged JSON", "a.json", '{"segments": ['],
  ["text", "a.txt", "Nothing that has a time."],
  ["nothing", "a.vtt", ""],
])("%s is no transcript", (_, name, text) => {
  const bytes = new TextEncoder().encode(text);

  expect(readTranscriptFile({ name, bytes }, limits.captionMaxChars)).toEqual({
    kind: "refused",
    because: "not_captions",
  });
});

function tier(name: string, marks: readonly (readonly [number, number, string])[]): string {
  const written = marks.map(([from, to, text]) => `${from}\n${to}\n"${text}"`);
  return `"IntervalTier"\n"${name}"\n0\n10\n${marks.length}\n${written.join("\n")}`;
}

function read(name: string, content: string) {
  const bytes = new TextEncoder().encode(content);
  const found = readTranscriptFile({ name, bytes }, limits.captionMaxChars);
  if (found.kind === "refused") throw new Error(found.because);
  const captions = readCaptions(found.text);
  if (captions.kind === "refused") throw new Error(captions.because);
  const lines = transcriptOf(captions.cues).map(({ startUs, endUs, speaker, text, words }) => ({
    at: [startUs, endUs],
    speaker,
    text,
    words: words.map(({ fromChar }) => fromChar),
  }));
  return { ...found, lines };
}
