import type { AgreementLine, RowSubject } from "../row.ts";
import type { Figure } from "../figure.ts";
import { describe, expect, it } from "vitest";
import type { ToldShift } from "./shiftRemarks.ts";
import type { TraceLine } from "../traces/traceLines.ts";
import type { EventStatistic, RatingStatistic, TraceStatistic } from "../recipes.ts";
import { id } from "../../domain/rules.ts";
import { inShort } from "./inShort.ts";

const [ana, ben, cem, dan] = ["a", "b", "c", "d"].map((letter) =>
  id("account").parse(`01930000-0000-7000-8000-00000000000${letter}`),
);
if (!ana || !ben || !cem || !dan) throw new Error("there are four");
const code = (n: number) => id("code").parse(`01930000-0000-7000-8000-00000000c00${n}`);

const criterion = (n: number) => id("criterion").parse(`01930000-0000-7000-8000-00000000d00${n}`);

const duration: EventStatistic = { kind: "duration_kappa" };
const unit: EventStatistic = { kind: "time_unit_kappa", unitUs: 1_000_000 };
const percent: EventStatistic = { kind: "percent", unitUs: 1_000_000 };
const statistics = [duration, unit, percent];
const traceRecipe: TraceStatistic = { kind: "trace_alpha", stepUs: 100_000, lags: "as_recorded" };

function value(number: number, expected: number | null = null): Figure {
  const rest = { low: null, high: null, n: 100, per: "us" } as const;
  const observed = expected === null ? null : number * (1 - expected) + expected;
  return { kind: "value", value: number, observed, expected, ...rest };
}
const none: Figure = { kind: "undefined", because: "one_code_only", n: 100, per: "us" };

function line(of: RowSubject, figures: Figure[], part: Partial<AgreementLine> = {}): AgreementLine {
  return {
    key: JSON.stringify(of),
    of,
    raters: 2,
    pairs: 3,
    recordings: 8,
    comparedUs: 60e6,
    events: 10,
    eventsOfEach: null,
    prevalence: null,
    figures,
    ...part,
  };
}

const all = line({ by: "overall" }, [value(0.7), value(0.7), value(0.8)]);
const codeLine = (n: number, figures: Figure[], part: Partial<AgreementLine> = {}) =>
  line({ by: "code", codeId: code(n) }, figures, { prevalence: 0.3, ...part });
const pairLine = (raterA: typeof ana, raterB: typeof ana, number: number) =>
  line({ by: "pair", raterA, raterB }, [value(number)]);

const fewCommon = (raterA: typeof ana, raterB: typeof ana, number: number): AgreementLine => ({
  ...pairLine(raterA, raterB, number),
  recordings: 1,
});

const criterionLine = (n: number, ...figures: Figure[]) =>
  line({ by: "criterion", criterionId: criterion(n) }, figures, { pairs: 0 });

const say = (rows: readonly AgreementLine[], told: Partial<Parameters<typeof inShort>[0]> = {}) =>
  inShort({
    statistics,
    rows,
    pairs: [],
    shifts: [],
    criteria: [],
    ratingStatistics: [],
    hasCodes: true,
    ...told,
  });

