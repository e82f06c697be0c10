import { expect, it } from "vitest";
import { id } from "../../domain/rules.ts";
import { type ExaminedScore, osce } from "./osce.ts";

const [ana, ben] = ["a", "b"].map((last) =>
  id("account").parse(`01930000-0000-7000-8000-00000000000${last}`),
);
if (!ana || !ben) throw new Error("two examiners");
const globals = [1, 2, 2, 3, 3, 3, 4, 4, 5, 2, 3, 4];
const percents = [42, 55, 51, 63, 60, 68, 74, 70, 88, 49, 58, 77];
const of = { borderline: 2, resamples: 500, rule: { margin: 0, leastStations: 0 } };

const byAna = globals.map((global, at): ExaminedScore => ({
  raterId: ana,
  placeKey: `place ${at}`,
  station: "Station 2",
  candidate: `Candidate ${at + 1}`,
  percent: percents[at] ?? 0,
  global,
}));

it("sets a station's mark by all candidates, and says who passes it", () => {
  const { stations, scores, candidates } = osce(byAna, of);

  const [station] = stations;
  if (station?.borderlineRegression.kind !== "value") throw new Error("no mark");
  // numpy's polyfit, at grade 2.
  expect(station.borderlineRegression.value).toBeCloseTo(51.630952380952365, 9);
  expect(station.borderlineRegression.low).toBeLessThan(51.6);
  expect(station.borderlineRegression.high).toBeGreaterThan(51.6);
  expect(station.borderlineGroup).toEqual({
    kind: "value",
    mean: expect.closeTo((55 + 51 + 49) / 3, 9),
    median: 51,
    n: 3,
  });
  expect(station.passed).toBe(9);
  expect(scores.map(({ candidate }) => candidate).slice(0, 3)).toEqual([
    "Candidate 1",
    "Candidate 2",
    "Candidate 3",
  ]);
  expect(candidates[0]).toEqual({
    candidate: "Candidate 1",
    percent: 42,
    rawPercent: 42,
    stations: 1,
    stationsPassed: 0,
    passMark: station.borderlineRegression.value,
    verdict: "below_mark",
  });
});

it("takes the mean of several examiners, and tells how far they lie apart", () => {
  const byBen = byAna.map((one) => ({ ...one, raterId: ben, percent: one.percent - 4 }));

  const { stations, examiners, scores } = osce([...byAna, ...byBen], of);

  expect(stations[0]?.meanPercent).toBeCloseTo(
    percents.reduce((sum, one) => sum + one, 0) / 12 - 2,
    9,
  );
  expect(scores[0]).toMatchObject({ percent: 40, examiners: 2 });
  expect(examiners).toEqual([
    {
      raterId: ana,
      deviation: { kind: "value", value: 4, low: 4, high: 4 },
      fitted: {
        kind: "value",
        value: expect.closeTo(2, 9),
        low: expect.closeTo(2, 6),
        high: expect.closeTo(2, 6),
      },
      isApart: true,
      recordings: 12,
    },
    expect.objectContaining({ raterId: ben }),
  ]);
});

it("has stations in the order in which people count, and none without candidates", () => {
  const stations = ["Station 10", "Station 9"].flatMap((station) =>
    byAna.map((one) => ({ ...one, station })),
  );

  expect(osce(stations, of).stations.map(({ station }) => station)).toEqual([
    "Station 9",
    "Station 10",
  ]);
  expect(osce([], of)).toMatchObject({ stations: [], scores: [], candidates: [], examiners: [] });
});

it("has no mark where nobody gave a grade", () => {
  const ungraded = byAna.map((one) => ({ ...one, global: null }));

  const { stations } = osce(ungraded, { ...of, borderline: null });

  expect(stations[0]).toMatchObject({
    borderlineRegression: { kind: "undefined", because: "nothing_scored", n: 0 },
    borderlineGroup: { kind: "undefined", because: "no_units", n: 0 },
    passed: null,
  });
});

/** Six stations of one mark: everybody's grade goes with the score. */
const examination = Array.from({ length: 20 }, (_, candidate) =>
  Array.from({ length: 6 }, (__, station): ExaminedScore => {
    const percent = 45 + 2 * candidate + ((5 * candidate + 7 * station) % 11) - 5;
    return {
      raterId: ana,
      placeKey: `place ${candidate} ${station}`,
      station: `Station ${station + 1}`,
      candidate: `Candidate ${candidate + 1}`,
      percent,
      global: Math.min(5, Math.max(1, Math.round((percent - 30) / 12))),
    };
  }),
).flat();

it("asks for standard errors above the mark, and for stations passed, where that is wanted", () => {
  const plain = osce(examination, of);
  const { standardError } = plain.exam;
  if (standardError === null) throw new Error("no standard error");
  const above = osce(examination, { ...of, rule: { margin: 1, leastStations: 0 } });
  const conjunctive = osce(examination, { ...of, rule: { margin: 0, leastStations: 6 } });
  const verdicts = ({ candidates }: typeof plain) => candidates.map(({ verdict }) => verdict);

  expect(plain.exam).toMatchObject({ fit: "complete", margin: 0, leastStations: 0 });
  plain.candidates.forEach(({ passMark }, at) => {
    expect(above.candidates[at]?.passMark).toBeCloseTo((passMark ?? NaN) + standardError, 9);
  });
  const passing = verdicts(plain).filter((one) => one === "passed").length;
  expect(verdicts(above).filter((one) => one === "passed").length).toBeLessThan(passing);
  const expected = plain.candidates.map(({ verdict, stationsPassed }) =>
    verdict === "passed" && (stationsPassed ?? 0) < 6 ? "too_few_stations" : verdict,
  );
  expect(verdicts(conjunctive)).toEqual(expected);
  expect(expected).toContain("too_few_stations");
});

it("tells the station that measures something else by alpha without it", () => {
  const odd = examination.map((one) =>
    one.station === "Station 3" ? { ...one, percent: 140 - one.percent } : one,
  );

  const { exam, stations } = osce(odd, of);

  if (exam.alpha.kind !== "value") throw new Error("no alpha");
  const { value: alpha } = exam.alpha;
  const higher = stations.filter(
    ({ alphaWithout }) => alphaWithout.kind === "value" && alphaWithout.value > alpha,
  );
  expect(higher.map(({ station }) => station)).toEqual(["Station 3"]);
  expect(higher[0]?.correlation).toMatchObject({ kind: "value", value: expect.any(Number) });
});
