import { expect, it } from "vitest";
import { numbersIn } from "./useNumbers.ts";

it("writes measures as the reader's language does", () => {
  const english = numbersIn("en");
  const german = numbersIn("de");

  expect([english.decimal(0.714), german.decimal(0.714)]).toEqual(["0.71", "0,71"]);
  expect([english.decimal(-0.1), english.decimal(-0.001)]).toEqual(["−0.10", "0.00"]);
  expect(english.percent(0.3456)).toBe("34.6%");
  expect(english.seconds(1_204_400_000)).toBe("1,204 sec");
  expect(english.seconds(1_440_000)).toBe("1.4 sec");
});
