import { expect, test } from "vitest";
import { cohenKappa } from "./cohenKappa.ts";
import { pairTable } from "./pairTable.ts";
import type { TimedEvent } from "./timed.ts";
import { toleranceKappa } from "./toleranceKappa.ts";

const second = 1_000_000;

/** From a second to another, counted from 54:20. */
function coded(code: string, from: number, to: number): TimedEvent {
  return { code, startUs: from * second, endUs: to * second };
}

test("seconds agree and disagree as GSEQ’s plot of 40 seconds has them, with a tolerance of two", () => {
  // Figure 10.4 of Bakeman & Gnisci (2006), as its text reads it: coder 1 has Cj at 54:23 and 54:24, where coder 2 has Ss, but
  // Cj at 54:21 and 54:22: they agree. Coder 1 has Ss at 54:35, and coder 2 nowhere from 54:33 to 54:37: they do not.
  const pair = {
    first: [coded("Cj", 0, 5), coded("s", 5, 15), coded("Ss", 15, 16), coded("s", 16, 20)],
    second: [coded("Cj", 0, 3), coded("Ss", 3, 5), coded("s", 5, 20)],
    durationUs: 20 * second,
  };

  const { alongFirst } = toleranceKappa([pair], {
    codes: ["Cj", "s", "Ss"],
    unitUs: second,
    tolerance: 2,
  });

  // Rows: the first coder's Cj, s, Ss.
  const tallied = pairTable([
    [5, 0, 0],
    [0, 14, 0],
    [0, 1, 0],
  ]);
  expect(alongFirst.figure).toEqual(cohenKappa(tallied).figure);
});
