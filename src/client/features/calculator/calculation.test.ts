import { describe, expect, test } from "vitest";
import { ac2 } from "../../../agreement/measures/ac2.ts";
import { weightedKappa } from "../../../agreement/measures/weightedKappa.ts";
import { cohenKappa } from "../../../statistics/cohenKappa.ts";
import { pairTableOfRatings } from "../../../statistics/pairTable.ts";
import { ratingsFromRows } from "../../../statistics/ratings.ts";
import { statistics } from "../../../statistics/index.ts";
import { type Calculation, calculation } from "./calculation.ts";
import { examples } from "./examples.ts";
import { pastedRows } from "./pastedRows.ts";
import { firstWish, type Wish } from "./wish.ts";

const nameOf = (number: number) => `Rater ${number}`;

function calculated(text: string, wish: Partial<Wish> = {}): Calculation {
  const found = calculation(pastedRows(text).rows, { ...firstWish, ...wish }, nameOf);
  if (typeof found === "string") throw new Error(found);
  return found.answer;
}

function shown(found: Calculation, key: string): number | string {
  const figure = found.lines.find((line) => line.key === key)?.answer.figure;
  return figure?.kind === "value" ? figure.value : (figure?.because ?? "not shown");
}

test("the published example of Krippendorff is understood with its gaps and gives its alphas", () => {
  const text = examples[0]?.text ?? "";

  const nominal = calculated(text, { level: "nominal" });
  const ordinal = calculated(text, { level: "ordinal" });

  expect(nominal.raters).toEqual(["A", "B", "C", "D"]);
  expect([nominal.units, nominal.rated, nominal.missing]).toEqual([12, 41, 7]);
  expect(shown(nominal, "krippendorffAlpha/nominal")).toBeCloseTo(0.743, 3);
  expect(shown(ordinal, "krippendorffAlpha/ordinal")).toBeCloseTo(0.815, 3);
  expect(ordinal.lines[0]?.key).toBe("krippendorffAlpha/ordinal");
});

test("scores of Shrout and Fleiss give their six intraclass correlations, the single absolute one first", () => {
  const found = calculated(examples[1]?.text ?? "", { level: "interval" });

  const forms = ["ICC(1)", "ICC(A,1)", "ICC(C,1)", "ICC(k)", "ICC(A,k)", "ICC(C,k)"];
  const values = forms.map((form) => shown(found, `intraclassCorrelation/${form}`));
  expect(values.map((one) => Number(one).toFixed(2))).toEqual([
    "0.17",
    "0.29",
    "0.71",
    "0.44",
    "0.62",
    "0.91",
  ]);
  expect(found.contrasts.map(({ kind }) => kind)).toEqual(["shift", "mean"]);
});

test("a prevailing code lets kappa and AC1 part, and the sentence names it", () => {
  const found = calculated(examples[2]?.text ?? "");

  expect(shown(found, "cohenKappa/unweighted")).toBeCloseTo(0.318, 3);
  expect(found.twoByTwo?.pabak).toEqual({ kind: "value", value: expect.closeTo(0.7, 12) });
  const [first] = found.contrasts;
  expect(first).toMatchObject({ kind: "prevalence", code: "yes", agreement: 0.85 });
});

test.each([
  ["semicolons and decimal commas", "A;B\n1,5;2,5\n2,0;3,25\n4,5;4,5", ["1,5", "2,5"]],
  ["spaces", "A B\n1.5 2.5\n2 3.25\n4.5 4.5", ["1.5", "2.5"]],
  ["commas and quotes", 'A,"B"\n1.5,"2.5"\n2,3.25\n4.5,4.5', ["1.5", "2.5"]],
])("ratings parted by %s are two raters' numbers", (_, text, first) => {
  const found = calculated(text);

  expect(found.raters).toEqual(["A", "B"]);
  expect(found.preview[0]?.cells).toEqual(first);
  expect(found.guessed).toBe("interval");
  expect(shown(found, "blandAltman")).toBeCloseTo(-0.75, 10);
});

