import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lacks, why } from "../needs.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubEnv("INTERRATER_TESTS_LEFT_OUT", undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test("what is there is not lacked, in CI or not", () => {
  vi.stubEnv("CI", "true");

  expect(lacks("Rscript", true)).toBe(false);
  expect(console.warn).not.toHaveBeenCalled();
});

test("in CI a test fails whose program is missing, and says what brings it", () => {
  vi.stubEnv("CI", "true");

  expect(() => lacks("Rscript", false)).toThrow(
    "CI runs every test, and this one needs R: apt-get install r-base-core",
  );
});

test("in CI what may be absent is left out, with the reason", () => {
  vi.stubEnv("CI", "true");

  expect(lacks("small disk", false)).toBe(true);
  expect(why("small disk")).toContain("(not every container lets even root mount one)");
});

test("elsewhere a test is left out with one line, however many need the same", () => {
  vi.stubEnv("CI", "");

  expect([lacks("H.264", false), lacks("H.264", false)]).toEqual([true, true]);
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    "Tests are left out that need a Chromium with a decoder for H.264: apt-get install chromium (Playwright's own Chromium comes without it)",
  );
});
