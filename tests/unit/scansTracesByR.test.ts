import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { scanMeasure, traceMeasure } from "../../src/agreement/index.ts";
import { ScanStatistic, TraceStatistic } from "../../src/agreement/recipes.ts";
import { missing, type ScanAnswers } from "../../src/agreement/scanSheets.ts";
import { ratingsFromRows } from "../../src/statistics/ratings.ts";
import { lacks } from "../needs.ts";

const folder = join(import.meta.dirname, "../vectors-own");
const Vectors = z.array(
  z.object({
    id: z.string(),
    of: z.enum(["scans", "traces"]),
    rows: z.array(z.array(z.number().nullable())),
    expected: z.record(z.string(), z.number()),
  }),
);
type Rows = z.infer<typeof Vectors>[number]["rows"];

const kept = Vectors.parse(JSON.parse(readFileSync(join(folder, "scansTraces.json"), "utf8")));

/** As a study has them: the units of several recordings, what each adds being added up. */
function inRecordings(rows: Rows): readonly Rows[] {
  const [first, second] = [Math.floor(rows.length / 5), Math.floor(rows.length / 2)];
  return [rows.slice(0, first), rows.slice(first, second), rows.slice(second)];
}

function sheetOf(rows: Rows): ScanAnswers {
  return {
    raters: (rows[0] ?? []).map((_, rater) => `rater ${String(rater).padStart(2, "0")}`),
    numbers: rows.map((_, scan) => scan),
    codes: [{ codeId: "code", answers: Int8Array.from(rows.flat(), (one) => one ?? missing) }],
  };
}

/** `kind:setting=value`, as the script names figures. */
function settingsIn(text: string): Readonly<Record<string, string>> {
  const [kind = "", ...settings] = text.split(":");
  return { kind, ...Object.fromEntries(settings.map((one) => one.split("=", 2))) };
}

function figureOf(of: "scans" | "traces", text: string, rows: Rows): number {
  const recordings = inRecordings(rows);
  const estimator = () => {
    if (of === "traces") {
      const recipe = TraceStatistic.parse(settingsIn(text));
      return traceMeasure(recipe).estimator(
        recipe,
        recordings.map((own) => ratingsFromRows(own)),
      );
    }
    const recipe = ScanStatistic.parse(settingsIn(text));
    const sheets = recordings.map((own) => [sheetOf(own)]);
    const [first = "", second = ""] = sheets[0]?.[0]?.raters ?? [];
    const pair = rows[0]?.length === 2 ? ([first, second] as const) : undefined;
    return scanMeasure(recipe).estimator(recipe, sheets, { pair });
  };
  const { vectors, evaluate } = estimator();
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const own of vectors) own.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  return evaluate(sum).value;
}

describe.each(kept)("$of, $id", ({ of, rows, expected }) => {
  test.each(Object.entries(expected))("%s is R's to nine digits", (recipe, value) => {
    expect(Math.abs(figureOf(of, recipe, rows) - value)).toBeLessThan(1e-9);
  });
});

test("every measure of traces, and of scans each that is one figure of a table of answers, is among them", () => {
  const told = new Set(kept.flatMap(({ expected }) => Object.keys(expected)));
  const kinds = [...told].map((recipe) => recipe.split(":")[0] ?? "");
  expect([...new Set(kinds)].toSorted()).toEqual(
    [
      "scan_ac1",
      "scan_alpha",
      "scan_brennan_prediger",
      "scan_kappa",
      "scan_percent",
      "scan_scott_pi",
      "scan_unanimous",
      "trace_alpha",
      "trace_ccc",
      "trace_icc",
    ].toSorted(),
  );
});

test.skipIf(lacks("psych"))("R says today what is kept of it", { timeout: 60_000 }, () => {
  const { stdout, status } = spawnSync("Rscript", [join(folder, "scansTraces.R")], {
    encoding: "utf8",
    maxBuffer: 2 ** 24,
  });
  expect(status).toBe(0);
  for (const [at, { id, rows, expected }] of Vectors.parse(JSON.parse(stdout)).entries()) {
    expect([id, rows]).toEqual([kept[at]?.id, kept[at]?.rows]);
    for (const [recipe, value] of Object.entries(expected)) {
      expect(Math.abs(value - (kept[at]?.expected[recipe] ?? NaN))).toBeLessThan(1e-12);
    }
  }
});
