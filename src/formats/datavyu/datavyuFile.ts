import type { FindingList } from "../findingList.ts";
import type { FindingCode, GivenFile } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { decoded } from "../text.ts";
import { isZip, unzipped } from "../unpacked.ts";
import { looksLikeMacShapa, readMacShapa } from "./macshapaText.ts";
import {
  looksLikeProject,
  offsetMsInSettings,
  type ProjectMedia,
  readProject,
} from "./projectText.ts";
import type { Spreadsheet } from "./spreadsheet.ts";
import { looksLikeSpreadsheet, readSpreadsheet } from "./spreadsheetText.ts";

/** The content of a file of Datavyu or its predecessors. */
export interface DatavyuFile {
  /** Empty where it has none of its own. */
  readonly name: string;
  readonly media: readonly ProjectMedia[];
  readonly sheet: Spreadsheet;
}

export interface Unreadable {
  readonly because: FindingCode;
  readonly about: string;
}

/** How likely a file is to be from Datavyu, from 0 to 1 (certain). `start` holds the first bytes. */
export function recognisesDatavyu(start: Uint8Array, { name }: { readonly name: string }): number {
  if (isZip(start)) {
    if (/\.opf$/iu.test(name)) return 0.95;
    return entryNames(start).some((path) => partOf(path) === "db") ? 0.7 : 0;
  }
  const { text } = decoded(start);
  if (looksLikeMacShapa(text) || looksLikeProject(text)) return 1;
  return looksLikeSpreadsheet(text) ? 0.95 : 0;
}

/**
 * The spreadsheet of an archive with its project, of a single spreadsheet, or of a MacSHAPA
 * database.
 */
export function openDatavyu(
  { name, bytes }: GivenFile,
  findings: FindingList,
): DatavyuFile | Unreadable {
  if (bytes.length === 0) return { because: "empty_file", about: name };
  if (isZip(bytes)) return openArchive(bytes, findings);
  const text = textOf(bytes, { about: name, findings });
  if (looksLikeProject(text)) {
    return { because: "part_missing", about: readProject(text).outsideFile || "db" };
  }
  if (looksLikeMacShapa(text)) {
    const sheet = readMacShapa(text, findings);
    return sheet ? { name: "", media: [], sheet } : { because: "damaged", about: name };
  }
  if (!looksLikeSpreadsheet(text)) return { because: "wrong_kind_of_file", about: name };
  return { name: "", media: [], sheet: readSpreadsheet(text, findings) };
}

function openArchive(bytes: Uint8Array, findings: FindingList): DatavyuFile | Unreadable {
  const unpacked = unzipped(bytes, {
    mostBytes: readingLimits.bytes,
    mostFiles: readingLimits.files,
  });
  if (unpacked.kind === "refused") return { because: unpacked.because, about: "" };
  const parts = new Map<string, Uint8Array>();
  for (const [path, content] of unpacked.content) {
    const part = partOf(path);
    if (part !== undefined && parts.has(part)) {
      findings.add("technical", "not_supported", { about: path });
    } else if (part !== undefined) parts.set(part, content);
  }
  const sheet = parts.get("db");
  if (!sheet) return { because: "part_missing", about: "db" };
  const project = parts.get("project");
  if (!project) findings.add("noted", "part_missing", { about: "project" });
  const { name, media } = project
    ? readProject(textOf(project, { about: "project", findings }))
    : { name: "", media: [] };
  return {
    name,
    media: media.map((one) => {
      const settings = parts.get(one.settingsId);
      const offsetMs = settings && offsetMsInSettings(decoded(settings).text);
      return { ...one, offsetMs: offsetMs ?? one.offsetMs };
    }),
    sheet: readSpreadsheet(textOf(sheet, { about: "db", findings }), findings),
  };
}

function textOf(
  bytes: Uint8Array,
  { about, findings }: { readonly about: string; readonly findings: FindingList },
): string {
  const { text, isGuessed, encoding } = decoded(bytes);
  if (isGuessed) findings.add("noted", "encoding_guessed", { about, found: encoding });
  return text;
}

/** The name of an entry without folders; `undefined` for what macOS puts beside them. */
function partOf(path: string): string | undefined {
  const name = path.split("/").at(-1) ?? "";
  return path.startsWith("__MACOSX/") || name.startsWith(".") ? undefined : name;
}

/** The names in the heads of an archive’s entries, as far as its beginning shows them. */
function entryNames(start: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 0; at + 30 < start.length; at += 1) {
    const isHead =
      start[at] === 0x50 && start[at + 1] === 0x4b && start[at + 2] === 3 && start[at + 3] === 4;
    if (isHead) {
      const length = (start[at + 26] ?? 0) + 256 * (start[at + 27] ?? 0);
      names.push(decoded(start.subarray(at + 30, at + 30 + length)).text);
    }
  }
  return names;
}
