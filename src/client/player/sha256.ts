/**
 * SHA-256 (FIPS 180-4). Browsers lend theirs to secure pages only; on a server that a lab reaches by
 * plain `http://`, ours takes its place, at some tens of megabytes a second.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return globalThis.isSecureContext
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : own(bytes);
}

/** The same without the browser's help. */
export function own(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.from(startWords);
  const words = new Uint32Array(64);
  const wholeBlocks = Math.floor(bytes.length / 64) * 64;
  const whole = new DataView(bytes.buffer, bytes.byteOffset, wholeBlocks);
  for (let at = 0; at < wholeBlocks; at += 64) mix(state, words, whole, at);

  const rest = bytes.subarray(wholeBlocks);
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const end = new DataView(tail.buffer);
  end.setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < tail.length; at += 64) mix(state, words, end, at);

  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

function mix(state: Uint32Array, words: Uint32Array, block: DataView, at: number): void {
  for (let t = 0; t < 64; t++) {
    words[t] = t < 16 ? block.getUint32(at + t * 4) : scheduled(words, t);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (roundWords[t] ?? 0) + (words[t] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
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
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + word;
  }
}

function scheduled(words: Uint32Array, t: number): number {
  const [w2 = 0, w15 = 0] = [words[t - 2], words[t - 15]];
  const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
  const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
  return s1 + (words[t - 7] ?? 0) + s0 + (words[t - 16] ?? 0);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const primes = Array.from({ length: 310 }, (_, n) => n + 2).filter((n) =>
  Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, d) => d + 2).every((d) => n % d !== 0),
);
/** The first 32 bits of the fractional part. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32);
const roundWords = Uint32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const startWords = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
