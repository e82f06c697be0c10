import { expect, test } from "vitest";
import { browsers, codecName, playersOf } from "./playback.ts";

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

test("codecs have the names that people know", () => {
  expect(["avc", "hevc", "vp9"].map(codecName)).toEqual(["H.264", "HEVC (H.265)", "VP9"]);
});
