import { expect, test } from "vitest";
import { stoppingStudies } from "../../scripts/coverage/stoppingStudies.ts";
import { isWhole } from "../whole.ts";

test("limits hold as often as they say where double coding stops by precision, with less coding than by fifths", () => {
  const studies = isWhole ? 2_000 : 400;
  const found = stoppingStudies(studies, 1, isWhole ? 6 : 1);
  expect(found).toHaveLength(isWhole ? 6 : 1);
  for (const { held, minutes, minutesByFifths, flatShort } of found) {
    // Of 400 studies a twentieth is off by a hundredth and more.
    expect(held / studies).toBeGreaterThan(isWhole ? 0.93 : 0.91);
    expect(held / studies).toBeLessThan(isWhole ? 0.97 : 0.985);
    expect(minutes).toBeLessThan(minutesByFifths);
    expect(flatShort / studies).toBeGreaterThan(0.5);
  }
});
