import { expect, test } from "vitest";
import { mondayOf } from "./week.ts";

test("a week begins on Monday, in UTC", () => {
  expect(mondayOf(Date.parse("2026-03-09T00:00:00Z"))).toBe("2026-03-09");
  expect(mondayOf(Date.parse("2026-03-15T23:59:59Z"))).toBe("2026-03-09");
  expect(mondayOf(Date.parse("2026-03-16T00:00:00Z"))).toBe("2026-03-16");
  expect(mondayOf(Date.parse("2027-01-01T12:00:00Z"))).toBe("2026-12-28");
});
