import { grouped } from "../../src/domain/grouped.ts";
import { workbook } from "./labFiles.ts";
import type { Migration } from "./plantedMigrations.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

type File = Migration["files"][number];
type Cells = readonly (string | number)[];
type Sheets = Parameters<typeof workbook>[0];

/** What one rater gave one recording, by criterion. */
export interface Given {
  readonly rater: string;
  readonly recording: string;
  readonly scores: Readonly<Record<string, number>>;
}

interface Scale {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

export interface OutsideRating {
  readonly scales: readonly Scale[];
  readonly made: (all: readonly Given[]) => readonly File[];
  /** What raters, recordings and criteria are called in it, where that is not their name. */
  readonly called?: Readonly<Record<string, string>>;
  /** Whether scores are written as words of `likert`. */
  readonly isOfWords?: boolean;
  /** How many parts each recording has in it: "T1 2" is the second of the first. */
  readonly parts?: number;
}

/** All raters rated all recordings; each sees in it about the same. */
export function plantedScores(
  raters: readonly string[],
  recordings: readonly string[],
  { scales, seed }: { readonly scales: readonly Scale[]; readonly seed: number },
): readonly Given[] {
  const numbers = newRandomNumbers(seed);
  return recordings.flatMap((recording) => {
    const seen = scales.map(({ least, most }) => least + numbers.below(most - least + 1));
    return raters.map((rater) => ({
      rater,
      recording,
      scores: Object.fromEntries(
        scales.map(({ name, least, most }, at) => {
          const own = (seen[at] ?? least) + (numbers.share() < 0.25 ? 1 : 0);
          return [name, own > most ? least : own];
        }),
      ),
    }));
  });
}

const text = (name: string, rows: readonly Cells[], between = ","): File => ({
  folder: "",
  name,
  text: rows.map((cells) => cells.join(between)).join("\n"),
});
const xlsx = (name: string, sheets: Sheets): File => ({
  folder: "",
  name: `${name}.xlsx`,
  text: "",
  bytes: workbook(sheets),
});
const ratersOf = (all: readonly Given[]) => [...new Set(all.map(({ rater }) => rater))];
const recordingsOf = (all: readonly Given[]) => [...new Set(all.map(({ recording }) => recording))];
const scoreOf = (all: readonly Given[], recording: string, rater: string, name: string) =>
  all.find((one) => one.recording === recording && one.rater === rater)?.scores[name] ?? "";
const fives = (...names: readonly string[]): readonly Scale[] =>
  names.map((name) => ({ name, least: 1, most: 5 }));
export const likert = ["", "Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"];
const osce: readonly Scale[] = [
  ...["Greets", "Explains", "Washes hands", "Closes"].map((name) => ({ name, least: 0, most: 1 })),
  { name: "Global rating", least: 1, most: 5 },
];
const namesOf = (scales: readonly Scale[]) => scales.map(({ name }) => name);

export const outsideRatings: Readonly<Record<string, OutsideRating>> = {
  "a title in merged cells, a column for the score of each rater, and notes below": {
    called: { Anna: "R1", Ben: "R2", Chloé: "R3", Deniz: "R4", Emil: "R5", Fatima: "R6" },
    scales: fives("Score"),
    made: (all) => [
      xlsx("Reliability", [
        {
          name: "Sheet1",
          rows: [
            ["Inter-rater reliability, spring 2024"],
            [],
            ["Video", ...ratersOf(all).map((_, at) => `Score R${at + 1}`)],
            ...recordingsOf(all).map((recording) => [
              recording,
              ...ratersOf(all).map((rater) => scoreOf(all, recording, rater, "Score")),
            ]),
            [],
            ["Note: R2 was trained a week later."],
            ["1 = poor, 5 = excellent"],
          ],
        },
      ]),
    ],
  },
  "OSCE, the half-day once above its candidates, checklist and global rating": {
    scales: osce,
    made: (all) => [
      xlsx("Station 3", [
        {
          name: "Station 3",
          rows: [
            ["Station 3: hand hygiene"],
            ["Half-day", "Candidate", "Examiner", ...namesOf(osce)],
            ...[...grouped(all, ({ recording }) => recording)].flatMap(
              ([recording, own], at, list) =>
                own.map((one, turn) => [
                  turn > 0 || (at > 0 && at !== Math.ceil(list.length / 2))
                    ? ""
                    : at === 0
                      ? "Mon AM"
                      : "Mon PM",
                  recording,
                  one.rater,
                  ...namesOf(osce).map((name) => one.scores[name] ?? ""),
                ]),
            ),
          ],
        },
      ]),
    ],
  },
  "OSCE, a sheet of each examiner whose name stands above the table": {
    scales: osce,
    made: (all) => [
      xlsx(
        "OSCE",
        ratersOf(all).map((rater, at) => ({
          name: `Room ${at + 1}`,
          rows: [
            ["Station 3: hand hygiene"],
            ["Examiner:", rater],
            ["Half-day:", "Mon AM"],
            [],
            ["Candidate", ...namesOf(osce)],
            ...all
              .filter((one) => one.rater === rater)
              .map(({ recording, scores }) => [
                recording,
                ...namesOf(osce).map((name) => scores[name] ?? ""),
              ]),
          ],
        })),
      ),
    ],
  },
  "a form in which each clip has a grid of its own": {
    scales: fives("Warmth", "Clarity"),
    made: (all) => [
      text("Form Responses 1.csv", [
        [
          "Timestamp",
          "Email Address",
          ...recordingsOf(all).flatMap((recording) => [
            `${recording} [Warmth]`,
            `${recording} [Clarity]`,
          ]),
        ],
        ...ratersOf(all).map((rater, at) => [
          `3/11/2024 9:${String(at % 60).padStart(2, "0")}:00`,
          `${rater.toLowerCase()}@uni.example`,
          ...recordingsOf(all).flatMap((recording) => [
            scoreOf(all, recording, rater, "Warmth"),
            scoreOf(all, recording, rater, "Clarity"),
          ]),
        ]),
      ]),
    ],
  },
  "a form with a question for each clip": {
    called: { Warmth: "How warm" },
    scales: fives("Warmth"),
    made: (all) => [
      text("Warmth.csv", [
        [
          "Timestamp",
          "Email Address",
          ...recordingsOf(all).map((recording) => `How warm: ${recording}`),
        ],
        ...ratersOf(all).map((rater, at) => [
          `3/11/2024 9:${String(at % 60).padStart(2, "0")}:00`,
          `${rater.toLowerCase()}@uni.example`,
          ...recordingsOf(all).map((recording) => scoreOf(all, recording, rater, "Warmth")),
        ]),
      ]),
    ],
  },
  "R, a long data frame with names of rows and labels of a factor": {
    isOfWords: true,
    scales: fives("warmth", "clarity"),
    made: (all) => {
      let at = 0;
      return [
        text("long.csv", [
          ['""', '"video"', '"rater"', '"item"', '"score"'],
          ...all.flatMap(({ rater, recording, scores }) =>
            Object.entries(scores).map(([name, score]) => [
              `"${(at += 1)}"`,
              `"${recording}"`,
              `"${rater}"`,
              `"${name}"`,
              `"${likert[score]}"`,
            ]),
          ),
        ]),
      ];
    },
  },
  "SPSS, labels in place of values and -99 where there is none": {
    isOfWords: true,
    called: { Warmth: "WAERME", Clarity: "KLARHEIT" },
    scales: fives("Warmth", "Clarity"),
    made: (all) => [
      text(
        "daten.csv",
        [
          ["VIDEO", "BEURTEILER", "WAERME", "KLARHEIT"],
          ...all.map(({ rater, recording, scores }) => [
            recording,
            rater,
            ...["Warmth", "Clarity"].map((name) => likert[scores[name] ?? 0] ?? ""),
          ]),
          ...recordingsOf(all).map((recording) => [recording, "Late", -99, -99]),
        ],
        ";",
      ),
    ],
  },
  "SPSS, values and -99 where there is none": {
    scales: fives("Warmth", "Clarity"),
    made: (all) => [
      text(
        "daten.csv",
        [
          ["VIDEO", "RATER", "WARMTH", "CLARITY"],
          ...all.map(({ rater, recording, scores }) => [
            recording,
            rater,
            `${scores["Warmth"]},00`,
            `${scores["Clarity"]},00`,
          ]),
          ...recordingsOf(all).map((recording) => [recording, "Late", "-99,00", "-99,00"]),
        ],
        ";",
      ),
    ],
  },
  "two raters side by side on one sheet": {
    scales: fives("Warmth", "Clarity"),
    made: (all) => [
      xlsx("both", [
        {
          name: "Sheet1",
          rows: [
            ratersOf(all).flatMap((rater) => [rater, "", "", ""]),
            ratersOf(all).flatMap(() => ["Clip", "Warmth", "Clarity", ""]),
            ...recordingsOf(all).map((_, at, names) =>
              ratersOf(all).flatMap((rater, turn) => {
                // The second watched them the other way round.
                const name = (turn % 2 === 1 ? names.toReversed() : names)[at] ?? "";
                return [
                  name,
                  scoreOf(all, name, rater, "Warmth"),
                  scoreOf(all, name, rater, "Clarity"),
                  "",
                ];
              }),
            ),
          ],
        },
      ]),
    ],
  },
  "a workbook for each film, in it a sheet of each rater with criteria below each other": {
    scales: fives("Warmth", "Clarity", "Pace"),
    made: (all) =>
      [...grouped(all, ({ recording }) => recording)].map(([recording, own]) =>
        xlsx(
          recording,
          own.map(({ rater, scores }) => ({
            name: rater,
            rows: [["Criterion", "Score"], ...Object.entries(scores)],
          })),
        ),
      ),
  },
  "a workbook for each film, a sheet of each rater, with comments and a title": {
    scales: fives("Warmth", "Clarity", "Pace"),
    made: (all) =>
      [...grouped(all, ({ recording }) => recording)].map(([recording, own]) =>
        xlsx(
          recording,
          own.map(({ rater, scores }) => ({
            name: rater,
            rows: [
              ["Observation sheet"],
              [],
              ["Item", "Rating", "Comment"],
              ...Object.entries(scores).map(([name, score]) => [
                name,
                score,
                score > 3 ? "good" : "",
              ]),
            ],
          })),
        ),
      ),
  },
  "a workbook for each film, a sheet of each rater, criteria in rows without headings": {
    scales: fives("Warmth", "Clarity", "Pace"),
    made: (all) =>
      [...grouped(all, ({ recording }) => recording)].map(([recording, own]) =>
        xlsx(
          recording,
          own.map(({ rater, scores }) => ({ name: rater, rows: Object.entries(scores) })),
        ),
      ),
  },
  "cycles of each teacher in a column of their own": {
    parts: 4,
    scales: fives("Warmth", "Clarity"),
    made: (all) => [
      text("class.csv", [
        ["Teacher", "Cycle", "Rater", "Warmth", "Clarity"],
        ...all.map(({ rater, recording, scores }) => [
          ...recording.split(" "),
          rater,
          scores["Warmth"] ?? "",
          scores["Clarity"] ?? "",
        ]),
      ]),
    ],
  },
};
