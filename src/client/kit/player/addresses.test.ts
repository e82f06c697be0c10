import { expect, test } from "vitest";
import { Recording } from "../../../domain/entities/recording.ts";
import { playableOf } from "./addresses.ts";

const uuid = (number: number) => `0198a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

function recordingOf(source: Record<string, unknown> | undefined) {
  return Recording.parse({
    id: uuid(1),
    studyId: uuid(2),
    name: "Clip 17",
    sources: source ? [{ id: uuid(3), offsetUs: 0, ...source }] : [],
    durationUs: 1_000_000,
    framesPerSecond: 25,
    hasVideo: true,
    hasFrameTimes: false,
    live: null,
    phases: [],
    captions: [],
    values: {},
    isTraining: false,
    createdAt: "2026-11-21T10:00:00Z",
  });
}
const address = (url: string) => recordingOf({ kind: "address", url, provider: "file" });

test("a file at an address is played from there", () => {
  expect(playableOf(address("https://example.org/clip.mp4"))).toEqual({
    kind: "file",
    address: "https://example.org/clip.mp4",
  });
});

test("an upload is played from this server", () => {
  const upload = {
    kind: "upload",
    uploadId: uuid(4),
    contentType: "video/webm",
    fileName: "a.webm",
    sizeBytes: 1,
  };

  expect(playableOf(recordingOf(upload))).toEqual({
    kind: "file",
    address: `/media/${uuid(2)}/${uuid(1)}/${uuid(3)}`,
  });
});

test("a host is played by its own player, which is told what it needs", () => {
  expect(playableOf(address("https://vimeo.com/90509568"))).toEqual({
    kind: "host",
    provider: "vimeo",
    url: "https://vimeo.com/90509568",
    parts: { id: "90509568" },
  });
});

test("a stream is played from its manifest, a host's too", () => {
  expect(playableOf(address("https://example.org/talk.mpd"))).toEqual({
    kind: "stream",
    address: "https://example.org/talk.mpd",
    provider: "dash",
  });
  expect(playableOf(address("https://stream.mux.com/abc"))).toEqual({
    kind: "stream",
    address: "https://stream.mux.com/abc.m3u8",
    provider: "mux",
  });
});

test("what is recognised and cannot be coded on says why, and whose it is", () => {
  expect(playableOf(address("https://www.twitch.tv/someone"))).toEqual({
    kind: "failed",
    because: "is_live",
    provider: "twitch",
  });
});

test("an address that nothing recognises, and a recording without a source, say so", () => {
  expect(playableOf(address("https://example.org/page"))).toMatchObject({
    because: "address_not_recognised",
  });
  expect(playableOf(recordingOf(undefined))).toMatchObject({ because: "no_source" });
});
