import { expect, test } from "vitest";
import { facetStudy } from "./facetStudy.ts";
import { gStudy } from "./generalizability.ts";
import { plantedFacets, plantedSeverities } from "../../tests/plantedFacets.ts";
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

test.each([
  { persons: 40, raters: 8, each: 3, occasions: 3, share: 0.85, studies: 50 },
  { persons: 30, raters: 30, each: 4, occasions: 2, share: 0.9, studies: 50 },
  { persons: 150, raters: 12, each: 3, occasions: 4, share: 0.6, studies: 20 },
])(
  "limits hold the planted coefficients: $persons persons, $raters raters, $occasions occasions",
  (design) => {
    const [of = 0, ofR = 0, ofO = 0, ofPr = 0, ofPo = 0, ofRo = 0, error = 0] = usual;
    const relative = ofPr / 2 + ofPo / 2 + error / 4;
    const truth = {
      relative: of / (of + relative),
      absolute: of / (of + relative + ofR / 2 + ofO / 2 + ofRo / 4),
    };
    const held = { relative: 0, absolute: 0, p: 0, r: 0, error: 0 };
    for (let seed = 1; seed <= design.studies; seed += 1) {
      const draws = studyOf(plantedFacets({ ...design, variances: usual }, seed)).draws();
      const holds = (limits: { low: number; high: number } | undefined, one: number) =>
        Number(limits !== undefined && limits.low <= one && one <= limits.high) / design.studies;
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

test.each([
  { persons: 40, raters: 6, each: 3, occasions: 3, share: 0.8, studies: 25, severity: 0.4 },
  { persons: 60, raters: 60, each: 3, occasions: 2, share: 0.9, studies: 4, severity: 0.4 },
  { persons: 40, raters: 30, each: 3, occasions: 2, share: 0.9, studies: 10, severity: 0 },
])("severities of $raters raters in $persons persons are within their limits", (design) => {
  let [held, all, apart] = [0, 0, 0];
  for (let seed = 1; seed <= design.studies; seed += 1) {
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
