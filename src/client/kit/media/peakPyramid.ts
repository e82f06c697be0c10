/**
 * The lowest and highest samples of an audio signal in buckets of equal length, and in groups of 4, 16, 64 …
 * buckets, so that any section can be summarised from a few of them. Two hours take 8 MB.
 */
export interface PeakPyramid {
  readonly bucketUs: number;
  /** Replaces the pairs (lowest, highest) of buckets, starting at `firstBucket`. */
  put(firstBucket: number, pairs: Int16Array): void;
  /**
   * Writes the lowest and the highest sample of a section, from −1 to 1, into `into` at `at` and the place after
   * it; `false` where no bucket of the section is known.
   */
  sum(fromUs: number, toUs: number, into: Float32Array, at: number): boolean;
}

/** The lowest value of a pair that is unknown: it is above the highest value. */
export const unknownLowest = 32_767;
export const unknownHighest = -32_768;

/**
 * The length of a bucket for a recording: short enough for a screen that shows two seconds, long enough for a whole
 * day.
 */
export function bucketUsFor(durationUs: number): number {
  return Math.max(5_000, Math.ceil(durationUs / bucketsMost));
}

export function bucketCount(durationUs: number): number {
  return Math.max(Math.ceil(durationUs / bucketUsFor(durationUs)), 1);
}

/** `count` pairs of unknown peaks. */
export function unknownPairs(count: number): Int16Array<ArrayBuffer> {
  const pairs = new Int16Array(count * 2);
  for (let at = 0; at < pairs.length; at += 2) {
    pairs[at] = unknownLowest;
    pairs[at + 1] = unknownHighest;
  }
  return pairs;
}

/** A pyramid of waveform peaks, all of them unknown. */
export function peakPyramid(durationUs: number): PeakPyramid {
  const bucketUs = bucketUsFor(durationUs);
  const levels = [unknownPairs(bucketCount(durationUs))];
  for (let length = bucketCount(durationUs); length > 1;) {
    length = Math.ceil(length / fanOut);
    levels.push(unknownPairs(length));
  }
  const pairsOf = (level: number) => levels[level] ?? new Int16Array(0);

  return {
    bucketUs,
    put(firstBucket, pairs) {
      const base = pairsOf(0);
      const room = base.length - firstBucket * 2;
      if (firstBucket < 0 || room <= 0) return;
      const fitting = pairs.subarray(0, room);
      base.set(fitting, firstBucket * 2);
      let from = firstBucket;
      let to = firstBucket + fitting.length / 2;
      for (let level = 1; level < levels.length; level += 1) {
        from = Math.floor(from / fanOut);
        to = Math.ceil(to / fanOut);
        sumUp(pairsOf(level - 1), pairsOf(level), from, to);
      }
    },
    sum(fromUs, toUs, into, at) {
      let lowest = unknownLowest;
      let highest = unknownHighest;
      const take = (pairs: Int16Array, bucket: number) => {
        lowest = Math.min(lowest, pairs[bucket * 2] ?? unknownLowest);
        highest = Math.max(highest, pairs[bucket * 2 + 1] ?? unknownHighest);
      };
      let first = Math.max(Math.floor(fromUs / bucketUs), 0);
      let end = Math.max(Math.ceil(toUs / bucketUs), first + 1);
      // What does not fill a bucket of the next level is taken from this one, at both ends.
      for (const pairs of levels) {
        end = Math.min(end, pairs.length / 2);
        for (; first < end && first % fanOut > 0; first += 1) take(pairs, first);
        for (; first < end && end % fanOut > 0; end -= 1) take(pairs, end - 1);
        if (first >= end) break;
        first /= fanOut;
        end /= fanOut;
      }
      if (lowest > highest) return false;
      into[at] = lowest / fullScale;
      into[at + 1] = highest / fullScale;
      return true;
    },
  };
}

/** The integer that represents an amplitude of 1. */
export const fullScale = 32_767;
const fanOut = 4;
/** The maximum number of buckets; with the levels above them they take 8 MB. */
const bucketsMost = 1_500_000;

function sumUp(below: Int16Array, above: Int16Array, from: number, to: number): void {
  for (let bucket = from; bucket < to; bucket += 1) {
    let lowest = unknownLowest;
    let highest = unknownHighest;
    const start = bucket * fanOut;
    for (let child = start; child < start + fanOut; child += 1) {
      lowest = Math.min(lowest, below[child * 2] ?? unknownLowest);
      highest = Math.max(highest, below[child * 2 + 1] ?? unknownHighest);
    }
    above[bucket * 2] = lowest;
    above[bucket * 2 + 1] = highest;
  }
}