test("lines of unit, rater and value become units by raters; what is said twice counts once", () => {
  const found = calculated(
    "clip\tcoder\tcode\na\tAna\tx\na\tBen\tx\na\tBen\tx\nb\tAna\ty\nb\tBen\tx\nb\tBen\ty\nc\tAna\ty\n\tBen\ty",
  );

  expect(found.shape.layout).toBe("long");
  expect(found.raters).toEqual(["Ana", "Ben"]);
  expect(found.preview.map(({ cells }) => cells)).toEqual([
    ["x", "x"],
    ["y", "x"],
    ["y", null],
  ]);
  expect(found.notes).toEqual([
    { what: "repeated_rating", count: 1, about: "a, Ben" },
    { what: "repeated_differs", count: 1, about: "b, Ben" },
    { what: "nameless_line", count: 1, about: "" },
  ]);
});

test("a column that is no rater is left out with its codes, in either layout", () => {
  const wide = "unit\tAna\tBen\tnote\n1\tx\tx\tlate\n2\ty\tx\tearly\n3\ty\ty\t";
  const long = "unit\trater\tvalue\n1\tAna\tx\n1\tBen\tx\n1\tnote\tlate\n2\tAna\ty\n2\tBen\tx";

  for (const text of [wide, long]) {
    const found = calculated(text, { excluded: ["note"] });

    expect(found.raters).toEqual(["Ana", "Ben"]);
    expect(found.namedRaters).toEqual(["Ana", "Ben", "note"]);
    expect(found.codes.map(({ name }) => name)).toEqual(["x", "y"]);
    expect(found.notes).toContainEqual({ what: "left_out", count: 1, about: "note" });
  }
  const withoutNote = calculated("unit\tAna\tBen\n1\tx\tx\n2\ty\tx\n3\ty\ty");
  const found = calculated(wide, { excluded: ["note"] });
  expect(shown(found, "cohenKappa/unweighted")).toBe(shown(withoutNote, "cohenKappa/unweighted"));
});

test("capitals part codes until they are said not to, and units of one name are told", () => {
  const text = "unit\tAna\tBen\nclip 1\tYes\tyes\nclip 2\tno\tNO\nclip 1\tyes\tno";

  const apart = calculated(text);
  const together = calculated(text, { isCaseIgnored: true });

  expect(apart.codeCount).toBe(4);
  expect(apart.suggestions.map(({ kind }) => kind)).toEqual(["case"]);
  expect(together.codes).toEqual([
    { name: "no", count: 3 },
    { name: "Yes", count: 3 },
  ]);
  expect(together.suggestions).toEqual([]);
  expect(together.notes).toContainEqual({ what: "unit_doubled", count: 1, about: "clip 1" });
});

test("raters in rows are recognised and can be turned", () => {
  const text = "A\t1\t2\t3\t3\t2\t1\t4\t1\t2\nB\t1\t2\t3\t3\t2\t2\t4\t1\t2";

  expect(calculated(text).raters).toEqual(["A", "B"]);
  expect(calculated(text, { layout: "columns" }).units).toBe(2);
});

test("an order given by hand decides ordinal figures, and a declared code counts", () => {
  const text = "x\ty\nlow\tmid\nmid\ttop\ntop\ttop\nlow\tlow\nmid\tmid";
  const asRead = calculated(text, { level: "ordinal", order: ["low", "mid", "top"] });
  const turned = calculated(text, { level: "ordinal", order: ["mid", "low", "top"] });
  const declared = calculated(text, { order: ["low", "mid", "top", "never"] });

  expect(asRead.codes.map(({ name }) => name)).toEqual(["low", "mid", "top"]);
  expect(shown(asRead, "krippendorffAlpha/ordinal")).not.toBe(
    shown(turned, "krippendorffAlpha/ordinal"),
  );
  expect(declared.codes.at(-1)).toEqual({ name: "never", count: 0 });
  expect(Number(shown(declared, "brennanPrediger/unweighted"))).toBeGreaterThan(
    Number(shown(calculated(text), "brennanPrediger/unweighted")),
  );
});

