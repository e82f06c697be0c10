import { limits } from "./limits.ts";

/** Collects frames in the order in which they are decoded. */
export interface FrameCollector {
  /** Takes the start of one more frame, in microseconds. `false` where there are more than are kept. */
  add(timeUs: number): boolean;
  /**
   * All starts in the order in which they are shown, each once. What is over before the recording begins
   * is excluded.
   */
  timesUs(): Float64Array;
}

/**
 * Inserts each frame in order as it arrives, so that long recordings need no long pause for
 * sorting.
 */
export function collectFrames(): FrameCollector {
  let times = new Float64Array(1024);
  let count = 0;
  let isSorted = true;
  return {
    add(timeUs) {
      if (count === limits.framesPerRecording) return false;
      if (count === times.length) times = grown(times);
      let place = count;
      while (place > count - reorderedMost && (times[place - 1] ?? -Infinity) > timeUs) {
        times[place] = times[place - 1] ?? 0;
        place -= 1;
      }
      times[place] = timeUs;
      isSorted &&= (times[place - 1] ?? -Infinity) <= timeUs;
      count += 1;
      return true;
    },
    timesUs() {
      const all = times.slice(0, count);
      if (!isSorted) all.sort();
      return all.filter((timeUs, at) => {
        const next = all[at + 1] ?? Infinity;
        return next > timeUs && next > 0;
      });
    },
  };
}

/** No codec lets a frame wait for more others than this. */
const reorderedMost = 64;

function grown(times: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(times.length * 2);
  larger.set(times);
  return larger;
}
