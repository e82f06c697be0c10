import { expect, test } from "vitest";
import { eventStandIn } from "./eventStandIn.ts";
import { linesOf } from "./layout.ts";
import { rowStandIn } from "./rowStandIn.ts";
import { eventsOf, idsBetween, linesBetween, rowOf, selectedRows, toggled } from "./selection.ts";

const a = [eventStandIn(1, 100, 200), eventStandIn(2, 300)];
const b = [eventStandIn(3, 150, 400), eventStandIn(4, 150, null)];
const rows = [rowStandIn("a", a, "Ana"), rowStandIn("b", b, "Ben")];
const all = [...a, ...b];

test("a stretch takes what it touches on the given lines, and from folded groups what they hide", () => {
  const window = { fromUs: 180, toUs: 250 };
  const open = linesOf(rows, new Set(), "normal");
  const folded = linesOf(rows, new Set(["Ben"]), "normal");

  expect(numbers(idsBetween(open, window))).toEqual([1, 3, 4]);
  expect(numbers(idsBetween(open.slice(0, 2), window))).toEqual([1]);
  expect(numbers(idsBetween(folded, window))).toEqual([1, 3, 4]);
});

test("the lines between two are the same from either of them", () => {
  const lines = linesOf(rows, new Set(), "normal");
  const ids = (from: number, to: number) =>
    linesBetween(lines, lines[from], lines[to]).map(({ id }) => id);

  expect(ids(1, 3)).toEqual(["a", "Ben", "b"]);
  expect(ids(3, 1)).toEqual(ids(1, 3));
  expect(linesBetween(lines, undefined, lines[1])).toEqual([]);
});

test("what is selected is found row by row, whether looked up or gone through", () => {
  const ids = new Set([a[1], b[0]].flatMap((event) => event?.id ?? []));

  const looked = selectedRows(rows, ids, eventOf);
  const searched = selectedRows(rows, ids, undefined);

  expect(eventsOf(looked)).toEqual([a[1], b[0]]);
  expect(eventsOf(searched)).toEqual(eventsOf(looked));
  expect(selectedRows(rows, new Set(["gone"]), eventOf).size).toBe(0);
});

test("an event is in the row that holds it and in no other, even of two at one time", () => {
  expect(all.map((event) => rowOf(rows, event)?.id)).toEqual(["a", "a", "b", "b"]);
  expect(rowOf(rows, eventStandIn(9, 150, 400))).toBeUndefined();
});

test("toggling twice leaves what was", () => {
  const before = new Set(["x"]);

  expect([...toggled(before, "y")]).toEqual(["x", "y"]);
  expect([...toggled(toggled(before, "y"), "y")]).toEqual(["x"]);
  expect([...toggled(before, "x")]).toEqual([]);
});

function numbers(ids: ReadonlySet<string>): readonly number[] {
  return [...ids].map((id) => Number.parseInt(id.slice(-3), 16));
}

function eventOf(eventId: string) {
  return all.find(({ id }) => id === eventId);
}
