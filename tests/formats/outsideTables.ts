import { grouped } from "../../src/domain/grouped.ts";
import { type Work, workbook } from "./labFiles.ts";
import type { Migration } from "./plantedMigrations.ts";

type File = Migration["files"][number];
type Cells = readonly (string | number)[];

const s = (ms: number) => (ms / 1_000).toFixed(3);
const comma = (ms: number) => s(ms).replace(".", ",");
const two = (value: number) => String(value).padStart(2, "0");
const hms = (ms: number, between = ".") =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)}${between}${String(ms % 1_000).padStart(3, "0")}`;
const short = (ms: number) => `${Math.floor(ms / 60_000)}:${two(Math.floor(ms / 1_000) % 60)}`;

const text = (name: string, rows: readonly Cells[], between = ","): File => ({
  folder: "",
  name,
  text: rows.map((cells) => cells.join(between)).join("\n"),
});
const xlsx = (name: string, sheets: Parameters<typeof workbook>[0]): File => ({
  folder: "",
  name: `${name}.xlsx`,
  text: "",
  bytes: workbook(sheets),
});
const byRecording = (work: readonly Work[]) => [...grouped(work, ({ recording }) => recording)];
const byRater = (work: readonly Work[]) => [...grouped(work, ({ rater }) => rater)];

/** Tables of events as people outside have them from their program, form or habit. */
export interface OutsideTable {
  readonly made: (work: readonly Work[]) => readonly File[];
  /** How far times may be from those that were coded, in ms. */
  readonly withinMs?: number;
  readonly arePoints?: boolean;
  /** Answers to what is asked, where the table cannot say it. */
  readonly answers?: Readonly<Record<string, string>>;
}

const observerHead = [
  "Date_Time_Absolute_dmy_hmsf",
  "Date_dmy",
  "Time_Absolute_hms",
  "Time_Absolute_f",
  "Time_Relative_hmsf",
  "Time_Relative_hms",
  "Time_Relative_f",
  "Time_Relative_sf",
  "Duration_sf",
  "Observation",
  "Event_Log",
  "Behavior",
  "Event_Type",
  "Comment",
];
const observerRows = (work: Work): readonly Cells[] =>
  work.events
    .flatMap(([from, to, code]) => [
      { at: from, code, type: "State start", length: to - from },
      { at: to, code, type: "State stop", length: 0 },
    ])
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, code, type, length }) => [
      `11.03.2024 10:00:${two(Math.floor(at / 1_000) % 60)}`,
      "11.03.2024",
      `10:00:${two(Math.floor(at / 1_000) % 60)}`,
      at % 1_000,
      hms(at),
      hms(at).slice(0, 8),
      at % 1_000,
      at / 1_000,
      length / 1_000,
      `${work.recording}_${work.rater}`,
      "Event log0001",
      code,
      type,
      "",
    ]);

/** A file for each recording, with a tier for where each rater saw someone look and one for when they saw them look away. */
const elanText = (work: readonly Work[], heads: readonly Cells[]) =>
  byRecording(work).map(([recording, own]) =>
    text(
      `${recording}.txt`,
      [
        ...heads,
        ...own.flatMap(({ rater, events }) =>
          ["gaze", "talk"].flatMap((tier) =>
            events
              .filter(([, , code]) => (code === "away") === (tier === "talk"))
              .map(([from, to, code]) => [
                `${tier}_${rater}`,
                "",
                hms(from),
                from,
                hms(to),
                to,
                hms(to - from),
                to - from,
                code,
              ]),
          ),
        ),
      ],
      "\t",
    ),
  );

export const outsideTables: Readonly<Record<string, OutsideTable>> = {
  "Observer XT, a sheet for each observation": {
    made: (work) => [
      xlsx(
        "Observational data",
        work.map((one) => ({
          name: `${one.recording}_${one.rater}`.slice(0, 31),
          rows: [observerHead, ...observerRows(one)],
        })),
      ),
    ],
  },
  "BORIS, aggregated events resaved by a German Excel": {
    made: (work) => [
      text(
        "aggregiert.csv",
        [
          "Observation id;Observation date;Description;Media file;Total length;FPS;Subject;Behavior;Behavioral category;Modifiers;Behavior type;Start (s);Stop (s);Duration (s);Comment start;Comment stop".split(
            ";",
          ),
          ...work.flatMap(({ rater, recording, events }) =>
            events.map(([from, to, code]) => [
              `${recording}_${rater}`,
              "11.03.2024 10:00",
              "",
              `videos/${recording}.mp4`,
              "60,000",
              "25,00",
              "No focal subject",
              code,
              "",
              "",
              "STATE",
              comma(from),
              comma(to),
              comma(to - from),
              "",
              "",
            ]),
          ),
        ],
        ";",
      ),
    ],
  },
  "BORIS, tabular, who coded in a variable": {
    made: (work) =>
      work.map(({ rater, recording, events }, at) =>
        text(
          `observation ${at + 1}.tsv`,
          [
            "Observation id\tObservation date\tDescription\tObservation duration\tObservation type\tSource\tMedia duration (s)\tFPS\tcoder\tSubject\tObservation duration by subject by observation\tBehavior\tBehavioral category\tBehavior type\tTime\tMedia file name\tImage index\tImage file path\tComment".split(
              "\t",
            ),
            ...events
              .flatMap(([from, to, code]) => [
                { at: from, code, type: "START" },
                { at: to, code, type: "STOP" },
              ])
              .toSorted((a, b) => a.at - b.at)
              .map(({ at: time, code, type }) => [
                `${recording} ${rater}`,
                "2024-03-11 10:00:00",
                "",
                "60.000",
                "Media file(s)",
                `player #1:videos/${recording}.mp4`,
                "60.000",
                "25.000",
                rater,
                "No focal subject",
                "60.000",
                code,
                "",
                type,
                s(time),
                `videos/${recording}.mp4`,
                Math.round(time / 40),
                "",
                "",
              ]),
          ],
          "\t",
        ),
      ),
  },
  "ELAN, tabs without headings, two tiers of each rater": { made: (work) => elanText(work, []) },
  "ELAN, tabs with headings, two tiers of each rater": {
    made: (work) =>
      elanText(work, [
        [
          "Tier",
          "Participant",
          "Begin Time - hh:mm:ss.ms",
          "Begin Time - msec",
          "End Time - hh:mm:ss.ms",
          "End Time - msec",
          "Duration - hh:mm:ss.ms",
          "Duration - msec",
          "Annotation",
        ],
      ]),
  },
  "Datavyu, a script's csv with the cells of two coders side by side": {
    made: (work) =>
      byRecording(work).map(([recording, own]) => {
        const most = Math.max(...own.map(({ events }) => events.length));
        return text(`${recording}.csv`, [
          own.flatMap(({ rater }) =>
            ["ordinal", "onset", "offset", "code01"].map((word) => `gaze_${rater}.${word}`),
          ),
          ...Array.from({ length: most }, (_, at) =>
            own.flatMap(({ events }) => {
              const [from = "", to = "", code = ""] = events[at] ?? [];
              return [code === "" ? "" : at + 1, from, to, code];
            }),
          ),
        ]);
      }),
  },
  "Datavyu, a script's csv with a row for each cell": {
    made: (work) => [
      text("all cells.csv", [
        ["file", "coder", "column", "ordinal", "onset", "offset", "code01"],
        ...work.flatMap(({ rater, recording, events }) =>
          events.map(([from, to, code], at) => [
            `${recording}.opf`,
            rater,
            "gaze",
            at + 1,
            from,
            to,
            code,
          ]),
        ),
      ]),
    ],
  },
  "Dedoose, excerpts with their range": {
    made: (work) => [
      text("Excerpts.csv", [
        [
          "Excerpt Copy",
          "Excerpt Creator",
          "Excerpt Date",
          "Excerpt Range",
          "Media Title",
          "Codes Applied Combined",
        ],
        ...work.flatMap(({ rater, recording, events }) =>
          events.map(([from, to, code]) => [
            "",
            rater,
            "3/11/2024",
            `${hms(from)}-${hms(to)}`,
            `${recording}.mp4`,
            code,
          ]),
        ),
      ]),
    ],
  },
  "MAXQDA, coded segments of video": {
    made: (work) => [
      xlsx("Coded Segments", [
        {
          name: "Coded Segments",
          rows: [
            [
              "Color",
              "Comment",
              "Document group",
              "Document name",
              "Code",
              "Begin",
              "End",
              "Weight score",
              "Segment",
              "Modified by",
              "Modified on",
              "Area",
              "Coverage %",
            ],
            ...work.flatMap(({ rater, recording, events }) =>
              events.map(([from, to, code]) => [
                "●",
                "",
                "Lessons",
                recording,
                code,
                hms(from),
                hms(to),
                0,
                "",
                rater,
                "11.03.2024 10:00",
                to - from,
                1.2,
              ]),
            ),
          ],
        },
      ]),
    ],
  },
  "GoReact, comments at a time": {
    arePoints: true,
    withinMs: 500,
    made: (work) => [
      text("feedback.csv", [
        ["Activity", "Recording Title", "Reviewer", "Time", "Marker", "Comment"],
        ...work.flatMap(({ rater, recording, events }) =>
          events.map(([from, , code]) => ["Lesson", recording, rater, short(from), code, "seen"]),
        ),
      ]),
    ],
  },
  "Label Studio, the short JSON": {
    made: (work) => [
      {
        folder: "",
        name: "project-1.json",
        text: JSON.stringify(
          work.map(({ rater, recording, events }, at) => ({
            video: `/data/upload/1/3fa85f64-${recording}.mp4`,
            id: work.findIndex((one) => one.recording === recording),
            gaze: events.map(([from, to, code]) => ({
              ranges: [{ start: Math.round(from / 40) + 1, end: Math.round(to / 40) }],
              timelinelabels: [code],
            })),
            annotator: rater,
            annotation_id: 100 + at,
            created_at: "2024-03-11T10:00:00Z",
            updated_at: "2024-03-11T10:00:00Z",
            lead_time: 31.5,
          })),
        ),
      },
    ],
    withinMs: 20,
  },
  "a list made by hand beside a player, spans in one cell": {
    answers: { "column Wer": "rater" },
    made: (work) => [
      text(
        "Zeiten.csv",
        [
          ["Film", "Wer", "Zeit", "Was"],
          ...work.flatMap(({ rater, recording, events }) =>
            events.map(([from, to, code]) => [
              recording,
              rater,
              `${hms(from, ",")} - ${hms(to, ",")}`,
              code,
            ]),
          ),
        ],
        ";",
      ),
    ],
  },
  "two raters side by side on one sheet": {
    made: (work) =>
      byRecording(work).map(([recording, own]) => {
        const most = Math.max(...own.map(({ events }) => events.length));
        return xlsx(recording, [
          {
            name: "Sheet1",
            rows: [
              own.flatMap(({ rater }) => [rater, "", "", ""]),
              own.flatMap(() => ["Start", "End", "Code", ""]),
              ...Array.from({ length: most }, (_, at) =>
                own.flatMap(({ events }) => {
                  const event = events[at];
                  return event
                    ? [event[0] / 1_000, event[1] / 1_000, event[2], ""]
                    : ["", "", "", ""];
                }),
              ),
            ],
          },
        ]);
      }),
  },
  "R, a long data frame with names of rows and factors": {
    made: (work) => {
      let at = 0;
      return [
        text("coding_long.csv", [
          ['""', '"video"', '"rater"', '"code"', '"onset"', '"offset"', '"session_f"'],
          ...work.flatMap(({ rater, recording, events }) =>
            events.map(([from, to, code]) => [
              `"${(at += 1)}"`,
              `"${recording}"`,
              `"${rater}"`,
              `"${code}"`,
              s(from),
              s(to),
              '"[1] morning"',
            ]),
          ),
        ]),
      ];
    },
  },
  "a file of each rater from a player's bookmarks": {
    made: (work) =>
      byRater(work).map(([rater, own]) =>
        text(
          `Bookmarks ${rater}.txt`,
          [
            ["Clip", "In", "Out", "Label"],
            ...own.flatMap(({ recording, events }) =>
              events.map(([from, to, code]) => [`${recording}.mp4`, hms(from), hms(to), code]),
            ),
          ],
          "\t",
        ),
      ),
  },
};
