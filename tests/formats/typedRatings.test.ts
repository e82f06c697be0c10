import { expect, test } from "vitest";
import { ends, wholly } from "../whole.ts";
import { workbook } from "./labFiles.ts";
import { migrated, type Migration } from "./plantedMigrations.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

/** What one rater gave one recording. */
interface Given {
  readonly rater: string;
  readonly recording: string;
  readonly warmth: number;
  readonly clarity: number;
}
type File = Migration["files"][number];
type Cells = readonly (string | number)[];

const criteria = ["warmth", "clarity"] as const;
const people =
  "Anna Ben Cleo Dora Emil Finn Gina Hugo Ida Jan Kim Lena Mo Nora Otto Pia Quinn Rosa Sven Tara Udo Vera Wim Xenia Yara Zoe Ada Bo Cem Dirk".split(
    " ",
  );
/** Beyond the thirtieth of two names together. */
const personAt = (at: number) =>
  (people[at % people.length] ?? "") +
  (people[Math.floor(at / people.length) - 1] ?? "").toLowerCase();

/** Each recording by three raters at most, all of them in turn; who rates next says one more in every third case. */
function planted(raters: number, recordings: number, seed: number): readonly Given[] {
  const numbers = newRandomNumbers(seed);
  return Array.from({ length: recordings }, (_, at) => {
    const base = criteria.map(() => 1 + numbers.below(5));
    const score = (place: number) =>
      Math.min(5, (base[place] ?? 1) + (numbers.share() < 0.3 ? 1 : 0));
    const who =
      raters <= 3
        ? Array.from({ length: raters }, (_each, turn) => turn)
        : [...new Set([at % raters, (at + 1) % raters, (at * 3 + 2) % raters])];
    return who.map((one) => ({
      rater: personAt(one),
      recording: `T${String(at + 1).padStart(2, "0")}`,
      warmth: score(0),
      clarity: score(1),
    }));
  }).flat();
}

const ratersOf = (all: readonly Given[]) => [...new Set(all.map(({ rater }) => rater))];
const recordingsOf = (all: readonly Given[]) => [...new Set(all.map(({ recording }) => recording))];
const scoresOf = (all: readonly Given[], recording: string, rater: string) => {
  const found = all.find((one) => one.recording === recording && one.rater === rater);
  return criteria.map((criterion) => found?.[criterion] ?? "");
};

/** Without those that say that there is no score. */
const rated = <Rating extends { readonly value: unknown }>(ratings: readonly Rating[]) =>
  ratings.filter(({ value }) => value !== null);

/** A name without what forms and sheets write around it: "Please rate - Warmth", "anna@uni.example", "Rater Anna". */
const asGiven = (name = "") =>
  /warmth|clarity/iu.exec(name)?.[0] ?? name.replaceAll(/@uni\.example$|^Rater (?=\p{L})/gu, "");

const csv = (name: string, rows: readonly Cells[], between = ","): File => ({
  folder: "",
  name,
  text: rows.map((cells) => cells.join(between)).join("\n"),
});
const xlsx = (sheets: Parameters<typeof workbook>[0]): File => ({
  folder: "",
  name: "ratings.xlsx",
  text: "",
  bytes: workbook(sheets),
});
const often = ["", "never", "rarely", "sometimes", "often", "always"];

