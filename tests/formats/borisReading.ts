import { readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import type { Reader, ReadingOf, ReadResult, Writer } from "../../src/formats/format.ts";
import { written } from "../../src/formats/written.ts";

export const readingOf: ReadingOf = {
  newUuid: uuidv7,
  answers: {},
  palette: ["#0072b2", "#e69f00"],
  words: {
    rater: "Rater",
    recording: "Recording",
    study: "Study",
    exclusiveGroup: "Exclusive",
    modifier: "Modifier",
  },
};

export type Reading = Extract<ReadResult, { kind: "read" }>;

/** What a reader makes of a text or of bytes; throws where it refuses. */
export async function readingBy(
  reader: Reader,
  content: string | Uint8Array,
  { name = "file", answers = {} }: { name?: string; answers?: Record<string, string> } = {},
): Promise<Reading> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const result = await reader.read({ name, bytes }, { ...readingOf, answers });
  if (result.kind === "refused") throw new Error(JSON.stringify(result.findings));
  return result;
}

/** The files that a writer makes of what was read, by their names. */
export async function filesBy(
  writer: Writer,
  { study, observations }: Pick<Reading, "study" | "observations">,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const of = { baseName: "study", now: "2026-11-21T12:00:00Z", newUuid: uuidv7 };
  for await (const { fileName, content } of written(writer, study, observations, of)) {
    if (typeof content !== "string") throw new Error(`${fileName} is not a text`);
    files.set(fileName, (files.get(fileName) ?? "") + content);
  }
  return files;
}

export async function fileBy(
  writer: Writer,
  read: Pick<Reading, "study" | "observations">,
): Promise<string> {
  const files = await filesBy(writer, read);
  const [content = ""] = files.values();
  if (files.size !== 1) throw new Error(`there are ${files.size} files`);
  return content;
}

/** Where other people's files lie, beside the project; tests skip where they are not there. */
export const samples = join(import.meta.dirname, "../../../shared/samples");

export function sampleFiles(folder: string, ending: string): string[] {
  const path = join(samples, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));
}
