import { join } from "node:path";
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Output,
  type Source,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { expect, test } from "vitest";
import { frameTiming } from "../../domain/frameTimes.ts";
import { projectRoot } from "../projectRoot.ts";
import { readFrameTimes } from "./frameTimes.ts";

async function framesIn(source: Source, options = {}): Promise<Float64Array | undefined> {
  const input = new Input({ source, formats: [WEBM] });
  try {
    const video = await input.getPrimaryVideoTrack();
    return video ? await readFrameTimes(video, options) : undefined;
  } finally {
    input.dispose();
  }
}

/** A video whose frames hold nothing and start at these milliseconds. */
async function filmOf(startsMs: readonly number[]): Promise<Source> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const track = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(track);
  await output.start();
  for (const [at, startMs] of startsMs.entries()) {
    const type = at % 30 === 0 ? "key" : "delta";
    await track.add(new EncodedPacket(new Uint8Array(20), type, startMs / 1000, 0.01, at), {
      decoderConfig: { codec: "vp8", codedWidth: 320, codedHeight: 180 },
    });
  }
  await output.finalize();
  return new BufferSource(output.target.buffer ?? new ArrayBuffer(0));
}

test("all frames of the sample film are found, 40 ms apart", async () => {
  const source = new FilePathSource(join(projectRoot, "src/demo/media/peer-play.webm"));

  const timesUs = await framesIn(source);

  expect(timesUs).toHaveLength(92 * 25);
  expect(timesUs?.[1]).toBe(40_000);
  expect(frameTiming(timesUs ?? [])).toEqual({ kind: "even", framesPerSecond: 25 });
});

test("frames that come when they like are told as they are", async () => {
  const startsMs = Array.from({ length: 400 }, (_, at) => at * 33 + ((at * at) % 17));

  const timesUs = await framesIn(await filmOf(startsMs));

  expect([...(timesUs ?? [])]).toEqual(startsMs.map((startMs) => startMs * 1000));
  expect(frameTiming(timesUs ?? [])).toMatchObject({ kind: "variable" });
});

test("others get their turn while a long film is read", async () => {
  const film = await filmOf(Array.from({ length: 30_000 }, (_, at) => at * 33));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);

  const timesUs = await framesIn(film);
  clearInterval(timer);

  expect(timesUs).toHaveLength(30_000);
  expect(turns).toBeGreaterThan(0);
});

test("there are no frame times where reading takes too long", async () => {
  const film = await filmOf([0, 33, 66]);

  expect(await framesIn(film, { patienceMs: -1 })).toBeUndefined();
});
