import { fromBase64, toBase64 } from "./base64.ts";
import { BitReader, BitWriter, riceBits, riceMost } from "./bits.ts";
import { limits } from "./limits.ts";

/**
 * The times of a recording’s frames, packed into base64. They are given in order, in whole
 * microseconds; the first may lie before the start.
 *
 * A frame’s duration is predicted by that of the frame one period earlier, so that constant frame
 * rates, and durations that alternate because a container rounds times, need almost no space.
 * Deviations are Rice-coded in blocks of 64, each with its own parameter, in the largest unit that
 * divides all durations.
 *
 * `undefined` if there are too many frames, or if the result would be too long.
 * @throws RangeError where times are out of order, not whole or out of range.
 */
export function packFrameTimes(timesUs: Float64Array | readonly number[]): string | undefined {
  if (timesUs.length > limits.framesPerRecording) return undefined;
  check(timesUs);
  const bits = new BitWriter();
  writeNumber(bits, timesUs.length);
  const [firstUs] = timesUs;
  if (firstUs === undefined) return toBase64(bits.bytes());

  writeNumber(bits, zigzag(firstUs));
  const lengthsUs = lengthsOf(timesUs);
  const unitUs = lengthsUs.reduce(commonDivisor, 0) || 1;
  const lengths = lengthsUs.map((lengthUs) => lengthUs / unitUs);
  const period = bestPeriod(lengths);
  const usual = medianOf(lengths.subarray(0, lookedAt));
  writeNumber(bits, unitUs);
  writeNumber(bits, period);
  writeNumber(bits, usual);
  writeBlocks(
    bits,
    lengths.map((length, at) => zigzag(length - foretold(lengths, at, period, usual))),
  );
  const packed = toBase64(bits.bytes());
  return packed.length > limits.frameTimesMaxChars ? undefined : packed;
}

/** Decodes the text of `packFrameTimes`; `undefined` if the text is not valid. */
export function unpackFrameTimes(text: string): Float64Array | undefined {
  if (text.length > limits.frameTimesMaxChars) return undefined;
  const bytes = fromBase64(text);
  if (!bytes) return undefined;
  const bits = new BitReader(bytes);
  const count = readNumber(bits);
  if (count > limits.framesPerRecording || bits.isBeyondEnd) return undefined;
  const timesUs = new Float64Array(count);
  if (count === 0) return bits.isAtEnd ? timesUs : undefined;

  timesUs[0] = unzigzag(readNumber(bits));
  const unitUs = readNumber(bits);
  const period = readNumber(bits);
  const usual = readNumber(bits);
  if (period > periodMost) return undefined;
  const lengths = readBlocks(bits, count - 1);
  if (!lengths || !bits.isAtEnd) return undefined;
  for (const [at, difference] of lengths.entries()) {
    const length = foretold(lengths, at, period, usual) + unzigzag(difference);
    lengths[at] = length;
    timesUs[at + 1] = (timesUs[at] ?? 0) + length * unitUs;
  }
  return isInOrder(timesUs) ? timesUs : undefined;
}

/** The frame rate of a video: constant, variable or unknown. */
export type FrameTiming =
  | { readonly kind: "even"; readonly framesPerSecond: number }
  | {
      readonly kind: "variable";
      /** Of the longest and of the shortest that a frame is shown. */
      readonly lowestFps: number;
      readonly highestFps: number;
      readonly meanFps: number;
    };

/**
 * Whether frames that start at these times, in order, are evenly spaced. A rate that fits within the
 * container’s rounding is given exactly: 25, or 30000/1001. `undefined` from fewer than three frames.
 */
export function frameTiming(timesUs: Float64Array | readonly number[]): FrameTiming | undefined {
  const [firstUs = 0] = timesUs;
  const spanUs = (timesUs.at(-1) ?? 0) - firstUs;
  if (timesUs.length < 3 || spanUs <= 0) return undefined;
  const meanFps = ((timesUs.length - 1) * 1e6) / spanUs;
  const whole = Math.round(meanFps);
  const broadcast = (Math.round(meanFps * 1.001) * 1000) / 1001;
  const rates = [whole, broadcast]
    .filter((rate) => rate > 0)
    .toSorted((a, b) => Math.abs(a - meanFps) - Math.abs(b - meanFps));
  const framesPerSecond = [...rates, meanFps].find((rate) =>
    timesUs.every(
      (timeUs: number, frame: number) =>
        Math.abs(timeUs - firstUs - (frame * 1e6) / rate) <= roundingMostUs,
    ),
  );
  if (framesPerSecond !== undefined) return { kind: "even", framesPerSecond };

  const lengthsUs = lengthsOf(timesUs).filter((lengthUs) => lengthUs > 0);
  return {
    kind: "variable",
    lowestFps: 1e6 / lengthsUs.reduce((most, lengthUs) => Math.max(most, lengthUs), 0),
    highestFps: 1e6 / lengthsUs.reduce((least, lengthUs) => Math.min(least, lengthUs), Infinity),
    meanFps,
  };
}

