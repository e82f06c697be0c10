import { expect, test } from "vitest";
import {
  acOfShare,
  alphaOf,
  apartByChance,
  kappaOfMargins,
  nominalDisagreement,
  sameByGuesses,
} from "./coefficients.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { gwetAc } from "./gwet.ts";
import { krippendorffAlpha } from "./krippendorffAlpha.ts";
import { marginVector, pairTable } from "./pairTable.ts";
import { randomFrom } from "./random.ts";
import { ratingsFromRows } from "./ratings.ts";
import { scottPi } from "./scottPi.ts";

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
  const apart = tables.flatMap((table) => {
    const sum = marginVector(table);
    return [
      { habits: "own", figure: cohenKappa(table).figure } as const,
      { habits: "shared", figure: scottPi(table).figure } as const,
    ].map(({ habits, figure }) => {
      const kappa = kappaOfMargins(sum, habits);
      if (figure.kind === "undefined") return Number.isNaN(kappa) ? 0 : Infinity;
      // Where chance is nearly sure, its last places are those of the quotient many times over.
      return Math.abs(kappa - figure.value) * Math.min(1, apartByChance(sum, habits));
    });
  });

  expect(Math.max(...apart)).toBeLessThanOrEqual(4 * Number.EPSILON);
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
  const apart = tables.flatMap(({ codes, cells }) => {
    const pairs = [...cells].flatMap((count, cell) =>
      Array.from({ length: count }, () => [Math.floor(cell / codes), cell % codes]),
    );
    const said = Float64Array.from(pairs.flat());
    const ratings = { units: pairs.length, raters: 2, values: said, scale: undefined };
    const { figure } = krippendorffAlpha(ratings);
    const counts = Array.from({ length: codes }, (_, code) =>
      said.reduce((sum, one) => sum + Number(one === code), 0),
    );
    const values = said.length;
    const differing = 2 * pairs.filter(([first, second]) => first !== second).length;
    const between = counts.reduce((sum, own) => sum + own * (values - own), 0);
    const alpha = alphaOf(nominalDisagreement(values, differing, between));
    return figure.kind === "value" ? [Math.abs(alpha - figure.value)] : [];
  });

  expect(apart.length).toBeGreaterThan(250);
  expect(Math.max(...apart)).toBeLessThanOrEqual(1e-13);
});

test("AC1 of two answers is that of their ratings", () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = randomFrom(seed);
    const rows = Array.from({ length: 40 }, () => {
      const isYes = random() < 0.3;
      return [0, 1].map(() => Number(random() < 0.2 ? !isYes : isYes));
    });
    const yes = rows.flat().filter((one) => one === 1).length / 80;
    const same = rows.filter(([a, b]) => a === b).length / 40;
    const { figure, expected } = gwetAc(ratingsFromRows(rows));
    if (figure.kind === "undefined" || expected.kind === "undefined") continue;
    const byChance = sameByGuesses(yes);

    expect(Math.abs(byChance - expected.value)).toBeLessThan(1e-14);
    expect(Math.abs(acOfShare(same, byChance) - figure.value)).toBeLessThan(1e-13);
  }
});
