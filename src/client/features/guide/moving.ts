import { cohenKappa } from "../../../statistics/cohenKappa.ts";
import { intraclassCorrelation } from "../../../statistics/intraclassCorrelation.ts";
import { krippendorffAlpha } from "../../../statistics/krippendorffAlpha.ts";
import { eventF1 } from "../../../statistics/overlap.ts";
import { pairTable } from "../../../statistics/pairTable.ts";
import { randomFrom } from "../../../statistics/random.ts";
import { ratingsFromRows } from "../../../statistics/ratings.ts";
import type { Figure } from "../../../statistics/statistic.ts";
import type { TimedEvent, TimedPair } from "../../../statistics/timed.ts";
import { durationKappa, timeUnitKappa } from "../../../statistics/timeKappa.ts";
import { toleranceKappa } from "../../../statistics/toleranceKappa.ts";

/** How the example data of a statistic’s page are drawn. */
export type Drawn =
  /** Events of two raters on one time line, in seconds. */
  | { readonly kind: "lanes"; readonly pair: TimedPair }
  /** A confusion matrix of two codes: counts, row by row. */
  | { readonly kind: "cells"; readonly cells: readonly number[] }
  /** Ratings of units (rows) by raters (columns); `null` where a rating is missing. */
  | { readonly kind: "ratings"; readonly rows: readonly (readonly (number | null)[])[] };

/** An animated example of the guide: data that change by one setting, and statistics computed from them. */
export interface Moving {
  /** The settings of the slider, in order. */
  readonly steps: readonly number[];
  /** The initial setting, one of `steps`. */
  readonly start: number;
  /** The unit after a setting, in words and in the table: `%`, ` s`; empty for a count. */
  readonly unit: string;
  readonly drawn: (step: number) => Drawn;
  /** Decimal places of each value: 0 for a count, which has no place on the axis of the chart. */
  readonly decimals: readonly (0 | 2)[];
  /** One value per statistic, in the order of the columns of the page’s table. */
  readonly figures: (step: number) => readonly Figure[];
}

const second = 1_000_000;

function value(number: number): Figure {
  return { kind: "value", value: number };
}

/** 1,000 units; both raters are right about 90% of the units with the code and of those without. */
function tableOfBaseRate(percent: number): readonly number[] {
  const [right, wrong] = [0.9, 0.1];
  const [present, absent] = [10 * percent, 1_000 - 10 * percent];
  const apart = right * wrong * (present + absent);
  return [
    present * right * right + absent * wrong * wrong,
    apart,
    apart,
    present * wrong * wrong + absent * right * right,
  ];
}

const [alone, together] = ["alone", "together"];
const lengthS = 60;

/** Consecutive states, from their starts in seconds; each lasts until the next. */
function statesFrom(starts: readonly number[]): readonly TimedEvent[] {
  return starts.map((startS, at) => ({
    code: at % 2 === 0 ? alone : together,
    startUs: startS * second,
    endUs: (starts[at + 1] ?? lengthS) * second,
  }));
}

const changes = [0, 8, 14, 25, 31, 44, 52];

/** The second rater codes each change this many seconds later. */
function laterBy(lagS: number): TimedPair {
  return {
    first: statesFrom(changes),
    second: statesFrom(changes.map((startS) => (startS === 0 ? 0 : startS + lagS))),
    durationUs: lengthS * second,
  };
}

/**
 * Points of the first rater, with the lag of the second rater in seconds; the last one was not coded by the
 * second rater.
 */
const presses: readonly (readonly [number, number | undefined])[] = [
  [5, 0.2],
  [12, 0.6],
  [20, 1],
  [27, 1.4],
  [35, 1.8],
  [43, 2.6],
  [50, 3.4],
  [58.5, undefined],
];

const pressed: TimedPair = {
  first: presses.map(([at]) => pointAt(at)),
  second: presses.flatMap(([at, lag]) => (lag === undefined ? [] : [pointAt(at + lag)])),
  durationUs: lengthS * second,
};

function pointAt(atS: number): TimedEvent {
  return { code: "laughs", startUs: atS * second, endUs: atS * second };
}

/** Ratings of 1 to 7 of 12 units by 10 raters, of whom each adds a severity of their own and an error. */
const rated = (() => {
  const random = randomFrom(1968);
  const severities = Array.from({ length: 10 }, () => random() * 2 - 1);
  return Array.from({ length: 12 }, (_, unit) =>
    severities.map((severity) =>
      Math.min(7, Math.max(1, Math.round(1 + unit / 2 + severity + 3 * random() - 1.5))),
    ),
  );
})();

