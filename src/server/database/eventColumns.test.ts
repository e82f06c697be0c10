import { expect, it } from "vitest";
import { columnsWithin, emptyColumns, eventsWhere, inOrder } from "./eventColumns.ts";

function columnsOf(events: readonly (readonly [code: number, from: number, to: number])[]) {
  const columns = emptyColumns(events.length);
  for (const [at, [code, from, to]] of events.entries()) {
    columns.codes[at] = code;
    columns.startsUs[at] = from;
    columns.endsUs[at] = to;
  }
  return inOrder(columns);
}

const rows = ({ codes, startsUs, endsUs }: ReturnType<typeof columnsOf>) =>
  Array.from(codes, (code, at) => [code, startsUs[at], endsUs[at]]);

it("puts events in the order of starts, ends and codes", () => {
  const columns = columnsOf([
    [2, 5, 9],
    [1, 5, 9],
    [0, 5, 5],
    [3, 1, 20],
  ]);

  expect(rows(columns)).toEqual([
    [3, 1, 20],
    [0, 5, 5],
    [1, 5, 9],
    [2, 5, 9],
  ]);
});

it("cuts states at the edges of a stretch, and leaves out what touches it only", () => {
  const columns = columnsOf([
    [0, 0, 10],
    [1, 5, 12],
    [2, 15, 30],
    [3, 20, 25],
  ]);

  expect(rows(columnsWithin(columns, { startUs: 10, endUs: 20 }, { hasEnd: true }))).toEqual([
    [1, 0, 2],
    [2, 5, 10],
  ]);
});

it("counts a point on a stretch's end in it only where nothing else begins there", () => {
  const columns = columnsOf([
    [0, 10, 10],
    [0, 20, 20],
  ]);
  const stretch = { startUs: 10, endUs: 20 };

  expect(rows(columnsWithin(columns, stretch, { hasEnd: false }))).toEqual([[0, 0, 0]]);
  expect(rows(columnsWithin(columns, stretch, { hasEnd: true }))).toEqual([
    [0, 0, 0],
    [0, 9, 9],
  ]);
});

it("takes the events of some codes and subjects, in their order", () => {
  const columns = columnsOf([
    [2, 1, 3],
    [0, 2, 2],
    [2, 4, 9],
  ]);
  columns.subjects[2] = 1;

  expect(rows(eventsWhere(columns, (code) => code === 2))).toEqual([
    [2, 1, 3],
    [2, 4, 9],
  ]);
  expect(rows(eventsWhere(columns, (code, subject) => code === 2 && subject === 0))).toEqual([
    [2, 1, 3],
  ]);
});
