import { expect, test } from "vitest";
import { blandAltman } from "./blandAltman.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { easyDiag } from "./easyDiag.ts";
import { eventAlignment } from "./eventAlignment.ts";
import { dStudy, gStudy } from "./generalizability.ts";
import { gwetAc } from "./gwet.ts";
import { durationAgreement, intervalAgreement, trialByTrial } from "./intervalAgreement.ts";
import { intraclassCorrelation, ratingsNeeded, spearmanBrown } from "./intraclassCorrelation.ts";
import { kendallW } from "./kendallW.ts";
import { krippendorffAlpha, krippendorffAlphaPerCode } from "./krippendorffAlpha.ts";
import { linCcc } from "./linCcc.ts";
import { durationOverlap, eventF1 } from "./overlap.ts";
import { perCodeKappa } from "./perCode.ts";
import { pairTable, pairTableOfRatings } from "./pairTable.ts";
import { ratingsFromNames, ratingsFromRows } from "./ratings.ts";
import type { Reason } from "./reasons.ts";
import { signalDetection } from "./signalDetection.ts";
import { unitizingAlpha } from "./unitizingAlpha.ts";

const none = (because: Reason) => ({ kind: "undefined", because });
const silent = { first: [], second: [], durationUs: 100 };

test("alpha: no pair, no variation, negative values on a ratio scale", () => {
  expect(krippendorffAlpha(ratingsFromRows([[1, null]])).figure).toEqual(none("no_pairable_units"));
  expect(
    krippendorffAlpha(ratingsFromRows([[0.1, 0.1, 0.1]]), { metric: "interval" }).figure,
  ).toEqual(none("no_variation"));
  expect(krippendorffAlpha(ratingsFromRows([[-1, 2]]), { metric: "ratio" }).figure).toEqual(
    none("negative_ratio_value"),
  );
});

test("one rater is no pair, and measurements are no codes", () => {
  const single = ratingsFromRows([[1], [2]]);
  const measured = ratingsFromRows(
    Array.from({ length: 5000 }, (_, unit) => [unit + 0.5, unit + 0.25]),
  );

  expect(cohenKappa(pairTableOfRatings(single).table).figure).toEqual(none("no_units"));
  expect(gwetAc(measured).figure).toEqual(none("too_many_to_search"));
});

test("alpha of a code that nobody used", () => {
  const ratings = ratingsFromNames(
    [
      ["yes", "no"],
      ["yes", "yes"],
    ],
    ["no", "perhaps", "yes"],
  );

  expect(krippendorffAlphaPerCode(ratings)[1]).toEqual({ code: 1, figure: none("code_not_used") });
});

test("kappa of a code that nobody used", () => {
  const codes = perCodeKappa(
    pairTable([
      [3, 1, 0],
      [1, 4, 0],
      [0, 0, 0],
    ]),
  );

  expect(codes[2]?.kappa.figure).toEqual(none("code_not_used"));
});

test("measurements: too few, constant, not two raters", () => {
  expect(intraclassCorrelation(ratingsFromRows([[1, 2]])).figure).toEqual(none("too_few_units"));
  expect(intraclassCorrelation(ratingsFromRows([[1], [2]])).figure).toEqual(none("too_few_raters"));
  expect(
    kendallW(
      ratingsFromRows([
        [1, 2],
        [1, 2],
      ]),
    ).figure,
  ).toEqual(none("all_tied"));
  expect(
    linCcc(
      ratingsFromRows([
        [1, 1],
        [1, 2],
        [1, 3],
      ]),
    ).figure,
  ).toEqual(none("no_variation_within_rater"));
  expect(
    blandAltman(
      ratingsFromRows([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    ).figure,
  ).toEqual(none("not_two_raters"));
});

test("identical ratings: the correlation is 1, F is infinite and p is 0", () => {
  const { figure, parts } = intraclassCorrelation(
    ratingsFromRows([
      [0.1, 0.1, 0.1],
      [0.7, 0.7, 0.7],
      [1.3, 1.3, 1.3],
    ]),
    { form: "ICC(C,1)" },
  );

  expect(figure).toEqual({ kind: "value", value: 1 });
  expect(parts.F).toEqual(none("no_error_variance"));
  expect(parts.p).toEqual({ kind: "value", value: 0 });
});

test("Spearman and Brown there and back", () => {
  expect(ratingsNeeded({ single: 0.5, wanted: spearmanBrown(0.5, 3) })).toEqual({
    kind: "value",
    value: expect.closeTo(3, 12),
  });
  expect(ratingsNeeded({ single: 0, wanted: 0.8 })).toEqual(none("empty_denominator"));
});

test("detection: nothing to detect, and perfect rates", () => {
  const nothing = signalDetection({ hits: 0, misses: 0, falseAlarms: 1, correctRejections: 9 });
  const perfect = signalDetection({ hits: 5, misses: 0, falseAlarms: 1, correctRejections: 9 });

  expect(nothing.sensitivity).toEqual(none("empty_denominator"));
  expect(perfect.dPrime).toEqual(none("extreme_rate"));
  expect(perfect.dPrimeLogLinear.kind).toBe("value");
});

test("intervals: nobody scored; no interval at all", () => {
  const empty = intervalAgreement({ first: [0, 0], second: [0, 0] });

  expect(empty.scoredInterval).toEqual(none("nothing_scored"));
  expect(empty.totalCount).toEqual({ kind: "value", value: 1 });
  expect(intervalAgreement({ first: [], second: [] }).totalCount).toEqual(none("no_units"));
  expect(trialByTrial([], [])).toEqual(none("no_units"));
  expect(durationAgreement([], []).totalDuration).toEqual(none("no_events"));
  expect(durationAgreement([10, 5], [8])).toMatchObject({
    paired: 1,
    unpaired: 1,
    meanDurationPerOccurrence: { value: 0.8 },
  });
});

test("generalizability: a missing score; a negative estimate is kept and taken as 0", () => {
  const study = gStudy({
    design: "p x r",
    scores: [
      [1, 2, 3],
      [2, 3, 1],
      [3, 1, 2],
    ],
  });

  expect(gStudy({ design: "p x r", scores: [[1, 2], [1]] })).toEqual(none("unbalanced_design"));
  expect(study).toMatchObject({ components: [{ source: "p", variance: -0.5 }, {}, {}] });
  expect(study.kind === "study" && dStudy(study).takenAsZero).toContain("p");
});

test("timed events: nobody coded anything", () => {
  expect(durationOverlap(silent, "a").f1).toEqual(none("code_not_used"));
  expect(eventF1(silent, { code: "a", threshold: 0.5 }).f1).toEqual(none("no_events"));
  expect(eventAlignment(silent, { codes: ["a"] })).toMatchObject({
    kappa: none("no_units"),
    minimumCost: { kind: "value", value: 0 },
  });
  expect(easyDiag([silent], { codes: ["a"] }).raw).toEqual(none("no_units"));
  expect(unitizingAlpha({ raters: [[], []], durationUs: 10 }, { codes: ["a"] })).toEqual(
    none("no_units"),
  );
  expect(unitizingAlpha({ raters: [[]], durationUs: 10 }, { codes: ["a"] })).toEqual(
    none("too_few_raters"),
  );
});

test("raters' units that never meet: nothing to say about their codes", () => {
  const alpha = unitizingAlpha(
    {
      raters: [
        [{ code: "a", startUs: 0, endUs: 1000 }],
        [{ code: "a", startUs: 5000, endUs: 6000 }],
      ],
      durationUs: 10_000,
    },
    { codes: ["a"] },
  );

  expect(alpha).toMatchObject({ coding: none("no_overlapping_units") });
});
