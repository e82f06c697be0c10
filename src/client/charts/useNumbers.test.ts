import { expect, it } from "vitest";
import { columnWrite, scaledWrite } from "./series.ts";
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

it("writes figures that stand under each other with as many decimals", () => {
  const { percent, secondsOnly, decimal } = numbersIn("en");
  const shares = [0.96, 0.967, 0].map(columnWrite(percent));
  const seconds = [12_400_000, 3_000_000].map(columnWrite(secondsOnly));

  expect(shares).toEqual(["96.0%", "96.7%", "0.0%"]);
  expect(seconds).toEqual(["12.4", "3.0"]);
  expect(columnWrite(scaledWrite(percent, 0.01))(44)).toBe("44.0%");
  expect([0.5, 12].map(columnWrite(decimal))).toEqual(["0.50", "12.00"]);
});
