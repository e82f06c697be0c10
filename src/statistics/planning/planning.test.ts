import { expect, test } from "vitest";
import { intraclassCorrelation } from "../intraclassCorrelation.ts";
import { type Random, randomFrom } from "../random.ts";
import { ratingsFromRows } from "../ratings.ts";
import { agreementPatterns } from "./agreementPatterns.ts";
import { cohenKappaUnits } from "./cohenKappaUnits.ts";
import {
  iccHalfWidthOfUnits,
  iccUnitsForHalfWidth,
  iccUnitsForPower,
  iccUnitsWithAssurance,
} from "./iccUnits.ts";
import {
  kappaLimitsOfUnits,
  kappaUnitsForHalfWidth,
  kappaUnitsForLimits,
  kappaUnitsForPower,
} from "./kappaUnits.ts";

test.each([
  { shares: [0.3, 0.7], raters: 2 },
  { shares: [0.05, 0.95], raters: 6 },
  { shares: [0.4, 0.5, 0.1], raters: 3 },
  { shares: [0.2, 0.2, 0.2, 0.4], raters: 6 },
])("patterns of $shares by $raters raters add up to 1", ({ shares, raters }) => {
  for (const kappa of [0, 0.3, 0.9]) {
    const sum = agreementPatterns(kappa, { shares, raters }).reduce((all, one) => all + one, 0);
    expect(sum).toBeCloseTo(1, 12);
  }
});

// kappaSize 1.2 (CRAN): the examples of its manual's PowerBinary, Power3Cats, Power4Cats and CIBinary, and
// PowerBinary(0.4, 0.7), computed in R 4.2 with its patterns and its search, which stops within 0.00001 of the power.
test.each([
  { shares: [0.3, 0.7], raters: 2, kappa: 0.6, against: 0.4, units: 190.4564 },
  { shares: [0.3, 0.7], raters: 4, kappa: 0.6, against: 0.4, units: 80.6116 },
  { shares: [0.5, 0.5], raters: 2, kappa: 0.7, against: 0.4, units: 73.2566 },
  { shares: [0.5, 0.5], raters: 3, kappa: 0.7, against: 0.4, units: 38.3725 },
  { shares: [0.2, 0.8], raters: 2, kappa: 0.7, against: 0.4, units: 106.89 },
  { shares: [0.4, 0.5, 0.1], raters: 2, kappa: 0.6, against: 0.4, units: 126.8963 },
  { shares: [0.4, 0.5, 0.1], raters: 3, kappa: 0.6, against: 0.4, units: 68.5385 },
  { shares: [0.4, 0.5, 0.1], raters: 4, kappa: 0.6, against: 0.4, units: 49.6867 },
  { shares: [0.3, 0.3, 0.3, 0.1], raters: 2, kappa: 0.6, against: 0.4, units: 91.8461 },
  { shares: [0.3, 0.3, 0.3, 0.1], raters: 4, kappa: 0.6, against: 0.4, units: 37.4221 },
])(
  "kappa $kappa against $against, $shares, $raters raters: as many units as kappaSize says",
  ({ units, against, ...expected }) => {
    expect(kappaUnitsForPower(expected, { against }) / units).toBeCloseTo(1, 4);
  },
);

test.each([
  { raters: 2, high: 0.5, units: 397 },
  { raters: 3, high: 0.5, units: 206 },
  { raters: 4, high: 0.5, units: 154 },
  { raters: 2, high: undefined, units: 280 },
])(
  "limits of kappa by $raters raters need as many units as CIBinary says",
  ({ raters, high, units }) => {
    const expected = { kappa: 0.4, shares: [0.3, 0.7], raters };
    const needed = kappaUnitsForLimits(expected, { low: 0.3, ...(high !== undefined && { high }) });
    expect(Math.ceil(needed)).toBe(units);
  },
);

