import { expect, it } from "vitest";
import { languages } from "../text/languages.ts";
import { leftToRight } from "./isolated.ts";
import { columnWrite, evenWrite, scaledWrite } from "./series.ts";
import { numbersIn } from "./useNumbers.ts";

it("writes measures as the reader's language does", () => {
  const english = numbersIn("en");
  const german = numbersIn("de");

  expect([english.decimal(0.714), german.decimal(0.714)]).toEqual(["0.71", "0,71"]);
  expect([english.decimal(-0.1), english.decimal(-0.001)]).toEqual(["−0.10", "0.00"]);
  expect(english.percent(0.3456)).toBe("34.6%");
  expect(english.seconds(1_204_400_000)).toBe("1,204\u00A0s");
  expect(english.seconds(1_440_000)).toBe("1.4\u00A0s");
});

it("writes shifts between raters under each other, without a minus before nothing", () => {
  const { shift } = numbersIn("en");

  expect([-250_000, 160_000, 1_200_000, -2_000].map(shift)).toEqual([
    "−0.25\u00A0s",
    "0.16\u00A0s",
    "1.20\u00A0s",
    "0.00\u00A0s",
  ]);
});

it("writes hours and minutes with their unit", () => {
  const hours = numbersIn("en").inUnit("hour");

  expect([hours(5.52), columnWrite(hours)(5)]).toEqual(["5.5\u00A0hr", "5.0\u00A0hr"]);
  expect(numbersIn("de").inUnit("minute")(12.34)).toBe("12,3\u00A0Min.");
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

it("writes numbers that stand beside each other with as many decimals, none where none needs one", () => {
  const { percent, seconds } = numbersIn("en");
  const written = (write: typeof percent, values: readonly number[]) =>
    values.map(evenWrite(write, values));

  expect(written(percent, [0.09, 0.162])).toEqual(["9.0%", "16.2%"]);
  expect(written(percent, [0.09, 0.16])).toEqual(["9%", "16%"]);
  expect(written(seconds, [12.4e6, 3.2e6])).toEqual(["12.4\u00A0s", "3.2\u00A0s"]);
});

it("writes long times in hours and minutes, and leaves nothing of them out", () => {
  const { span } = numbersIn("en");

  expect([18_000e6, 3_723.4e6, 59.96e6, 0, 120e6].map(span)).toEqual([
    "5\u00A0hr",
    "1\u00A0hr 2\u00A0min 3.4\u00A0s",
    "1\u00A0min",
    "0\u00A0s",
    "2\u00A0min",
  ]);
  expect(numbersIn("de").span(5_400e6)).toBe("1\u00A0Std. 30\u00A0Min.");
});

it("writes no hour in seconds: with units in hours, minutes and seconds, without as a clock", () => {
  const english = numbersIn("en");
  const german = numbersIn("de");
  const long = 353_412_340_000;

  expect([english.seconds(long), columnWrite(english.seconds)(long)]).toEqual([
    "98\u00A0hr 10\u00A0min 12\u00A0s",
    "98\u00A0hr 10\u00A0min 12.3\u00A0s",
  ]);
  expect([english.secondsOnly(long), columnWrite(english.secondsOnly)(long)]).toEqual([
    "98:10:12",
    "98:10:12.3",
  ]);
  expect(columnWrite(german.secondsOnly)(3_600e6)).toBe("1:00:00,0");
  expect([3_599e6, 3_600e6].map(english.secondsOnly)).toEqual(["3,599", "1:00:00"]);
});

it("says long times in hours and minutes, and never a zero with a minus", () => {
  const english = numbersIn("en");

  expect([90e6, 299e6, 725_400_000, 3_600e6, 11_240e6].map(english.time)).toEqual([
    "1\u00A0min 30\u00A0s",
    "4\u00A0min 59\u00A0s",
    "12\u00A0min 5\u00A0s",
    "1\u00A0hr",
    "3\u00A0hr 7\u00A0min",
  ]);
  expect([english.percent(-0.0001), english.percent.inColumn?.(-0.0001)]).toEqual(["0%", "0.0%"]);
});

it("says a setting of minutes or hours in these, and leaves nothing of it out", () => {
  const { fineSeconds } = numbersIn("en");

  expect([250_000, 40, 12.5e6, 299e6, 1_800e6, 5_430.25e6].map(fineSeconds)).toEqual([
    "0.25\u00A0s",
    "0.00004\u00A0s",
    "12.5\u00A0s",
    "299\u00A0s",
    "30\u00A0min",
    "1\u00A0hr 30\u00A0min 30.25\u00A0s",
  ]);
});

it("writes no zero with a minus sign, in any unit, language or column", () => {
  for (const { code } of languages) {
    const { decimal, percent, whole, seconds, secondsOnly, fineSeconds, inUnit, time } =
      numbersIn(code);
    for (const write of [decimal, percent, whole, seconds, secondsOnly, inUnit("hour"), time]) {
      for (const some of [write, columnWrite(write)]) {
        expect(some(-0.0001)).toBe(some(0));
        expect(some(-0)).toBe(some(0));
      }
    }
    expect(fineSeconds(-0)).toBe(fineSeconds(0));
  }
});

it("writes what is below zero with a true minus sign, in every unit", () => {
  const { percent, seconds, whole } = numbersIn("en");

  expect([percent(-0.261), columnWrite(percent)(-0.02), seconds(-250_000), whole(-3)]).toEqual([
    "−26.1%",
    "−2.0%",
    "−0.3\u00A0s",
    "−3",
  ]);
});

it("in Arabic a unit stands on one side of its number, whatever its sign and the words around it", () => {
  const { shift } = numbersIn("ar");
  expect([shift(-150_000), shift(150_000)]).toEqual(["\u2066−0.15\u2069\u00A0ث", "0.15\u00A0ث"]);
  expect(leftToRight(shift(-150_000))).toBe("\u2067\u2066−0.15\u2069\u00A0ث\u2069");
  expect(leftToRight(shift(150_000))).toBe("\u20670.15\u00A0ث\u2069");
  expect(leftToRight("[0.03, 0.08]")).toBe("\u2066[0.03, 0.08]\u2069");
});
