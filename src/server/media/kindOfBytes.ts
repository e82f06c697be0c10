import { foundWords } from "../../domain/filesFound.ts";

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
  const found = bytes.length === 0 ? foundWords("empty") : kindOfText(bytes);
  return found === undefined ? undefined : { found, isMedia: false };
}

function kindOfText(bytes: Buffer): string | undefined {
  const start = bytes.toString("utf8").trimStart().slice(0, 200).toLowerCase();
  if (/^(?:<!doctype html|<html|<head|<body|<script)/u.test(start)) return foundWords("webPage");
  if (start.startsWith("<svg")) return foundWords("image", { name: "SVG" });
  if (start.startsWith("<")) return foundWords("xml");
  if (start.startsWith("#extm3u")) return foundWords("playlist");
  return isText(bytes) ? foundWords("text") : undefined;
}

const signatures: readonly {
  readonly at?: number;
  readonly text: string;
  readonly found: string;
  readonly isMedia?: boolean;
}[] = [
  { text: "\x89PNG\r\n\x1a\n", found: foundWords("image", { name: "PNG" }) },
  { text: "\xff\xd8\xff", found: foundWords("image", { name: "JPEG" }) },
  { text: "GIF8", found: foundWords("image", { name: "GIF" }) },
  { text: "BM", found: foundWords("image", { name: "BMP" }) },
  { at: 8, text: "WEBP", found: foundWords("image", { name: "WebP" }) },
  { at: 8, text: "AVI ", found: foundWords("notPlayed", { name: "AVI" }), isMedia: true },
  { at: 4, text: "ftypheic", found: foundWords("image", { name: "HEIC" }) },
  { at: 4, text: "ftypavif", found: foundWords("image", { name: "AVIF" }) },
  { text: "%PDF", found: foundWords("document", { name: "PDF" }) },
  { text: "PK\x03\x04", found: foundWords("archive", { name: "ZIP" }) },
  { text: "PK\x05\x06", found: foundWords("archive", { name: "ZIP" }) },
  { text: "Rar!", found: foundWords("archive", { name: "RAR" }) },
  { text: "7z\xbc\xaf", found: foundWords("archive", { name: "7-Zip" }) },
  { text: "\x1f\x8b", found: foundWords("archive", { name: "gzip" }) },
  { text: "MZ", found: foundWords("program", { name: "Windows" }) },
  { text: "\x7fELF", found: foundWords("program", { name: "Linux" }) },
  {
    text: "\x30\x26\xb2\x75",
    found: foundWords("notPlayed", { name: "Windows Media" }),
    isMedia: true,
  },
  { text: "FLV\x01", found: foundWords("notPlayed", { name: "Flash video" }), isMedia: true },
  { text: ".RMF", found: foundWords("notPlayed", { name: "RealMedia" }), isMedia: true },
  { text: "MThd", found: foundWords("midi") },
  { text: "FORM", found: foundWords("notPlayed", { name: "AIFF" }), isMedia: true },
  {
    text: "\x00\x00\x01\xba",
    found: foundWords("notPlayed", { name: "MPEG program stream" }),
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
