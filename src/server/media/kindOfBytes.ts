/** What a file is that is not looked into, in a few words, and whether it is a video or a sound all the same. */
export interface NamedKind {
  readonly found: string;
  readonly isMedia: boolean;
}

/**
 * What a file is by its first bytes; `undefined` where it may be a video or a sound.
 * It gives a refusal its words, and keeps a page or a program from being taken for sound.
 */
export function kindOfBytes(bytes: Buffer): NamedKind | undefined {
  const signature = signatures.find(({ at = 0, text }) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1")),
  );
  if (signature) return { found: signature.found, isMedia: signature.isMedia ?? false };
  const found = bytes.length === 0 ? "an empty file" : kindOfText(bytes);
  return found === undefined ? undefined : { found, isMedia: false };
}

function kindOfText(bytes: Buffer): string | undefined {
  const start = bytes.toString("utf8").trimStart().slice(0, 200).toLowerCase();
  if (/^(?:<!doctype html|<html|<head|<body|<script)/u.test(start)) return "a web page (HTML)";
  if (start.startsWith("<svg")) return "an SVG image";
  if (start.startsWith("<")) return "a text file (XML)";
  if (start.startsWith("#extm3u")) return "a playlist (M3U)";
  return isText(bytes) ? "a text file" : undefined;
}

const signatures: readonly {
  readonly at?: number;
  readonly text: string;
  readonly found: string;
  readonly isMedia?: boolean;
}[] = [
  { text: "\x89PNG\r\n\x1a\n", found: "a PNG image" },
  { text: "\xff\xd8\xff", found: "a JPEG image" },
  { text: "GIF8", found: "a GIF image" },
  { text: "BM", found: "a BMP image" },
  { at: 8, text: "WEBP", found: "a WebP image" },
  { at: 8, text: "AVI ", found: "AVI, which browsers do not play", isMedia: true },
  { at: 4, text: "ftypheic", found: "a HEIC image" },
  { at: 4, text: "ftypavif", found: "an AVIF image" },
  { text: "%PDF", found: "a PDF document" },
  { text: "PK\x03\x04", found: "a ZIP archive" },
  { text: "PK\x05\x06", found: "a ZIP archive" },
  { text: "Rar!", found: "a RAR archive" },
  { text: "7z\xbc\xaf", found: "a 7-Zip archive" },
  { text: "\x1f\x8b", found: "a gzip archive" },
  { text: "MZ", found: "a program (Windows)" },
  { text: "\x7fELF", found: "a program (Linux)" },
  { text: "\x30\x26\xb2\x75", found: "Windows Media, which browsers do not play", isMedia: true },
  { text: "FLV\x01", found: "Flash video, which browsers do not play", isMedia: true },
  { text: ".RMF", found: "RealMedia, which browsers do not play", isMedia: true },
  { text: "MThd", found: "a MIDI file" },
  { text: "FORM", found: "AIFF, which browsers do not play", isMedia: true },
  {
    text: "\x00\x00\x01\xba",
    found: "MPEG program stream, which browsers do not play",
    isMedia: true,
  },
];

/** Without control characters and readable as UTF-8, except where the last character was cut. */
function isText(bytes: Buffer): boolean {
  const text = bytes.toString("utf8").replace(/\uFFFD{1,3}$/u, "");
  return !text.includes("\uFFFD") && bytes.every((byte) => byte >= 32 || spaces.has(byte));
}

/** Tab, the line ends, form feed and the escape of terminals. */
const spaces: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 27]);
