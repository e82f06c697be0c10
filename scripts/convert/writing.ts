import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { uuidv7 } from "uuidv7";
import { safeFileName } from "../../src/formats/fileNames.ts";
import type { Loss } from "../../src/formats/format.ts";
import type { ReadStudy } from "../../src/formats/joinedStudies.ts";
import { lossesOf, written } from "../../src/formats/written.ts";
import { thisVersion } from "../../src/server/programVersion.ts";
import type { ConvertWish } from "./arguments.ts";

export interface Written {
  /** Whole paths. */
  readonly files: readonly string[];
  readonly losses: readonly Loss[];
}

/**
 * Writes a study: one file as OUT, several into OUT where it is a folder, else beside it. They appear
 * once all of them are whole.
 */
export async function writeStudy(
  read: ReadStudy | undefined,
  { output, to }: ConvertWish,
): Promise<Written> {
  if (!read || output === undefined || !to) return { files: [], losses: [] };
  const isFolder = existsSync(output) && statSync(output).isDirectory();
  const folder = isFolder ? output : dirname(output);
  mkdirSync(folder, { recursive: true });
  const started = mkdtempSync(join(folder, ".convert-"));
  const { study, observations } = read;
  const { writer } = to;
  try {
    const names = new Set<string>();
    const baseName = safeFileName(isFolder ? study.name : stemOf(output, writer.ending));
    const now = new Date().toISOString();
    for await (const { fileName, content } of written(writer, study, observations, {
      baseName,
      now,
      newUuid: uuidv7,
      program: thisVersion,
    })) {
      names.add(fileName);
      appendFileSync(join(started, fileName), content);
    }
    const isOne = names.size === 1 && !isFolder;
    const files = [...names].map((name) => {
      const path = isOne ? output : join(folder, name);
      renameSync(join(started, name), path);
      return path;
    });
    return { files, losses: await lossesOf(writer, study, observations) };
  } finally {
    rmSync(started, { recursive: true, force: true });
  }
}

function stemOf(output: string, ending: string): string {
  const name = basename(output);
  return name.toLowerCase().endsWith(ending.toLowerCase())
    ? name.slice(0, name.length - ending.length)
    : name.replace(/\.[^.]+$/u, "");
}
