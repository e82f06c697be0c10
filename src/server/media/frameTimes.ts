import { setImmediate } from "node:timers/promises";
import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { collectFrames } from "../../domain/frameCollector.ts";

/**
 * When each frame of a video is shown: whole microseconds, in order. Only tables and headers are read, and
 * others get their turn in between.
 *
 * `undefined` where there are no frames, more than are kept (`limits.framesPerRecording`), or where
 * reading takes longer than `patienceMs`.
 */
export async function readFrameTimes(
  video: InputVideoTrack,
  { patienceMs = 60_000 }: { readonly patienceMs?: number } = {},
): Promise<Float64Array | undefined> {
  const frames = collectFrames();
  const startedAt = performance.now();
  let turnAt = startedAt;
  const packets = new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  });
  for await (const { timestamp } of packets) {
    if (!frames.add(Math.round(timestamp * 1e6))) return undefined;
    const now = performance.now();
    if (now - startedAt > patienceMs) return undefined;
    if (now - turnAt > turnMs) {
      await setImmediate();
      turnAt = performance.now();
    }
  }
  const timesUs = frames.timesUs();
  return timesUs.length > 0 ? timesUs : undefined;
}

/** Longer than this no one else should wait. */
const turnMs = 15;
