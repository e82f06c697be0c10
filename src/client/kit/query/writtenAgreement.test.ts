import { expect, test } from "vitest";
import { formatIn } from "../text/format.ts";
import { languages } from "../text/languages.ts";
import { writtenIn } from "./useWrittenAgreement.ts";

const almostNothing = [-1e-16, -0.0000001, -0];

test.each(languages)("nothing is written as a zero with a minus sign ($code)", ({ code }) => {
  for (const decimals of ["2", "3"] as const) {
    const { coefficient, probability, share } = writtenIn(code, decimals);
    for (const write of [coefficient, probability, share]) {
      expect(almostNothing.map(write)).toEqual(almostNothing.map(() => write(0)));
    }
  }
  const format = formatIn(code);
  expect(almostNothing.map((value) => format.number(value, 2))).toEqual(
    almostNothing.map(() => format.number(0, 2)),
  );
  expect(almostNothing.map((share) => format.percent(share))).toEqual(
    almostNothing.map(() => format.percent(0)),
  );
});

test("what is below zero has its sign", () => {
  const { coefficient, share } = writtenIn("en", "3");
  expect([coefficient(-0.0004), coefficient(-0.0006), coefficient(-0.42)]).toEqual([
    "0.000",
    "−0.001",
    "−0.420",
  ]);
  expect(share(-0.0006)).toBe("−0.1%");
});
