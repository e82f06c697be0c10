/** Takes bytes in as many pieces as they come in. */
export interface Sha256 {
  push(bytes: Uint8Array): void;
  /** 32 bytes; nothing may be pushed after it. */
  digest(): Uint8Array<ArrayBuffer>;
}

/** SHA-256 (FIPS 180-4) where no system lends its own, at some tens of megabytes a second. */
export function newSha256(): Sha256 {
  const state = Int32Array.from(startWords);
  const words = new Int32Array(64);
  const rest = new Uint8Array(64);
  let restLength = 0;
  let length = 0;

  const mixAll = (bytes: Uint8Array): void => {
    for (let at = 0; at + 64 <= bytes.length; at += 64) mix(state, words, bytes, at);
  };
  const push = (bytes: Uint8Array): void => {
    length += bytes.length;
    let at = 0;
    if (restLength > 0) {
      at = Math.min(64 - restLength, bytes.length);
      rest.set(bytes.subarray(0, at), restLength);
      restLength += at;
      if (restLength < 64) return;
      mixAll(rest);
      restLength = 0;
    }
    const whole = at + Math.floor((bytes.length - at) / 64) * 64;
    mixAll(bytes.subarray(at, whole));
    rest.set(bytes.subarray(whole));
    restLength = bytes.length - whole;
  };
  return {
    push,
    digest() {
      const bits = BigInt(length) * 8n;
      const tail = new Uint8Array(restLength < 56 ? 64 - restLength : 128 - restLength);
      tail[0] = 0x80;
      new DataView(tail.buffer).setBigUint64(tail.length - 8, bits);
      push(tail);
      const digest = new DataView(new ArrayBuffer(32));
      for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
      return new Uint8Array(digest.buffer);
    },
  };
}

export function sha256Of(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const hash = newSha256();
  hash.push(bytes);
  return hash.digest();
}

export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function mix(state: Int32Array, words: Int32Array, block: Uint8Array, at: number): void {
  for (let t = 0; t < 16; t += 1) {
    const from = at + t * 4;
    words[t] =
      ((block[from] ?? 0) << 24) |
      ((block[from + 1] ?? 0) << 16) |
      ((block[from + 2] ?? 0) << 8) |
      (block[from + 3] ?? 0);
  }
  for (let t = 16; t < 64; t += 1) {
    const w2 = words[t - 2] ?? 0;
    const w15 = words[t - 15] ?? 0;
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
    words[t] = (s1 + (words[t - 7] ?? 0) + s0 + (words[t - 16] ?? 0)) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (roundWords[t] ?? 0) + (words[t] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

const primes = Array.from({ length: 310 }, (_, n) => n + 2).filter((n) =>
  Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, d) => d + 2).every((d) => n % d !== 0),
);
/** The first 32 bits of the fractional part. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const roundWords = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const startWords = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
