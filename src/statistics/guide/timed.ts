import { borisTimeUnitKappa } from "../borisKappa.ts";
import type { BorisRow } from "../borisNumbers.ts";
import { easyDiag } from "../easyDiag.ts";
import { eventAlignment } from "../eventAlignment.ts";
import { gamma } from "../gamma.ts";
import { intervalAgreement } from "../intervalAgreement.ts";
import { durationOverlap, eventF1 } from "../overlap.ts";
import { undefinedBecause, value } from "../statistic.ts";
import type { TimedEvent, TimedPair } from "../timed.ts";
import { durationKappa, timeUnitKappa } from "../timeKappa.ts";
import { toleranceKappa } from "../toleranceKappa.ts";
import { unitizingAlpha } from "../unitizingAlpha.ts";
import {
  eventTableColumns,
  eventRows,
  type GuideEntry,
  inSeconds,
  answerParts,
  seconds,
} from "./entry.ts";

const codes = ["look", "play"] as const;
const first = [seconds("look", 0, 20), seconds("play", 20, 45), seconds("look", 50, 60)] as const;
const second = [seconds("look", 0, 22), seconds("play", 22, 44), seconds("look", 49, 60)] as const;
const pair: TimedPair = { first, second, durationUs: 60_000_000 };
const continuum = { raters: [first, second], durationUs: pair.durationUs } as const;
const minute = {
  story: "Two raters coded one minute. Between events nothing was coded.",
  columns: eventTableColumns,
  rows: eventRows({ Ana: first, Ben: second }),
} as const;
const silence =
  "Time has no missing ratings: where a rater coded nothing, “nothing coded” is a label. A segment that a rater did not observe must be excluded from the compared time.";
const unlinked =
  "There are no missing ratings: an event without a partner counts as disagreement with “no event”.";

