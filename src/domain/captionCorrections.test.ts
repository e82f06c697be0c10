import { expect, test } from "vitest";
import { correctionsIn, textWithCorrections } from "./captionCorrections.ts";
import { readCaptions } from "./captions.ts";

const cues = [
  { startUs: 1_000_000, endUs: 2_000_000, lines: [{ voice: "Anna", text: "Look there" }] },
  { startUs: 3_600_000_000, endUs: 3_601_000_000, lines: [{ voice: null, text: "Gone" }] },
];
const corrections = [
  {
    at: "2026-11-02T10:00:00.000Z",
    startUs: 1_000_000,
    before: { voice: "Ben", text: "Look <there> --> & NOTE" },
  },
  {
    at: "2026-11-03T10:00:00.000Z",
    startUs: 3_600_000_000,
    before: { voice: null, text: "NOTE gone" },
  },
];

test("each version of a corrected line is in the text, and no reader of captions shows it", () => {
  const text = textWithCorrections(cues, corrections);

  expect(correctionsIn(text)).toEqual(corrections);
  expect(correctionsIn(text.replaceAll("\n", "\r\n"))).toEqual(corrections);
  const read = readCaptions(text);
  expect(read).toMatchObject({ kind: "captions", cues, problems: [] });
});

test("corrections of a corrected text follow those before", () => {
  const once = textWithCorrections(cues, corrections.slice(0, 1));

  const twice = textWithCorrections(cues, [...correctionsIn(once), ...corrections.slice(1)]);

  expect(correctionsIn(twice)).toEqual(corrections);
});

test("captions that nobody corrected have none, and somebody else's notes are no corrections", () => {
  expect(correctionsIn(textWithCorrections(cues, []))).toEqual([]);
  expect(correctionsIn("WEBVTT\n\nNOTE corrected by Ben\n\n00:01.000 --> 00:02.000\nHi\n")).toEqual(
    [],
  );
});