/** Three codes of 24 units by four raters, of whom each takes one in five for the next code. */
const coded = (() => {
  const random = randomFrom(2019);
  return Array.from({ length: 24 }, (_, unit) =>
    Array.from({ length: 4 }, () => ({
      code: (unit + (random() < 0.2 ? 1 : 0)) % 3,
      /** The rating is missing at proportions of missing ratings above this. */
      goesAt: random(),
    })),
  );
})();

function codedWithout(missingPercent: number): readonly (readonly (number | null)[])[] {
  return coded.map((row) =>
    row.map(({ code, goesAt }) => (goesAt < missingPercent / 100 ? null : code)),
  );
}

/** By the name in the page: `<!-- moving: cohens-kappa -->` before its table. */
export const movings = {
  "cohens-kappa": {
    steps: [1, 2, 5, 10, 20, 30, 40, 50],
    start: 20,
    unit: "%",
    decimals: [2, 2],
    drawn: (percent) => ({ kind: "cells", cells: tableOfBaseRate(percent) }),
    figures: (percent) => {
      const [both = 0, first = 0, other = 0, neither = 0] = tableOfBaseRate(percent);
      const { observed, figure } = cohenKappa(
        pairTable([
          [both, first],
          [other, neither],
        ]),
      );
      return [observed, figure];
    },
  },
  "krippendorffs-alpha": {
    steps: [0, 10, 20, 30, 40, 50, 60],
    start: 0,
    unit: "%",
    decimals: [0, 2],
    drawn: (missing) => ({ kind: "ratings", rows: codedWithout(missing) }),
    figures: (missing) => {
      const { figure, units } = krippendorffAlpha(
        ratingsFromRows(codedWithout(missing), [0, 1, 2]),
      );
      return [value(units), figure];
    },
  },
  icc: {
    steps: [2, 3, 4, 5, 6, 8, 10],
    start: 2,
    unit: "",
    decimals: [2, 2],
    drawn: (raters) => ({ kind: "ratings", rows: rated.map((row) => row.slice(0, raters)) }),
    figures: (raters) => {
      const some = ratingsFromRows(rated.map((row) => row.slice(0, raters)));
      return (["ICC(A,1)", "ICC(A,k)"] as const).map(
        (form) => intraclassCorrelation(some, { form }).figure,
      );
    },
  },
  "duration-kappa": {
    steps: [0, 0.5, 1, 1.5, 2, 3, 4, 5],
    start: 1,
    unit: " s",
    decimals: [2, 2],
    drawn: (lagS) => ({ kind: "lanes", pair: laterBy(lagS) }),
    figures: (lagS) => {
      const { answer, agreement } = durationKappa([laterBy(lagS)], { codes: [alone, together] });
      return [agreement.figure, answer.figure];
    },
  },
  tolerance: {
    steps: [0, 1, 2, 3, 4, 5],
    start: 0,
    unit: " s",
    decimals: [2, 2],
    drawn: () => ({ kind: "lanes", pair: laterBy(2) }),
    figures: (tolerance) => {
      const of = { codes: [alone, together], unitUs: second };
      const { alongFirst } = toleranceKappa([laterBy(2)], { ...of, tolerance });
      return [timeUnitKappa([laterBy(2)], of).answer.figure, alongFirst.figure];
    },
  },
  "event-f1": {
    steps: [0.1, 0.5, 1, 1.5, 2, 3, 4],
    start: 1,
    unit: " s",
    decimals: [0, 2],
    drawn: () => ({ kind: "lanes", pair: pressed }),
    figures: (withinS) => {
      const found = eventF1(pressed, {
        code: "laughs",
        threshold: 0.5,
        pointsWithinUs: withinS * second,
      });
      return [value(found.matched), found.f1];
    },
  },
} as const satisfies Readonly<Record<string, Moving>>;

export type MovingName = keyof typeof movings;

export function isMovingName(name: string): name is MovingName {
  return Object.hasOwn(movings, name);
}

/** A value as the table of a guide page shows it. */
export function figureText(figure: Figure, decimals: number): string {
  if (figure.kind === "undefined") return "not defined";
  return figure.value.toFixed(decimals).replace("-", "−");
}

/** The rows of the table that belongs to an animated example: each setting with its values. */
export function movingRows(name: MovingName): readonly (readonly string[])[] {
  const { steps, unit, decimals, figures }: Moving = movings[name];
  return steps.map((step) => [
    stepText(step, unit),
    ...figures(step).map((figure, at) => figureText(figure, decimals[at] ?? 2)),
  ]);
}

export function stepText(step: number, unit: string): string {
  return `${step}${unit.replace(" ", "\u{A0}")}`;
}
