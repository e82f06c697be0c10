import * as fc from "fast-check";
import { expect, test } from "vitest";
import { captionTextMostChars, type Cue, cuesAt, readCaptions } from "./captions.ts";

function taken(text: string) {
  const captions = readCaptions(text);
  if (captions.kind !== "captions") throw new Error(captions.because);
  return captions;
}
const texts = (cues: readonly Cue[]) =>
  cues.map(({ lines }) => lines.map(({ text }) => text).join(" / "));

test("WebVTT with a head, notes, styles, regions, names and settings gives its cues", () => {
  const captions = taken(
    [
      "\uFEFFWEBVTT - Session 4",
      "Kind: captions",
      "",
      "STYLE",
      "::cue { color: red }",
      "",
      "REGION",
      "id:left",
      "",
      "NOTE written by hand",
      "over two lines",
      "",
      "intro",
      "00:01.000 --> 00:02.500 align:start position:10%",
      "<v.loud Ana Ruiz>Look <i>here</i>!</v>",
      "<c.small>and</c> <00:00:02.000>there &amp; there",
      "",
      "1:00:00.000 --> 1:00:01.000",
      "<v Ben>Yes.<v Ana>No.",
    ].join("\r\n"),
  );

  expect(captions).toEqual({
    kind: "captions",
    format: "webvtt",
    cues: [
      {
        startUs: 1_000_000,
        endUs: 2_500_000,
        lines: [
          { voice: "Ana Ruiz", text: "Look here!" },
          {
            voice: null,
            text: "and there & there",
            words: [{ fromChar: 4, startUs: 2_000_000 }],
          },
        ],
      },
      {
        startUs: 3_600_000_000,
        endUs: 3_601_000_000,
        lines: [
          { voice: "Ben", text: "Yes." },
          { voice: "Ana", text: "No." },
        ],
      },
    ],
    problems: [],
    settingsDropped: 2,
  });
});

test("SubRip with commas, numbers, places and fonts gives its cues, in the order of time", () => {
  const captions = taken(
    [
      "2",
      "00:00:05,250 --> 00:00:06,000",
      "{\\an8}<font color=#fff>zweite</font> Zeile",
      "a < b und b > c",
      "",
      "1",
      "00:00:01,5 --> 00:00:02,000  X1:10 X2:20",
      "erste",
      "",
    ].join("\r"),
  );

  expect(captions.format).toBe("subrip");
  expect(captions.cues.map(({ startUs }) => startUs)).toEqual([1_500_000, 5_250_000]);
  expect(texts(captions.cues)).toEqual(["erste", "zweite Zeile / a < b und b > c"]);
  expect(captions.settingsDropped).toBe(2);
});

test("cues without a blank line between them are cues of their own, and numbers can be text", () => {
  const captions = taken(
    "1\n00:01 --> 00:02\none\n2\n00:03 --> 00:04\n42\n43\n00:05 --> 00:06\nthree",
  );

  expect(texts(captions.cues)).toEqual(["one", "42", "three"]);
});

test("broken cues are told with their place and why, and the others are kept", () => {
  const captions = taken(
    [
      "WEBVTT",
      "",
      "00:01.000 --> soon",
      "lost",
      "",
      "words without a time",
      "",
      "00:05.000 --> 00:04.000",
      "backwards",
      "",
      "00:06.000 --> 00:07.000",
      "<i></i>",
      "",
      "00:99.000 --> 01:00.000",
      "no such second",
      "",
      "99:00:00.000 --> 99:00:01.000",
      "four days in",
      "",
      "00:08.000 --> 00:09.000",
      "kept",
    ].join("\n"),
  );

  expect(texts(captions.cues)).toEqual(["kept"]);
  expect(captions.problems).toEqual([
    { line: 3, because: "time_not_understood" },
    { line: 6, because: "no_time" },
    { line: 8, because: "ends_before_start" },
    { line: 11, because: "no_text" },
    { line: 14, because: "time_not_understood" },
    { line: 17, because: "time_too_late" },
  ]);
});

test("text that is none, or too long, is refused", () => {
  expect(readCaptions("")).toEqual({ kind: "refused", because: "no_cues" });
  expect(readCaptions("just words\n\nand more")).toEqual({ kind: "refused", because: "no_cues" });
  expect(readCaptions("x".repeat(captionTextMostChars + 1))).toEqual({
    kind: "refused",
    because: "too_long",
  });
});

const cue = fc
  .record({
    startUs: fc.nat(3_600_000).map((ms) => ms * 1000),
    lengthMs: fc.integer({ min: 1, max: 900_000 }),
    text: fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/u),
  })
  .map(({ startUs, lengthMs, text }) => ({
    startUs,
    endUs: startUs + lengthMs * 1000,
    lines: [{ voice: null, text }],
  }));

const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

function timeText(timeUs: number, point: string): string {
  const ms = timeUs / 1000;
  const rest = String(ms % 1000).padStart(3, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`;
}

test("what is written in either format comes back", () => {
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1 }), fc.boolean(), (cues, isWebVtt) => {
      const point = isWebVtt ? "." : ",";
      const blocks = cues.map(
        ({ startUs, endUs, lines }, at) =>
          `${at + 1}\n${timeText(startUs, point)} --> ${timeText(endUs, point)}\n${lines[0]?.text}`,
      );
      const captions = taken([...(isWebVtt ? ["WEBVTT"] : []), ...blocks].join("\n\n"));

      expect(captions.problems).toEqual([]);
      expect(captions.cues).toEqual(
        cues.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs),
      );
    }),
  );
});

test("no text at all makes it fail, and every cue that it gives can be shown", () => {
  const piece = fc.oneof(
    fc.constantFrom("-->", "\n", "\r\n", "00:01.000", "WEBVTT", "NOTE", "<v ", ">", "1", "&lt;"),
    fc.string(),
  );

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const captions = readCaptions(pieces.join(" "));
      const cues = captions.kind === "captions" ? captions.cues : [];
      expect(cues.every(({ startUs, endUs, lines }) => endUs > startUs && lines.length > 0)).toBe(
        true,
      );
    }),
  );
});

test("at any moment exactly those cues are shown that have begun and are not over", () => {
  fc.assert(
    fc.property(fc.array(cue), fc.nat(4_500_000_000), (cues, timeUs) => {
      const inOrder = cues.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);

      expect(cuesAt(inOrder, timeUs)).toEqual(
        inOrder.filter(({ startUs, endUs }) => startUs <= timeUs && timeUs < endUs),
      );
    }),
  );
});
