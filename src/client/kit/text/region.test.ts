import { expect, test } from "vitest";
import { formatIn } from "./format.ts";
import { inLists, inRegion } from "./region.ts";

test("the region is the first that the browser asks for in this language", () => {
  expect(inRegion("en", ["de-AT", "en-GB", "en-US"])).toBe("en-GB");
  expect(inRegion("de", ["de-AT", "en-GB"])).toBe("de-AT");
  expect(inRegion("ar", ["de", "en"])).toBe("ar");
  // As in letters: English of no region is British.
  expect(inRegion("en", ["en", "de-DE"])).toBe("en-GB");
  expect(inRegion("en", [])).toBe("en-GB");
  expect(inRegion("en", ["english"])).toBe("en-GB");
});

test("dates are written as there, lists without a comma before the last", () => {
  const day = new Date("2026-11-03T12:00:00Z");
  const written = (asked: readonly string[]) =>
    new Intl.DateTimeFormat(inRegion("en", asked), { dateStyle: "medium" }).format(day);
  expect(written(["en-GB"])).toBe("3 Nov 2026");
  expect(written(["en-US"])).toBe("Nov 3, 2026");
  expect(formatIn("en").list(["Ana", "Ben", "Kim"])).toBe("Ana, Ben and Kim");
  expect(inLists("de")).toBe("de");
});
