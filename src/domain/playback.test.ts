import { expect, test } from "vitest";
import { browsers, codecName, demandsOf, missingFor, playersOf } from "./playback.ts";

test.each([
  ["H.264 and AAC in MP4", "MP4", "avc", "aac", [...browsers], []],
  ["VP9 and Opus in WebM", "WebM", "vp9", "opus", [...browsers], []],
  ["sound alone", "MP3", undefined, "mp3", [...browsers], []],
  ["PCM in WAVE", "WAVE", undefined, "pcm-s16", [...browsers], []],
  ["H.264 in Matroska", "Matroska", "avc", undefined, ["Chrome", "Edge"], ["Firefox"]],
  ["HEVC in MP4", "MP4", "hevc", "aac", ["Safari"], ["Chrome", "Edge", "Firefox"]],
  ["HEVC in Matroska", "Matroska", "hevc", undefined, [], ["Chrome", "Edge", "Firefox"]],
  ["Dolby sound", "MP4", "avc", "ac3", ["Safari"], ["Edge"]],
  ["a codec that nobody knows", "MP4", null, "aac", [], []],
  ["a container that nobody plays", "MPEG Transport Stream", "avc", "aac", [], []],
])(
  "%s plays where container, picture and sound do",
  (_what, container, video, audio, surely, perhaps) => {
    expect(playersOf({ container, video, audio })).toEqual({ surely, perhaps });
  },
);

test.each([
  ["MP4", "avc", "aac", []],
  ["WebM", "av1", "vorbis", ["av1", "vorbis"]],
  ["QuickTime File Format", "hevc", "pcm-s16", ["hevc"]],
  ["Matroska", "avc", "eac3", ["matroska", "eac3"]],
  ["Ogg", undefined, "opus", ["ogg"]],
  ["MP4", null, "aac", []],
] as const)("%s of %s and %s demands %j", (container, video, audio, demands) => {
  const parts = { container, video, audio };
  expect(demandsOf(parts)).toEqual(demands);
  const isEverywhere = playersOf(parts).surely.length === browsers.length;
  expect(demands.length === 0).toBe(isEverywhere || video === null);
});

test("a browser lacks of a recording what any of its files demands", () => {
  const sources = [
    { kind: "upload", demands: ["hevc"] },
    { kind: "address" },
    { kind: "local", demands: ["vorbis", "av1"] },
  ] as const;
  expect(missingFor(sources, ["ac3", "av1", "hevc"])).toEqual(["av1", "hevc"]);
  expect(missingFor(sources, ["ogg"])).toEqual([]);
  expect(missingFor([], ["ogg"])).toEqual([]);
});

test("codecs have the names that people know", () => {
  expect(["avc", "hevc", "vp9"].map(codecName)).toEqual(["H.264", "HEVC (H.265)", "VP9"]);
});
