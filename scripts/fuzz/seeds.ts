import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Format, GivenFile } from "../../src/formats/format.ts";
import { formats } from "../../src/formats/registry.ts";
import { written } from "../../src/formats/written.ts";
import { newCountedIds } from "../../tests/formats/randomNumbers.ts";
import { rich, richStudy } from "../../tests/formats/richStudy.ts";

/** A file that is damaged in many ways. */
export interface Seed {
  readonly file: GivenFile;
  /** Which format it is read as where it is not recognised any more; `undefined`: only by its content. */
  readonly format: Format | undefined;
}

const ownSamples = join(import.meta.dirname, "../../tests/samples");
const samples = join(import.meta.dirname, "../../../shared/samples");
/** Larger ones take long, and have nothing that smaller ones have not. */
const sampleMostBytes = 60_000;

/** Files that our writers make of a built-in study, our samples of each format, then other people's where they are there. */
export async function seeds(): Promise<readonly Seed[]> {
  return [...(await writtenSeeds()), ...sampleSeeds(ownSamples), ...sampleSeeds(samples)];
}

async function writtenSeeds(): Promise<Seed[]> {
  const { study, observations } = richStudy({ ...rich, events: 12 });
  const made: Seed[] = [];
  for (const format of formats) {
    if (!format.writer) continue;
    const files = new Map<string, Uint8Array[]>();
    const of = { baseName: "study", now: "2026-03-01T08:00:00.000Z", newUuid: newCountedIds() };
    for await (const { fileName, content } of written(format.writer, study, observations, of)) {
      const pieces = files.get(fileName) ?? [];
      pieces.push(typeof content === "string" ? new TextEncoder().encode(content) : content);
      files.set(fileName, pieces);
    }
    for (const [name, pieces] of files) {
      made.push({ file: { name, bytes: Buffer.concat(pieces) }, format: format.reader && format });
    }
  }
  return made;
}

function sampleSeeds(folder: string): Seed[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(
      (path) => !path.startsWith("boris-oracle") && !/(?:^make\.py|expected\.json)$/u.test(path),
    )
    .toSorted()
    .flatMap((path) => {
      const bytes = readFileSync(join(folder, path));
      const isSmall = bytes.length > 0 && bytes.length <= sampleMostBytes;
      return isSmall ? [{ file: { name: basename(path), bytes }, format: undefined }] : [];
    });
}