/** Containers that count milliseconds move each frame by up to half of one. */
const roundingMostUs = 1_100;
/** The longest patterns of rounding: 59.94 frames a second in milliseconds repeat after 60. */
const periodMost = 60;
/** How many frames show what is usual in a recording. */
const lookedAt = 1_200;
const blockFrames = 64;
/** In the place of a block’s parameter: nothing but zeros, in as many blocks as the next number says. */
const zeroBlocks = 63;
const parameterBits = 6;

function check(timesUs: Float64Array | readonly number[]): void {
  if (!timesUs.every(Number.isSafeInteger) || !isInOrder(timesUs)) {
    throw new RangeError("frame times are whole microseconds within a recording, in order");
  }
}

function isInOrder(timesUs: Float64Array | readonly number[]): boolean {
  let beforeUs = -limits.recordingMaxUs;
  for (const timeUs of timesUs) {
    // Asked this way round, what is no number is refused too.
    if (!(timeUs >= beforeUs && timeUs <= limits.recordingMaxUs)) return false;
    beforeUs = timeUs;
  }
  return true;
}

function lengthsOf(timesUs: Float64Array | readonly number[]): Float64Array {
  return Float64Array.from(
    { length: Math.max(timesUs.length - 1, 0) },
    (_, at) => (timesUs[at + 1] ?? 0) - (timesUs[at] ?? 0),
  );
}

function foretold(lengths: Float64Array, at: number, period: number, usual: number): number {
  return period === 0 ? usual : (lengths[at - period] ?? usual);
}

/** The period that leaves the least to write, judged by the beginning; 0 where each length is by itself. */
function bestPeriod(lengths: Float64Array): number {
  const looked = lengths.subarray(0, lookedAt);
  const usual = medianOf(looked);
  const costs = Array.from({ length: periodMost + 1 }, (_, period) => {
    const differences = looked.map((length, at) =>
      zigzag(length - foretold(looked, at, period, usual)),
    );
    const { bits } = bestParameter(differences);
    return { period, bits };
  });
  const [best] = costs.toSorted((a, b) => a.bits - b.bits || a.period - b.period);
  return best?.period ?? 0;
}

/** What suits numbers of this size: half of them should need no more than the lowest bits. */
function bestParameter(values: Float64Array): { parameter: number; bits: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const near = Math.min(Math.max(Math.floor(Math.log2(mean * Math.LN2 + 1)), 0), riceMost - 1);
  const [lower = 0, upper = 0] = [near, near + 1].map((parameter) =>
    values.reduce((sum, value) => sum + riceBits(value, parameter), 0),
  );
  return lower <= upper ? { parameter: near, bits: lower } : { parameter: near + 1, bits: upper };
}

function writeBlocks(bits: BitWriter, values: Float64Array): void {
  let at = 0;
  while (at < values.length) {
    const zeros = zeroBlocksFrom(values, at);
    if (zeros > 0) {
      bits.write(zeroBlocks, parameterBits);
      writeNumber(bits, zeros);
      at += zeros * blockFrames;
    } else {
      const block = values.subarray(at, at + blockFrames);
      const { parameter } = bestParameter(block);
      bits.write(parameter, parameterBits);
      for (const value of block) bits.writeRice(value, parameter);
      at += blockFrames;
    }
  }
}

function readBlocks(bits: BitReader, count: number): Float64Array | undefined {
  const values = new Float64Array(count);
  let at = 0;
  while (at < count) {
    if (bits.isBeyondEnd) return undefined;
    const parameter = bits.read(parameterBits);
    if (parameter === zeroBlocks) {
      const zeros = readNumber(bits);
      if (zeros === 0) return undefined;
      at += zeros * blockFrames;
    } else if (parameter > riceMost) {
      return undefined;
    } else {
      const end = Math.min(at + blockFrames, count);
      for (; at < end; at += 1) values[at] = bits.readRice(parameter);
    }
  }
  return bits.isBeyondEnd ? undefined : values;
}

function zeroBlocksFrom(values: Float64Array, from: number): number {
  let end = from;
  while (end < values.length && values[end] === 0) end += 1;
  return end === values.length
    ? Math.ceil((end - from) / blockFrames)
    : Math.floor((end - from) / blockFrames);
}

/** A number by itself: how many bits it has, then these. */
function writeNumber(bits: BitWriter, value: number): void {
  const size = value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;
  bits.write(size, 6);
  bits.write(value, size);
}

function readNumber(bits: BitReader): number {
  return bits.read(bits.read(6));
}

function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function commonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function medianOf(values: Float64Array): number {
  return values.toSorted().at(values.length >> 1) ?? 0;
}