describe("what figures say in short", () => {
  it("says that nothing was compared where no two have work in common", () => {
    expect(say([])).toEqual([{ kind: "nothing_compared" }]);
    expect(say([{ ...all, pairs: 0 }])).toEqual([{ kind: "nothing_compared" }]);
  });

  it("gives the reason where the figure over all codes is not defined", () => {
    expect(say([{ ...all, figures: [none] }])).toEqual([
      { kind: "overall_undefined", recipe: duration, because: "one_code_only" },
    ]);
  });

  it("tells the first recipe that is defined where the main one is not", () => {
    expect(say([{ ...all, figures: [none, value(0.4), value(0.9)] }])).toMatchObject([
      { kind: "overall_undefined", recipe: duration },
      { kind: "overall", recipe: unit, value: 0.4 },
    ]);
  });

  it("says of who coded nothing that this is why, and then of nothing else that it follows from", () => {
    const zero = [value(0), value(0), value(0.5)];
    const rows = [{ ...all, figures: zero }, codeLine(1, zero, { eventsOfEach: [9, 0] })];
    const pair: AgreementLine = { ...pairLine(ana, ben, 0), eventsOfEach: [9, 0] };

    expect(say(rows, { pairs: [pair] }).map(({ kind }) => kind)).toEqual([
      "overall",
      "coded_nothing",
    ]);
    expect(
      say([all], {
        pairs: [pair, { ...pairLine(ana, cem, 0.8), eventsOfEach: [9, 9] }],
      }).map(({ kind }) => kind),
    ).toContain("coded_nothing");
    expect(
      say([all], { pairs: [{ ...pair, eventsOfEach: [0, 0] }] }).map(({ kind }) => kind),
    ).not.toContain("coded_nothing");
  });

  it("names no best and worst where all are alike, and says that nothing at all differs", () => {
    const ones = [value(1), value(1), value(1)];
    const same = [{ ...all, figures: ones }, codeLine(1, ones), codeLine(2, ones)];

    expect(say(same).map(({ kind }) => kind)).toEqual(["overall", "identical", "alike"]);
    const nearly = [{ ...all, figures: [value(0.999_9), value(1), value(1)] }, ...same.slice(1)];
    expect(say(nearly).map(({ kind }) => kind)).toEqual(["overall", "alike"]);
  });

  it("warns of few recordings, and only of few", () => {
    const warning = { kind: "few_recordings", recordings: 4, needed: 5 };

    expect(say([{ ...all, recordings: 4 }])).toContainEqual(warning);
    expect(say([{ ...all, recordings: 5 }]).map(({ kind }) => kind)).toEqual(["overall"]);
  });

  it("names the best and the worst code by one statistic: that by which most codes have a value", () => {
    const rows = [
      all,
      codeLine(1, [value(0.8), value(0.9), value(0.9)]),
      codeLine(2, [none, value(0.31), value(0.99)], { prevalence: null }),
      codeLine(3, [none, none, value(0.2)]),
    ];

    expect(say(rows)).toContainEqual({
      kind: "best_and_worst",
      best: { codeId: code(1), value: 0.9, recipe: unit },
      worst: { codeId: code(2), value: 0.31, recipe: unit },
    });
    // By which of two statistics as many have a value, the first says.
    expect(
      say([all, codeLine(1, [value(0.8), value(0.9)]), codeLine(3, [value(0.5), value(0.95)])]),
    ).toContainEqual({
      kind: "best_and_worst",
      best: { codeId: code(1), value: 0.8, recipe: duration },
      worst: { codeId: code(3), value: 0.5, recipe: duration },
    });
  });

  it("explains much agreement with little kappa by a rare code, or one that is always there", () => {
    const figures = [value(0.3, 0.95), value(0.3, 0.5), value(0.99)];
    const rare = codeLine(1, figures, { prevalence: 0.02 });
    const always = codeLine(2, figures, { prevalence: 0.96 });
    // Of kappa itself, not of percent agreement beside it.
    const part = { percent: expect.closeTo(0.965, 9), kappa: 0.3 };

    const findings = say([all, rare, always]);

    expect(findings).toContainEqual({ kind: "rare", codeId: code(1), ...part, prevalence: 0.02 });
    expect(findings).toContainEqual({
      kind: "nearly_always",
      codeId: code(2),
      ...part,
      prevalence: 0.96,
    });
    expect(say([all, codeLine(1, figures)]).map(({ kind }) => kind)).not.toContain("rare");
  });

  it("says of many empty seconds that chance would give as much", () => {
    const empty = line({ by: "overall" }, [value(0.2, 0.91), value(0.25, 0.9), value(0.93)]);

    expect(say([empty])).toContainEqual({
      kind: "mostly_chance",
      percent: expect.closeTo(0.2 * 0.09 + 0.91, 9),
      kappa: 0.2,
      expected: 0.91,
    });
    expect(say([all]).map(({ kind }) => kind)).not.toContain("mostly_chance");
  });

  it("says which of two raters alone ever coded something", () => {
    const alone = codeLine(1, [value(0), value(0), value(0.9)], { eventsOfEach: [0, 3] });

    expect(say([all, alone], { pairs: [pairLine(ana, ben, 0.5)] })).toContainEqual({
      kind: "one_rater_only",
      codeId: code(1),
      raterId: ben,
      count: 3,
    });
  });

  it("says that raters differ on when, where units agree and exact time does not", () => {
    const rows = [all, codeLine(1, [value(0.6), value(0.9), value(0.9)])];

    expect(say(rows)).toContainEqual({
      kind: "when",
      codeId: code(1),
      higher: { recipe: unit, value: 0.9 },
      lower: { recipe: duration, value: 0.6 },
    });
  });

  it("says that they find the same events but not as long", () => {
    const alignment: EventStatistic = {
      kind: "event_alignment",
      toleranceUs: 3_000_000,
      overlapShare: 0,
    };
    const rows = [all, codeLine(1, [value(0.5), value(0.85)])];

    expect(say(rows, { statistics: [duration, alignment] })).toContainEqual({
      kind: "extent",
      codeId: code(1),
      higher: { recipe: alignment, value: 0.85 },
      lower: { recipe: duration, value: 0.5 },
    });
  });
});

