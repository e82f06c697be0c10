import { expect, test } from "vitest";
import { normalQuantile } from "./distributions.ts";
import { facetStudy, groupedStudy, nestedPersonsStudy } from "./facetStudy.ts";
import { gStudy } from "./generalizability.ts";
import { plantedFacets, plantedSeverities } from "../../tests/plantedFacets.ts";
import { ends, inPart } from "../../tests/whole.ts";
import { chiSquareDraws } from "./chiSquareDraws.ts";
import { randomFrom } from "./random.ts";
import { varianceDraws } from "./varianceDraws.ts";

const usual = [1, 0.4, 0.3, 0.3, 0.2, 0.15, 0.5];

function studyOf(rows: ReturnType<typeof plantedFacets>) {
  const study = facetStudy(
    rows.map(([p, r, o, score]) => ({ person: `p${p}`, rater: `r${r}`, occasion: `o${o}`, score })),
  );
  if (!study) throw new Error("no study");
  return study;
}

test("of complete scores limits are those of the mean squares", () => {
  const rows = plantedFacets(
    { persons: 30, raters: 6, each: 6, occasions: 4, share: 1, variances: usual },
    11,
  );
  const scores = Array.from({ length: 30 }, (_, p) =>
    Array.from({ length: 6 }, (__, r) =>
      Array.from(
        { length: 4 },
        (___, o) => rows.find((row) => row[0] === p && row[1] === r && row[2] === o)?.[3] ?? NaN,
      ),
    ),
  );
  const expected = gStudy({ design: "p x i x j", scores });
  if (expected.kind === "undefined") throw new Error(expected.because);
  const { components, ...study } = studyOf(rows);
  const draws = study.draws();

  const classical = varianceDraws(expected);
  components.forEach(({ variance }, at) => {
    expect(variance).toBeGreaterThan(0);
    expect(variance).toBeCloseTo(expected.components[at]?.variance ?? NaN, 8);
    const [own, other] = [draws?.variance(at), classical.variance(at)];
    expect(own?.low).toBeCloseTo(other.low, 6);
    expect(own?.high).toBeCloseTo(other.high, 6);
  });
  for (const kind of ["relative", "absolute"] as const) {
    const [own, other] = [draws, classical].map((one) =>
      one?.coefficient(kind, { first: 3, second: 2 }),
    );
    expect(own?.low).toBeCloseTo(other?.low ?? NaN, 6);
    expect(own?.high).toBeCloseTo(other?.high ?? NaN, 6);
  }
});

test.each(
  ends([
    { persons: 40, raters: 8, each: 3, occasions: 3, share: 0.85, studies: 50 },
    { persons: 30, raters: 30, each: 4, occasions: 2, share: 0.9, studies: 50 },
    { persons: 150, raters: 12, each: 3, occasions: 4, share: 0.6, studies: 20 },
  ]),
)(
  "limits hold the planted coefficients: $persons persons, $raters raters, $occasions occasions",
  (design) => {
    const [of = 0, ofR = 0, ofO = 0, ofPr = 0, ofPo = 0, ofRo = 0, error = 0] = usual;
    const relative = ofPr / 2 + ofPo / 2 + error / 4;
    const truth = {
      relative: of / (of + relative),
      absolute: of / (of + relative + ofR / 2 + ofO / 2 + ofRo / 4),
    };
    const held = { relative: 0, absolute: 0, p: 0, r: 0, error: 0 };
    const studies = inPart(design.studies, 4);
    for (let seed = 1; seed <= studies; seed += 1) {
      const draws = studyOf(plantedFacets({ ...design, variances: usual }, seed)).draws();
      const holds = (limits: { low: number; high: number } | undefined, one: number) =>
        Number(limits !== undefined && limits.low <= one && one <= limits.high) / studies;
      for (const kind of ["relative", "absolute"] as const) {
        held[kind] += holds(draws?.coefficient(kind, { first: 2, second: 2 }), truth[kind]);
      }
      held.p += holds(draws?.variance(0), of);
      held.r += holds(draws?.variance(1), ofR);
      held.error += holds(draws?.variance(6), error);
    }
    for (const share of Object.values(held)) expect(share).toBeGreaterThan(0.85);
  },
);

