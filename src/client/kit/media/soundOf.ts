import type { AudioSample } from "mediabunny";

/** The samples of one channel of a decoded piece of audio, in an array that the next call uses again. */
export type ReadPlane = (sample: AudioSample, channel: number) => Float32Array;

/** A reader of channels that allocates memory only for a piece that is longer than all before. */
export function planeReader(): ReadPlane {
  let plane = new Float32Array(8_192);
  return (sample, channel) => {
    if (sample.numberOfFrames > plane.length) plane = new Float32Array(sample.numberOfFrames * 2);
    const room = plane.subarray(0, sample.numberOfFrames);
    sample.copyTo(room, { planeIndex: channel, format: "f32-planar" });
    return room;
  };
}