test("presize's prec_kappa has the limits of a level of 0.90, which it calls 0.95", () => {
  // prec_kappa(0.5, n = 200, raters = 4, n_category = 2, props = c(0.3, 0.7)): kappaSize's FixedNBinary is one-sided.
  const expected = { kappa: 0.5, shares: [0.3, 0.7], raters: 4 };
  expect(kappaLimitsOfUnits(expected, { units: 200, level: 0.9 }).low).toBeCloseTo(0.4255124, 4);
  // prec_kappa(0.5, conf.width = 0.15, …): 198, at the level of 0.90 again.
  const needed = kappaUnitsForLimits(expected, { low: 0.425, high: 0.575, level: 0.9 });
  expect(Math.ceil(needed)).toBe(198);
});

test("half of the width is reached with the units that are said to be needed, and not with one less", () => {
  for (const kappa of [0.2, 0.6, 0.9]) {
    const expected = { kappa, shares: [0.1, 0.9], raters: 2 };
    const units = kappaUnitsForHalfWidth(expected, { halfWidth: 0.1 });
    const half = (of: number) => {
      const { low, high } = kappaLimitsOfUnits(expected, { units: of });
      return (high - low) / 2;
    };
    expect(half(units)).toBeLessThanOrEqual(0.1);
    expect(half(units - 1)).toBeGreaterThan(0.1);
  }
});

test("Cohen's kappa of raters with shares of their own: irr's N.cohen.kappa", () => {
  // N.cohen.kappa(0.5, 0.5, 0.7, 0.85) is 96: its third argument is the true kappa, whatever its example says.
  // N.cohen.kappa(0.5, 0.5, 0.7, 0.4, twosided = TRUE) is 64.
  const even = { shares: [0.5, 0.5] as const };
  const one = cohenKappaUnits({ ...even, against: 0.85, kappa: 0.7, isTwoSided: false });
  expect(Math.ceil(one ?? NaN)).toBe(96);
  expect(Math.ceil(cohenKappaUnits({ ...even, against: 0.4, kappa: 0.7 }) ?? NaN)).toBe(64);
  expect(cohenKappaUnits({ shares: [0.9, 0.1], against: 0.4, kappa: 0.7 })).toBeUndefined();
});

function unitsOf(icc: number, raters: number): number {
  return iccUnitsForHalfWidth({ icc, raters }, { halfWidth: 0.1 });
}

test("ICC: presize's prec_icc, which is Bonett's example", () => {
  expect(unitsOf(0.85, 4)).toBeCloseTo(19.2, 1);
  expect(Math.ceil(unitsOf(0.75, 2))).toBe(79);
  expect(Math.ceil(unitsOf(0.75, 3))).toBe(52);
  expect(2 * iccHalfWidthOfUnits({ icc: 0.5, raters: 3 }, { units: 50 })).toBeCloseTo(0.3233102, 6);
});

test("as many units as are said to give assurance do so, with the limits that the product prints", () => {
  const expected = { icc: 0.7, raters: 3 };
  const halfWidth = 0.12;
  const share = (units: number) => {
    const random = randomFrom(units);
    const studies = 400;
    let enough = 0;
    for (let study = 0; study < studies; study += 1) {
      const rows = Array.from({ length: Math.ceil(units) }, () => {
        const unit = Math.sqrt(expected.icc) * normal(random);
        return Array.from({ length: 3 }, () => unit + Math.sqrt(1 - expected.icc) * normal(random));
      });
      const { interval } = intraclassCorrelation(ratingsFromRows(rows), { form: "ICC(1)" });
      if (interval.kind === "interval" && (interval.high - interval.low) / 2 <= halfWidth)
        enough += 1;
    }
    return enough / studies;
  };
  expect(share(iccUnitsForHalfWidth(expected, { halfWidth }))).toBeLessThan(0.65);
  const assured = share(iccUnitsWithAssurance(expected, { halfWidth, assurance: 0.9 }));
  expect(assured).toBeGreaterThan(0.82);
  expect(assured).toBeLessThan(0.97);
});

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

test("ICC against another: ICC.Sample.Size's calculateIccSampleSize", () => {
  const of = { against: 0.5, isTwoSided: false };
  expect(Math.ceil(iccUnitsForPower({ icc: 0.75, raters: 2 }, of))).toBe(36);
  expect(Math.ceil(iccUnitsForPower({ icc: 0.75, raters: 3 }, of))).toBe(24);
});