export const timed = {
  durationKappa: {
    whenNot:
      "For point events, which have no duration and are excluded. For short and rare codes, which have little weight. To determine whether raters coded the same events.",
    formula: [
      "time is split at every start and end by either rater; a piece counts its length",
      "κ = (pₒ − pₑ) / (1 − pₑ) of the table of lengths",
      "the limit of the time-unit kappa as its unit tends to 0",
    ],
    missing: silence,
    undefinedBecause: [
      "no_units",
      "one_code_only",
      "durations_are_not_counted_units",
      "not_part_of_this_statistic",
    ],
    differs: [
      "BORIS’s weighted plug-in counts the same pieces, but excludes the time before the first and after the last boundary, and adds points with a weight of one second. Its unweighted plug-in counts each piece once, so that a difference of a tenth of a second has as much weight as a minute.",
      "Neither other programs nor Interrater print a standard error, because none is valid. Resample recordings.",
    ],
    example: () => ({
      ...minute,
      parts: answerParts("kappa", durationKappa([pair], { codes }).answer, {
        kappaMaximum: "maximum attainable kappa",
        observerAccuracy: "accuracy of two equally accurate raters with this kappa",
      }),
      reading: "The raters differ in four of sixty seconds, all of them at boundaries.",
    }),
  },
  timeUnitKappa: {
    whenNot:
      "For a test or a CI, because neighbouring units of one state are almost identical. With a unit selected after seeing the results.",
    formula: [
      "unit t has the states that are on at its middle, and the points that fall into it",
      "κ of the table of units, as Cohen’s",
    ],
    missing: `${silence} An incomplete last unit is excluded.`,
    undefinedBecause: [
      "no_units",
      "one_code_only",
      "unit_length_not_positive",
      "standard_error_zero",
      "too_few_units",
    ],
    differs: [
      "GSEQ tallies whole units. BORIS takes samples from the first event on. It counts a state at both of its ends, so that a boundary has two codes, and a point within half a unit. It rounds to three digits and prints 1 if expected agreement is 1.",
    ],
    example: () => ({
      ...minute,
      parts: answerParts("kappa", timeUnitKappa([pair], { codes, unitUs: 1_000_000 }).answer, {
        kappaMaximum: "maximum attainable kappa",
        observerAccuracy: "accuracy of two equally accurate raters with this kappa",
      }),
      reading:
        "With units of one second it is close to the duration kappa. The CI treats sixty seconds as sixty independent observations and is too narrow.",
    }),
  },
  toleranceKappa: {
    whenNot:
      "With a tolerance selected after the fact, or as long as a typical event: any two codings then agree.",
    formula: [
      "along the first rater: unit t agrees if the second has the same label within t ± tolerance, otherwise the two labels of t are tallied",
      "κ of that table; and the same along the second rater",
    ],
    missing: silence,
    undefinedBecause: ["no_units", "one_code_only", "standard_error_zero"],
    differs: [
      "The rule is that of the plot that GSEQ prints (Bakeman & Gnisci, 2006, Figure 10.4); a test covers both cases that its text describes. GSEQ itself could not be run, and no published table of tallies with their times was available. The two values depend on which rater is first: report both, or their mean, and state which.",
    ],
    example: () => {
      const own = toleranceKappa([pair], { codes, unitUs: 1_000_000, tolerance: 1 });
      return {
        ...minute,
        parts: [
          { name: "kappa along Ana", shown: own.alongFirst.figure },
          { name: "kappa along Ben", shown: own.alongSecond.figure },
          {
            name: "kappa without tolerance",
            shown: timeUnitKappa([pair], { codes, unitUs: 1_000_000 }).answer.figure,
          },
        ],
        reading:
          "With a tolerance of one second, boundaries one second apart count as agreement, and half of the boundary that is two seconds apart.",
      };
    },
  },
  eventAlignment: {
    whenNot:
      "If durations matter. Without a limit on onsets, events a minute apart can be aligned.",
    formula: [
      "least cost of turning one sequence into the other: match 0, substitution, gap (each 1 unless set)",
      "table of aligned events with a row and a column for “nothing”; nothing with nothing cannot occur",
      "κ = (pₒ − pₑ) / (1 − pₑ), pₑ by iterative proportional fitting around that cell",
    ],
    missing: unlinked,
    undefinedBecause: ["no_units", "one_code_only", "too_many_to_search", "not_converged"],
    differs: [
      "GSEQ could not be run, and no published alignment table with its kappa was found for comparison. The minimum cost is unique, the alignment is not; ties go to a pair, then to the first rater’s event, then to the second’s. With ties, another program’s table and kappa may differ.",
      "BORIS’s Needleman–Wunsch value aligns time samples, not events, and is the percentage of matches in the alignment, without chance correction.",
    ],
    example: () => {
      const own = eventAlignment(
        {
          first: [...first, seconds("play", 60, 65)],
          second: [seconds("play", 0, 3), ...second.map(later), seconds("look", 65, 70)],
        },
        { codes },
      );
      return {
        story:
          "The events of the example above, in order; Ana has one more “play” at the end, Ben a “play” at the start and a “look” at the end.",
        columns: ["rater", "sequence"],
        rows: [
          ["Ana", "look, play, look, play"],
          ["Ben", "play, look, play, look, look"],
        ],
        parts:
          "kind" in own
            ? [{ name: "kappa", shown: own }]
            : [
                { name: "least cost", shown: own.minimumCost },
                { name: "kappa", shown: own.kappa },
                { name: "observed agreement", shown: own.observed },
                { name: "expected agreement", shown: own.expected },
                { name: "table (look, play, nothing)", shown: tableText(own.table) },
              ],
        reading: "The table shows which events have no partner and which have different codes.",
      };
    },
  },
  easyDiag: {
    whenNot:
      "For short events, whose overlap depends on reaction times. If a rater’s codes may overlap.",
    formula: [
      "overlap(a, b) = common time / longer duration; the largest is linked first, each event once",
      "a link of at least the threshold adds 2 to its cell; a weaker one, and an event alone, adds 1 to “no match” for each event",
      "κ by iterative proportional fitting, as above",
    ],
    missing: unlinked,
    undefinedBecause: ["no_events", "no_units", "one_code_only", "code_not_used", "not_converged"],
    differs: [
      "EasyDIAg shows a negative kappa as 0, and also shows 0 if no rater used one of the codes, because of 0/0 in its fitting. Interrater shows the actual values.",
      "Its 20 fitting cycles are used, for comparison; the converged value is shown too.",
    ],
    example: () => {
      const more = [...second, seconds("play", 45.5, 48)];
      const own = easyDiag([{ ...pair, second: more }], { codes });
      return {
        ...minute,
        story: "As above, but Ben coded a short “play” where Ana coded nothing.",
        rows: eventRows({ Ana: first, Ben: more }),
        parts: [
          { name: "kappa (20 cycles)", shown: own.kappa },
          { name: "kappa, converged", shown: own.kappaConverged },
          { name: "raw agreement", shown: own.raw },
          { name: "proportion linked", shown: own.linked },
          { name: "table (look, play, no match)", shown: tableText(own.table) },
        ],
        reading:
          "Three events have a partner, and each link counts for both events; Ben’s fourth event has none.",
      };
    },
  },
  unitizingAlpha: {
    whenNot:
      "To compare studies with different time units: the correction for pairing a unit with itself uses squared lengths, so the value depends on the unit. If a rater’s units overlap.",
    formula: [
      "ℓ(c,k) = common time of units of c and k, over ordered pairs of raters / (m − 1); gaps are a code",
      "e(c,k) = ℓ.. ( ℓc. ℓ.k − [c = k] Kc ) / ( ℓ..² − Σ K ),  Kc the squared lengths of units of c; of gaps the lengths",
      "uα = 1 − ( ℓ.. − Σ ℓcc ) / ( ℓ.. − Σ ecc );  binary: codes joined;  cuα: where units meet;  (k)uα: each code there",
    ],
    missing: "A rater without units has one gap. Points have no length and are excluded.",
    undefinedBecause: [
      "too_few_raters",
      "no_units",
      "no_overlapping_units",
      "one_code_only",
      "code_not_used",
    ],
    differs: [
      "quallmer prints 1 for cuα if a single code is involved in all overlaps; in Interrater it is not defined. No published example by the authors was found: the formulas are confirmed by two independent implementations that agree to 1e−9.",
      "DKPro has the coefficient of 1995, which is a different one.",
    ],
    example: () => {
      const own = unitizingAlpha(continuum, { codes });
      return {
        ...minute,
        parts:
          "kind" in own
            ? [{ name: "uα", shown: own }]
            : [
                { name: "uα (units and codes; time unit 1 ms)", shown: own.alpha },
                { name: "binary (units vs gaps)", shown: own.binary },
                { name: "cuα (codes where units overlap)", shown: own.coding },
                ...own.perCode.map(({ code, figure }) => ({
                  name: `(k)uα of “${code}”`,
                  shown: figure,
                })),
              ],
        reading:
          "The binary value is the lowest: the raters disagree on the position of the gap rather than on the codes.",
      };
    },
  },
  gamma: {
    whenNot:
      "If readers must be able to compute it by hand. For small data, unless you state the precision of the simulated expected disorder.",
    formula: [
      "d_pos = ( (|Δstart| + |Δend|) / (sum of lengths) )²,  d_cat = 1 if codes differ;  d = α d_pos + β d_cat;  a missing unit costs 1",
      "disorder = least sum over groups of units (mean over pairs of raters) / mean number of units per rater",
      "γ = 1 − observed disorder / mean disorder of random continua",
    ],
    missing: "A rater without units disagrees with all units of the others.",
    undefinedBecause: ["too_few_raters", "no_units", "no_variation"],
    differs: [
      "Observed disorder agrees with pygamma-agreement on all our test files. Expected disorder is random in every program; in Interrater the seed makes it reproducible. The authors’ Java program gives position more weight by default.",
      "For more than two raters, the search for the best alignment is limited, and the result states whether it is proven to be the best.",
    ],
    example: () => {
      const own = gamma(continuum, { seed: 1 });
      return {
        ...minute,
        parts:
          "kind" in own
            ? [{ name: "gamma", shown: own }]
            : [
                { name: "gamma", shown: own.gamma },
                {
                  name: "observed disorder",
                  shown:
                    own.observed.kind === "alignment"
                      ? value(own.observed.disorder)
                      : undefinedBecause("no_units"),
                },
                { name: "expected disorder (mean)", shown: own.expectedDisorder },
                { name: "random continua (seed 1)", shown: own.samples },
                { name: "search", shown: own.observed.search },
              ],
        reading: "Three pairs of units with slightly different positions and equal codes.",
      };
    },
  },
  durationOverlap: {
    whenNot: "Alone, for codes with a high prevalence: expected overlap is then large.",
    formula: [
      "IoU = common time / time of either,  F1 = 2 · common time / (time of one + time of the other)",
    ],
    missing: silence,
    undefinedBecause: ["code_not_used"],
    differs: [
      "Some programs print 1 or 0 if neither rater used the code; in Interrater it is not defined.",
    ],
    example: () => {
      const own = durationOverlap(pair, "play");
      return {
        ...minute,
        parts: [
          { name: "common time of “play” (s)", shown: inSeconds(own.overlapUs) },
          { name: "intersection over union", shown: own.intersectionOverUnion },
          { name: "F1 of time", shown: own.f1 },
        ],
        reading: "Ben’s “play” is within Ana’s; the difference is at its start and end.",
      };
    },
  },
  eventF1: {
    whenNot: "With few, long events, so that one match is a large proportion. Alone.",
    formula: [
      "two events match if common time / time of either ≥ threshold; as many pairs as possible, one to one",
      "precision = matched / second’s, recall = matched / first’s, F1 = 2 matched / (first’s + second’s)",
    ],
    missing: unlinked,
    undefinedBecause: ["no_events"],
    differs: [
      "Scripts that match greedily may find too few pairs. Interrater finds the largest possible number.",
    ],
    example: () => {
      const own = eventF1(pair, { code: "look", threshold: 0.5 });
      return {
        ...minute,
        parts: [
          { name: "matched events of “look”", shown: own.matched },
          { name: "recall", shown: own.recall },
          { name: "precision", shown: own.precision },
          { name: "F1", shown: own.f1 },
        ],
        reading: "At a threshold of one half, both “look” events match. Report the threshold.",
      };
    },
  },
  intervalAgreement: {
    whenNot:
      "As evidence of reliability for rare or constant behaviour: intervals without any code by either rater count as full agreement. It is not chance-corrected.",
    formula: [
      "ratio(x, y) = smaller / larger, 1 if equal (also 0 and 0)",
      "total count = ratio(Σ a, Σ b);  mean count per interval = mean of ratios;  exact = proportion of equal counts",
      "interval by interval = proportion on which both scored or neither did",
      "scored = both scored / either scored;  unscored = neither scored / either left unscored",
    ],
    missing: "Intervals recorded by only one observer are not compared.",
    undefinedBecause: ["no_units", "nothing_scored", "no_events"],
    differs: [
      "Reports print percentages; these are proportions. Spreadsheets used in this field show an empty cell or an error if no rater scored; in Interrater the value is not defined, with the reason.",
    ],
    example: () => {
      const own = intervalAgreement({ first: [2, 0, 1, 3, 0, 1], second: [2, 1, 1, 2, 0, 0] });
      return {
        story: "Two observers counted a behaviour in six intervals.",
        columns: ["observer", "1", "2", "3", "4", "5", "6"],
        rows: [
          ["first", "2", "0", "1", "3", "0", "1"],
          ["second", "2", "1", "1", "2", "0", "0"],
        ],
        parts: [
          { name: "total count", shown: own.totalCount },
          { name: "mean count per interval", shown: own.meanCountPerInterval },
          { name: "exact count per interval", shown: own.exactCountPerInterval },
          { name: "interval by interval", shown: own.intervalByInterval },
          { name: "scored interval", shown: own.scoredInterval },
          { name: "unscored interval", shown: own.unscoredInterval },
        ],
        reading:
          "Total count is highest because errors in opposite directions cancel. Read scored- and unscored-interval agreement.",
      };
    },
  },
  borisKappa: {
    whenNot: "In a new analysis. It is offered to check imports against BORIS’s own output.",
    formula: [
      "samples at t₀ + k·Δ, t₀ the first event of either observation, up to the last",
      "a state counts at both of its ends; a point within Δ/2 of a sample; every set of behaviours is a code",
      "κ = (observed − expected) / (n − expected), rounded to three digits",
    ],
    missing: "“Nothing coded” is one code for all subjects, who are pooled.",
    undefinedBecause: ["no_events"],
    differs: [
      "Equal to BORIS 9 to the last printed digit (see the script `check-boris`). If an observation has no event, BORIS prints −100. If expected agreement is 1 it prints 1, as this statistic does.",
    ],
    example: () => {
      const own = borisTimeUnitKappa(
        { first: first.map(asBoris), second: second.map(asBoris) },
        { subjects: ["child"], behaviors: codes },
      );
      return {
        ...minute,
        parts: [
          { name: "kappa as BORIS prints it", shown: own.kappa },
          { name: "samples", shown: own.units },
          {
            name: "Interrater’s time-unit kappa of the same events",
            shown: timeUnitKappa([pair], { codes, unitUs: 1_000_000 }).answer.figure,
          },
        ],
        reading:
          "A sample at a boundary has both codes, because BORIS includes both ends of a state. Such combinations are codes of their own, on which the raters disagree.",
      };
    },
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;

/** The same event, three seconds later: what was added before it takes these. */
function later({ code, startUs, endUs }: TimedEvent): TimedEvent {
  return { code, startUs: startUs + 3_000_000, endUs: endUs + 3_000_000 };
}

function asBoris({ code, startUs, endUs }: TimedEvent): BorisRow {
  return { subject: "child", behavior: code, modifiers: "", startUs, endUs };
}

function tableText(table: readonly (readonly number[])[]): string {
  return table.map((row) => row.join(" ")).join(" / ");
}