test.each([
  ["numbers", "unit\t1\t2\n1\t1\t2\n2\t2\t2\n3\t3\t1", ["1", "2"]],
  ["one name twice", "clip\tAna\tAna\n1\tx\tx\n2\ty\tx", ["Ana", "Ana (2)"]],
])("below a name for units raters may be called by %s", (_, text, raters) => {
  const found = calculated(text);

  expect(found.raters).toEqual(raters);
  expect(found.shape).toEqual({ layout: "columns", hasNames: true, hasUnits: true });
});

test("empty columns, at the edge or between, hide no names", () => {
  const edge = calculated("A,B,,\n2,2,,\n1,2,,\n3,3,,\n1,1,,");
  const between = calculated("A,,B\n2,,2\n1,,2\n3,,3\n1,,1");

  for (const found of [edge, between]) {
    expect(found.raters).toEqual(["A", "B"]);
    expect([found.units, found.rated, found.missing]).toEqual([4, 8, 0]);
  }
});

test("names alone are no ratings", () => {
  expect(pastedRows("Ana,Ben").rows).toEqual([["Ana", "Ben"]]);
  for (const text of ["unit,Ana,Ben", "unit,Ana,Ben\n", "clip\trater\tvalue"]) {
    expect(calculation(pastedRows(text).rows, firstWish, nameOf)).toBe("empty");
  }
});

test("names in two lines, of which the upper spans several columns, are one", () => {
  const text =
    "\tMay\t\tJune\t\nclip\tAna\tBen\tAna\tBen\n1\tx\tx\ty\ty\n2\ty\tx\ty\tx\n3\ty\ty\tx\tx";

  const found = calculated(text);

  expect(found.raters).toEqual(["May · Ana", "May · Ben", "June · Ana", "June · Ben"]);
  expect(found.units).toBe(3);
  expect(found.notes).toContainEqual({
    what: "two_lines_of_names",
    count: 5,
    about: "clip, May · Ana, May · Ben",
  });
});

test("a first line of ratings with a gap is no line of names", () => {
  const found = calculated("x\t\ty\ny\tx\tx\nx\tx\ty\ny\ty\ty");

  expect([found.units, found.missing]).toEqual([4, 1]);
});

test("rows of totals are asked about, and left out where they are said to be", () => {
  const text = "clip,Ana,Ben\n1,3,4\n2,5,5\n3,2,2\nTotal,10,11\nMean,3.3,3.7";

  const asked = calculated(text);
  const without = calculated(text, { isTotalLeftOut: true });

  expect(asked.suggestions).toContainEqual({ kind: "total", words: ["Total", "Mean"], count: 2 });
  expect(without.suggestions).toEqual([]);
  expect(without.units).toBe(3);
  expect(without.notes).toContainEqual({ what: "totals_left_out", count: 2, about: "" });
});

test("signs that nobody sees part no codes, and thousands are parted as the table has it", () => {
  const marked = calculated("A\tB\n\u200F3\t3\n4\u200E\t4\n2\t\uFEFF2\n1\t1");
  const grouped = calculated("A;B\n1.234,5;1.200,0\n2.000,5;3.400\n3.456,1;2.100\n900,5;1 050,0");

  expect(shown(marked, "cohenKappa/unweighted")).toBe(1);
  expect(grouped.notes).toContainEqual({
    what: "thousands_signs",
    count: 2,
    about: "3.400 · 2.100",
  });
  expect(grouped.guessed).toBe("interval");
  const mean = (1234.5 + 2000.5 + 3456.1 + 900.5 - 1200 - 3400 - 2100 - 1050) / 4;
  expect(shown(grouped, "blandAltman")).toBeCloseTo(mean, 9);
});

test("shares of 1 beside per cent are told", () => {
  const { notes } = calculated("A\tB\n50%\t0.6\n20%\t0.2\n90%\t85%\n10%\t0");

  expect(notes).toContainEqual({ what: "share_beside_percent", count: 2, about: "0.6 · 0.2" });
});

test("words at a level of steps are left out with a note, not taken for numbers", () => {
  const found = calculated("1\t2\n2\t2\n3\tbad\n4\t4\n5\t5", {
    level: "interval",
    hasUnits: false,
  });

  expect(found.notes).toContainEqual({ what: "not_a_number", count: 1, about: "bad" });
  const alpha = found.lines.find(({ id }) => id === "krippendorffAlpha");
  expect(alpha?.answer.excluded).toEqual([{ because: "rated_by_one", count: 1 }]);
});

