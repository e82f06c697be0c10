/** The discrete Fourier transform of real numbers, for one length. */
export interface RealFft {
  readonly length: number;
  /**
   * The squared magnitude of each frequency from 0 to half the sampling rate: `length / 2 + 1` numbers, the k-th at
   * k / `length` of the sampling rate. Returns the same array every time.
   */
  powers(samples: Float32Array): Float32Array;
}

/**
 * The transform for a `length` that is a power of two, 4 or more. Pairs of real numbers are treated as complex
 * numbers, so that only half the length is transformed (Cooley and Tukey 1965,
 * doi:10.1090/S0025-5718-1965-0178586-1).
 */
export function realFft(length: number): RealFft {
  if (length < 4 || !Number.isInteger(Math.log2(length))) {
    throw new RangeError(`${length} is no power of two from 4 on`);
  }
  const half = length / 2;
  const cosines = Float64Array.from({ length: half }, (_, k) =>
    Math.cos((2 * Math.PI * k) / length),
  );
  const sines = Float64Array.from(
    { length: half },
    (_, k) => -Math.sin((2 * Math.PI * k) / length),
  );
  const reversed = bitReversal(half);
  const real = new Float64Array(half);
  const imaginary = new Float64Array(half);
  const powers = new Float32Array(half + 1);

  return {
    length,
    powers(samples) {
      for (let at = 0; at < half; at += 1) {
        const to = reversed[at] ?? 0;
        real[to] = samples[at * 2] ?? 0;
        imaginary[to] = samples[at * 2 + 1] ?? 0;
      }
      transform(real, imaginary, cosines, sines);
      // Even and odd samples are parted again: X(k) = E(k) + e^(−2πik/N) O(k).
      for (let k = 0; k <= half; k += 1) {
        const [re, im] = [real[k % half] ?? 0, imaginary[k % half] ?? 0];
        const mirror = (half - k) % half;
        const [mirrorRe, mirrorIm] = [real[mirror] ?? 0, imaginary[mirror] ?? 0];
        const [evenRe, evenIm] = [(re + mirrorRe) / 2, (im - mirrorIm) / 2];
        const [oddRe, oddIm] = [(im + mirrorIm) / 2, (mirrorRe - re) / 2];
        const cosine = k === half ? -1 : (cosines[k] ?? 0);
        const sine = k === half ? 0 : (sines[k] ?? 0);
        const wholeRe = evenRe + cosine * oddRe - sine * oddIm;
        const wholeIm = evenIm + cosine * oddIm + sine * oddRe;
        powers[k] = wholeRe * wholeRe + wholeIm * wholeIm;
      }
      return powers;
    },
  };
}

/** Transforms in place, from bit-reversed order; the factors are those of twice the length. */
function transform(
  real: Float64Array,
  imaginary: Float64Array,
  cosines: Float64Array,
  sines: Float64Array,
): void {
  const count = real.length;
  for (let size = 2; size <= count; size *= 2) {
    const half = size / 2;
    const stride = (2 * count) / size;
    for (let start = 0; start < count; start += size) {
      for (let k = 0; k < half; k += 1) {
        const cosine = cosines[k * stride] ?? 0;
        const sine = sines[k * stride] ?? 0;
        const low = start + k;
        const high = low + half;
        const [highRe, highIm] = [real[high] ?? 0, imaginary[high] ?? 0];
        const [lowRe, lowIm] = [real[low] ?? 0, imaginary[low] ?? 0];
        const turnedRe = cosine * highRe - sine * highIm;
        const turnedIm = cosine * highIm + sine * highRe;
        real[high] = lowRe - turnedRe;
        imaginary[high] = lowIm - turnedIm;
        real[low] = lowRe + turnedRe;
        imaginary[low] = lowIm + turnedIm;
      }
    }
  }
}

function bitReversal(length: number): Uint32Array {
  const bits = Math.log2(length);
  return Uint32Array.from({ length }, (_, at) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit += 1) reversed |= ((at >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
