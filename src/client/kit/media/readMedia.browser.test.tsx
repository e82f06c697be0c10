import { expect, test } from "vitest";
import film from "../../../demo/media/peer-play.webm";
import { unpackFrameTimes } from "../../../domain/frameTimes.ts";
import type { MediaFacts } from "./messages.ts";
import { readMedia } from "./readMedia.ts";
import { wavOf } from "./wav.ts";

test.each([
  ["at an address", async () => film],
  ["on this device", async () => await (await fetch(film)).blob()],
])(
  "a film %s tells its length, its tracks and when each frame is shown",
  async (_where, source) => {
    const heads: MediaFacts[] = [];

    const look = await readMedia(await source(), { onFacts: (facts) => heads.push(facts) });

    expect(look).toMatchObject({
      kind: "known",
      facts: {
        durationUs: 92_000_000,
        video: { codec: "vp9", widthPx: 640, heightPx: 360, rotationDegrees: 0, isDecodable: true },
        audio: { codec: "opus", channels: 1, samplesPerSecond: 48_000, isDecodable: true },
      },
      frames: { timing: { kind: "even", framesPerSecond: 25 } },
    });
    expect(heads).toHaveLength(1);
    const timesUs = look.kind === "known" && look.frames && unpackFrameTimes(look.frames.packed);
    expect(timesUs).toHaveLength(2300);
  },
);

test("a sound has no frames", async () => {
  const look = await readMedia(wavOf(1, () => 0));

  expect(look).toMatchObject({ kind: "known", facts: { video: null }, frames: null });
});

test("what is no film and what cannot be fetched say which of the two they are", async () => {
  const gone = URL.createObjectURL(new Blob(["gone"]));
  URL.revokeObjectURL(gone);

  expect(await readMedia(new Blob(["not a film at all"]))).toEqual({
    kind: "unknown",
    because: "not_readable",
  });
  expect(await readMedia(gone)).toEqual({ kind: "unknown", because: "not_reachable" });
});

test("aborted it ends with the reason and says nothing more", async () => {
  const aborting = new AbortController();
  const looking = readMedia(film, {
    signal: aborting.signal,
    onFacts: () => aborting.abort(),
  });

  await expect(looking).rejects.toMatchObject({ name: "AbortError" });
  await expect(readMedia(film, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: "AbortError",
  });
});
