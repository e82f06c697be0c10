import { gzipSync, zipSync } from "fflate";
import { gunzipped, isGzip, isZip, unzipped } from "../../src/formats/unpacked.ts";
import type { RandomNumbers } from "../../tests/formats/randomNumbers.ts";

/** A file with some of it damaged, the same for the same numbers. What is packed is damaged inside, too. */
export function mutated(bytes: Uint8Array, random: RandomNumbers): Uint8Array {
  const isInside = !random.isOneIn(4);
  const files = isInside && isZip(bytes) ? unzipped(bytes, limits) : undefined;
  if (files?.kind === "unpacked" && files.content.size > 0) return rezipped(files.content, random);
  const inner = isInside && isGzip(bytes) ? gunzipped(bytes, limits.mostBytes) : undefined;
  if (inner?.kind === "unpacked") return gzipSync(several(inner.content, random));
  return several(bytes, random);
}

const limits = { mostBytes: 4_000_000, mostFiles: 1_000 };

function rezipped(files: ReadonlyMap<string, Uint8Array>, random: RandomNumbers): Uint8Array {
  const entries = [...files];
  const damaged = random.below(entries.length);
  return zipSync(
    Object.fromEntries(
      entries.flatMap(([path, content], at): [string, Uint8Array][] => {
        if (at !== damaged) return [[path, content]];
        if (random.isOneIn(12)) return [];
        if (random.isOneIn(12)) return [[`../${path}`, content]];
        return [[path, several(content, random)]];
      }),
    ),
    { level: 1 },
  );
}

function several(bytes: Uint8Array, random: RandomNumbers): Uint8Array {
  let damaged = bytes;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    damaged = random.oneOf(ways)(damaged, random).subarray(0, limits.mostBytes);
  }
  return damaged;
}

type Way = (bytes: Uint8Array, random: RandomNumbers) => Uint8Array;

const flipped: Way = (bytes, random) => {
  const copy = bytes.slice();
  for (let left = 1 + random.below(8); left > 0; left -= 1) {
    const at = random.below(copy.length);
    copy[at] = random.isOneIn(2) ? random.below(256) : (copy[at] ?? 0) ^ (1 << random.below(8));
  }
  return copy;
};

const cutOff: Way = (bytes, random) =>
  random.isOneIn(3)
    ? bytes.subarray(random.below(bytes.length))
    : bytes.subarray(0, random.below(bytes.length));

const cutOut: Way = (bytes, random) => {
  const { from, to } = piece(bytes, random);
  return joined(bytes.subarray(0, from), bytes.subarray(to));
};

const repeated: Way = (bytes, random) => {
  const { from, to } = piece(bytes, random);
  const times = random.isOneIn(4) ? 200 : 1 + random.below(5);
  return joined(
    bytes.subarray(0, to),
    ...Array.from({ length: times }, () => bytes.subarray(from, to)),
    bytes.subarray(to),
  );
};

const swapped: Way = (bytes, random) => {
  const { from, to } = piece(bytes, random);
  const at = to + random.below(Math.max(1, bytes.length - to));
  return joined(
    bytes.subarray(0, from),
    bytes.subarray(to, at),
    bytes.subarray(from, to),
    bytes.subarray(at),
  );
};

const withToken: Way = (bytes, random) => {
  const at = random.below(bytes.length + 1);
  const token = new TextEncoder().encode(random.oneOf(tokens));
  return joined(bytes.subarray(0, at), token, bytes.subarray(at));
};

/** One number, word or quoted text becomes another: an id that is there twice, a circle, a time. */
const withOtherWord: Way = (bytes, random) => {
  const words = wordsOf(bytes);
  const [first, ...others] = words;
  if (!first) return bytes;
  const target = random.oneOf([first, ...others]);
  const source = random.oneOf([first, ...others]);
  const put = random.isOneIn(2)
    ? bytes.subarray(source.from, source.to)
    : new TextEncoder().encode(random.oneOf(tokens));
  return joined(bytes.subarray(0, target.from), put, bytes.subarray(target.to));
};

/** A part in another encoding than the rest, or all of it. */
const encodedOtherwise: Way = (bytes, random) => {
  const { from, to } = random.isOneIn(2) ? { from: 0, to: bytes.length } : piece(bytes, random);
  const part = Buffer.from(bytes.subarray(from, to)).toString("utf8");
  const encoded = Buffer.from(part, random.oneOf(["utf16le", "latin1"]));
  return joined(bytes.subarray(0, from), encoded, bytes.subarray(to));
};

const inOneLine: Way = (bytes) => bytes.map((byte) => (byte === 10 || byte === 13 ? 32 : byte));

const ways: readonly [Way, ...Way[]] = [
  flipped,
  cutOff,
  cutOut,
  repeated,
  swapped,
  withToken,
  withToken,
  withOtherWord,
  withOtherWord,
  withOtherWord,
  encodedOtherwise,
  inOneLine,
];

const tokens: readonly [string, ...string[]] = [
  "NaN",
  "-NaN",
  "Infinity",
  "-1",
  "-0",
  "1e999",
  "1e-999",
  "99999999999999999999",
  "0.1e1",
  "99:99:99:999",
  "-00:00:01.000",
  "null",
  "{}",
  "[]",
  "[[[[[[[[[[[[[[[[",
  '{"a":{"a":{"a":',
  "__proto__",
  "constructor",
  "toString",
  "\0",
  "\ufeff",
  "\u202e",
  '"',
  "'",
  "\\",
  '""""',
  ",,,,",
  ";",
  "\t",
  "\r\n\r\n",
  "-->",
  "]]>",
  "<![CDATA[",
  "<!ENTITY a 'b'>",
  "&a;",
  "&#0;",
  "&#x110000;",
  "<a>",
  "</a>",
  "<!--",
  "../../../../etc/passwd",
  "C:\\Windows\\x",
  "=1+1",
  "%",
  "/",
  "(",
  ")",
  "|",
  "x".repeat(20_000),
];

function piece(
  bytes: Uint8Array,
  random: RandomNumbers,
): { readonly from: number; readonly to: number } {
  const from = random.below(bytes.length);
  const most = random.isOneIn(3) ? bytes.length : 200;
  return { from, to: Math.min(bytes.length, from + 1 + random.below(most)) };
}

function wordsOf(bytes: Uint8Array): { readonly from: number; readonly to: number }[] {
  const text = Buffer.from(bytes).toString("latin1");
  const start = text.length > 200_000 ? text.slice(0, 200_000) : text;
  return [...start.matchAll(/-?\d+(?:[.:,]\d+)*|\w+/gu)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
