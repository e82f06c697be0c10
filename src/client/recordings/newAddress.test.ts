import { describe, expect, it } from "vitest";
import { freeName, nameOfFile, readAddress } from "./newAddress.ts";

describe("a typed address", () => {
  it("is a file with a name of its own where its extension is known", () => {
    expect(readAddress(" https://example.org/a/Clip_17%20b.mp4?x=1 ")).toEqual({
      kind: "file",
      url: "https://example.org/a/Clip_17%20b.mp4?x=1",
      hasVideo: true,
      name: "Clip 17 b",
    });
    expect(readAddress("https://example.org/talk.mp3")).toMatchObject({ hasVideo: false });
  });

  it("is refused with a reason that a person can act on", () => {
    expect(readAddress("clip.mp4")).toEqual({ kind: "problem", because: "not_an_address" });
    expect(readAddress("https://example.org/page")).toEqual({
      kind: "problem",
      because: "not_recognised",
    });
    expect(readAddress("https://youtu.be/dQw4w9WgXcQ")).toEqual({
      kind: "problem",
      because: "not_codable",
      provider: "youtube",
    });
  });
});

it("finds a name that is not taken", () => {
  expect(nameOfFile("Clip_17.final.mp4")).toBe("Clip 17.final");
  expect(freeName("Clip", ["Other"])).toBe("Clip");
  expect(freeName("Clip", ["Clip", "Clip (2)"])).toBe("Clip (3)");
});
