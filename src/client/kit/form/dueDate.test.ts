import { expect, test } from "vitest";
import { dayOf, dueAtOf } from "./dueDate.ts";

test("a day is due at its end, and read back it is the same day", () => {
  const dueAt = dueAtOf("2027-03-31");

  expect(new Date(dueAt ?? "").getHours()).toBe(23);
  expect(dayOf(dueAt)).toBe("2027-03-31");
});

test("no day is no due date", () => {
  expect([dueAtOf(""), dueAtOf("soon"), dayOf(null)]).toEqual([null, null, ""]);
});
