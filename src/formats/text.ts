import { guessedEncoding, type GuessedEncoding } from "./guessedEncoding.ts";

/** The character encoding of a text file. */
export type Encoding =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "utf-32le"
  | "utf-32be"
  | GuessedEncoding;

export interface DecodedText {
  /** Without a byte order mark; lines end as in the file. */
  readonly text: string;
  readonly encoding: Encoding;
  /** Nothing in the file says its encoding and it is not UTF-8: it was taken for what it looks like. */
  readonly isGuessed: boolean;
  /** It is written in more than one way: what does not belong to the most of it stands as U+FFFD. */
  readonly isMixed: boolean;
}

/**
 * The text of a file: by its byte order mark, otherwise by the position of zero bytes at its start,
 * otherwise UTF-8, and if that is not valid, a legacy encoding (see `guessedEncoding`). Never
 * fails.
 */
export function decoded(bytes: Uint8Array): DecodedText {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.encoding ?? encodingByZeros(bytes);
  const body = marked ? bytes.subarray(marked.mark.length) : bytes;
  if (encoding === "utf-32le" || encoding === "utf-32be") {
    return known(utf32(body, encoding === "utf-32le"), encoding);
  }
  if (encoding === "utf-16le" || encoding === "utf-16be") {
    return known(new TextDecoder(encoding).decode(body), encoding);
  }
  try {
    return known(new TextDecoder("utf-8", { fatal: true }).decode(body), "utf-8");
  } catch {
    const text = new TextDecoder("utf-8").decode(body);
    if (marked || isMostlyUtf8(body)) return { ...known(text, "utf-8"), isMixed: true };
    const guess = guessedEncoding(body);
    return {
      text: guess === "windows-1252" ? windows1252(body) : new TextDecoder(guess).decode(body),
      encoding: guess,
      isGuessed: true,
      isMixed: false,
    };
  }
}

function known(text: string, encoding: Encoding): DecodedText {
  return { text, encoding, isGuessed: false, isMixed: false };
}

/** UTF-32 before UTF-16: its mark begins like the other’s. */
const marks: readonly { readonly encoding: Encoding; readonly mark: readonly number[] }[] = [
  { encoding: "utf-32le", mark: [0xff, 0xfe, 0, 0] },
  { encoding: "utf-32be", mark: [0, 0, 0xfe, 0xff] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
];

/** Files of the field begin with letters of the Latin alphabet: in UTF-16 every other byte is then 0. */
function encodingByZeros(bytes: Uint8Array): Encoding | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return "utf-16be";
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return "utf-16le";
  return undefined;
}

/** Whether more letters of several bytes are right than wrong: then a few strangers are in the file. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let right = 0;
  let wrong = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0;
    let seen = 0;
    while (seen < more && ((bytes[at + seen + 1] ?? 0) & 0xc0) === 0x80) seen += 1;
    if (more > 0 && seen === more) {
      right += 1;
      at += more;
    } else wrong += 1;
  }
  return right > wrong;
}

/** Some Node versions take Windows-1252 for Latin-1, which has control characters for its quotes. */
function windows1252(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252").decode(bytes).replaceAll(/[\u0080-\u009f]/gu, (one) => {
    const own = quotes[(one.codePointAt(0) ?? 0) - 0x80];
    return own === undefined || own === " " ? one : own;
  });
}

/** What Windows-1252 has from 0x80 to 0x9f; a space where it has nothing. */
const quotes = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

function utf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  const points: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittleEndian);
    points.push(point <= 0x10_ff_ff ? point : 0xff_fd);
    if (points.length === 4_096) pieces.push(String.fromCodePoint(...points.splice(0)));
  }
  return pieces.join("") + String.fromCodePoint(...points);
}
