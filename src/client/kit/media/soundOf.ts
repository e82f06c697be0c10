import type { AudioSample } from "mediabunny";

/** The numbers of one channel of a decoded piece of sound, in an array that the next call uses again. */
export type ReadPlane = (sample: AudioSample, channel: number) => Float32Array;

/** A reader of channels that asks for new memory only where a piece is longer than all before. */
export function planeReader(): ReadPlane {
  let plane = new Float32Array(8_192);
  return (sample, channel) => {
    if (sample.numberOfFrames > plane.length) plane = new Float32Array(sample.numberOfFrames * 2);
    const room = plane.subarray(0, sample.numberOfFrames);
    sample.copyTo(room, { planeIndex: channel, format: "f32-planar" });
    return room;
  };
}
