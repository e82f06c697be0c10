import fc from "fast-check";
import { expect, test } from "vitest";
import { binaryTable } from "./binaryTable.ts";

const state = (code: string, startUs: number, endUs: number) => ({ code, startUs, endUs });

test("a state marks every interval that it shares time with, ends half open", () => {
  const rows = binaryTable([state("look", 10, 20), state("look", 25, 26)], {
    codes: ["look"],
    observed: { startUs: 0, endUs: 35 },
    intervalUs: 10,
  });

  expect(rows).toEqual([
    { startUs: 0, endUs: 10, marks: [0] },
    { startUs: 10, endUs: 20, marks: [1] },
    { startUs: 20, endUs: 30, marks: [1] },
    { startUs: 30, endUs: 35, marks: [0] },
  ]);
});

test("points are counted, one on an edge in the interval that begins there", () => {
  const points = [0, 10, 11, 20, 29, 30].map((at) => state("call", at, at));

  const rows = binaryTable(points, {
    codes: ["look", "call"],
    observed: { startUs: 0, endUs: 30 },
    intervalUs: 10,
  });

  expect(rows.map(({ marks }) => marks)).toEqual([
    [0, 1],
    [0, 2],
    [0, 2],
  ]);
});

test("what lies outside the time observed marks nothing, and without time there is no row", () => {
  const events = [state("look", 0, 10), state("look", 30, 40)];
  const observed = { startUs: 10, endUs: 30 };

  expect(
    binaryTable(events, { codes: ["look"], observed, intervalUs: 10 }).map(({ marks }) => marks),
  ).toEqual([[0], [0]]);
  expect(binaryTable(events, { codes: ["look"], observed, intervalUs: 0 })).toEqual([]);
  expect(
    binaryTable(events, {
      codes: ["look"],
      observed: { startUs: 10, endUs: 10 },
      intervalUs: 10,
    }),
  ).toEqual([]);
});

test("any cutting marks a state exactly where a look at every microsecond would", () => {
  const time = fc.integer({ min: 0, max: 60 });

  fc.assert(
    fc.property(time, time, time, fc.integer({ min: 1, max: 20 }), (a, b, endUs, intervalUs) => {
      const event = state("look", Math.min(a, b), Math.max(a, b) + 1);
      const rows = binaryTable([event], {
        codes: ["look"],
        observed: { startUs: 5, endUs: 5 + endUs },
        intervalUs,
      });

      for (const { startUs, endUs: to, marks } of rows) {
        let isOn = 0;
        for (let at = startUs; at < to; at += 1) {
          if (at >= event.startUs && at < event.endUs) isOn = 1;
        }
        expect(marks).toEqual([isOn]);
      }
      expect(rows.length).toBe(Math.ceil(endUs / intervalUs));
    }),
  );
});
