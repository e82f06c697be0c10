import { expect, test } from "vitest";
import { scrollToShow, virtualRows } from "./virtualRows.ts";

test("of 50,000 rows only those in sight and a few beside are drawn", () => {
  const rows = virtualRows({
    count: 50_000,
    rowPx: 30,
    opened: undefined,
    scrollPx: 600_000,
    heightPx: 300,
  });

  expect([rows.first, rows.end]).toEqual([19_992, 20_018]);
  expect(rows.totalPx).toBe(1_500_000);
});

test("an open row moves those after it down, and none in sight is missed", () => {
  const opened = { index: 2, heightPx: 200 };
  const rows = virtualRows({ count: 100, rowPx: 30, opened, scrollPx: 400, heightPx: 90 });
  const inSight = Array.from({ length: 100 }, (_, index) => index).filter(
    (index) => rows.startPxOf(index) + 30 > 400 && rows.startPxOf(index) < 490,
  );

  expect(rows.startPxOf(3)).toBe(260);
  expect(rows.first).toBeLessThanOrEqual(inSight[0] ?? 0);
  expect(rows.end).toBeGreaterThan(inSight.at(-1) ?? 0);
  expect(rows.totalPx).toBe(3_170);
});

test("an empty list has no rows", () => {
  const rows = virtualRows({ count: 0, rowPx: 30, opened: undefined, scrollPx: 0, heightPx: 300 });

  expect([rows.first, rows.end, rows.totalPx]).toEqual([0, 0, 0]);
});

test("a row is scrolled to only as far as it takes", () => {
  const sight = { scrollPx: 300, heightPx: 300 };

  expect(scrollToShow({ startPx: 330, endPx: 360 }, sight)).toBe(300);
  expect(scrollToShow({ startPx: 90, endPx: 120 }, sight)).toBe(90);
  expect(scrollToShow({ startPx: 600, endPx: 630 }, sight)).toBe(330);
});
