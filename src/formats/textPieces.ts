import { decoded, type Encoding } from "./text.ts";

export interface TextPiece {
  readonly text: string;
  /** The same as bytes, where each character is one. */
  readonly bytes: Uint8Array | null;
}

/** A text in pieces, so that a large file is never whole in memory twice. */
export interface TextPieces {
  /** To be walked once. No character is cut in two. */
  readonly pieces: Iterable<TextPiece>;
  /**
   * Known once all pieces were walked. `encoding_guessed`: it is not UTF-8, does not say what it is,
   * and was taken for Windows-1252. `encoding_mixed`: some of its lines are UTF-8 and others are not;
   * each was read as what it is.
   */
  readonly trouble: () => "encoding_guessed" | "encoding_mixed" | null;
}

const pieceBytes = 262_144;
const lineFeed = 0x0a;
const greaterThan = 0x3e;

/**
 * The text of a file by its byte order mark, otherwise by its declared encoding, otherwise as
 * UTF-8, or line by line as Windows-1252 where that is not valid. Never fails.
 */
export function textPieces(bytes: Uint8Array, declared?: string): TextPieces {
  const { encoding, isGuessed } = decoded(bytes.subarray(0, 64));
  const marked: Encoding | undefined = isGuessed || encoding === "utf-8" ? undefined : encoding;
  if (marked === "utf-32le" || marked === "utf-32be") {
    return { pieces: utf32Pieces(bytes), trouble: () => null };
  }
  const decoder = decoderOf(marked ?? declared ?? "utf-8");
  if (decoder) return { pieces: streamed(bytes, decoder), trouble: () => null };
  return utf8Pieces(bytes);
}

/** `undefined` for UTF-8 and what no one knows: both are looked at closely. */
function decoderOf(label: string): TextDecoder | undefined {
  if (/^(?:utf-?8|us-ascii|ascii)$/iu.test(label)) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function* streamed(bytes: Uint8Array, decoder: TextDecoder): Iterable<TextPiece> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    yield { text, bytes: null };
  }
  yield { text: decoder.decode(), bytes: null };
}

function* utf32Pieces(bytes: Uint8Array): Iterable<TextPiece> {
  const mark = bytes.subarray(0, 4);
  for (let at = 4; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    const marked = new Uint8Array(piece.length + 4);
    marked.set(mark);
    marked.set(piece, 4);
    yield { text: decoded(marked).text, bytes: null };
  }
}

function utf8Pieces(bytes: Uint8Array): TextPieces {
  // Whole pieces, not a stream: engines then keep Latin text in one byte a character.
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const other = new TextDecoder("windows-1252");
  let hasUtf8 = false;
  let hasOther = false;
  const read = (piece: Uint8Array): string | undefined => {
    try {
      const text = strict.decode(piece);
      hasUtf8 ||= text.length !== piece.length;
      return text;
    } catch {
      return undefined;
    }
  };
  const byLines = (piece: Uint8Array): string => {
    const lines: string[] = [];
    for (let at = 0; at < piece.length;) {
      const found = piece.indexOf(lineFeed, at);
      const end = found === -1 ? piece.length : found + 1;
      const line = piece.subarray(at, end);
      let text = read(line);
      if (text === undefined) {
        hasOther = true;
        text = other.decode(line);
      }
      lines.push(text);
      at = end;
    }
    return lines.join("");
  };
  function* walk(): Iterable<TextPiece> {
    let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    while (at < bytes.length) {
      const end = goodEnd(bytes, at + pieceBytes, at);
      const piece = bytes.subarray(at, end);
      const text = read(piece) ?? byLines(piece);
      // UTF-8 of other than ASCII takes more bytes than characters; Windows-1252 does not.
      yield { text, bytes: text.length === piece.length && !hasOther ? piece : null };
      at = end;
    }
  }
  return {
    pieces: walk(),
    trouble: () => (hasOther ? (hasUtf8 ? "encoding_mixed" : "encoding_guessed") : null),
  };
}

/**
 * `end`, or a little before it: where a line or a tag is over, so that who reads them seldom has to join
 * pieces; else where a UTF-8 character is. Always after `at`.
 */
function goodEnd(bytes: Uint8Array, end: number, at: number): number {
  if (end >= bytes.length) return bytes.length;
  for (let back = end - 1; back > end - 4_096 && back > at; back -= 1) {
    if (bytes[back] === lineFeed || bytes[back] === greaterThan) return back + 1;
  }
  let start = end;
  for (let back = 0; back < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80; back += 1) start -= 1;
  return start > at ? start : end;
}
