import { coOccurrence } from "../coOccurrence.ts";
import { kaplanMeier } from "../kaplanMeier.ts";
import { latencies } from "../latency.ts";
import { quasiIndependence } from "../quasiIndependence.ts";
import { timeBudget } from "../timeBudget.ts";
import { transitionPermutation, transitions } from "../transitions.ts";
import {
  countRows,
  eventTableColumns,
  eventRows,
  type GuideEntry,
  inSeconds,
  seconds,
} from "./entry.ts";

const events = [
  seconds("look", 0, 20),
  seconds("play", 20, 45),
  seconds("smile", 25, 33),
  seconds("look", 50, 60),
  seconds("call", 12, 12),
  seconds("call", 41, 41),
] as const;
/** Rows: from; columns: to. */
const turns = [
  [0, 14, 3],
  [6, 0, 9],
  [10, 2, 0],
] as const;
const codes = ["look", "play", "smile", "call"] as const;
const observed = { startUs: 0, endUs: 60_000_000 };
const minute = {
  story: "One observer’s coding of one minute; “call” is a point event.",
  columns: eventTableColumns,
  rows: eventRows({ Ana: events }),
} as const;
const notMissing = "There are no missing ratings; time that was not observed must be excluded.";

export const oneRecord = {
  timeBudget: {
    whenNot:
      "To compare observations of different length by totals: use % of time and rates. To assess agreement: equal time budgets can result from different moments.",
    formula: [
      "total = Σ durations, cut to the time observed;  mean;  standard deviation with n − 1",
      "proportion of time = time covered (overlaps once) / time observed;  rate = count / minutes observed",
    ],
    missing: notMissing,
    undefinedBecause: ["no_events", "too_few_units", "zero_time", "not_part_of_this_statistic"],
    differs: [
      "BORIS drops events outside the window, and cuts states at its edges only for a selected interval. It rounds to three digits, and percentages to one decimal, and prints UNPAIRED for a state without an end. Its values are available as named modes: all windows, grouped, by category, synthetic, binned.",
      "BORIS’s own tables differ from each other if a behaviour overlaps itself with two modifiers: one merges modifiers before pairing, the other pairs each separately.",
    ],
    example: () => ({
      ...minute,
      parts: timeBudget(events, { codes, observed }).flatMap((row) => [
        { name: `${row.code}: count`, shown: row.count },
        { name: "— total (s)", shown: inSeconds(row.totalUs) },
        { name: "— mean duration (s)", shown: inSeconds(row.meanUs) },
        { name: "— standard deviation (s)", shown: inSeconds(row.standardDeviationUs) },
        { name: "— proportion of time", shown: row.share },
        { name: "— rate per minute", shown: row.ratePerMinute },
      ]),
      reading:
        "A point event has a count and a rate but no duration. A duration of 0 would lower means.",
    }),
  },
  transitions: {
    whenNot:
      "If codes overlap in time, because there is then no “next” code. With few transitions. To claim significance for one cell of many without stating how many were tested.",
    formula: [
      "n(i,j) = how often j came `lag` events after i, within each sequence",
      "adjusted residual = (n − e) / √( e (1 − row/N) (1 − column/N) ),  e = row · column / N",
      "Yule’s Q = (ad − bc) / (ad + bc) of the table “i or not” by “j or not”",
      "permutation p: each sequence is shuffled; proportion of shuffles at least as far from their mean as the count",
    ],
    missing:
      "Sequences are not joined: the last event of one is not followed by the first of the next.",
    undefinedBecause: [
      "no_events",
      "code_not_used",
      "standard_error_zero",
      "empty_denominator",
      "no_variance",
    ],
    differs: [
      "BORIS prints 0 in a row without transitions; in Interrater it is not defined. BORIS’s sequences contain combinations of open states (“a+b”), Interrater’s the codes in order of their starts; BORIS’s are available as a named mode.",
    ],
    example: () => {
      const sequences = ["A B A B C A B A C A B".split(" ")];
      const own = transitions(sequences, { codes: ["A", "B", "C"] });
      const p = transitionPermutation(sequences, { codes: ["A", "B", "C"], seed: 1 });
      const none = { kind: "undefined", because: "no_events" } as const;
      return {
        story: "One sequence of eleven events.",
        columns: ["sequence"],
        rows: [["A B A B C A B A C A B"]],
        parts: [
          { name: "transitions", shown: own.total },
          { name: "A → B: count", shown: own.counts[0]?.[1] ?? 0 },
          { name: "— transition probability from A", shown: own.rowFrequencies[0]?.[1] ?? none },
          { name: "— adjusted residual", shown: own.adjustedResiduals[0]?.[1] ?? none },
          { name: "— Yule’s Q", shown: own.yulesQ[0]?.[1] ?? none },
          { name: "— permutation p (2,000 shuffles, seed 1)", shown: p[0]?.[1] ?? none },
          { name: "B → B: count", shown: own.counts[1]?.[1] ?? 0 },
        ],
        reading:
          "With ten transitions the adjusted residual is not normally distributed: use the permutation test.",
      };
    },
  },
  quasiIndependence: {
    whenNot:
      "If a code may follow itself: include self-transitions. With few transitions. With only two alternating codes, because nothing can then vary.",
    formula: [
      "log m(i,j) = row i + column j over the cells that can occur; m by iterative proportional fitting",
      "adjusted residual = (n − m) / √( m (1 − h) ),  h = leverage of the cell in that model",
    ],
    missing: notMissing,
    undefinedBecause: ["not_part_of_this_statistic", "standard_error_zero", "not_converged"],
    differs: [
      "Programs that use ordinary residuals (BORIS has none) treat the empty diagonal as possible, so that codes which cannot repeat seem associated with all others.",
    ],
    example: () => {
      const { expected, adjustedResiduals } = quasiIndependence(turns, {
        isPossible: (row, column) => row !== column,
      });
      const none = { kind: "undefined", because: "no_events" } as const;
      return {
        story: "How often each of three codes was followed by each other one.",
        columns: ["", "A", "B", "C"],
        rows: countRows(["A", "B", "C"], turns),
        parts: [
          { name: "A → B: expected", shown: expected[0]?.[1] ?? none },
          { name: "— adjusted residual", shown: adjustedResiduals[0]?.[1] ?? none },
          { name: "A → C: adjusted residual", shown: adjustedResiduals[0]?.[2] ?? none },
          { name: "A → A", shown: adjustedResiduals[0]?.[0] ?? none },
        ],
        reading:
          "B follows A more often than expected by chance, and C correspondingly less often.",
      };
    },
  },
  kaplanMeier: {
    whenNot:
      "If observation ended because of the expected latency: the censored cases would then have taken longer than the others.",
    formula: [
      "S(t) = Π over times tᵢ ≤ t of (1 − came(tᵢ) / still waiting just before tᵢ)",
      "median = first time with S ≤ ½",
    ],
    missing: notMissing,
    undefinedBecause: ["no_events"],
    differs: [
      "The same as R’s survival::survfit; if an event and censoring are at the same time, the event counts first.",
    ],
    example: () => {
      const { steps, median } = kaplanMeier({ times: [6, 6, 7, 10], censored: [6, 9, 11] });
      return {
        story: "Seconds until a smile; “+”: censored at the end of the recording.",
        columns: ["", "waited (s)"],
        rows: ["6", "6", "6+", "7", "9+", "10", "11+"].map((waited, at) => [`${at + 1}`, waited]),
        parts: [
          ...steps.map(({ time, survival }) => ({
            name: `still waiting after ${time} s`,
            shown: survival,
          })),
          { name: "median (s)", shown: median },
        ],
        reading:
          "The mean of the four observed latencies is 7.25 s; the median of all cases is 10 s.",
      };
    },
  },
  latency: {
    whenNot:
      "As a mean, if the code often did not occur: those observations have no latency, and excluding them makes reactions look faster. Use survival analysis instead.",
    formula: [
      "from the start of the time observed, or from the end of each event of another code, to the next start of the code",
    ],
    missing: notMissing,
    undefinedBecause: ["no_events"],
    differs: ["Not compared with another program; BORIS’s tables have no latency."],
    example: () => {
      const [fromStart] = latencies(events, { code: "smile", observed });
      const afterCalls = latencies(events, { code: "smile", after: "call", observed });
      const none = { kind: "undefined", because: "no_events" } as const;
      return {
        ...minute,
        parts: [
          { name: "first “smile” after the start (s)", shown: inSeconds(fromStart ?? none) },
          ...afterCalls.map((figure, at) => ({
            name: `“smile” after call ${at + 1} (s)`,
            shown: inSeconds(figure),
          })),
        ],
        reading: "No smile follows the second call, so its latency is not defined, and not 0.",
      };
    },
  },
  coOccurrence: {
    whenNot:
      "For codes of a mutually exclusive group, which cannot co-occur. As a test, because successive moments of a state are not independent.",
    formula: [
      "together = time both are on;  by chance = time of one · time of the other / time observed",
      "proportions of the first’s time, of the second’s, and of either’s",
    ],
    missing: notMissing,
    undefinedBecause: ["code_not_used", "zero_time"],
    differs: [
      "Not compared with another program. It counts time in half-open intervals, not events.",
    ],
    example: () => ({
      ...minute,
      parts: coOccurrence(events, { codes: ["play", "smile"], durationUs: 60_000_000 }).flatMap(
        (one) => [
          { name: "together (s)", shown: one.togetherUs / 1e6 },
          { name: "expected (s)", shown: inSeconds(one.expectedUs) },
          { name: "proportion of “play”", shown: one.shareOfFirst },
          { name: "proportion of “smile”", shown: one.shareOfSecond },
          { name: "proportion of either", shown: one.shareOfEither },
        ],
      ),
      reading: "All smiling occurred during play.",
    }),
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;