describe("what the pairs of raters say", () => {
  const pairs = [pairLine(ana, ben, 0.85), pairLine(ana, cem, 0.4), pairLine(ben, cem, 0.5)];

  it("names the closest and the furthest", () => {
    const findings = say([all], { pairs });

    expect(findings).toContainEqual({
      kind: "best_and_worst_pair",
      best: { raterA: ana, raterB: ben, value: 0.85 },
      worst: { raterA: ana, raterB: cem, value: 0.4 },
    });
  });
});

describe("what ratings say", () => {
  const icc: RatingStatistic = { kind: "icc", form: "ICC(A,1)" };
  const consistency: RatingStatistic = { kind: "icc", form: "ICC(C,1)" };
  const same: RatingStatistic = { kind: "rating_percent" };
  const ratingStatistics = [icc, same];
  const unrated: Figure = { kind: "undefined", because: "no_units", n: 0, per: "unit" };

  it("names the closest and the furthest criterion, and nothing of codes where there are none", () => {
    const criteria = [criterionLine(1, value(0.9), value(0.7)), criterionLine(2, value(0.5))];

    expect(say([], { criteria, ratingStatistics, hasCodes: false })).toMatchObject([
      {
        kind: "best_and_worst_criterion",
        best: { criterionId: criterion(1), value: 0.9, recipe: icc },
        worst: { criterionId: criterion(2), value: 0.5 },
      },
    ]);
  });

  it("says the figure of the total first, or of the only criterion, and of how much it is", () => {
    const total = line({ by: "criterion", criterionId: null }, [value(0.8), value(0.6)], {
      pairs: 0,
    });
    const both = [criterionLine(1, value(0.9)), criterionLine(2, value(0.5))];
    const told = { ratingStatistics, hasCodes: false };
    const ofKinds = (criteria: readonly AgreementLine[]) =>
      say([], { criteria, ...told }).map(({ kind }) => kind);

    expect(say([], { criteria: [...both, total], ...told })[0]).toMatchObject({
      kind: "overall_ratings",
      score: { criterionId: null },
      recipe: icc,
      value: 0.8,
      part: undefined,
    });
    expect(ofKinds([criterionLine(1, value(0.9))])).toEqual(["overall_ratings"]);
    expect(ofKinds(both)).toEqual(["best_and_worst_criterion"]);
    // A share does not stand in the place of a coefficient that is not defined.
    expect(ofKinds([criterionLine(1, unrated, value(0.7))])).toContain("overall_ratings_undefined");
    const few = [
      line({ by: "criterion", criterionId: criterion(1) }, [{ ...value(0.9), n: 3 }], {
        pairs: 0,
        recordings: 8,
      }),
    ];
    expect(say([], { criteria: few, ...told })[0]).toMatchObject({
      kind: "overall_ratings",
      part: { used: 3, all: 8 },
    });
  });

  it("says into which sets raters fall that no recording joins, of ratings and of codes", () => {
    const apart = [pairLine(ana, ben, 0.7), pairLine(cem, dan, 0.6)];

    for (const hasCodes of [true, false]) {
      const found = say([all], { pairs: apart, hasCodes }).find(
        ({ kind }) => kind === "sets_apart",
      );
      expect(found).toEqual({
        kind: "sets_apart",
        sets: [
          [ana, ben],
          [cem, dan],
        ],
      });
    }
    const joined = [...apart, pairLine(ben, cem, 0.6)];
    expect(say([all], { pairs: joined }).map(({ kind }) => kind)).not.toContain("sets_apart");
  });

  it("explains ratings that are the same with a low coefficient by the one level that all are on", () => {
    const criteria = [criterionLine(1, value(0.1), value(0.95))];

    expect(say([all], { criteria, ratingStatistics })).toContainEqual({
      kind: "one_level",
      criterionId: criterion(1),
      percent: 0.95,
      coefficient: { recipe: icc, value: 0.1 },
    });
  });

  it("explains one order with other values by somebody who is more severe", () => {
    const criteria = [criterionLine(1, value(0.4), value(0.9))];

    expect(say([all], { criteria, ratingStatistics: [icc, consistency] })).toContainEqual({
      kind: "severe",
      criterionId: criterion(1),
      higher: { recipe: consistency, value: 0.9 },
      lower: { recipe: icc, value: 0.4 },
    });
  });

  it("gives no coefficient of one recording", () => {
    const one = { ...value(0), n: 1 };
    const criteria = [criterionLine(1, one, one), criterionLine(2, one, one)];

    expect(say([], { criteria, ratingStatistics, hasCodes: false })).toEqual([
      { kind: "one_recording_rated" },
    ]);
  });

  it("counts criteria that no two have rated", () => {
    const criteria = [criterionLine(1, unrated, unrated), criterionLine(2, value(0.5), value(0.6))];

    expect(say([all], { criteria, ratingStatistics })).toContainEqual({
      kind: "not_rated",
      criteria: 1,
      of: 2,
    });
  });
});