const layouts: Readonly<Record<string, (all: readonly Given[]) => readonly File[]>> = {
  "a row for each score, with decimal commas": (all) => [
    csv(
      "r.csv",
      [
        ["Video", "Rater", "Kriterium", "Wert"],
        ...all.flatMap((one) =>
          criteria.map((name) => [one.recording, one.rater, name, `${one[name]},0`]),
        ),
      ],
      ";",
    ),
  ],
  "a rater without scores, by all marks of that": (all) => [
    csv("r.csv", [
      ["teacher", "rater", ...criteria],
      ...all.map((one) => [one.recording, one.rater, one.warmth, one.clarity]),
      ...["NA", "-", ".", "", "n/a", "99"].map((mark, at) => [
        recordingsOf(all)[at] ?? "",
        "Late",
        mark,
        mark,
      ]),
    ]),
  ],
  ...Object.fromEntries(
    [
      ["not rated", "n/a", "-"],
      ["keine Angabe", "k. A.", "."],
      ["absent", "missing", "NA"],
      ["non noté", "sin datos", "não avaliado"],
      ["未评分", "評価なし", "لا ينطبق"],
    ].map((marks) => [
      `words where there is no score: ${marks.join(", ")}`,
      (all: readonly Given[]) => [
        csv("r.csv", [
          ["teacher", "rater", ...criteria],
          ...all.map((one) => [one.recording, one.rater, one.warmth, one.clarity]),
          ...recordingsOf(all)
            .slice(0, 7)
            .map((recording, at) => [
              recording,
              "Late",
              marks[at % 3] ?? "",
              marks[(at + 1) % 3] ?? "",
            ]),
        ]),
      ],
    ]),
  ),
  "words where there is no score, a row for each score": (all) => [
    csv("r.csv", [
      ["teacher", "rater", "criterion", "score"],
      ...all.flatMap((one) => criteria.map((name) => [one.recording, one.rater, name, one[name]])),
      ...recordingsOf(all).map((recording, at) => [
        recording,
        "Late",
        "warmth",
        ["not rated", "n/a", "-", "."][at % 4] ?? "",
      ]),
    ]),
  ],
  "words where there is no score, a column for each rater": (all) => [
    csv("warmth.csv", [
      ["essay", ...ratersOf(all).flatMap((rater) => criteria.map((name) => `${rater} ${name}`))],
      ...recordingsOf(all).map((recording) => [
        recording,
        ...ratersOf(all).flatMap((rater) =>
          scoresOf(all, recording, rater).map((score) => (score === "" ? "not rated" : score)),
        ),
      ]),
    ]),
  ],
  "raters in merged cells above the criteria": (all) => [
    xlsx([
      {
        name: "Sheet1",
        rows: [
          ["", ...ratersOf(all).flatMap((rater) => [rater, ""])],
          ["Teacher", ...ratersOf(all).flatMap(() => criteria)],
          ...recordingsOf(all).map((recording) => [
            recording,
            ...ratersOf(all).flatMap((rater) => scoresOf(all, recording, rater)),
          ]),
        ],
      },
    ]),
  ],
  "columns warmth_Anna": (all) => [
    csv("r.csv", [
      ["teacher", ...criteria.flatMap((name) => ratersOf(all).map((rater) => `${name}_${rater}`))],
      ...recordingsOf(all).map((recording) => [
        recording,
        ...criteria.flatMap((_, at) =>
          ratersOf(all).map((rater) => scoresOf(all, recording, rater)[at] ?? ""),
        ),
      ]),
    ]),
  ],
  "columns Anna warmth": (all) => [
    csv("r.csv", [
      ["teacher", ...ratersOf(all).flatMap((rater) => criteria.map((name) => `${rater} ${name}`))],
      ...recordingsOf(all).map((recording) => [
        recording,
        ...ratersOf(all).flatMap((rater) => scoresOf(all, recording, rater)),
      ]),
    ]),
  ],
  "a sheet for each rater": (all) => [
    xlsx(
      ratersOf(all).map((rater) => ({
        name: rater,
        rows: [
          ["teacher", ...criteria],
          ...all
            .filter((one) => one.rater === rater)
            .map(({ recording, warmth, clarity }) => [recording, warmth, clarity]),
        ],
      })),
    ),
  ],
  "a file for each rater": (all) =>
    ratersOf(all).map((rater) =>
      csv(`ratings_${rater}.csv`, [
        ["teacher", ...criteria],
        ...all
          .filter((one) => one.rater === rater)
          .map(({ recording, warmth, clarity }) => [recording, warmth, clarity]),
      ]),
    ),
  "a sheet for each criterion, with a column for each rater": (all) => [
    xlsx(
      criteria.map((name, at) => ({
        name,
        rows: [
          ["teacher", ...ratersOf(all)],
          ...recordingsOf(all).map((recording) => [
            recording,
            ...ratersOf(all).map((rater) => scoresOf(all, recording, rater)[at] ?? ""),
          ]),
        ],
      })),
    ),
  ],
  "numbers with their words": (all) => [
    csv("r.csv", [
      ["teacher", "rater", ...criteria],
      ...all.map((one) => [
        one.recording,
        one.rater,
        ...criteria.map((name) => `${one[name]} - ${often[one[name]]}`),
      ]),
    ]),
  ],
  "a form that stamps each answer": (all) => [
    csv("Form (Responses).csv", [
      ["Timestamp", "Your name", "Which video did you rate?", "Warmth", "Clarity", "Any comments?"],
      ...all.map((one, at) => [
        `3/11/2024 10:${String(at % 60).padStart(2, "0")}:00`,
        one.rater,
        one.recording,
        one.warmth,
        one.clarity,
        "",
      ]),
    ]),
  ],
  "a form whose questions are one grid, answered by addresses": (all) => [
    csv("Form Responses 1.csv", [
      [
        "Timestamp",
        "Email Address",
        "Which video?",
        "The teacher [Warmth]",
        "The teacher [Clarity]",
      ],
      ...all.map((one, at) => [
        `3/11/2024 9:${String(at % 60).padStart(2, "0")}:00`,
        `${one.rater.toLowerCase()}@uni.example`,
        one.recording,
        one.warmth,
        one.clarity,
      ]),
    ]),
  ],
  "Qualtrics, with three rows of headings": (all) => [
    csv("Rating_March 11, 2024.csv", [
      [
        "StartDate",
        "EndDate",
        "Status",
        "IPAddress",
        "Progress",
        "Duration (in seconds)",
        "Finished",
        "ResponseId",
        "Rater",
        "Video",
        "Q3_1",
        "Q3_2",
      ],
      [
        "Start Date",
        "End Date",
        "Response Type",
        "IP Address",
        "Progress",
        "Duration (in seconds)",
        "Finished",
        "Response ID",
        "Who are you?",
        "Which video?",
        "Please rate - Warmth",
        "Please rate - Clarity",
      ],
      "startDate endDate status ipAddress progress duration finished _recordId QID1_TEXT QID2_TEXT QID3_1 QID3_2"
        .split(" ")
        .map((name) => `"{""ImportId"":""${name}""}"`),
      ...all.map((one, at) => [
        `2024-03-11 10:${String(at % 60).padStart(2, "0")}:00`,
        `2024-03-11 11:${String(at % 60).padStart(2, "0")}:00`,
        "IP Address",
        "*******",
        100,
        60 + (at % 7),
        "True",
        `R_${(at * 7_919).toString(36)}x`,
        one.rater,
        one.recording,
        one.warmth,
        one.clarity,
      ]),
    ]),
  ],
  "names of variables, and below them what was asked": (all) => [csv("r.csv", questionsAnd(all))],
  "what was asked, and below it names of variables": (all) => {
    const [names = [], questions = [], ...rows] = questionsAnd(all);
    return [csv("r.csv", [questions, names, ...rows])];
  },
  "names of variables and what was asked, in a file for each rater": (all) =>
    ratersOf(all).map((rater) => {
      const own = questionsAnd(all.filter((one) => one.rater === rater));
      return csv(
        `${rater}.csv`,
        own.map(([place = "", , ...scores]) => [place, ...scores]),
      );
    }),
  "names of variables and what was asked, in a workbook": (all) => [
    xlsx([{ name: "Sheet1", rows: questionsAnd(all) }]),
  ],
  "Qualtrics without its third row, as read by Excel": (all) => [
    csv(
      "qualtrics.csv",
      [
        ["StartDate", "Finished", "ResponseId", "Q1", "Q2", "Q3_1", "Q3_2"],
        [
          "Start Date",
          "Finished",
          "Response ID",
          "Rater",
          "Video",
          "Please rate - Warmth",
          "Please rate - Clarity",
        ],
        ...all.map((one, at) => [
          `2024-03-11 10:${String(at % 60).padStart(2, "0")}:00`,
          "True",
          `R_${(at * 7_919).toString(36)}x`,
          one.rater,
          one.recording,
          one.warmth,
          one.clarity,
        ]),
      ],
      ";",
    ),
  ],
  "Qualtrics, a file for each rater": (all) =>
    ratersOf(all).map((rater) =>
      csv(`Rating ${rater}.csv`, [
        ["ResponseId", "Q1", "Q2_1", "Q2_2"],
        ["Response ID", "Video", "Please rate - Warmth", "Please rate - Clarity"],
        ["_recordId", "QID1_TEXT", "QID2_1", "QID2_2"].map(
          (name) => `"{""ImportId"":""${name}""}"`,
        ),
        ...all
          .filter((one) => one.rater === rater)
          .map((one, at) => [
            `R_${(at * 7_919).toString(36)}x`,
            one.recording,
            one.warmth,
            one.clarity,
          ]),
      ]),
    ),
  "columns warmth.Anna of R": (all) => [
    csv("wide.csv", [
      [
        "",
        "teacher",
        ...ratersOf(all).flatMap((rater) => criteria.map((name) => `${name}.${rater}`)),
      ].map((name) => `"${name}"`),
      ...recordingsOf(all).map((recording, at) => [
        `"${at + 1}"`,
        `"${recording}"`,
        ...ratersOf(all)
          .flatMap((rater) => scoresOf(all, recording, rater))
          .map((score) => (score === "" ? "NA" : score)),
      ]),
    ]),
  ],
  "R's write.table, with names of rows": (all) => [
    csv(
      "long.txt",
      [
        ["teacher", "rater", ...criteria],
        ...all.map((one, at) => [at + 1, one.recording, one.rater, one.warmth, one.clarity]),
      ],
      "\t",
    ),
  ],
  "REDCap, with what it adds": (all) => [
    csv("redcap.csv", [
      [
        "record_id",
        "redcap_event_name",
        "redcap_repeat_instrument",
        "redcap_repeat_instance",
        "rater",
        ...criteria,
        "rating_complete",
      ],
      ...recordingsOf(all).flatMap((recording) =>
        all
          .filter((one) => one.recording === recording)
          .map((one, at) => [
            recording,
            "visit_1_arm_1",
            "rating",
            at + 1,
            one.rater,
            one.warmth,
            one.clarity,
            2,
          ]),
      ),
    ]),
  ],
  "who rated in the names of sheets, and criteria below each other": (all) => [
    xlsx(
      ratersOf(all).map((rater) => {
        const own = all.filter((one) => one.rater === rater);
        return {
          name: `Rater ${rater}`,
          rows: [
            ["criterion", ...own.map(({ recording }) => recording)],
            ...criteria.map((name) => [name, ...own.map((one) => one[name])]),
          ],
        };
      }),
    ),
  ],
  "names in capitals now and then": (all) => [
    csv("r.csv", [
      ["teacher", "rater", ...criteria],
      ...all.map((one, at) => [
        at % 2 === 0 ? one.recording : one.recording.toLowerCase(),
        at % 3 === 0 ? one.rater : `${one.rater.toUpperCase()} `,
        one.warmth,
        one.clarity,
      ]),
    ]),
  ],
  "what is rated once above the raters": (all) => [
    csv("r.csv", [
      ["teacher", "rater", ...criteria],
      ...all.map((one, at) => [
        all[at - 1]?.recording === one.recording ? "" : one.recording,
        one.rater,
        one.warmth,
        one.clarity,
      ]),
    ]),
  ],
  "means in the last row and column": (all) => [
    csv("r.csv", [
      ["teacher", "rater", ...criteria, "mean"],
      ...all.map((one) => [
        one.recording,
        one.rater,
        one.warmth,
        one.clarity,
        (one.warmth + one.clarity) / 2,
      ]),
      ["Mean", "", 3.1, 3.2, 3.15],
    ]),
  ],
};

