import { borderlineRegression } from "../borderlineRegression.ts";
import { raterEffects } from "../raterEffects.ts";
import type { GuideEntry } from "./entry.ts";

const candidates = [
  { score: 42, global: 1 },
  { score: 55, global: 2 },
  { score: 51, global: 2 },
  { score: 63, global: 3 },
  { score: 60, global: 3 },
  { score: 74, global: 4 },
  { score: 88, global: 5 },
] as const;

/** Recording, examiner, per cent. */
const examined = [
  [0, 0, 50],
  [0, 1, 60],
  [1, 0, 70],
  [1, 1, 76],
  [2, 1, 82],
  [2, 2, 74],
  [3, 1, 64],
  [3, 2, 60],
] as const;

const none = { kind: "undefined", because: "no_units" } as const;

/** Guide entries of statistics for examinations: pass marks, and examiners’ severity. */
export const examinations = {
  raterEffects: {
    whenNot:
      "If raters share no recordings, because nothing then connects them. If severity depends on what is rated. For ordinal grades with few levels: use a Rasch model.",
    formula: [
      "score = recording + rater + error; least squares; the effects of connected raters add up to 0",
      "interval = effect ± t(df) · s · √c,  df = scores − recordings − raters + connected sets",
    ],
    missing:
      "Recordings with one rater are excluded, because they contain no information on raters; others need not be complete.",
    undefinedBecause: ["no_overlapping_units", "too_few_units"],
    differs: [
      "FACETS uses a logistic model for ordered categories and reports logits; this model is in the unit of the scores.",
    ],
    example: () => ({
      story: "Four recordings, examined by two of three examiners each.",
      columns: ["", "recording", "examiner", "percent"],
      rows: examined.map(([unit, rater, score], at) => [
        `${at + 1}`,
        `${unit + 1}`,
        `${rater + 1}`,
        `${score}`,
      ]),
      parts: raterEffects(
        examined.map(([unit, rater, score]) => ({ unit, rater, score })),
        { raters: 3 },
      ).flatMap(({ effect, interval }, at) => [
        { name: `examiner ${at + 1}`, shown: effect },
        { name: "— interval", shown: interval },
      ]),
      reading:
        "Examiners 1 and 3 share no recording, but both share recordings with examiner 2, so they can be compared.",
    }),
  },
  borderlineRegression: {
    whenNot:
      "If grades were given with knowledge of the score. With very few candidates. If the relation is not linear: check the chart.",
    formula: [
      "score = a + b · grade, by least squares;  pass mark = a + b · borderline grade",
      "standard error = standard deviation of the marks of candidates drawn with replacement, 2,000 times, seeded",
    ],
    missing: "Candidates without a score or without a grade are excluded.",
    undefinedBecause: ["too_few_units", "no_variation", "resamples_undefined"],
    differs: [
      "Not compared with another program. Spreadsheets give the same line; most give no standard error of the pass mark.",
    ],
    example: () => {
      const mark = borderlineRegression(candidates, { borderline: 2 });
      const isMark = mark.kind === "mark";
      return {
        story:
          "Seven candidates at one station: checklist score in percent, and a grade from 1 to 5.",
        columns: ["", "percent", "grade"],
        rows: candidates.map(({ score, global }, at) => [`${at + 1}`, `${score}`, `${global}`]),
        parts: [
          { name: "pass mark at grade 2", shown: isMark ? mark.passMark : none },
          { name: "standard error", shown: isMark ? mark.standardError : none },
          { name: "interval", shown: isMark ? mark.interval : none },
          { name: "percentage points per grade", shown: isMark ? mark.slope : none },
          { name: "R²", shown: isMark ? mark.rSquared : none },
        ],
        reading:
          "All candidates contribute to the pass mark, not only the two with a borderline grade.",
      };
    },
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;
