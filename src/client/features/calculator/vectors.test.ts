import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Figure, Level } from "../../../statistics/statistic.ts";
import { type Calculation, calculation } from "./calculation.ts";
import { partNames } from "./AnswerParts.tsx";
import type { Line } from "./figures.ts";
import { pastedRows } from "./pastedRows.ts";
import { firstWish, type Wish } from "./wish.ts";
import { lacks } from "../../../../tests/needs.ts";

const value = z.union([z.number(), z.null()]);
const Expected = z.object({
  stat: z.string(),
  params: z.record(z.string(), z.unknown()),
  field: z.string(),
  value: z.unknown(),
  tol: z.number().optional(),
  tolKind: z.string(),
});
type Expected = z.infer<typeof Expected>;
const Data = z.object({
  ratings: z.array(z.array(value)).optional(),
  levels: z.array(z.number()).optional(),
  /** How often the first rater gave the code of the row and the second that of the column. */
  table: z.array(z.array(z.number())).optional(),
  long: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
  columns: z.array(z.string()).optional(),
  tp: z.number().optional(),
  fn: z.number().optional(),
  fp: z.number().optional(),
  tn: z.number().optional(),
});
type Data = z.infer<typeof Data>;
const sets = z.array(z.object({ id: z.string(), data: Data, expected: z.array(Expected) }));

const folder = new URL("../../../../../shared/vectors/", import.meta.url);
const hasVectors = !lacks("vectors");

/** As many figures of each file are compared at least, so that nothing is passed over unnoticed. */
const least: Readonly<Record<string, number>> = {
  computed: 378,
  continuous: 5,
  gtheory: 7,
  gwet: 27,
  icc: 33,
  kappa: 81,
  krippendorff: 14,
  multirater: 17,
  sdt: 3,
};

describe.skipIf(!hasVectors)("pasted as text, published data give their published figures", () => {
  test.each(Object.entries(least))("%s", (file, most) => {
    const path = new URL(`${file}.json`, folder);
    const off: unknown[] = [];
    const unseen = new Set<string>();
    let compared = 0;
    for (const { id, data, expected } of sets.parse(JSON.parse(readFileSync(path, "utf8")))) {
      const text = pasteOf(data);
      if (text === undefined) continue;
      for (const one of expected) {
        const what = `${id} ${one.stat} ${one.field} ${JSON.stringify(one.params)}`;
        const found = figureOf(calculated(text, wishOf(one, data)), one);
        if (!found) unseen.add(`${one.stat}.${one.field}`);
        else seen.add(`${one.stat}.${one.field}`);
        if (!found || (typeof one.value !== "number" && one.value !== null)) continue;
        const shown = found.kind === "value" ? found.value : found.because;
        const isReason = typeof shown === "string" && hasReasons.has(id);
        if (!isReason && !isAlike(shown, one)) off.push([what, one.value, shown]);
        compared += 1;
      }
    }
    expect(off).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(most);
    for (const name of unseen) notSeen.add(name);
  });

  test("no other figure of a table of ratings is checked than those that are shown", () => {
    const unseen = [...notSeen].filter((name) => !seen.has(name) && !elsewhere[name]);
    expect(unseen.toSorted()).toEqual([]);
  });
});

/** What of all files the calculator shows, and what it does not. */
const [seen, notSeen] = [new Set<string>(), new Set<string>()];

/** Where else it is seen, or why it is not compared here. */
const elsewhere: Readonly<Record<string, string>> = {
  "bland_altman.loa_hi": "limits are shown for 1.96 standard deviations, published for two",
  "bland_altman.loa_lo": "the same",
  "d_study.Erho2": "with other numbers of raters: in the study's G theory, and in the guide",
  "d_study.Phi": "the same",
  "d_study.rel_var": "the guide alone, with its formula",
  "d_study.abs_var": "the guide alone, with its formula",
  "g_study_reml.p": "what g_study compares, by another program",
  "g_study_reml.pr_e": "the same",
  "g_study_reml.r": "the same",
  "krippendorff_alpha_bootstrap.hi": "not offered, and not checked",
  "krippendorff_alpha_bootstrap.lo": "not offered, and not checked",
  "krippendorff_alpha_bootstrap.q70": "not offered, and not checked",
  "two_by_two.p_neg": "in the table of codes, as the agreement of the code that is absence",
  "two_by_two.p_pos": "in the table of codes",
};

/** All ratings are the same, or none can be compared: programs differ in what they say then; here is a reason. */
const hasReasons: ReadonlySet<string> = new Set(["computed-X01", "computed-X07"]);

