const unaryMost = 24;
const rawBits = 48;
/** The largest Rice parameter with which numbers are stored without loss of precision. */
export const riceMost = 40;

/** Writes numbers as bits, most significant bit first. */
export class BitWriter {
  #bytes = new Uint8Array(1024);
  #bits = 0;

  /** The lowest `count` bits (at most 53) of a whole number from 0. */
  write(value: number, count: number): void {
    for (let left = count; left > 0;) {
      const byte = this.#bits >> 3;
      if (byte === this.#bytes.length) this.#grow();
      const free = 8 - (this.#bits & 7);
      const taken = Math.min(free, left);
      left -= taken;
      const part = Math.floor(value / power(left)) % power(taken);
      this.#bytes[byte] = (this.#bytes[byte] ?? 0) | (part << (free - taken));
      this.#bits += taken;
    }
  }

  /**
   * A whole number from 0, below 2⁴⁸: what is left after dividing by 2^`parameter` in as many bits, the
   * quotient as ones ended by a zero (Rice 1979). Small numbers are short; the longest has 72 bits.
   */
  writeRice(value: number, parameter: number): void {
    const quotient = Math.floor(value / power(parameter));
    if (quotient >= unaryMost) {
      this.write(power(unaryMost) - 1, unaryMost);
      this.write(value, rawBits);
      return;
    }
    this.write(power(quotient + 1) - 2, quotient + 1);
    this.write(value, parameter);
  }

  /** All that was written, the last byte filled up with zeros. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, Math.ceil(this.#bits / 8));
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what `BitWriter` wrote. Reads zeros beyond the end, and `isBeyondEnd` is then true. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isBeyondEnd(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  /** Whether nothing is left but the zeros that fill up the last byte. */
  get isAtEnd(): boolean {
    const left = this.#bytes.length * 8 - this.#at;
    return left >= 0 && left < 8 && this.read(left) === 0;
  }

  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0;) {
      const free = 8 - (this.#at & 7);
      const taken = Math.min(free, left);
      left -= taken;
      const part = ((this.#bytes[this.#at >> 3] ?? 0) >> (free - taken)) & (power(taken) - 1);
      value = value * power(taken) + part;
      this.#at += taken;
    }
    return value;
  }

  readRice(parameter: number): number {
    let quotient = 0;
    while (quotient < unaryMost && this.read(1) === 1) quotient += 1;
    if (quotient === unaryMost) return this.read(rawBits);
    return quotient * power(parameter) + this.read(parameter);
  }
}

/** The number of bits that `writeRice` needs for a value. */
export function riceBits(value: number, parameter: number): number {
  const quotient = Math.floor(value / power(parameter));
  return quotient >= unaryMost ? unaryMost + rawBits : quotient + 1 + parameter;
}

const powers = Float64Array.from({ length: 64 }, (_, exponent) => 2 ** exponent);

/** Of two. Looked up, because raising to a power is slow and this is asked for every number. */
function power(exponent: number): number {
  return powers[exponent] ?? 0;
}
