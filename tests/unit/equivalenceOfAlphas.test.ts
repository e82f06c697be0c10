import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  differenceOver,
  pairedUnitOf,
  unitOfSeveral,
} from "../../src/agreement/programs/equivalencePasses.ts";
import { equivalence } from "../../src/statistics/equivalence.ts";
import { spreadOfDifference } from "../../src/agreement/intervals.ts";

const vectors = z
  .object({
    equivalence: z.array(
      z.object({
        lines: z.array(z.array(z.array(z.int()))),
        margin: z.number(),
        difference: z.number(),
        error: z.number(),
        df: z.number(),
        skew: z.number(),
        lowerP: z.number(),
        upperP: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(new URL("../vectors-own/programs.json", import.meta.url), "utf8")),
  ).equivalence;

const labels = 3;

test.each(vectors.map((one, at) => [at + 1, one] as const))(
  "equivalence of alphas of set %i is as with everything computed again without each recording",
  (_, { lines, margin, ...wanted }) => {
    const program = (lines[0]?.length ?? 0) - 1;
    const side = (has: (a: number, b: number) => boolean) => ({
      keys: lines.map((__, at) => `${at}`),
      range: [-1, 1] as const,
      vectors: lines.map((line) => coincidences(line, has)),
      valueOf: alphaOf,
    });
    const withProgram = side((a, b) => a === program || b === program);
    const among = side((a, b) => a !== program && b !== program);

    const spread = spreadOfDifference(withProgram, among, { recordingsForInterval: 5 });

    if ("kind" in spread) throw new Error(spread.because);
    const difference = alphaOf(added(withProgram.vectors)) - alphaOf(added(among.vectors));
    const found = {
      difference,
      ...spread,
      ...equivalence({ difference, ...spread }, { margin, level: 0.05 }),
    };
    for (const name of [
      "difference",
      "error",
      "df",
      "skew",
      "lowerP",
      "upperP",
      "low",
      "high",
    ] as const) {
      expect(Math.abs(found[name] - wanted[name])).toBeLessThan(1e-9);
    }
  },
);

test.each(vectors.map((one, at) => [at + 1, one] as const))(
  "the error that false passes of set %i are made of is the same, by recording and by frame",
  (_, { lines, difference, error, df, skew }) => {
    const byRecording = differenceOver(
      lines.map((line) => ({ unit: unitOfSeveral(framesOf(line).map(once)), times: 1 })),
    );
    const wanted = { difference, error, df, skew };
    expectNear({ difference: byRecording.difference, ...byRecording.spread }, wanted);

    // Frames of one kind are taken together; here each is left out by itself.
    const single = lines.flatMap((line) => framesOf(line));
    const kinds = new Map<string, { frame: (typeof single)[number]; times: number }>();
    for (const frame of single) {
      const key = JSON.stringify([frame.program, frame.people.toSorted((a, b) => a - b)]);
      const { times = 0 } = kinds.get(key) ?? {};
      kinds.set(key, { frame, times: times + 1 });
    }
    const together = differenceOver(
      [...kinds.values()].map(({ frame, times }) => ({ unit: pairedUnitOf(frame), times })),
    );
    const apart = differenceOver(single.map(once));
    expect(kinds.size).toBeLessThan(single.length);
    if ("kind" in apart.spread) throw new Error(apart.spread.because);
    expectNear(
      { difference: together.difference, ...together.spread },
      { difference: apart.difference, ...apart.spread },
    );
  },
);

function once(frame: { readonly program: number; readonly people: readonly number[] }) {
  return { unit: pairedUnitOf(frame), times: 1 };
}

function expectNear(found: object, wanted: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(wanted)) {
    const own: unknown = Reflect.get(found, name);
    if (typeof own !== "number") throw new Error(`no ${name}`);
    expect(Math.abs(own - value)).toBeLessThan(1e-9);
  }
}

/** Label by label of ordered pairs. */
function coincidences(
  line: readonly (readonly number[])[],
  has: (a: number, b: number) => boolean,
): Float64Array {
  const table = new Float64Array(labels * labels);
  line.forEach((own, a) =>
    line.forEach((other, b) => {
      if (a === b || !has(a, b)) return;
      own.forEach((label, unit) => {
        const cell = label * labels + (other[unit] ?? 0);
        table[cell] = (table[cell] ?? 0) + 1;
      });
    }),
  );
  return table;
}

function alphaOf(table: Float64Array): number {
  const margins = [0, 1, 2].map((a) =>
    [0, 1, 2].reduce((sum, b) => sum + (table[a * labels + b] ?? 0), 0),
  );
  const total = margins.reduce((sum, one) => sum + one, 0);
  const same = [0, 1, 2].reduce((sum, a) => sum + (table[a * labels + a] ?? 0), 0);
  const expected = (total ** 2 - margins.reduce((sum, one) => sum + one ** 2, 0)) / (total - 1);
  return 1 - (total - same) / expected;
}

function added(tables: readonly Float64Array[]): Float64Array {
  return tables.reduce((all, vector) => all.map((one, at) => one + (vector[at] ?? 0)));
}

/** What the program and the people say of each frame of a recording, of their lines, the program's last. */
function framesOf(line: readonly (readonly number[])[]) {
  return (line[0] ?? []).map((_, unit) => {
    const [program = 0, ...people] = line.map((own) => own[unit] ?? 0).toReversed();
    return { program, people };
  });
}