test("a dash among numbers is no rating, and a code among signs", () => {
  const numbers = calculated("A\tB\n1\t1\n2\t-\n–\t3\n3\t3");
  const signs = calculated("A\tB\n+\t+\n-\t+\n-\t-\n+\t-");

  expect([numbers.missing, numbers.guessed]).toEqual([2, "ordinal"]);
  expect(numbers.notes).toEqual([{ what: "dashes_missing", count: 2, about: "" }]);
  expect(signs.codes.map(({ count }) => count)).toEqual([4, 4]);
});

test("numbers beyond all measure are left out, so that no figure is no number", () => {
  const { lines, notes } = calculated("A\tB\n1e300\t1\n2\t2.5\n3\t2.5\n4\t5", {
    level: "interval",
  });

  expect(notes).toContainEqual({ what: "not_a_number", count: 1, about: "1e300" });
  const values = lines.map(({ answer: { figure } }) =>
    figure.kind === "value" ? figure.value : 0,
  );
  expect(values.every(Number.isFinite)).toBe(true);
});

test("one rater, one value and nothing at all are states, not figures", () => {
  const alone = calculated("A\nx\ny\nx", { hasNames: true });
  const same = calculated("x\tx\nx\tx\nx\tx", { hasNames: false, hasUnits: false });

  expect(alone.raters).toHaveLength(1);
  expect(alone.lines).toEqual([]);
  expect(shown(same, "cohenKappa/unweighted")).toBe("one_code_only");
  expect(calculation([], firstWish, nameOf)).toBe("empty");
});

test("every statistic of the registry either is shown or has a reason", () => {
  for (const { text, level } of examples) {
    const found = calculated(text, { level });
    const ids = new Set([...found.lines.map(({ id }) => id), ...found.misfits.map(({ id }) => id)]);
    const own = found.perCode.length > 0 ? ["perCodeKappa", "twoByTwo"] : [];
    if (found.generalizability) own.push("generalizability");
    if (found.scored) own.push("intervalAgreement");

    expect(new Set([...ids, ...own]).size).toBe(statistics.length);
  }
});

test("a rater taken as the standard is what the others are held against, code by code", () => {
  const text = "gold\tA\tB\nyes\tyes\tno\nyes\tyes\tyes\nyes\tno\tyes\nno\tyes\tno\nno\tno\tNA";

  const { detections, misfits } = calculated(text, { standard: "gold", present: "yes" });

  expect(detections?.raters).toMatchObject([
    {
      rater: "A",
      units: 5,
      counts: { hits: 2, misses: 1, falseAlarms: 1, correctRejections: 1 },
      figures: { sensitivity: { kind: "value", value: 2 / 3 } },
    },
    { rater: "B", units: 4, counts: { hits: 2, misses: 1, falseAlarms: 0, correctRejections: 1 } },
  ]);
  expect(misfits.map(({ id }) => id)).not.toContain("signalDetection");
  expect(calculated(text).detections).toBeUndefined();
  expect(calculated(text, { standard: "nobody" }).detections).toBeUndefined();
});

test("scores have the generalizability of their intraclass correlations", () => {
  const found = calculated(examples[1]?.text ?? "", { level: "interval" });

  const [line] = found.generalizability?.planned ?? [];
  const [one, , , four] = line?.points ?? [];
  expect(found.generalizability).toMatchObject({
    design: "p x r",
    persons: 6,
    excluded: 0,
    raters: 4,
  });
  const figure = (key: string) => ({
    kind: "value",
    value: expect.closeTo(Number(shown(found, `intraclassCorrelation/${key}`)), 12),
  });
  expect(one?.generalizability).toEqual(figure("ICC(C,1)"));
  expect(one?.dependability).toEqual(figure("ICC(A,1)"));
  expect(four?.generalizability).toEqual(figure("ICC(C,k)"));
  expect(
    calculated(examples[1]?.text ?? "", { level: "ordinal" }).generalizability,
  ).toBeUndefined();
});

