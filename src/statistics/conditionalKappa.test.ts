import { expect, it, test } from "vitest";
import { conditionalKappa } from "./conditionalKappa.ts";
import { codeAgainstRest, pairTable } from "./pairTable.ts";
import { perCodeKappa } from "./perCode.ts";
import { randomFrom } from "./random.ts";
import type { Figure } from "./statistic.ts";

const number = (figure: Figure): number => (figure.kind === "value" ? figure.value : NaN);
const tables: readonly (readonly (readonly number[])[])[] = [
  [
    [44, 5, 1],
    [7, 20, 3],
    [9, 5, 6],
  ],
  [
    [2, 9],
    [1, 88],
  ],
  [
    [10, 0, 0, 3],
    [4, 25, 2, 0],
    [0, 1, 5, 0],
    [2, 2, 2, 30],
  ],
];

/** From its definition, of probabilities. */
function kappaOf(cells: readonly (readonly number[])[], code: number): number {
  const total = cells.flat().reduce((sum, one) => sum + one, 0);
  const row = (cells[code] ?? []).reduce((sum, one) => sum + one, 0) / total;
  const column = cells.reduce((sum, line) => sum + (line[code] ?? 0), 0) / total;
  return ((cells[code]?.[code] ?? 0) / total / row - column) / (1 - column);
}

test.each(tables.flatMap((cells) => cells.map((_, code) => ({ cells, code }))))(
  "is as defined, with the error that the delta method gives: code $code",
  ({ cells, code }) => {
    const { figure, standardError } = conditionalKappa(
      codeAgainstRest(pairTable(cells), code),
      "first",
    );
    const total = cells.flat().reduce((sum, one) => sum + one, 0);
    const step = total * 1e-6;
    const slopes = cells.map((line, a) =>
      line.map((_cell, b) => {
        const moved = (by: number) =>
          kappaOf(
            cells.map((row, r) => row.map((cell, c) => cell + (r === a && c === b ? by : 0))),
            code,
          );
        return ((moved(step) - moved(-step)) / (2 * step)) * total;
      }),
    );
    let mean = 0;
    let square = 0;
    for (const [a, line] of cells.entries()) {
      for (const [b, cell] of line.entries()) {
        const slope = slopes[a]?.[b] ?? 0;
        mean += (cell / total) * slope;
        square += (cell / total) * slope ** 2;
      }
    }

    expect(number(figure)).toBeCloseTo(kappaOf(cells, code), 12);
    expect(number(standardError)).toBeCloseTo(Math.sqrt((square - mean ** 2) / total), 6);
  },
);

it("of the second rater is the first's of the table turned over", () => {
  const cells = tables[2] ?? [];
  const turned = cells.map((_, b) => cells.map((line) => line[b] ?? 0));
  for (const { code, conditional } of perCodeKappa(pairTable(cells))) {
    expect(conditional.second).toEqual(
      conditionalKappa(codeAgainstRest(pairTable(turned), code), "first"),
    );
  }
});

it("Cohen's kappa of a code is the mean of both, weighted by how much each could be below 1", () => {
  for (const cells of tables) {
    for (const { kappa, conditional, table } of perCodeKappa(pairTable(cells))) {
      const total = table.cells.reduce((sum, one) => sum + one, 0);
      const row = ((table.cells[0] ?? 0) + (table.cells[1] ?? 0)) / total;
      const column = ((table.cells[0] ?? 0) + (table.cells[2] ?? 0)) / total;
      const [first, second] = [row * (1 - column), column * (1 - row)];
      expect(number(kappa.figure)).toBeCloseTo(
        (first * number(conditional.first.figure) + second * number(conditional.second.figure)) /
          (first + second),
        12,
      );
    }
  }
});

it("its limits hold about as often as they say", () => {
  // Of all units both give the code to 20 %, the first alone to 6 %, the second alone to 10 %.
  const random = randomFrom(3);
  const truth = (0.2 / 0.26 - 0.3) / 0.7;
  const studies = 2_000;
  let held = 0;
  for (let study = 0; study < studies; study += 1) {
    const counts = [0, 0, 0, 0];
    for (let unit = 0; unit < 150; unit += 1) {
      const at = random();
      const cell = at < 0.2 ? 0 : at < 0.26 ? 1 : at < 0.36 ? 2 : 3;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    const [a = 0, b = 0, c = 0, d = 0] = counts;
    const { interval } = conditionalKappa(
      pairTable([
        [a, b],
        [c, d],
      ]),
      "first",
    );
    if (interval.kind === "interval" && interval.low <= truth && truth <= interval.high) held += 1;
  }

  expect(held / studies).toBeGreaterThan(0.92);
  expect(held / studies).toBeLessThan(0.97);
});

function because(rows: readonly (readonly number[])[], of: "first" | "second") {
  const { figure } = conditionalKappa(pairTable(rows), of);
  return figure.kind === "undefined" ? figure.because : figure.value;
}

it("says why there is none", () => {
  expect(
    because(
      [
        [0, 0],
        [0, 0],
      ],
      "first",
    ),
  ).toBe("no_units");
  expect(
    because(
      [
        [0, 0],
        [3, 5],
      ],
      "first",
    ),
  ).toBe("code_not_used");
  expect(
    because(
      [
        [3, 0],
        [5, 0],
      ],
      "first",
    ),
  ).toBe("one_code_only");
  expect(
    because(
      [
        [3, 0],
        [5, 0],
      ],
      "second",
    ),
  ).toBe(0);
});