/** What is published as no number has a reason here. */
function isAlike(
  shown: number | string,
  { value: published, tol = 0, tolKind }: Expected,
): boolean {
  if (typeof published !== "number" || typeof shown !== "number") {
    return published === null && typeof shown === "string";
  }
  const scale = tolKind === "relative" ? Math.abs(published) : 1;
  return Math.abs(shown - published) <= Math.max(Math.max(tol, 1e-9) * scale, 1e-12);
}

function calculated(text: string, wish: Partial<Wish>): Calculation {
  const found = calculation(pastedRows(text).rows, { ...firstWish, ...wish }, String);
  if (typeof found === "string") throw new Error(found);
  return found.answer;
}

/** The data as somebody would paste them; `undefined` of what is no table of ratings. */
function pasteOf({ ratings, table, long, columns, tp, fn, fp, tn }: Data): string | undefined {
  if (ratings) return lines(ratings.map((row) => row.map((one) => one ?? "NA")));
  if (table) {
    return lines(
      table.flatMap((row, first) =>
        row.flatMap((count, second) => times(count, [first + 1, second + 1])),
      ),
    );
  }
  if (long && columns) return lines([columns, ...long]);
  if (tp === undefined || fn === undefined || fp === undefined || tn === undefined)
    return undefined;
  return lines([
    ["truth", "given"],
    ...times(tp, ["yes", "yes"]),
    ...times(fn, ["yes", "no"]),
    ...times(fp, ["no", "yes"]),
    ...times(tn, ["no", "no"]),
  ]);
}

type Row = readonly (string | number)[];

function times(count: number, row: Row): readonly Row[] {
  return Array.from({ length: count }, () => row);
}

function lines(rows: readonly Row[]): string {
  return rows.map((row) => row.join("\t")).join("\n");
}

const levelOf: Readonly<Record<string, Level>> = {
  nominal: "nominal",
  ordinal: "ordinal",
  interval: "interval",
  ratio: "ratio",
};
const measured: ReadonlySet<string> = new Set([
  "anova",
  "icc",
  "kendall_w",
  "bland_altman",
  "lin_ccc",
  "g_study",
]);

function wishOf({ stat, params }: Expected, { levels, table, tp, long }: Data): Partial<Wish> {
  if (tp !== undefined) return { standard: "truth", present: "yes" };
  const { metric, weights } = params;
  const byMetric = levelOf[typeof metric === "string" ? metric : ""];
  const isWeighted = weights !== undefined && weights !== "unweighted";
  const level = measured.has(stat)
    ? "interval"
    : (byMetric ?? (isWeighted ? "ordinal" : "nominal"));
  if (long) return { level, columns: { unit: 0, occasion: 1, rater: 2, value: 3 }, layout: "long" };
  const codes = levels ?? table?.map((_, place) => place + 1);
  return {
    hasNames: false,
    hasUnits: false,
    layout: "columns",
    level,
    // Other programs place the levels that occur.
    weightsBy: "steps",
    ...(codes && { order: codes.map(String) }),
  };
}

const ids: Readonly<Record<string, string>> = {
  bland_altman: "blandAltman",
  brennan_prediger: "brennanPrediger",
  conger_kappa: "congerGeneralized",
  percent_agreement: "pairwiseAgreement",
  cohen_kappa: "cohenKappa",
  conger_generalized: "congerGeneralized",
  fleiss_generalized: "fleissGeneralized",
  fleiss_kappa: "fleissKappa",
  gwet_ac: "gwetAc",
  anova: "intraclassCorrelation",
  icc: "intraclassCorrelation",
  kendall_w: "kendallW",
  krippendorff_alpha: "krippendorffAlpha",
  light_kappa: "lightKappa",
  lin_ccc: "linCcc",
  percent_agreement_all: "unanimousAgreement",
  percent_agreement_pairwise: "pairwiseAgreement",
  randolph_kappa: "brennanPrediger",
  scott_pi: "scottPi",
};