/** Four children, two occasions, two raters on each. */
function longText(raterOf: (rater: number, occasion: number) => string): string {
  const rows = [0, 1, 2, 3].flatMap((person) =>
    [0, 1].flatMap((occasion) =>
      [0, 1].map(
        (rater) =>
          `${person}\t${occasion}\t${raterOf(rater, occasion)}\t${(person * 3 + occasion * 2 + rater + person * rater) % 11}`,
      ),
    ),
  );
  return ["child\toccasion\trater\tscore", ...rows].join("\n");
}

test("lines with an occasion are crossed by it, or nested where each has raters of its own", () => {
  const crossed = calculated(
    longText((rater) => `R${rater}`),
    { level: "interval" },
  );
  const nested = calculated(
    longText((rater, occasion) => `R${rater}${occasion}`),
    {
      level: "interval",
      columns: { unit: 0, rater: 2, value: 3, occasion: 1 },
    },
  );

  expect(crossed.units).toBe(8);
  expect(crossed.generalizability).toMatchObject({
    design: "p x i x j",
    persons: 4,
    raters: 2,
    occasions: 2,
  });
  expect(nested.generalizability).toMatchObject({
    design: "p x (r:t)",
    persons: 4,
    raters: 2,
    occasions: 2,
  });
  expect(crossed.generalizability?.components.map(({ source }) => source)).toEqual([
    "p",
    "i",
    "j",
    "pi",
    "pj",
    "ij",
    "pij",
  ]);
  expect(crossed.columns?.names).toEqual(["child", "occasion", "rater", "score"]);
});

describe("weights of ordered codes whose numbers are unevenly apart", () => {
  // Of 0, 1, 2, 5, 9 the last step is four times the first.
  const given = [
    [0, 1],
    [1, 1],
    [2, 5],
    [5, 5],
    [9, 5],
    [2, 2],
    [9, 9],
    [0, 0],
  ];
  const text = ["A;B", ...given.map((row) => row.join(";"))].join("\n");
  const scale = [0, 1, 2, 5, 9];
  const ratings = ratingsFromRows(given, scale);
  const isNominal = false;

  test.each(["linear", "quadratic"] as const)(
    "count the numbers in the calculator as in a study: %s",
    (weights) => {
      const found = calculated(text, { level: "ordinal" });
      const kappa = weightedKappa.answer({ kind: "weighted_kappa", weights }, ratings, {
        isNominal,
        scale: "ordinal",
      });
      const ac = ac2.answer({ kind: "ac2", weights }, ratings, { isNominal, scale: "ordinal" });

      expect(found.weighing).toEqual({ by: "numbers", isChoice: true });
      expect([kappa.figure, ac.figure]).toEqual(
        [`cohenKappa/${weights}`, `gwetAc/${weights}`].map((key) => ({
          kind: "value",
          value: shown(found, key),
        })),
      );
    },
  );

  const bySteps = (order: readonly number[]) => {
    const places = given.map((row) => row.map((one) => order.indexOf(one)));
    const { table } = pairTableOfRatings(ratingsFromRows(places, [0, 1, 2, 3, 4]));
    const { figure } = cohenKappa(table, { weights: "quadratic" });
    return figure.kind === "value" ? figure.value : NaN;
  };

  test("count the steps where that is chosen, codes are in another order than their numbers, or are words", () => {
    const turned = calculated(text, { level: "ordinal", order: ["1", "0", "2", "5", "9"] });
    const chosen = calculated(text, { level: "ordinal", weightsBy: "steps" });
    const words = calculated("A;B\nlow;high\nmoderate;low\nhigh;high\nlow;low");
    expect(turned.weighing).toEqual({ by: "steps", isChoice: false });
    expect(words.weighing).toEqual({ by: "steps", isChoice: false });
    expect(shown(turned, "cohenKappa/quadratic")).toBe(bySteps([1, 0, 2, 5, 9]));
    expect(shown(chosen, "cohenKappa/quadratic")).toBe(bySteps(scale));
  });
});
