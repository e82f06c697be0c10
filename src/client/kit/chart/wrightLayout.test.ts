import { expect, it } from "vitest";
import { sampleMeasures } from "./sampleMeasures.ts";
import { leastWrightPx, wrightLayout } from "./wrightLayout.ts";
import type { Measured } from "./wrightMeasures.ts";

const small = { raters: 3, recordings: 5, criteria: 3, sample: 21 };
const usual = { raters: 30, recordings: 40, criteria: 6, sample: 22 };
const large = { raters: 100, recordings: 1000, criteria: 6, sample: 23 };

it.each([
  ["small", small],
  ["usual", usual],
  ["large", large],
] as const)("columns of a %s study stand beside each other, within any width", (_, size) => {
  for (const widthPx of [200, 328, 700, 1366]) {
    const given = givenOf(size, widthPx);
    const { rated, columns, axisPx, ...layout } = wrightLayout(given);

    expect(layout.widthPx).toBeLessThanOrEqual(Math.max(widthPx, leastWrightPx(given)));
    let end = axisPx;
    for (const { x, widthPx: columnPx } of [rated, ...columns]) {
      expect(x).toBeCloseTo(end, 6);
      end = x + columnPx;
    }
    expect(Math.floor(end + 1e-6)).toBeLessThanOrEqual(layout.widthPx + 1);
  }
});

it("names and measures end before the next column begins", () => {
  for (const widthPx of [328, 700, 1366]) {
    for (const column of wrightLayout(givenOf(usual, widthPx)).columns) {
      const { namePx, valueEndPx = 0 } = column;
      if (column.content.kind !== "names") continue;
      expect(namePx.from + namePx.room).toBeLessThanOrEqual(column.widthPx);
      expect(valueEndPx).toBeLessThanOrEqual(column.widthPx);
    }
  }
});

it("a narrow map has names in several lines, a wide one has measures behind them", () => {
  const [narrow, wide] = [328, 1366].map((widthPx) => wrightLayout(givenOf(small, widthPx)));

  expect(narrow?.columns[1]?.lines).toBeGreaterThan(1);
  expect(narrow?.columns[1]?.valueEndPx).toBeUndefined();
  expect(wide?.columns[1]?.lines).toBe(1);
  expect(wide?.columns[1]?.valueEndPx).toBeDefined();
});

it("names have as many lines as the column is high enough for", () => {
  const given = givenOf(small, 328);
  const places = Array.from({ length: 12 }, (_, at) => ({
    id: String(at),
    name: `A criterion with a long name of its own, number ${at}`,
    measure: at / 10,
    low: null,
    high: null,
  }));

  const { columns } = wrightLayout({ ...given, columns: [{ headPx: 50, places }] });

  expect(columns.map(({ lines }) => lines)).toEqual([2]);
});

it("keeps a column that has nothing in it", () => {
  const given = givenOf(small, 700);
  const [raters] = given.columns;

  const { columns } = wrightLayout({
    ...given,
    columns: raters ? [{ ...raters, places: [] }] : [],
  });

  expect(columns.map(({ content }) => content)).toEqual([{ kind: "empty" }]);
});

function givenOf(size: Parameters<typeof sampleMeasures>[0], widthPx: number) {
  const { recordings, raters, criteria, steps } = sampleMeasures(size);
  return {
    axis: { label: "" },
    rated: { headPx: 60, places: recordings },
    columns: [
      headed(raters, "Rater"),
      headed(criteria, "Attention to each other"),
      headed(steps, ""),
    ],
    axisPx: 40,
    countPxOf: (count: number) => String(count).length * 6,
    widthPx,
    widthOf: (text: string) => text.length * 6,
    valueOf: (measure: number) => measure.toFixed(2),
  };
}

function headed(places: readonly Measured[], name: string) {
  return {
    headPx: 50,
    places: places.map((place) => ({ ...place, name: `${name} ${place.name}` })),
  };
}
