import { expect, test } from "vitest";
import { spokenTime } from "./spokenTime.ts";

test("a time is said in words, in the units that it has", () => {
  expect(spokenTime(0, "en")).toBe("0 seconds");
  expect(spokenTime(1_900_000, "en")).toBe("1 second");
  expect(spokenTime(72_000_000, "en")).toBe("1 minute, 12 seconds");
  expect(spokenTime(7_205_000_000, "en")).toBe("2 hours, 5 seconds");
});

test("in the reader's language", () => {
  expect(spokenTime(72_000_000, "de")).toBe("1 Minute, 12 Sekunden");
});