/** A heading of names, another of what was asked, and the answers. */
function questionsAnd(all: readonly Given[]): readonly Cells[] {
  return [
    ["video", "rater", "q_1", "q_2"],
    ["Which video did you watch?", "Who are you?", "How was its warmth?", "How was its clarity?"],
    ...all.map((one) => [one.recording, one.rater, one.warmth, one.clarity]),
  ];
}

const cases = Object.entries(layouts).flatMap(([name, made]) =>
  [
    ...ends([
      { raters: 2, recordings: 8 },
      { raters: 3, recordings: 40 },
      { raters: 30, recordings: 60 },
    ]),
    ...wholly({ raters: 100, recordings: 1_000 }),
  ].map((size) => ({ name, made, ...size })),
);

test.each(cases)(
  "$name: what $raters raters gave $recordings recordings is read as it was given",
  async ({ made, raters, recordings }) => {
    const all = planted(raters, recordings, 40_000 + raters);

    const { together } = await migrated({ files: made(all) });

    const { study, observations } = together;
    const ratersById = new Map<string, string>(study.people.map(({ id, name }) => [id, name]));
    const places = new Map<string, string>(study.recordings.map(({ id, name }) => [id, name]));
    const named = new Map<string, string>(
      study.schemes.flatMap(({ scheme }) => scheme.criteria.map(({ id, name }) => [id, name])),
    );
    const found = observations.flatMap(({ recordingId, raterId, ratings }) =>
      rated(ratings).map(({ criterionId, value }) =>
        [
          places.get(recordingId),
          asGiven(ratersById.get(raterId)),
          asGiven(named.get(criterionId)),
          value,
        ]
          .join(" ")
          .toLowerCase(),
      ),
    );
    const wanted = all.flatMap((one) =>
      criteria.map((name) => [one.recording, one.rater, name, one[name]].join(" ").toLowerCase()),
    );
    expect(found.toSorted()).toEqual(wanted.toSorted());
    expect(study.rounds).toHaveLength(1);
    expect(
      study.schemes.flatMap(({ scheme }) => scheme.criteria.map(({ scale }) => scale)),
    ).toEqual(["ordinal", "ordinal"]);
  },
);

