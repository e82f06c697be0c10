import { expect, test } from "vitest";
import { languagesAsked, letterDate } from "./letterDate.ts";

const at = new Date("2026-12-09T23:30:00Z");

function written(language: string, header: string | null, timeZone: string): string {
  return letterDate(at, language, { regions: languagesAsked(header), timeZone });
}

test("a letter's days are those of its reader's zone, as their region writes them", () => {
  expect(written("en", "en-GB,en;q=0.9", "UTC")).toBe("9 December 2026");
  expect(written("en", "en-US,en;q=0.9", "UTC")).toBe("December 9, 2026");
  expect(written("en", "de-DE, en-AU;q=0.5", "Europe/Berlin")).toBe("10 December 2026");
  expect(written("en", null, "UTC")).toBe("9 December 2026");
  expect(written("de", "de-AT", "Europe/Vienna")).toBe("10. Dezember 2026");
  expect(written("de", "en-GB", "America/New_York")).toBe("9. Dezember 2026");
});