test.each(
  ends([
    { persons: 40, raters: 6, each: 3, occasions: 3, share: 0.8, studies: 25, severity: 0.4 },
    { persons: 60, raters: 60, each: 3, occasions: 2, share: 0.9, studies: 4, severity: 0.4 },
    { persons: 40, raters: 30, each: 3, occasions: 2, share: 0.9, studies: 10, severity: 0 },
  ]),
)("severities of $raters raters in $persons persons are within their limits", (design) => {
  let [held, all, apart] = [0, 0, 0];
  const studies = inPart(design.studies, 4);
  for (let seed = 1; seed <= studies; seed += 1) {
    const variances = usual.with(1, design.severity);
    const plan = { ...design, variances };
    const predictions = studyOf(plantedFacets(plan, seed)).raterPredictions();
    const truth = plantedSeverities(plan, seed);
    expect(predictions.map(({ rater }) => rater)).toEqual(
      predictions.map(({ rater }) => rater).toSorted(),
    );
    for (const { rater, low, high, value } of predictions) {
      const own = truth.get(Number(rater.slice(1))) ?? NaN;
      all += 1;
      held += Number((low ?? NaN) <= own && own <= (high ?? NaN));
      apart += Number(value !== 0 && ((low ?? NaN) > 0 || (high ?? NaN) < 0));
    }
  }

  expect(held / all).toBeGreaterThan(0.9);
  // Where they do not differ, hardly anybody is told apart.
  expect(design.severity === 0 ? apart / all : 0).toBeLessThan(0.01);
});

test("two raters have severities, and no limits", () => {
  const plan = { persons: 20, raters: 2, each: 2, occasions: 3, share: 0.9, variances: usual };

  expect(studyOf(plantedFacets(plan, 2)).raterPredictions()).toMatchObject([
    { rater: "r0", low: null, high: null },
    { rater: "r1", low: null, high: null },
  ]);
});

/** Two groups, the second of which adds half a point; raters are of one of them each. */
function plantedGroups(size: { persons: number; each: number; ofGroup: number }, seed: number) {
  const random = randomFrom(seed);
  const normal = () => normalQuantile(random() || 0.5);
  const sd = { p: 1, r: 0.5, pg: 0.3, e: 0.7 } as const;
  const severity = Array.from({ length: 2 * size.ofGroup }, () => sd.r * normal());
  return Array.from({ length: size.persons }, (_, p) => {
    const own = sd.p * normal();
    return [0, 1].flatMap((g) => {
      const there = own + sd.pg * normal() + 0.5 * g;
      const left = Array.from({ length: size.ofGroup }, (__, r) => g * size.ofGroup + r);
      return Array.from({ length: size.each }, () => {
        const [r = 0] = left.splice(Math.floor(random() * left.length), 1);
        const score = there + (severity[r] ?? 0) + sd.e * normal();
        return { person: `p${p}`, rater: `r${r}`, occasion: `g${g}`, score };
      });
    });
  }).flat();
}