const shift = (raterA: typeof ana, raterB: typeof ana, shiftUs: number): ToldShift => ({
  raterA,
  raterB,
  shiftUs,
  before: value(0.5),
  after: value(0.8),
});

describe("who is late", () => {
  it("is told of two raters, from whichever side it was measured", () => {
    const late = say([all], {
      pairs: [pairLine(ana, cem, 0.5)],
      shifts: [shift(ana, cem, -900_000)],
    });

    expect(late).toContainEqual({
      kind: "shifted_pair",
      laterId: ana,
      earlierId: cem,
      shiftUs: 900_000,
      before: 0.5,
      after: 0.8,
    });
  });

  it("is not told of pairs of more: each rater is compared with all others", () => {
    const pairs = [pairLine(ana, ben, 0.85), pairLine(ana, cem, 0.5), pairLine(ben, cem, 0.5)];
    const kinds = say([all], { pairs, shifts: [shift(ana, cem, 900_000)] }).map(({ kind }) => kind);

    expect(kinds).not.toContain("shifted_pair");
  });
});

describe("pairs with few recordings in common", () => {
  it("are neither the closest nor the furthest", () => {
    const pairs = [
      fewCommon(ana, dan, 1),
      pairLine(ana, ben, 0.8),
      pairLine(ben, cem, 0.6),
      fewCommon(cem, dan, -0.2),
    ];
    const said = say([all], { pairs });

    expect(said).toContainEqual({
      kind: "best_and_worst_pair",
      best: { raterA: ana, raterB: ben, value: 0.8 },
      worst: { raterA: ben, raterB: cem, value: 0.6 },
    });
    expect(said).toContainEqual({ kind: "few_in_common", pairs: 2, of: 4, needed: 5 });
  });

  it("leave nothing to compare where they are all there are", () => {
    const said = say([all], { pairs: [fewCommon(ana, ben, 0.9), fewCommon(ana, cem, 0.1)] });
    const kinds = said.map(({ kind }) => kind);

    expect(kinds).toContain("few_in_common");
    expect(kinds).not.toContain("best_and_worst_pair");
  });
});

type Rater = TraceLine["pairs"][number]["raterA"];

/** Two raters, of whom the second's running rating is later by so much. */
function tracePair(raterA: Rater, raterB: Rater, lagUs: number): TraceLine["pairs"][number] {
  return {
    raterA,
    raterB,
    recordings: 8,
    figures: [],
    lag:
      lagUs === 0
        ? { kind: "none", correlation: 0.9 }
        : { kind: "lag", lagUs, correlation: 0.9, asRecorded: 0.7 },
  };
}

describe("running ratings", () => {
  const [steady, quick] = [criterion(7), criterion(8)];
  const ofTraces = (lines: readonly Partial<TraceLine>[]) => ({
    raters: [],
    statistics: { traces: [traceRecipe], kept: [traceRecipe] },
    lines: lines.map((one) => ({
      criterionId: steady,
      raters: 3,
      recordings: 8,
      figures: [value(0.62)],
      moved: [],
      allPairs: 3,
      pairs: [],
      ...one,
    })),
  });
  const told = (lines: readonly Partial<TraceLine>[]) =>
    say([all], { hasCodes: false, traces: ofTraces(lines) });

  it("are all that is told of a study of them alone", () => {
    const pairs = [
      tracePair(ana, ben, 0),
      tracePair(ana, cem, 1_200_000),
      tracePair(ben, cem, -1_900_000),
    ];

    expect(told([{ pairs }, { criterionId: quick, figures: [none] }])).toEqual([
      {
        kind: "trace",
        criterionId: steady,
        recipe: traceRecipe,
        value: 0.62,
        low: null,
        high: null,
        raters: 3,
        recordings: 8,
      },
      {
        kind: "trace_undefined",
        criterionId: quick,
        recipe: traceRecipe,
        because: "one_code_only",
      },
      {
        kind: "trace_late",
        criterionId: steady,
        laterId: ben,
        earlierId: cem,
        lagUs: 1_900_000,
        pairs: 2,
      },
    ]);
  });

  it("of few recordings are told to be few, and of none to be none", () => {
    expect(told([{ recordings: 2 }]).map(({ kind }) => kind)).toEqual(["trace", "few_recordings"]);
    expect(told([{ recordings: 0 }])).toEqual([{ kind: "trace_not_shared", criterionId: steady }]);
  });

  it("stand after what is told of events, which say how few recordings there are", () => {
    const kinds = say([{ ...all, recordings: 2 }], { traces: ofTraces([{ recordings: 2 }]) }).map(
      ({ kind }) => kind,
    );

    expect(kinds.filter((kind) => kind === "few_recordings")).toHaveLength(1);
    expect(kinds.at(-1)).toBe("trace");
  });
});