test.each([
  { raters: 2, recordings: 8, severe: 0 },
  { raters: 2, recordings: 12, severe: 1 },
  { raters: 3, recordings: 40, severe: 2 },
  { raters: 30, recordings: 60, severe: 1 },
])(
  "a column for each of $raters raters by first names, the second more severe by $severe, is in doubt, and read as it was given once it is answered",
  async ({ raters, recordings, severe }) => {
    const all = planted(raters, recordings, 41_000 + raters).map((one) =>
      one.rater === people[1] ? { ...one, warmth: Math.max(1, one.warmth - severe) } : one,
    );
    const file = csv("r.csv", [
      ["essay", ...ratersOf(all)],
      ...recordingsOf(all).map((recording) => [
        recording,
        ...ratersOf(all).map((rater) => scoresOf(all, recording, rater)[0] ?? ""),
      ]),
    ]);

    const asked = await migrated({ files: [file] });
    const answered = await migrated(
      { files: [file] },
      { "columns criterion_values": "rater_values" },
    );

    expect(asked.inDoubt).toContain("scores_on_same_levels");
    const { study, observations } = answered.together;
    const names = new Map<string, string>(
      [...study.people, ...study.recordings].map(({ id, name }) => [id, name]),
    );
    const found = observations.flatMap(({ recordingId, raterId, ratings }) =>
      ratings.map(({ value }) => [names.get(recordingId), names.get(raterId), value].join(" ")),
    );
    const wanted = all.map((one) => [one.recording, one.rater, one.warmth].join(" "));
    expect(found.toSorted()).toEqual(wanted.toSorted());
  },
);
