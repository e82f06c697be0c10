import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { filesBy, type Reading, readingBy, samples } from "../../../tests/formats/borisReading.ts";
import { listIn, member } from "../jsonValue.ts";
import { readRows } from "../table/delimitedRows.ts";
import { borisAggregatedWriter } from "./borisAggregatedWriter.ts";
import { borisProjectReader } from "./borisProjectReader.ts";
import { borisTabularWriter } from "./borisTabularWriter.ts";
import { lacks } from "../../../tests/needs.ts";

const project = join(samples, "boris/boris-tests/test.boris");
const oracle = join(samples, "boris-oracle/test.boris");

/**
 * What cannot be the same, and why: BORIS prints the length of media with all the digits of a binary
 * number, and files with the folders of the machine they were on, which do not come with a study.
 */
const alike: Readonly<Record<string, (cell: string) => string>> = {
  "Observation duration": (cell) => Number(cell).toFixed(3),
  Source: (cell) => cell.replaceAll(/(?<=[:;])[^:;|]*\//gu, ""),
  "Media file name": (cell) => cell.replace(/^.*\//u, ""),
};

function table(text: string): string[][] {
  const rows: string[][] = [];
  readRows(
    { text, separator: "\t", longestRow: text.length },
    (cells) => void rows.push([...cells]),
  );
  const [head = []] = rows;
  return rows.map((row, at) =>
    row.map((cell, column) => (at === 0 ? cell : (alike[head[column] ?? ""]?.(cell) ?? cell))),
  );
}

describe.skipIf(lacks("samples"))("what BORIS 9.12.3 exports of its own project", () => {
  let read: Reading;
  beforeAll(async () => {
    read = await readingBy(borisProjectReader, readFileSync(project));
  });

  const files = existsSync(oracle) ? readdirSync(join(oracle, "tabular_full_obs")) : [];
  it.each(files)("tabular events of %s are the same in all rows and columns", async (file) => {
    const expected = table(readFileSync(join(oracle, "tabular_full_obs", file), "utf8"));

    const written = await filesBy(borisTabularWriter, read);

    expect(expected[0]?.length).toBeGreaterThan(20);
    expect(table(written.get(file) ?? "")).toEqual(expected);
  });

  it("aggregated events are the same in all rows and columns", async () => {
    const expected = table(readFileSync(join(oracle, "aggregated_full_obs.tsv"), "utf8"));
    const parameters: unknown = JSON.parse(readFileSync(join(oracle, "parameters.json"), "utf8"));
    const exported = listIn(member(parameters, "observations"));

    const chosen = read.observations.filter(({ name }) => exported.includes(name));
    const written = await filesBy(borisAggregatedWriter, { ...read, observations: chosen });

    expect(expected).toHaveLength(84);
    expect(table(written.get("study.tsv") ?? "")).toEqual(expected);
  });
});
