import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import words from "../../locales/en/formats.json";
import { readFile } from "../../src/formats/readFile.ts";
import { outcomeLine } from "./outcomeLine.ts";
import { sampleOutcomes } from "./sampleOutcomes.ts";
import { lacks } from "../needs.ts";

const folder = join(import.meta.dirname, "../../../shared/samples");

test.skipIf(lacks("samples"))(
  "every sample of ../shared/samples is read, or refused for the reason that it deserves",
  { timeout: 120_000 },
  async () => {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .toSorted();
    const outcomes: Record<string, string> = {};
    for (const path of paths) {
      const bytes = readFileSync(join(folder, path));
      // oxlint-disable-next-line no-await-in-loop -- Lines are in the order of the files.
      const reading = await readFile(
        { name: basename(path), bytes },
        { newUuid: uuidv7, answers: {}, palette: ["#0072b2"], words: words.words },
      );
      outcomes[path] = outcomeLine(reading);
    }

    console.log(paths.map((path) => `${path}: ${outcomes[path]}`).join("\n"));
    expect(outcomes).toEqual(sampleOutcomes);
  },
);
