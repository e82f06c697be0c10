import { expect, test } from "vitest";
import { alphaOf, apartByChance, kappaOfMargins, nominalDisagreement } from "./coefficients.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { krippendorffAlpha } from "./krippendorffAlpha.ts";
import { marginVector, pairTable } from "./pairTable.ts";
import { randomFrom } from "./random.ts";
import { scottPi } from "./scottPi.ts";

/** Of numbers near 1: four units in the last place. */
const lastPlaces = 4 * Number.EPSILON;

/** Tables of 2 to 6 labels with up to 400 units, some labels never used. */
const tables = Array.from({ length: 300 }, (_, seed) => {
  const random = randomFrom(seed + 1);
  const codes = 2 + Math.floor(5 * random());
  return pairTable(
    Array.from({ length: codes }, (__, row) =>
      Array.from({ length: codes }, (___, column) =>
        random() < 0.2 ? 0 : Math.floor((row === column ? 40 : 8) * random()),
      ),
    ),
  );
});

test("kappa of margins is that of the table, by the habits of each and by shared ones", () => {
  for (const table of tables) {
    const sum = marginVector(table);
    for (const [habits, answer] of [
      ["own", cohenKappa(table)],
      ["shared", scottPi(table)],
    ] as const) {
      const { figure } = answer;
      if (figure.kind === "undefined") {
        expect(kappaOfMargins(sum, habits)).toBeNaN();
        continue;
      }
      // Where chance is nearly sure, its last places are those of the quotient many times over.
      const most = lastPlaces / Math.min(1, apartByChance(sum, habits));
      expect(Math.abs(kappaOfMargins(sum, habits) - figure.value)).toBeLessThanOrEqual(most);
    }
  }
});

test("whoever is first, kappa has the same last digits", () => {
  for (const table of tables) {
    const { codes, cells } = table;
    const turned = pairTable(
      Array.from({ length: codes }, (_, row) =>
        Array.from({ length: codes }, (__, column) => cells[column * codes + row] ?? 0),
      ),
    );
    for (const habits of ["own", "shared"] as const) {
      const [one, other] = [table, turned].map((own) => kappaOfMargins(marginVector(own), habits));
      expect(one).toBe(other);
    }
  }
});

test("alpha of two raters' margins is that of their ratings", () => {
  for (const { codes, cells } of tables) {
    const pairs = [...cells].flatMap((count, cell) =>
      Array.from({ length: count }, () => [Math.floor(cell / codes), cell % codes]),
    );
    const ratings = {
      units: pairs.length,
      raters: 2,
      values: Float64Array.from(pairs.flat()),
      scale: undefined,
    };
    const { figure } = krippendorffAlpha(ratings);
    if (figure.kind === "undefined") continue;
    const counts = Array.from({ length: codes }, (_, code) =>
      pairs.flat().reduce((sum, one) => sum + Number(one === code), 0),
    );
    const values = 2 * pairs.length;
    const apart = 2 * pairs.filter(([first, second]) => first !== second).length;
    const between = counts.reduce((sum, own) => sum + own * (values - own), 0);
    const alpha = alphaOf(nominalDisagreement(values, apart, between));
    expect(alpha).toBeCloseTo(figure.value, 13);
  }
});
