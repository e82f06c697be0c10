import { expect, test } from "vitest";
import { filterOf, parseHistorySearch } from "./address.ts";

test("values that are not valid are ignored", () => {
  const search = { who: "me", about: "weather", from: "yesterday", action: "", to: "2026-11-21" };

  expect(parseHistorySearch(search)).toEqual({ to: "2026-11-21" });
});

test("the last day counts to its end, whatever its length", () => {
  const { from, to } = filterOf({ from: "2026-10-25", to: "2026-10-25" });

  expect(from).toBe(new Date(2026, 9, 25).toISOString());
  expect(to).toBe(new Date(2026, 9, 26).toISOString());
});
