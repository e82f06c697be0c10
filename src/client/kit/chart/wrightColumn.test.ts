import { expect, it } from "vitest";
import { randomFrom } from "../../../statistics/random.ts";
import { wrightDotRadiusPx, wrightColumn } from "./wrightColumn.ts";
import type { Measured } from "./wrightMeasures.ts";
import { wrightScale } from "./wrightScale.ts";

const limits = { rowPx: 16, mostNames: 36, mostLanes: 6, mostLeaderPx: 56 };

it.each([3, 12, 30])("names of %i raters do not overlap, nor leave the plot", (count) => {
  const places = raters(count);

  const { rows } = named(places);

  const labels = rows.map(({ labelY }) => labelY);
  expect(rows).toHaveLength(count);
  expect(gaps(labels).filter((gap) => gap < limits.rowPx - 1e-9)).toEqual([]);
  expect(Math.min(...labels)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...labels)).toBeLessThanOrEqual(scaleOf(places).plotPx - 8);
});

it("names stand in the order of their measures, the highest above", () => {
  const { rows } = named(raters(30));

  const measures = rows.map(({ place }) => place.measure);
  expect(measures).toEqual(measures.toSorted((a, b) => b - a));
  expect(rows.map(({ labelY }) => labelY)).toEqual(
    rows.map(({ labelY }) => labelY).toSorted((a, b) => a - b),
  );
});

it.each([3, 30, 100])("the order in which %i raters come makes no difference", (count) => {
  const places = raters(count);
  const tied = [...places, ...places.map((place) => ({ ...place, id: `${place.id} again` }))];

  for (const all of [places, tied]) {
    expect(column(all.toReversed())).toEqual(column(all));
    expect(column(all)).toEqual(column(all));
  }
});

it("a name that has room stands beside its mark", () => {
  const { rows } = named([rater("a", 1), rater("b", -1)]);

  expect(rows.map(({ y, labelY }) => labelY - y)).toEqual([0, 0]);
});

it("more raters than have room for names become dots, none of them on another", () => {
  const drawn = column(raters(100));

  if (drawn.kind !== "dots") throw new Error(`it drew ${drawn.kind}`);
  const overlapping = drawn.rows.filter((one, at) =>
    drawn.rows
      .slice(at + 1)
      .some(
        (other) =>
          other.lane === one.lane && Math.abs(other.y - one.y) < 2 * wrightDotRadiusPx - 1e-9,
      ),
  );
  expect(drawn.rows).toHaveLength(100);
  expect(overlapping).toEqual([]);
  expect(Math.max(...drawn.rows.map(({ lane }) => lane))).toBe(drawn.lanes - 1);
});

it("intervals that meet stand beside each other", () => {
  const { rows } = named([rater("a", 0.1, 0.5), rater("b", 0, 0.5), rater("c", -3, 0.5)]);

  expect(rows.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  expect(rows.every(({ whisker }) => whisker !== undefined)).toBe(true);
});

it("leaves intervals out where so many meet that they could not be told apart", () => {
  const places = Array.from({ length: 8 }, (_, at) => rater(String(at), at / 100, 0.5));

  expect(named(places).rows.map(({ whisker }) => whisker)).toEqual(places.map(() => undefined));
});

it("says where a column has nothing in it", () => {
  expect(column([])).toEqual({ kind: "empty" });
});

it("equal measures are told apart by their names alone", () => {
  const { rows } = named([rater("b", 0), rater("a", 0)]);

  expect(rows.map(({ place }) => place.id)).toEqual(["a", "b"]);
  expect(gaps(rows.map(({ labelY }) => labelY))).toEqual([limits.rowPx]);
});

function column(places: readonly Measured[]) {
  return wrightColumn(places, { scale: scaleOf(places), ...limits });
}

function named(places: readonly Measured[]) {
  const drawn = column(places);
  if (drawn.kind !== "names") throw new Error(`it drew ${drawn.kind}`);
  return drawn;
}

function scaleOf(measured: readonly Measured[]) {
  return wrightScale({ axis: { label: "" }, measures: [], measured, plotPx: 560 });
}

function raters(count: number): readonly Measured[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, (_, at) => rater(`r${at}`, random() * 2 - 1, 0.3));
}

function rater(id: string, measure: number, half = 0.05): Measured {
  return { id, name: id, measure, low: measure - half, high: measure + half };
}

function gaps(places: readonly number[]): readonly number[] {
  return places.slice(1).map((place, at) => place - (places[at] ?? 0));
}
