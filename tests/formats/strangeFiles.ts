import { grouped } from "../../src/domain/grouped.ts";
import {
  each,
  type LabFiles,
  ofEachRater,
  ofEachRecording,
  rowsOf,
  s,
  table,
  type Work,
  workbook,
} from "./labFiles.ts";

const heads = ["video", "coder", "behavior", "start", "end"] as const;
const allRows = (work: readonly Work[]) =>
  work.flatMap(({ recording, rater, events }) =>
    events.map(([from, to, code]) => [recording, rater, code, s(from), s(to)]),
  );
const lines = (name: string, rows: readonly (readonly (string | number)[])[], between = ",") => [
  { name, content: rows.map((row) => row.join(between)).join("\n") },
];
const kva = (ms: number) => `0:00:${s(ms).padStart(6, "0")}`;

/** Tables as people arrange them by hand, and files of programs for sports, by what is peculiar to them. */
export const strangeFiles: Readonly<Record<string, LabFiles>> = {
  "units in brackets in German headings": {
    made: table(
      "a.csv",
      ["Video", "Kodierer", "Verhalten", "Beginn [s]", "Ende [s]"],
      ({ recording, rater }, [from, to, code]) => [recording, rater, code, s(from), s(to)],
      ";",
    ),
  },
  "milliseconds in the headings": {
    made: table(
      "a.csv",
      ["Video", "Rater", "Code", "Start (ms)", "End (ms)"],
      ({ recording, rater }, [from, to, code]) => [recording, rater, code, from, to],
    ),
  },
  "minutes in the headings": {
    made: table(
      "a.csv",
      ["Video", "Rater", "Code", "Start (min)", "End (min)"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        (from / 60_000).toFixed(6),
        (to / 60_000).toFixed(6),
      ],
    ),
  },
  "frames at 25 in brackets": {
    withinMs: 20,
    made: table(
      "a.csv",
      ["Video", "Rater", "Code", "Start frame (25 fps)", "End frame (25 fps)"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        Math.round(from / 40),
        Math.round(to / 40),
      ],
    ),
  },
  "frames at 50 in names of variables": {
    withinMs: 20,
    made: table(
      "a.csv",
      ["Video", "Rater", "Code", "start_frame_50fps", "end_frame_50fps"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        2 * Math.round(from / 40),
        2 * Math.round(to / 40),
      ],
    ),
  },
  "columns without anything between the others": {
    made: (work) =>
      lines("a.csv", [
        ["video", "", "coder", "", "behavior", "start", "", "end"],
        ...allRows(work).map(([a = "", b = "", c = "", d = "", e = ""]) => [
          a,
          "",
          b,
          "",
          c,
          d,
          "",
          e,
        ]),
      ]),
  },
  "notes above and a total below": {
    made: (work) =>
      lines("a.csv", [
        ["Study of gaze, 2024", "", "", "", ""],
        ["Coded by all, checked by Ines", "", "", "", ""],
        ["", "", "", "", ""],
        heads,
        ...allRows(work),
        ["", "", "", "", ""],
        ["Total", "", "", allRows(work).length, ""],
      ]),
  },
  "a second table below, of how many": {
    made: (work) =>
      lines("a.csv", [
        heads,
        ...allRows(work),
        ["", "", "", "", ""],
        ["coder", "videos", "", "", ""],
        ...[...grouped(work, ({ rater }) => rater)].map(([rater, own]) => [
          rater,
          own.length,
          "",
          "",
          "",
        ]),
      ]),
  },
  "beginnings and ends in any order": {
    made: (work) =>
      lines("a.csv", [
        ["video", "coder", "behavior", "status", "time"],
        ...work.flatMap(({ recording, rater, events }) => [
          ...events.map(([, to, code]) => [recording, rater, code, "stop", s(to)]),
          ...events.map(([from, , code]) => [recording, rater, code, "start", s(from)]),
        ]),
      ]),
  },
  "beginnings and ends, the last first": {
    made: (work) =>
      lines("a.csv", [
        ["video", "coder", "behavior", "status", "time"],
        ...work
          .flatMap(({ recording, rater, events }) =>
            events.flatMap(([from, to, code]) => [
              [recording, rater, code, "START", s(from)],
              [recording, rater, code, "STOP", s(to)],
            ]),
          )
          .toReversed(),
      ]),
  },
  "decimal commas and points mixed": {
    made: (work) => {
      let at = 0;
      return lines(
        "a.csv",
        [
          heads,
          ...allRows(work).map(([a = "", b = "", c = "", d = "", e = ""]) => {
            at += 1;
            const w = (x: string) => (at % 2 ? x : x.replace(".", ","));
            return [a, b, c, w(d), w(e)];
          }),
        ],
        ";",
      );
    },
  },
  "Excel, durations": {
    made: (work) => [
      {
        name: "a.xlsx",
        content: workbook([
          {
            name: "Data",
            rows: [
              ["video", "coder", "behavior", "start", "end"],
              ...work.flatMap(({ recording, rater, events }) =>
                events.map(([from, to, code]) => [
                  recording,
                  rater,
                  code,
                  { days: from / 86_400_000 },
                  { days: to / 86_400_000 },
                ]),
              ),
            ],
          },
        ]),
      },
    ],
  },
  "Excel, headings in two rows": {
    made: (work) => [
      {
        name: "a.xlsx",
        content: workbook([
          {
            name: "Data",
            rows: [
              ["", "", "", "Time", ""],
              ["video", "coder", "behavior", "start", "end"],
              ...work.flatMap(({ recording, rater, events }) =>
                events.map(([from, to, code]) => [recording, rater, code, from / 1000, to / 1000]),
              ),
            ],
          },
        ]),
      },
    ],
  },
  "Excel, a sheet of sums before": {
    made: (work) => [
      {
        name: "a.xlsx",
        content: workbook([
          {
            name: "Summary",
            rows: [
              ["coder", "n"],
              ...[...grouped(work, ({ rater }) => rater)].map(([rater, own]) => [
                rater,
                own.length,
              ]),
            ],
          },
          {
            name: "Data",
            rows: [
              ["video", "coder", "behavior", "start", "end"],
              ...work.flatMap(({ recording, rater, events }) =>
                events.map(([from, to, code]) => [recording, rater, code, from / 1000, to / 1000]),
              ),
            ],
          },
        ]),
      },
    ],
  },
  "files of film and initials": {
    made: each(({ recording, rater, events }) => ({
      name: `S${recording.replace(/\D/gu, "")}_${rater.slice(0, 1)}${rater.slice(-1).toUpperCase()}.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
    mostRaters: 3,
  },
  "Nacsport, categories and their times": {
    made: each(({ recording, rater, events }) => ({
      name: `${recording}_${rater}.csv`,
      content: [
        "ID;Category;Start;End;Descriptors;Notes",
        ...events.map(([from, to, code], at) => `${at + 1};${code};${kva(from)};${kva(to)};;`),
      ].join("\n"),
    })),
  },
  "Sportscode, a file of each rater and film": {
    made: each(({ recording, rater, events }) => ({
      name: `${recording} ${rater}.xml`,
      content: `<file><ALL_INSTANCES>${events.map(([from, to, code], at) => `<instance><ID>${at}</ID><start>${s(from)}</start><end>${s(to)}</end><code>${code}</code></instance>`).join("")}</ALL_INSTANCES></file>`,
    })),
  },
  "durations before the end of each": {
    made: table(
      "a.csv",
      ["Clip", "Observer", "Event", "Onset", "Length"],
      ({ recording, rater }, [from, to, code]) => [recording, rater, code, s(from), s(to - from)],
    ),
  },
  "a sheet per rater with titles above": {
    made: (work) => [
      {
        name: "all.xlsx",
        content: workbook(
          [...grouped(work, ({ rater }) => rater)].map(([rater, own]) => ({
            name: rater,
            rows: [
              [`Coding of ${rater}`],
              [],
              ["video", "behavior", "start", "end"],
              ...own.flatMap(({ recording, events }) =>
                events.map(([from, to, code]) => [recording, code, from / 1000, to / 1000]),
              ),
            ],
          })),
        ),
      },
    ],
  },
  "the first row of each film names it": {
    made: ofEachRater((rater, own) => ({
      name: `${rater}.csv`,
      content: [
        "video,behavior,start,end",
        ...own.flatMap(({ recording, events }) =>
          rowsOf(events).map((row, at) => `${at === 0 ? recording : ""},${row}`),
        ),
      ].join("\n"),
    })),
  },
  "frames at 50 in brackets": {
    withinMs: 20,
    made: table(
      "a.csv",
      ["Video", "Rater", "Code", "Start frame (50 fps)", "End frame (50 fps)"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        2 * Math.round(from / 40),
        2 * Math.round(to / 40),
      ],
    ),
  },
  "frames at 30 in the heading": {
    withinMs: 20,
    made: table(
      "a.csv",
      ["Video", "Rater", "Code", "Frame start @30fps", "Frame end @30fps"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        Math.round(1.2 * Math.round(from / 40)),
        Math.round(1.2 * Math.round(to / 40)),
      ],
    ),
  },
  "a second table directly below the first": {
    made: (work) =>
      lines("a.csv", [
        heads,
        ...allRows(work),
        ["coder", "events", "", "", ""],
        ...[...grouped(work, ({ rater }) => rater)].map(([rater, own]) => [
          rater,
          own.length,
          "",
          "",
          "",
        ]),
      ]),
  },
  "a second table of the same columns and others below": {
    made: (work) =>
      lines("a.csv", [
        heads,
        ...allRows(work),
        [],
        ["video", "coder", "code", "count", "mean"],
        ...work.map(({ rater, recording, events }) => [
          recording,
          rater,
          events[0]?.[2] ?? "",
          events.length,
          "2.5",
        ]),
      ]),
  },
  "totals of each rater below": {
    made: (work) =>
      lines("a.csv", [
        heads,
        ...allRows(work),
        ...[...grouped(work, ({ rater }) => rater)].map(([rater, own]) => [
          "all",
          rater,
          "Total",
          "",
          own.length,
        ]),
      ]),
  },
  "numbers of rows, lengths and who checked beside": {
    made: table(
      "a.csv",
      ["No", "Video", "Rater", "Code", "Start", "End", "Duration", "Checked by"],
      ({ recording, rater }, [from, to, code], at) => [
        at,
        recording,
        rater,
        code,
        s(from),
        s(to),
        s(to - from),
        at % 7 === 0 ? "Ines" : "",
      ],
    ),
  },
  "files by film and initials, in capitals and not": {
    made: each(({ recording, rater, events }, at) => ({
      name: `${recording}_${at % 2 ? rater.toUpperCase() : rater.toLowerCase()}.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "files with a date before": {
    made: each(({ recording, rater, events }, at) => ({
      name: `2024-03-${String(1 + (at % 28)).padStart(2, "0")} ${recording} ${rater}.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "a row for each in and each out": {
    made: (work) =>
      lines("a.csv", [
        ["video", "coder", "behavior", "in/out", "timecode"],
        ...work.flatMap(({ recording, rater, events }) =>
          events.flatMap(([from, to, code]) => [
            [recording, rater, code, "in", s(from)],
            [recording, rater, code, "out", s(to)],
          ]),
        ),
      ]),
  },
  "beginnings and ends in German, sorted by code": {
    made: (work) =>
      lines(
        "a.csv",
        [
          ["Video", "Kodierer", "Verhalten", "Typ", "Zeit"],
          ...work.flatMap(({ recording, rater, events }) =>
            events
              .toSorted((a, b) => a[2].localeCompare(b[2]) || b[0] - a[0])
              .flatMap(([from, to, code]) => [
                [recording, rater, code, "Beginn", s(from)],
                [recording, rater, code, "Ende", s(to)],
              ]),
          ),
        ],
        ";",
      ),
  },
  "Sportscode in UTF-16, with labels and colours": {
    made: each(({ recording, rater, events }) => ({
      name: `${recording}_${rater}.xml`,
      content: new Uint8Array(
        Buffer.from(
          `\uFEFF<?xml version="1.0" encoding="UTF-16"?><file><SORT_INFO><sort_type>color</sort_type></SORT_INFO><ALL_INSTANCES>${events.map(([from, to, code], at) => `<instance><ID>${at}</ID><start>${s(from)}</start><end>${s(to)}</end><code>${code}</code><label><group>Team</group><text>${at % 2}</text></label></instance>`).join("")}</ALL_INSTANCES><ROWS><row><code>left</code><R>65535</R><G>0</G><B>0</B></row></ROWS></file>`,
          "utf16le",
        ),
      ),
    })),
  },
  "starts in seconds and ends in milliseconds": {
    made: table(
      "a.csv",
      ["Video", "Rater", "Code", "Start (s)", "End (ms)"],
      ({ recording, rater }, [from, to, code]) => [recording, rater, code, s(from), to],
    ),
  },
  "sheets of films in workbooks of raters": {
    made: ofEachRater((rater, own) => ({
      name: `coding ${rater} final.xlsx`,
      content: workbook(own.map(({ recording, events }) => filmSheet(recording, events))),
    })),
  },
  "sheets of raters in workbooks of films": {
    made: ofEachRecording((recording, own) => ({
      name: `${recording}.xlsx`,
      content: workbook(own.map(({ rater, events }) => filmSheet(rater, events))),
    })),
  },
  "sheets of numbered raters in workbooks of dated films": {
    made(work) {
      const raters = [...new Set(work.map(({ rater }) => rater))].toSorted();
      return ofEachRecording((recording, own) => ({
        name: `2024-03-11 ${recording} coded.xlsx`,
        content: workbook(
          own.map(({ rater, events }) => filmSheet(`Coder ${raters.indexOf(rater) + 1}`, events)),
        ),
      }))(work);
    },
  },
  "sheets of initials in workbooks of dyads": {
    mostRaters: 26,
    made(work) {
      const raters = [...new Set(work.map(({ rater }) => rater))].toSorted();
      return ofEachRecording((recording, own) => ({
        name: `Dyad${recording.replaceAll(/\D/gu, "")}.xlsx`,
        content: workbook(
          own.map(({ rater, events }) =>
            filmSheet(`${String.fromCodePoint(65 + raters.indexOf(rater))}K`, events),
          ),
        ),
      }))(work);
    },
  },
  "sheets of films in workbooks called by their rater alone": {
    made: ofEachRater((rater, own) => ({
      name: `${rater}.xlsx`,
      content: workbook(own.map(({ recording, events }) => filmSheet(recording, events))),
    })),
  },
  "one sheet each, named after the film": {
    made: each(({ rater, recording, events }, at) => ({
      folder: rater,
      name: `coding ${at + 1}.xlsx`,
      content: workbook([filmSheet(recording, events)]),
    })),
  },
  "one sheet each, called Data or Tabelle1": {
    made: each(({ rater, recording, events }, at) => ({
      name: `${recording} ${rater}.xlsx`,
      content: workbook([filmSheet(at % 2 ? "Data" : "Tabelle1", events)]),
    })),
  },
  "one sheet each, named after the rater": {
    made: each(({ rater, recording, events }) => ({
      name: `${recording} ${rater}.xlsx`,
      content: workbook([filmSheet(rater, events)]),
    })),
  },
  "a code each column, marked with 1": {
    made: (work) => markedCodes(work, { mark: "1", blank: "" }),
    isOfRows: true,
  },
  "a code each column, marked with x": {
    made: (work) => markedCodes(work, { mark: "x", blank: "" }),
    isOfRows: true,
  },
  "a code each column, marked with 1 or 0": {
    made: (work) => markedCodes(work, { mark: "1", blank: "0" }),
    isOfRows: true,
  },
  "a file each, a code each column": {
    made: each(({ recording, rater, events }) => {
      const codes = [...new Set(events.map(([, , code]) => code))].toSorted();
      return {
        name: `${recording}_${rater}.csv`,
        content: [
          ["start", "end", ...codes],
          ...events.map(([from, to, code]) => [
            s(from),
            s(to),
            ...codes.map((one) => (one === code ? "1" : "0")),
          ]),
        ]
          .map((row) => row.join(","))
          .join("\n"),
      };
    }),
  },
  "headings merged over three rows": {
    made: (work) => [
      {
        name: "a.xlsx",
        content: workbook([
          {
            name: "Data",
            rows: [
              ["Study of gaze", "", "", "", ""],
              ["Who and what", "", "", "Time", ""],
              ["video", "coder", "behavior", "start", "end"],
              ...work.flatMap(({ recording, rater, events }) =>
                events.map(([from, to, code]) => [recording, rater, code, from / 1000, to / 1000]),
              ),
            ],
          },
        ]),
      },
    ],
  },
};

function filmSheet(name: string, events: Work["events"]) {
  return {
    name,
    rows: [
      ["behavior", "start", "end"],
      ...events.map(([from, to, code]) => [code, from / 1000, to / 1000]),
    ],
  };
}

function markedCodes(
  work: readonly Work[],
  { mark, blank }: { readonly mark: string; readonly blank: string },
) {
  const codes = [...new Set(work.flatMap(({ events }) => events.map(([, , code]) => code)))];
  return lines("a.csv", [
    ["video", "coder", "start", "end", ...codes],
    ...work.flatMap(({ recording, rater, events }) =>
      events.map(([from, to, code]) => [
        recording,
        rater,
        s(from),
        s(to),
        ...codes.map((one) => (one === code ? mark : blank)),
      ]),
    ),
  ]);
}
