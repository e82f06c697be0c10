import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MediaSource } from "../../../domain/entities/recording.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { lookAtFile } from "./local.ts";

beforeEach(() => vi.stubGlobal("isSecureContext", true));
afterEach(() => vi.unstubAllGlobals());

async function sourceOf(file: File) {
  const source = MediaSource.parse({
    kind: "local",
    id: "0198a000-0000-7000-8000-000000000003",
    offsetUs: 0,
    fileName: file.name,
    sizeBytes: file.size,
    fingerprint: await fingerprintOf(file),
  });
  if (source.kind !== "local") throw new Error("this is a local source");
  return source;
}

test("the same content under another name is the right file", async () => {
  const source = await sourceOf(new File(["a recording"], "clip.mp4"));
  const renamed = new File(["a recording"], "renamed.mp4");

  expect(await lookAtFile(renamed, source)).toEqual({ kind: "right", file: renamed });
});

test("a file of another size, and one of the same size with other content, are told apart", async () => {
  const source = await sourceOf(new File(["a recording"], "clip.mp4"));

  expect(await lookAtFile(new File(["a longer recording"], "clip.mp4"), source)).toEqual({
    kind: "wrong",
    name: "clip.mp4",
    sizeBytes: 18,
    differs: "size",
  });
  expect(await lookAtFile(new File(["b recording"], "clip.mp4"), source)).toMatchObject({
    kind: "wrong",
    differs: "content",
  });
});

test("a file that cannot be read any more is said to be unreadable", async () => {
  const source = await sourceOf(new File(["a recording"], "clip.mp4"));
  const gone = new File(["a recording"], "clip.mp4");
  gone.slice = () => {
    throw new DOMException("gone", "NotReadableError");
  };

  expect(await lookAtFile(gone, source)).toEqual({ kind: "unreadable", name: "clip.mp4" });
});
