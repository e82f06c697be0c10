import { expect, test } from "vitest";
import { updatesLacking } from "./supportEnds.ts";

test.each([
  ["18.4", "2026-05-14", 0, "2026-05-14"],
  ["18.4", "2026-08-12", 0, "2026-05-14"],
  ["18.4", "2026-08-13", 1, "2026-08-13"],
  ["18.4", "2026-11-27", 2, "2026-11-12"],
  ["15.20 (Debian 15.20-0+deb12u1)", "2026-11-27", 0, "2026-11-12"],
  ["17.9", "2026-11-27", 3, "2026-11-12"],
  ["18.6", "2027-02-11", 1, "2027-02-11"],
  ["15.24", "2028-03-01", 0, "2027-11-11"],
])("PostgreSQL %s lacks on %s %i updates", (version, day, count, lastOn) => {
  expect(updatesLacking(version, new Date(day))).toEqual({ count, lastOn });
});

test("of a major version that is not known nothing is said", () => {
  expect(updatesLacking("19.1")).toBe(null);
});