test("of raters in groups the components are those of the mean squares where all rated all", () => {
  const [persons, ofGroup] = [40, 5];
  const rows = plantedGroups({ persons, each: ofGroup, ofGroup }, 5);

  const study = groupedStudy(rows);

  // p × (r:g) by the book (Brennan, 2001, section 3.2): mean squares of complete scores.
  const mean = (some: typeof rows) => some.reduce((sum, one) => sum + one.score, 0) / some.length;
  const by = (keyOf: (row: (typeof rows)[number]) => string) => {
    const groups = new Map<string, typeof rows>();
    for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
    return groups;
  };
  const all = mean(rows);
  const squares = (groups: Map<string, typeof rows>) =>
    [...groups.values()].reduce((sum, some) => sum + some.length * (mean(some) - all) ** 2, 0);
  const [ofP, ofG, ofR, ofPg] = [
    squares(by(({ person }) => person)),
    squares(by(({ occasion }) => occasion)),
    squares(by(({ rater }) => rater)),
    squares(by(({ person, occasion }) => `${person} ${occasion}`)),
  ];
  const total = rows.reduce((sum, { score }) => sum + (score - all) ** 2, 0);
  const msP = ofP / (persons - 1);
  const msG = ofG;
  const msR = (ofR - ofG) / (2 * (ofGroup - 1));
  const msPg = (ofPg - ofP - ofG) / (persons - 1);
  const msE = (total - ofPg - (ofR - ofG)) / (2 * (persons - 1) * (ofGroup - 1));
  const expected = {
    p: (msP - msPg) / (2 * ofGroup),
    "r:g": (msR - msE) / persons,
    g: (msG - msR - msPg + msE) / (persons * ofGroup),
    pg: (msPg - msE) / ofGroup,
    "pr:g,e": msE,
  };
  expect(Object.values(expected).every((one) => one > 0)).toBe(true);
  expect(
    Object.fromEntries(study?.components.map(({ source, variance }) => [source, variance]) ?? []),
  ).toEqual(
    Object.fromEntries(Object.entries(expected).map(([key, one]) => [key, expect.closeTo(one, 7)])),
  );

  // Limits of raters' variance are those of the mean squares within groups, each over its chi-squared.
  const chiSquare = chiSquareDraws(randomFrom(5));
  const [dfR, dfE] = [2 * (ofGroup - 1), 2 * (persons - 1) * (ofGroup - 1)];
  const drawn = Array.from(
    { length: 20_000 },
    () => ((dfR * msR) / chiSquare(dfR) - (dfE * msE) / chiSquare(dfE)) / persons,
  ).toSorted((one, other) => one - other);
  const place = study?.components.findIndex(({ source }) => source === "r:g") ?? NaN;
  const own = study?.draws()?.variance(place);
  expect((own?.low ?? NaN) / (drawn[500] ?? NaN)).toBeCloseTo(1, 1);
  expect((own?.high ?? NaN) / (drawn[19_500] ?? NaN)).toBeCloseTo(1, 1);
});

test.each(
  ends([
    { persons: 60, each: 2, ofGroup: 3 },
    { persons: 100, each: 2, ofGroup: 15 },
    { persons: 200, each: 2, ofGroup: 50 },
  ]),
)(
  "of $ofGroup raters in each of two groups, few for each person, components are near the planted",
  (size) => {
    const studies = Array.from({ length: 12 }, (_, seed) =>
      groupedStudy(plantedGroups(size, seed + 1)),
    );
    const meanOf = (source: string) =>
      studies.reduce(
        (sum, study) =>
          sum + (study?.components.find((one) => one.source === source)?.variance ?? NaN),
        0,
      ) / studies.length;

    expect(meanOf("p")).toBeGreaterThan(0.75);
    expect(meanOf("p")).toBeLessThan(1.25);
    expect(meanOf("pr:g,e")).toBeCloseTo(0.49, 1);
    expect(meanOf("r:g")).toBeGreaterThan(0.12);
    expect(meanOf("r:g")).toBeLessThan(0.42);
    expect(meanOf("pg")).toBeLessThan(0.2);
  },
);

test("there is no study of groups where a rater is of two, or every group has one rater", () => {
  const rows = plantedGroups({ persons: 20, each: 2, ofGroup: 3 }, 1);
  const astray = rows.map((row, at) => (at === 0 ? { ...row, occasion: "g1" } : row));

  expect(groupedStudy(astray)).toBeUndefined();
  expect(
    groupedStudy(rows.filter(({ rater }) => rater === "r0" || rater === "r3")),
  ).toBeUndefined();
  expect(groupedStudy([])).toBeUndefined();
});

/** Persons of groups, each of one, by some of the raters. */
function plantedInGroups(
  size: { groups: number; inEach: number; raters: number; each: number },
  seed: number,
) {
  const random = randomFrom(seed);
  const normal = () => normalQuantile(random() || 0.5);
  const sd = { s: 0.9, p: 1, r: 0.5, sr: 0.4, e: 0.7 } as const;
  const severity = Array.from({ length: size.raters }, () => sd.r * normal());
  return Array.from({ length: size.groups }, (_, s) => {
    const there = sd.s * normal();
    const ofGroup = severity.map((own) => own + sd.sr * normal());
    return Array.from({ length: size.inEach }, (__, at) => {
      const own = there + sd.p * normal();
      const left = ofGroup.map((___, r) => r);
      return Array.from({ length: size.each }, () => {
        const [r = 0] = left.splice(Math.floor(random() * left.length), 1);
        const score = own + (ofGroup[r] ?? 0) + sd.e * normal();
        return { person: `p${s} ${at}`, rater: `r${r}`, occasion: `s${s}`, score };
      });
    }).flat();
  }).flat();
}

