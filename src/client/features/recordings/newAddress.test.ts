import { describe, expect, it } from "vitest";
import { freeName, distinctLines, nameOfFile, readAddress } from "./newAddress.ts";

describe("a typed address", () => {
  it("is a file with its own name where its extension is known", () => {
    expect(readAddress(" https://example.org/a/Clip_17%20b.mp4?x=1 ")).toEqual({
      kind: "file",
      url: "https://example.org/a/Clip_17%20b.mp4?x=1",
      hasVideo: true,
      name: "Clip 17 b",
      provider: null,
    });
    expect(readAddress("https://example.org/talk.mp3")).toMatchObject({ hasVideo: false });
  });

  it("is a stream or a hosted recording where its host is known, with sound alone where it has no more", () => {
    expect(readAddress("https://youtu.be/dQw4w9WgXcQ")).toEqual({
      kind: "host",
      url: "https://youtu.be/dQw4w9WgXcQ",
      hasVideo: true,
      name: "youtu.be",
      provider: "youtube",
    });
    expect(readAddress("https://example.org/live/index.m3u8")).toMatchObject({
      kind: "stream",
      provider: "hls",
      name: "live",
    });
    expect(readAddress("https://example.org/Visit_7.mpd")).toMatchObject({ name: "Visit 7" });
    expect(readAddress("https://example.org/hls/master.m3u8")).toMatchObject({
      name: "example.org",
    });
    expect(readAddress("https://soundcloud.com/ada/talk")).toMatchObject({ hasVideo: false });
  });

  it("is one of many where several are pasted, each once", () => {
    expect(
      distinctLines(
        " https://a.example/1.mp4\n\nhttps://a.example/2.mp4 \nhttps://a.example/1.mp4",
      ),
    ).toEqual(["https://a.example/1.mp4", "https://a.example/2.mp4"]);
  });

  it("is refused with a reason that a person can act on", () => {
    expect(readAddress("clip.mp4")).toEqual({ kind: "problem", because: "not_an_address" });
    expect(readAddress("https://example.org/page")).toEqual({
      kind: "problem",
      because: "not_recognised",
    });
    expect(readAddress("https://www.youtube.com/playlist?list=PLogRWNZ498ETeQNYrOlq")).toEqual({
      kind: "problem",
      because: "not_codable",
      reason: "is_list",
      provider: "youtube",
    });
  });
});

it("finds a name that is not taken", () => {
  expect(nameOfFile("Clip_17.final.mp4")).toBe("Clip 17.final");
  expect(freeName("Clip", ["Other"])).toBe("Clip");
  expect(freeName("Clip", ["Clip", "Clip (2)"])).toBe("Clip (3)");
});
