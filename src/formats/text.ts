/** Which form of writing a text was in. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be" | "windows-1252";

export interface DecodedText {
  /** Without a byte order mark; lines end as in the file. */
  readonly text: string;
  readonly encoding: Encoding;
  /** Nothing in the file says its encoding and it is not UTF-8: it was taken for Windows-1252. */
  readonly isGuessed: boolean;
}

/**
 * The text of a file: by its byte order mark, else by where its first characters have zeros, else
 * UTF-8, and Windows-1252 (which is Latin-1 with more) where that cannot be. Never fails.
 */
export function decoded(bytes: Uint8Array): DecodedText {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.encoding ?? encodingByZeros(bytes);
  const body = marked ? bytes.subarray(marked.mark.length) : bytes;
  if (encoding === "utf-32le" || encoding === "utf-32be") {
    return { text: utf32(body, encoding === "utf-32le"), encoding, isGuessed: false };
  }
  if (encoding) return { text: new TextDecoder(encoding).decode(body), encoding, isGuessed: false };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return { text, encoding: "utf-8", isGuessed: false };
  } catch {
    const text = new TextDecoder("windows-1252").decode(body);
    return { text, encoding: "windows-1252", isGuessed: true };
  }
}

/** UTF-32 before UTF-16: its mark begins like the other's. */
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

function utf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittleEndian);
    pieces.push(point <= 0x10_ff_ff ? String.fromCodePoint(point) : "\ufffd");
  }
  return pieces.join("");
}