test("of persons in groups the components are those of the mean squares where all rated all", () => {
  const [groups, inEach, raters] = [12, 6, 4];
  const rows = plantedInGroups({ groups, inEach, raters, each: raters }, 3);

  const study = nestedPersonsStudy(rows);

  // (p:s) × r by the book (Brennan, 2001, section 3.2).
  const mean = (some: typeof rows) => some.reduce((sum, one) => sum + one.score, 0) / some.length;
  const all = mean(rows);
  const squares = (keyOf: (row: (typeof rows)[number]) => string) => {
    const there = new Map<string, typeof rows>();
    for (const row of rows) there.set(keyOf(row), [...(there.get(keyOf(row)) ?? []), row]);
    return [...there.values()].reduce(
      (sum, some) => sum + some.length * (mean(some) - all) ** 2,
      0,
    );
  };
  const ofS = squares(({ occasion }) => occasion);
  const ofP = squares(({ person }) => person);
  const ofR = squares(({ rater }) => rater);
  const ofSr = squares(({ occasion, rater }) => `${occasion} ${rater}`);
  const total = rows.reduce((sum, { score }) => sum + (score - all) ** 2, 0);
  const msS = ofS / (groups - 1);
  const msP = (ofP - ofS) / (groups * (inEach - 1));
  const msR = ofR / (raters - 1);
  const msSr = (ofSr - ofS - ofR) / ((groups - 1) * (raters - 1));
  const msE = (total - ofP - ofSr + ofS) / (groups * (inEach - 1) * (raters - 1));
  const expected = {
    s: (msS - msP - msSr + msE) / (inEach * raters),
    "p:s": (msP - msE) / raters,
    r: (msR - msSr) / (groups * inEach),
    sr: (msSr - msE) / inEach,
    "pr:s,e": msE,
  };
  expect(Object.values(expected).every((one) => one > 0)).toBe(true);
  expect(
    Object.fromEntries(study?.components.map(({ source, variance }) => [source, variance]) ?? []),
  ).toEqual(
    Object.fromEntries(Object.entries(expected).map(([key, one]) => [key, expect.closeTo(one, 7)])),
  );
});

test.each(
  ends([
    { groups: 20, inEach: 8, raters: 3, each: 2, studies: 12 },
    { groups: 20, inEach: 10, raters: 30, each: 3, studies: 8 },
    { groups: 20, inEach: 15, raters: 100, each: 3, studies: 4 },
  ]),
)(
  "of persons in $groups groups the components are on average those planted, $raters raters",
  ({ studies, ...size }) => {
    const sums = new Map<string, number>();
    for (let seed = 1; seed <= studies; seed += 1) {
      for (const { source, variance } of nestedPersonsStudy(plantedInGroups(size, seed))
        ?.components ?? []) {
        sums.set(source, (sums.get(source) ?? 0) + variance / studies);
      }
    }

    const planted = { s: 0.81, "p:s": 1, r: 0.25, sr: 0.16, "pr:s,e": 0.49 };
    for (const [source, one] of Object.entries(planted)) {
      expect(Math.abs((sums.get(source) ?? NaN) - one)).toBeLessThan(0.1 + 0.25 * one);
    }
  },
);

test("a person of two groups, and groups of one person each, have no such components", () => {
  const rows = plantedInGroups({ groups: 6, inEach: 4, raters: 4, each: 3 }, 5);

  expect(
    nestedPersonsStudy(
      rows.map((row, at) => ({ ...row, occasion: at === 0 ? "s5" : row.occasion })),
    ),
  ).toBeUndefined();
  expect(nestedPersonsStudy(rows.map((row) => ({ ...row, occasion: row.person })))).toBeUndefined();
});
