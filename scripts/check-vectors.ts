/**
 * Checks our statistics against files of expected values:
 * `npm run --silent check-vectors -- FILE…`. Prints a line for each value that does not match or is not
 * known, and for each that is none of ours and not compared, with the reason; then how many of these there are, and
 * `matched M of N (unknown U)` of all others. Ends with 1 unless all of those match.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { VectorData } from "../src/statistics/vectors/vectorData.ts";
import { type Expectation, matches } from "../src/statistics/vectors/vectorMatch.ts";
import { skippedBecause } from "../src/statistics/vectors/vectorSkipped.ts";
import { answer, type Found as Known } from "../src/statistics/vectors/vectorStatistics.ts";

const expectation = z.object({
  stat: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  field: z.string(),
  value: z.union([z.number(), z.null(), z.array(z.array(z.number()))]),
  tol: z.number().optional(),
  tolKind: z.enum(["relative", "absolute"]).default("relative"),
});
type Found = Known | { readonly kind: "failed"; readonly message: string };

const dataSet = z.object({
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  expected: z.array(expectation),
});

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: npm run --silent check-vectors -- FILE…");
  process.exit(2);
}

let matched = 0;
let all = 0;
let unknown = 0;
const skipped = new Map<string, number>();
for (const file of files) {
  const sets = z.array(dataSet).parse(JSON.parse(readFileSync(file, "utf8")));
  for (const set of sets) {
    const data = new VectorData(set.data);
    for (const expected of set.expected) {
      const found = find(data, expected);
      const because = skippedBecause(expected, found);
      if (because !== undefined) {
        skipped.set(because, (skipped.get(because) ?? 0) + 1);
        report(set.id, expected, `skipped: ${because}`);
        continue;
      }
      all += 1;
      if (found.kind === "unknown") {
        unknown += 1;
        report(set.id, expected, "not known");
      } else if (found.kind !== "failed" && matches({ ...expected, tol: expected.tol }, found))
        matched += 1;
      else report(set.id, expected, show(found));
    }
  }
}
for (const [because, count] of skipped) console.log(`skipped ${count}: ${because}`);
console.log(`matched ${matched} of ${all} (unknown ${unknown})`);
process.exitCode = matched === all ? 0 : 1;

function find(data: VectorData, { stat, field, params }: Expectation): Found {
  try {
    return answer(stat, data, { field, params });
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
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
