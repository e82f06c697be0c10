/**
 * Checks our statistics against files of expected values:
 * `npm run --silent check-vectors -- FILE…`. Prints a line for each value that does not match or is not
 * known, then `matched M of N (unknown U)`. Ends with 1 unless all match.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { VectorData } from "../src/statistics/vectors/vectorData.ts";
import { answer, type Found as Known } from "../src/statistics/vectors/vectorStatistics.ts";

const expectation = z.object({
  stat: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  field: z.string(),
  value: z.union([z.number(), z.null(), z.array(z.array(z.number()))]),
  tol: z.number().nullish(),
  tolKind: z.enum(["relative", "absolute"]).default("relative"),
});
type Expectation = z.infer<typeof expectation>;
type Found = Known | { readonly kind: "failed"; readonly message: string };

const dataSet = z.object({
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  expected: z.array(expectation),
});

/** Below this an expected value is the rounding noise of the program that printed it, and counts as 0. */
const noise = 1e-14;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: npm run --silent check-vectors -- FILE…");
  process.exit(2);
}

let matched = 0;
let all = 0;
let unknown = 0;
for (const file of files) {
  const sets = z.array(dataSet).parse(JSON.parse(readFileSync(file, "utf8")));
  for (const set of sets) {
    const data = new VectorData(set.data);
    for (const expected of set.expected) {
      all += 1;
      const found = find(data, expected);
      if (found.kind === "unknown") {
        unknown += 1;
        report(set.id, expected, "not known");
      } else if (matches(expected, found)) matched += 1;
      else report(set.id, expected, show(found));
    }
  }
}
console.log(`matched ${matched} of ${all} (unknown ${unknown})`);
process.exitCode = matched === all ? 0 : 1;

function find(data: VectorData, { stat, field, params }: Expectation): Found {
  try {
    return answer(stat, data, { field, params });
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

function matches(expected: Expectation, found: Found): boolean {
  if (found.kind === "failed" || found.kind === "unknown") return false;
  if (expected.value === null) return found.kind === "undefined";
  if (Array.isArray(expected.value)) {
    return found.kind === "table" && JSON.stringify(found.table) === JSON.stringify(expected.value);
  }
  if (found.kind !== "value") return false;
  const stochastic = Number(expected.params["stochastic"] ?? 0);
  const tolerance = expected.tol ?? 1e-9;
  const apart = Math.abs(found.value - expected.value);
  const isNoise = expected.field !== "p" && Math.abs(expected.value) < noise;
  const allowed =
    expected.tolKind === "absolute"
      ? tolerance
      : isNoise
        ? noise
        : tolerance * Math.abs(expected.value);
  // The last bit of a decimal such as 0.005 must not decide about a rounded figure.
  return apart <= Math.max(allowed * (1 + 1e-9), stochastic);
}

function report(id: string, expected: Expectation, found: string): void {
  const params = JSON.stringify(expected.params);
  const value = JSON.stringify(expected.value);
  console.log(`${id}: ${expected.stat} ${params} ${expected.field}: expected ${value}, ${found}`);
}

function show(found: Found): string {
  if (found.kind === "value") return `found ${found.value}`;
  if (found.kind === "undefined") return `found undefined, because ${found.because}`;
  if (found.kind === "table") return `found ${JSON.stringify(found.table)}`;
  return found.kind === "failed" ? `failed: ${found.message}` : "not known";
}