/** What is shown of what is published; `undefined` where the calculator does not show it. */
function figureOf(found: Calculation, one: Expected): Figure | undefined {
  const { stat, field, params } = one;
  const { metric, form, weights, design, category, ...further } = params;
  if (stat === "two_by_two") return twoByTwoOf(found, field);
  if (stat === "sdt") return detectionOf(found, field);
  if (stat === "bland_altman") return differencesOf(found, field);
  if (stat === "g_study") return generalOf(found, field, design);
  // irr's takes units that all rated, ours those that two rated or more.
  if (stat === "conger_kappa" && found.missing > 0) return undefined;
  if (stat === "krippendorff_alpha_gwet_se") {
    // Shown of names, and of equal steps; other weights are none of alpha's.
    const own = weights === "unweighted" ? "nominal" : "interval";
    const key = `krippendorffAlpha/${own}`;
    const isShown = weights === "unweighted" || weights === "quadratic";
    return isShown ? found.lines.find((line) => line.key === key)?.gwet?.standardError : undefined;
  }
  if (Object.keys(further).length > 0) return undefined;
  // Weights by the numbers of the codes are those by their places on no scale that has gaps.
  if (typeof weights === "string" && weights.endsWith("_val")) return undefined;
  const id = ids[stat];
  const variants = [metric, form, weights, stat === "anova" ? "ICC(A,1)" : "unweighted"].filter(
    (part) => typeof part === "string",
  );
  const keys = [...variants.map((part) => `${id}/${part}`), id];
  const line = keys.flatMap((key) => found.lines.filter((own) => own.key === key)).at(0);
  if (line && field === "kappa_j") return ofCode(line, found.codes, category);
  return line && partOf(line, field);
}

/** By the words of the files. */
const partOfField: Readonly<Record<string, string>> = {
  se0: "standardErrorUnderNull",
  z0: "z",
  z: "z",
  p: "p",
  kappa_max: "kappaMaximum",
  se1971: "standardErrorOf1971",
  F: "F",
  df1: "df1",
  df2: "df2",
  chisq: "chiSquare",
  cb: "accuracy",
  MSR: "meanSquareUnits",
  MSC: "meanSquareRaters",
  MSE: "meanSquareError",
  MSW: "meanSquareWithin",
};

/** Of a code, which files name by its value on the scale. */
function ofCode({ perCode = [] }: Line, codes: Calculation["codes"], category: unknown) {
  return perCode[codes.findIndex(({ name }) => name === String(category))]?.figure;
}

function partOf({ answer }: Line, field: string): Figure | undefined {
  if (field === "value" || field === "W" || field === "ccc" || field === "bias")
    return answer.figure;
  if (field === "po" || field === "pa") return answer.observed;
  if (field === "pe") return answer.expected;
  if (field === "se1" || field === "se") return answer.standardError;
  const name = partNames.find((part) => part === partOfField[field]);
  if (name) return answer.parts[name];
  if (field !== "lo" && field !== "hi") return undefined;
  const { interval } = answer;
  if (interval.kind === "undefined") return interval;
  return { kind: "value", value: field === "lo" ? interval.low : interval.high };
}

/** Limits are published for two standard deviations, and shown for 1.96. */
function differencesOf({ differences }: Calculation, field: string): Figure | undefined {
  const answer = differences?.answer;
  if (!answer || answer.interval.kind === "undefined") return undefined;
  const { low, high } = answer.interval;
  const known: Readonly<Record<string, Figure>> = {
    bias: answer.figure,
    sd: answer.parts.standardDeviation,
    bias_lo: { kind: "value", value: low },
    bias_hi: { kind: "value", value: high },
  };
  return known[field];
}

function twoByTwoOf({ twoByTwo }: Calculation, field: string): Figure | undefined {
  if (field === "pabak") return twoByTwo?.pabak;
  if (field === "prevalence_index") return twoByTwo?.prevalenceIndex;
  return field === "bias_index" ? twoByTwo?.biasIndex : undefined;
}

function detectionOf({ detections }: Calculation, field: string): Figure | undefined {
  const figures = detections?.raters[0]?.figures;
  const known: Readonly<Record<string, Figure | undefined>> = {
    sensitivity: figures?.sensitivity,
    specificity: figures?.specificity,
    precision: figures?.precision,
    f1: figures?.f1,
    mcc: figures?.matthews,
    accuracy: figures?.accuracy,
    dprime_raw: figures?.dPrime,
    dprime_loglinear: figures?.dPrimeLogLinear,
    criterion_loglinear: figures?.criterionLogLinear,
  };
  return known[field];
}

function generalOf(
  { generalizability }: Calculation,
  field: string,
  design: unknown,
): Figure | undefined {
  if (!generalizability || generalizability.design !== design) return undefined;
  const { components, asIs } = generalizability;
  if (field === "Erho2") return asIs?.generalizability;
  if (field === "Phi") return asIs?.dependability;
  const part = components.find(
    ({ source }) => source === field.replace("_", ",") || `${source}_e` === field,
  );
  return part && { kind: "value", value: part.variance };
}
