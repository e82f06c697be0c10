import { expect, it } from "vitest";
import { chiSquareDraws } from "./chiSquareDraws.ts";
import { chiSquareUpper } from "./distributions.ts";
import { randomFrom } from "./random.ts";

it.each([1, 2, 3, 15, 400])("draws with %i degrees of freedom are spread as chi-square", (df) => {
  const draw = chiSquareDraws(randomFrom(7));
  const drawn = Float64Array.from({ length: 20_000 }, () => draw(df)).toSorted();

  for (const share of [0.025, 0.25, 0.5, 0.75, 0.975]) {
    const at = drawn[Math.floor(share * drawn.length)] ?? NaN;
    // Four standard errors of a share of 20,000 draws.
    expect(Math.abs(1 - chiSquareUpper(at, df) - share)).toBeLessThan(0.0142);
  }
});
