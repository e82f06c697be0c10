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
  "There are no missing ratings in time: where a rater coded nothing, nothing is a label of its own. A segment that a rater did not watch must be excluded from the time compared.";
const unlinked =
  "There are no missing ratings: an event without a partner counts as disagreement with nothing.";

export const timed = {
  durationKappa: {
    whenNot:
      "For points (they have no duration and are excluded, and counted), for short and rare codes (they weigh as little as their time), and where the question is whether the same events were seen.",
    formula: [
      "time is cut at every start and end of either rater; a piece counts its length",
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
      "BORIS’s weighted plug-in counts the same pieces, but excludes the time before the first and after the last boundary, and adds points with a weight of one second. Its unweighted plug-in counts each piece once, however short: a slip of a tenth of a second weighs as much as a minute.",
      "No program prints a sound standard error of it; nor do we. Resample recordings.",
    ],
    example: () => ({
      ...minute,
      parts: answerParts("kappa", durationKappa([pair], { codes }).answer, {
        kappaMaximum: "largest kappa these margins allow",
        observerAccuracy: "accuracy of two equally accurate raters with this kappa",
      }),
      reading: "The raters differ for four of sixty seconds, all of them at boundaries.",
    }),
  },
  timeUnitKappa: {
    whenNot:
      "For a test or an interval to be believed: neighbouring units of one state are nearly copies of one another. And not with a unit chosen after seeing the results.",
    formula: [
      "unit t has the states that are on at its middle, and the points that fall into it",
      "κ of the table of units, as Cohen’s",
    ],
    missing: `${silence} A last unit that is not complete is excluded, and counted.`,
    undefinedBecause: [
      "no_units",
      "one_code_only",
      "unit_length_not_positive",
      "standard_error_zero",
      "too_few_units",
    ],
    differs: [
      "GSEQ tallies whole units. BORIS samples from the first event on, counts a state at both of its ends, so that a boundary carries two codes, and a point within half a unit; it rounds to three digits and prints 1 where chance is certain.",
    ],
    example: () => ({
      ...minute,
      parts: answerParts("kappa", timeUnitKappa([pair], { codes, unitUs: 1_000_000 }).answer, {
        kappaMaximum: "largest kappa these margins allow",
        observerAccuracy: "accuracy of two equally accurate raters with this kappa",
      }),
      reading:
        "With units of a second it is near the duration kappa. The interval takes sixty seconds for sixty independent observations: it is too narrow.",
    }),
  },
  toleranceKappa: {
    whenNot:
      "With a tolerance chosen after the fact, or so wide that it covers a typical event: any two codings then agree.",
    formula: [
      "along the first rater: unit t agrees if the second has the same label within t ± tolerance, otherwise the two labels of t are tallied",
      "κ of that table; and the same along the second rater",
    ],
    missing: silence,
    undefinedBecause: ["no_units", "one_code_only", "standard_error_zero"],
    differs: [
      "The rule is that of the plot that GSEQ prints (Bakeman & Gnisci, 2006, Figure 10.4), of which a test has both cases that its text names. GSEQ itself could not be run, and no printed table of tallies with their seconds was to be had. The two values depend on who goes first: report both, or their mean, and say so.",
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
          "With one second of tolerance the boundaries that lie one second apart are forgiven, and half of the one that lies two seconds apart.",
      };
    },
  },
  eventAlignment: {
    whenNot:
      "Where it matters how long things lasted. Without a limit on onsets events a minute apart can be aligned.",
    formula: [
      "least cost of turning one sequence into the other: match 0, substitution, gap (each 1 unless set)",
      "table of aligned events with a row and a column for “nothing”; nothing with nothing cannot occur",
      "κ = (pₒ − pₑ) / (1 − pₑ), pₑ by iterative proportional fitting around that cell",
    ],
    missing: unlinked,
    undefinedBecause: ["no_units", "one_code_only", "too_many_to_search", "not_converged"],
    differs: [
      "GSEQ could not be run, and no published table of an alignment with its kappa was found to compare with. The least cost is unique, the alignment is not; ties go to a pair, then to the first rater’s event, then to the second’s. Another program’s table, and its kappa, may differ where ties exist.",
      "BORIS’s Needleman–Wunsch figure aligns time samples, not events, and prints matches over the length of the alignment, without chance.",
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
          "The events of the example above, in their order; Ana has one more “play” at the end, Ben a “play” at the start and a “look” at the end.",
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
                { name: "agreement by chance", shown: own.expected },
                { name: "table (look, play, nothing)", shown: tableText(own.table) },
              ],
        reading: "The table shows which events stand alone and which were named differently.",
      };
    },
  },
  easyDiag: {
    whenNot:
      "For short events, whose overlap depends on reaction times, and where codes may overlap within a rater.",
    formula: [
      "overlap(a, b) = common time / longer duration; the largest is linked first, each event once",
      "a link of at least the threshold adds 2 to its cell; a weaker one, and an event alone, adds 1 to “no match” for each event",
      "κ by iterative proportional fitting, as above",
    ],
    missing: unlinked,
    undefinedBecause: ["no_events", "no_units", "one_code_only", "code_not_used", "not_converged"],
    differs: [
      "EasyDIAg shows a negative kappa as 0, and 0 as soon as one code was not used by anyone: 0/0 in its fitting. Ours shows both as they are.",
      "Its 20 cycles of fitting are kept, for comparison; the converged figure is beside it.",
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
          { name: "share linked", shown: own.linked },
          { name: "table (look, play, no match)", shown: tableText(own.table) },
        ],
        reading:
          "Three events find their partner, and each link counts for both events; the fourth of Ben’s stands alone.",
      };
    },
  },
  unitizingAlpha: {
    whenNot:
      "Across studies with different time units: the correction for pairing a unit with itself counts squares, so that the figure depends on the unit. And not where a rater’s units overlap.",
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
      "quallmer prints 1 for cuα where one code is all that meets; ours is undefined. No printed example of the authors was found: the formulas are confirmed by two independent implementations that agree to 1e−9.",
      "DKPro has the older coefficient of 1995, which is another one.",
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
                { name: "binary (units against gaps)", shown: own.binary },
                { name: "cuα (codes where units meet)", shown: own.coding },
                ...own.perCode.map(({ code, figure }) => ({
                  name: `(k)uα of “${code}”`,
                  shown: figure,
                })),
              ],
        reading:
          "The binary figure is the lowest: the raters disagree about where the gap is rather than about the codes.",
      };
    },
  },
  gamma: {
    whenNot:
      "Where a reader must be able to compute it by hand, and for small data without saying how precise the simulated chance is.",
    formula: [
      "d_pos = ( (|Δstart| + |Δend|) / (sum of lengths) )²,  d_cat = 1 if codes differ;  d = α d_pos + β d_cat;  a missing unit costs 1",
      "disorder = least sum over groups of units (mean over pairs of raters) / mean number of units per rater",
      "γ = 1 − observed disorder / mean disorder of random continua",
    ],
    missing: "A rater without units disagrees with all units of the others.",
    undefinedBecause: ["too_few_raters", "no_units", "no_variation"],
    differs: [
      "Observed disorder agrees with pygamma-agreement on all our files. Chance is random in every program: ours repeats with its seed. The authors’ Java program gives position more weight by default.",
      "More than two raters: the best alignment is searched within a limit, and the answer says whether it was proved to be the best.",
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
                { name: "mean disorder by chance", shown: own.expectedDisorder },
                { name: "random continua (seed 1)", shown: own.samples },
                { name: "search", shown: own.observed.search },
              ],
        reading: "Three pairs of units, each a little apart in place, none in code.",
      };
    },
  },
  durationOverlap: {
    whenNot: "Alone, for codes that are on most of the time: chance overlap is then large.",
    formula: [
      "IoU = common time / time of either,  F1 = 2 · common time / (time of one + time of the other)",
    ],
    missing: silence,
    undefinedBecause: ["code_not_used"],
    differs: ["Programs that print 1 or 0 where neither rater used the code: ours is undefined."],
    example: () => {
      const own = durationOverlap(pair, "play");
      return {
        ...minute,
        parts: [
          { name: "common time of “play” (s)", shown: inSeconds(own.overlapUs) },
          { name: "intersection over union", shown: own.intersectionOverUnion },
          { name: "F1 of time", shown: own.f1 },
        ],
        reading: "Ben’s “play” lies within Ana’s; what is missing are its edges.",
      };
    },
  },
  eventF1: {
    whenNot: "Where events are long and few, so that one match is a large share; and not alone.",
    formula: [
      "two events match if common time / time of either ≥ threshold; as many pairs as possible, one to one",
      "precision = matched / second’s, recall = matched / first’s, F1 = 2 matched / (first’s + second’s)",
    ],
    missing: unlinked,
    undefinedBecause: ["no_events"],
    differs: [
      "Evaluation scripts that match greedily may find fewer pairs than there are. Ours finds the largest number.",
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
        reading: "At a threshold of one half both “look”s match. Say the threshold.",
      };
    },
  },
  intervalAgreement: {
    whenNot:
      "As proof of reliability where behaviour is rare or constant: intervals in which no rater saw anything agree fully. There is no correction for chance.",
    formula: [
      "ratio(x, y) = smaller / larger, 1 if equal (also 0 and 0)",
      "total count = ratio(Σ a, Σ b);  mean count per interval = mean of ratios;  exact = share of equal counts",
      "interval by interval = share on which both scored or neither did",
      "scored = both scored / either scored;  unscored = neither scored / either left unscored",
    ],
    missing: "Intervals that only one observer has are not compared.",
    undefinedBecause: ["no_units", "nothing_scored", "no_events"],
    differs: [
      "Reports print per cent; ours are shares. Spreadsheets of this tradition show an empty cell or an error where no rater scored; ours is undefined, with the reason.",
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
          "Total count looks best because errors in both directions cancel. Read scored and unscored intervals.",
      };
    },
  },
  borisKappa: {
    whenNot: "In a new analysis. It exists to check our import against BORIS’s own output.",
    formula: [
      "samples at t₀ + k·Δ, t₀ the first event of either observation, up to the last",
      "a state counts at both of its ends; a point within Δ/2 of a sample; every set of behaviours is a code",
      "κ = (observed − expected) / (n − expected), rounded to three digits",
    ],
    missing: "Nothing coded is one code, the same for all subjects, who are pooled.",
    undefinedBecause: ["no_events"],
    differs: [
      "Equal to BORIS 9 to the last printed digit (see the script `check-boris`). Where an observation has no event BORIS prints −100; where chance is certain it prints 1, which is kept here, because the mode is BORIS’s.",
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
            name: "our time-unit kappa of the same events",
            shown: timeUnitKappa([pair], { codes, unitUs: 1_000_000 }).answer.figure,
          },
        ],
        reading:
          "Closed ends give a boundary both codes: such samples are a code of their own, on which the raters disagree.",
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
