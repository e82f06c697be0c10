import { describe, expect, test } from "vitest";
import { intervalAgreement } from "../../../statistics/intervalAgreement.ts";
import { randomFrom } from "../../../statistics/random.ts";
import { calculation } from "./calculation.ts";
import { scoredOf } from "./scored.ts";
import { firstWish, type Wish } from "./wish.ts";

const header = (raters: number) => ["row", ...Array.from({ length: raters }, (_, at) => `R${at}`)];

function scored(rows: readonly (readonly string[])[], wish: Partial<Wish> = {}) {
  const found = calculation(
    [header(rows[0]?.length ?? 0), ...rows.map((row, at) => [`row ${at + 1}`, ...row])],
    { ...firstWish, hasNames: true, hasUnits: true, layout: "columns", ...wish },
    (number) => `Rater ${number}`,
  );
  if (typeof found === "string") throw new Error(found);
  return found.answer.scored;
}

function valuesOf(of: ReturnType<typeof scored>): Readonly<Record<string, number | string>> {
  return Object.fromEntries(
    (of?.figures ?? []).map(({ id, figure }) => [
      id,
      figure.kind === "value" ? figure.value : figure.because,
    ]),
  );
}

describe("intervals or trials in the calculator", () => {
  test("by hand: ten intervals, five scored by one rater, four by the other, three by both", () => {
    const [first, second] = ["1111100000", "1110010000"];
    const rows = first.split("").map((one, at) => [one, second[at] ?? ""]);
    expect(valuesOf(scored(rows))).toEqual({
      scan_trials: 0.7,
      scan_scored: 3 / 6,
      scan_unscored: 4 / 7,
      // In the first five 5 and 3, in the last five 0 and 1.
      scan_blocks: (3 / 5 + 0) / 2,
      scan_exact_blocks: 0,
      scan_total: 4 / 5,
    });
    expect(valuesOf(scored(rows, { blockScans: 2 })).scan_exact_blocks).toBe(4 / 5);
    // What counts as being there is a choice.
    const turned = valuesOf(scored(rows, { present: "0" }));
    expect([turned["scan_scored"], turned["scan_unscored"]]).toEqual([4 / 7, 3 / 6]);
  });

  test.each([2, 5, 30])(
    "of %i raters it is the mean over pairs, in any order of them",
    (raters) => {
      const random = randomFrom(raters);
      const rows = Array.from({ length: 60 }, () =>
        Array.from({ length: raters }, () =>
          random() < 0.1 ? "" : String(Math.floor(2 * random())),
        ),
      );
      const turned = rows.map((row) => row.toReversed());
      const found = scored(rows);
      for (const [id, one] of Object.entries(valuesOf(scored(turned)))) {
        expect(one).toBeCloseTo(Number(valuesOf(found)[id]), 12);
      }
      const sums = { both: 0, either: 0, neither: 0, same: 0, all: 0 };
      for (let a = 0; a < raters; a += 1) {
        for (let b = a + 1; b < raters; b += 1) {
          for (const row of rows) {
            const [own, other] = [row[a], row[b]];
            if (own === "" || other === "") continue;
            sums.all += 1;
            if (own === other) sums.same += 1;
            if (own === "1" && other === "1") sums.both += 1;
            if (own === "1" || other === "1") sums.either += 1;
            else sums.neither += 1;
          }
        }
      }
      const values = valuesOf(found);
      expect(values["scan_trials"]).toBeCloseTo(sums.same / sums.all, 12);
      expect(values["scan_scored"]).toBeCloseTo(sums.both / sums.either, 12);
      expect(values["scan_unscored"]).toBeCloseTo(sums.neither / (sums.all - sums.both), 12);
    },
  );

  test("of counts of two raters it is that of the plain statistic", () => {
    const random = randomFrom(7);
    const [first, second] = [0, 1].map(() =>
      Array.from({ length: 40 }, () => Math.floor(6 * random())),
    );
    const rows = (first ?? []).map((one, at) => [String(one), String(second?.[at])]);
    const plain = intervalAgreement({ first: first ?? [], second: second ?? [] });
    const of = (figure: (typeof plain)["totalCount"]) =>
      figure.kind === "value" ? figure.value : NaN;
    const values = valuesOf(scored(rows, { level: "ratio" }));
    expect(values["ioa_total"]).toBeCloseTo(of(plain.totalCount), 12);
    expect(values["ioa_mean_count"]).toBeCloseTo(of(plain.meanCountPerInterval), 12);
    expect(values["ioa_exact_count"]).toBeCloseTo(of(plain.exactCountPerInterval), 12);
  });

  test("nothing is said of ratings that are neither, and the way to it is", () => {
    const rows = "12345".split("").map((one) => [one, one]);
    expect(scored(rows)).toBeUndefined();
    expect(scored(rows, { level: "interval" })).toBeUndefined();
    expect(scored(rows, { level: "ratio" })?.of).toBe("counts");
  });

  test("where only how often is known, no row is before another", () => {
    const ratings = { units: 2, raters: 2, values: Float64Array.of(0, 1, 1, 1), scale: [0, 1] };
    const scale = {
      level: "nominal",
      guessed: "nominal",
      codes: ["no", "yes"],
      numbers: [NaN, NaN],
    } as const;
    const wish = { present: undefined, blockScans: undefined };
    const found = scoredOf(ratings, scale, { ...wish, layout: "matrix" });
    expect(found?.figures.map(({ id }) => id)).not.toContain("scan_blocks");
    expect(scoredOf(ratings, scale, { ...wish, layout: "columns" })?.figures).toHaveLength(6);
  });

  test("rows that nobody scored leave scored intervals undefined", () => {
    const rows = "00000".split("").map((one) => [one, one]);
    rows.push(["1", ""]);
    expect(valuesOf(scored(rows))["scan_scored"]).toBe("nothing_scored");
  });
});
