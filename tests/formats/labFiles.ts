import { zipSync } from "fflate";
import { grouped } from "../../src/domain/grouped.ts";
import { eaf } from "./plantedMigrations.ts";

type Moment = readonly [startMs: number, endMs: number, code: string];

/** What one rater coded of one recording. */
export interface Work {
  readonly rater: string;
  readonly recording: string;
  readonly events: readonly Moment[];
}

export interface LabFile {
  readonly folder?: string;
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Files as laboratories have them, by what is peculiar to them. */
export interface LabFiles {
  readonly made: (work: readonly Work[]) => readonly LabFile[];
  /** How far times may be from those that were coded, in ms: files that count frames have them rounded. */
  readonly withinMs?: number;
  /** Whether files say who coded a recording first, and who next, and not whose they are. */
  readonly areTurns?: boolean;
  /** Whether only the beginnings are written. */
  readonly arePoints?: boolean;
  /** Beyond so many raters their marks are no longer different. */
  readonly mostRaters?: number;
  /** Whether it says the same with its rows and columns in any other order. */
  readonly isOfRows?: boolean;
}

export const s = (ms: number) => (ms / 1_000).toFixed(3);
export const clock = (ms: number, between = ".") =>
  `${String(Math.floor(ms / 60_000)).padStart(2, "0")}:${String(Math.floor(ms / 1_000) % 60).padStart(2, "0")}${between}${String(ms % 1_000).padStart(3, "0")}`;
const frames = (ms: number) => Math.round(ms / 40);
const timecode = (ms: number) => {
  const frame = frames(ms);
  return `00:00:${String(Math.floor(frame / 25)).padStart(2, "0")}:${String(frame % 25).padStart(2, "0")}`;
};

/** One table of all work: a heading and a row for each event. */
export function table(
  name: string,
  headings: readonly string[],
  row: (work: Work, event: Moment, at: number) => readonly (string | number)[],
  between = ",",
): LabFiles["made"] {
  return (work) => {
    let at = 0;
    const rows = work.flatMap((one) =>
      one.events.map((event) => row(one, event, (at += 1)).join(between)),
    );
    return [{ name, content: [headings.join(between), ...rows].join("\n") }];
  };
}

/** A file for each rater and recording. */
export function each(fileOf: (work: Work, at: number) => LabFile): LabFiles["made"] {
  return (work) => work.map(fileOf);
}

export function ofEachRater(fileOf: (rater: string, work: readonly Work[], at: number) => LabFile) {
  return (work: readonly Work[]) =>
    [...grouped(work, ({ rater }) => rater)].map(([rater, own], at) => fileOf(rater, own, at));
}

export function ofEachRecording(fileOf: (recording: string, work: readonly Work[]) => LabFile) {
  return (work: readonly Work[]) =>
    [...grouped(work, ({ recording }) => recording)].map(([recording, own]) =>
      fileOf(recording, own),
    );
}

export const rowsOf = (events: readonly Moment[], between = ",") =>
  events.map(([from, to, code]) => [code, s(from), s(to)].join(between));

const cell = (value: string | number | Day) =>
  typeof value === "object"
    ? `<c s="1"><v>${value.days}</v></c>`
    : typeof value === "number"
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`;

const bytes = (text: string) => new TextEncoder().encode(text);

/** A workbook whose cells are texts, or numbers; those with a time of day are shown as one. */
export function workbook(
  sheets: readonly {
    readonly name: string;
    readonly rows: readonly (readonly (string | number | Day)[])[];
  }[],
): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const of = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  return zipSync({
    "[Content_Types].xml": bytes(
      `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    ),
    "_rels/.rels": bytes(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${of}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": bytes(
      `<workbook ${main} xmlns:r="${of}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": bytes(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="styles" Type="${of}/styles" Target="styles.xml"/>${sheets.map((_, at) => `<Relationship Id="r${at + 1}" Type="${of}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    ),
    "xl/styles.xml": bytes(
      `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm:ss.000"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        bytes(
          `<worksheet ${main}><sheetData>${rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`,
        ),
      ]),
    ),
  });
}

/** A time as a part of a day, as spreadsheets keep it. */
export interface Day {
  readonly days: number;
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
}

const textGrid = (
  tiers: readonly { readonly name: string; readonly events: readonly Moment[] }[],
) => {
  const end = 60;
  const tier = ({ name, events }: (typeof tiers)[number], at: number) => {
    const intervals: (readonly [string, string, string])[] = [];
    let reached = "0.000";
    for (const [from, to, code] of events) {
      if (s(from) !== reached) intervals.push([reached, s(from), ""]);
      intervals.push([s(from), s(to), code]);
      reached = s(to);
    }
    intervals.push([reached, end.toFixed(3), ""]);
    return `    item [${at + 1}]:\n        class = "IntervalTier"\n        name = "${name}"\n        xmin = 0\n        xmax = ${end}\n        intervals: size = ${intervals.length}\n${intervals
      .map(
        ([from, to, text], number) =>
          `        intervals [${number + 1}]:\n            xmin = ${from}\n            xmax = ${to}\n            text = "${text}"`,
      )
      .join("\n")}`;
  };
  return `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = ${end}\ntiers? <exists>\nsize = ${tiers.length}\nitem []:\n${tiers.map(tier).join("\n")}\n`;
};

const withHeadLines = (rater: string, recording: string, events: readonly Moment[]) =>
  [
    `Observer:,${rater},`,
    `Video:,${recording}.mp4,`,
    "Date:,2024-03-11,",
    ",,",
    "Behavior,Start,End",
    ...rowsOf(events),
  ].join("\n");

const boris = (work: readonly Work[]) =>
  [
    "Observation id,Observation date,Description,Media file,Total length,FPS,Subject,Behavior,Behavioral category,Modifiers,Behavior type,Start (s),Stop (s),Duration (s),Comment start,Comment stop",
    ...work.flatMap(({ recording, events }) =>
      events.map(
        ([from, to, code]) =>
          `${recording},2024-03-11 10:00:00,,${recording}.mp4,60.000,25.00,No focal subject,${code},,,STATE,${s(from)},${s(to)},${s(to - from)},,`,
      ),
    ),
  ].join("\n");

export const labFiles: Readonly<Record<string, LabFiles>> = {
  "a folder for each rater, with a table for each film": {
    made: each(({ rater, recording, events }) => ({
      folder: `${rater} codes`,
      name: `${recording}_codes.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "a folder for each rater, and in it one for each film with a file of the same name": {
    made: each(({ rater, recording, events }) => ({
      folder: `data/${rater}/${recording}`,
      name: "coding.csv",
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "a folder for each film, and in it one for each rater with a file of the same name": {
    made: each(({ rater, recording, events }) => ({
      folder: `data/${recording}/${rater}`,
      name: "coding.csv",
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "BORIS, aggregated events of each rater": {
    made: ofEachRater((rater, work) => ({
      name: `aggregated_${rater}.csv`,
      content: boris(work),
    })),
  },
  "BORIS, aggregated events of one name in a folder for each rater": {
    made: ofEachRater((rater, work) => ({
      folder: rater,
      name: "aggregated.csv",
      content: boris(work),
    })),
  },
  "Praat, a file for each rater and recording": {
    made: each(({ rater, recording, events }) => ({
      name: `${recording}_${rater}.TextGrid`,
      content: textGrid([{ name: "gaze", events }]),
    })),
  },
  "Praat, a tier for each rater": {
    made: ofEachRecording((recording, work) => ({
      name: `${recording}.TextGrid`,
      content: textGrid(work.map(({ rater, events }) => ({ name: rater, events }))),
    })),
  },
  "subtitles, SRT": {
    made: each(({ rater, recording, events }) => ({
      name: `${recording}.${rater}.srt`,
      content: events
        .map(
          ([from, to, code], at) =>
            `${at + 1}\n00:${clock(from, ",")} --> 00:${clock(to, ",")}\n${code}\n`,
        )
        .join("\n"),
    })),
  },
  "labels of Audacity": {
    made: each(({ rater, recording, events }) => ({
      name: `${recording}_${rater}.txt`,
      content: events.map(([from, to, code]) => `${s(from)}000\t${s(to)}000\t${code}`).join("\n"),
    })),
  },
  "ELAN, text with tabs, a tier for each rater": {
    made: ofEachRecording((recording, work) => ({
      name: `${recording}.txt`,
      content: work
        .flatMap(({ rater, events }) =>
          events.map(
            ([from, to, code]) =>
              `${rater}\t\t00:${clock(from)}\t${s(from)}\t00:${clock(to)}\t${s(to)}\t00:${clock(to - from)}\t${s(to - from)}\t${code}`,
          ),
        )
        .join("\n"),
    })),
  },
  "ELAN, one file for each rater in a folder that names the film": {
    made: each(({ rater, recording, events }) => ({
      folder: `${recording} (ELAN)`,
      name: `${rater}.eaf`,
      content: eaf(recording, [{ name: "gaze", annotator: rater, events }]),
    })),
  },
  "who coded what stands above the table": {
    made: each(({ rater, recording, events }, at) => ({
      name: `sheet ${at + 1}.csv`,
      content: withHeadLines(rater, recording, events),
    })),
  },
  "German headings, decimal commas, minutes and seconds": {
    made: table(
      "export.csv",
      ["Video", "Beobachter:in", "Verhalten", "Beginn", "Ende"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        clock(from, ","),
        clock(to, ","),
      ],
      ";",
    ),
  },
  "timecodes that count frames": {
    made: table(
      "export.csv",
      ["Clip", "Coder", "Code", "TC in", "TC out"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        timecode(from),
        timecode(to),
      ],
    ),
    withinMs: 20,
  },
  "numbers of frames": {
    made: table(
      "frames.csv",
      ["video", "coder", "behavior", "start_frame", "end_frame", "fps"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        frames(from),
        frames(to),
        25,
      ],
    ),
    withinMs: 20,
  },
  "milliseconds and numbered coders": {
    made(work) {
      const raters = [...new Set(work.map(({ rater }) => rater))].toSorted();
      return table(
        "all.tsv",
        ["session_id", "coder_id", "label", "onset_ms", "offset_ms"],
        ({ recording, rater }, [from, to, code]) => [
          recording,
          raters.indexOf(rater) + 1,
          code,
          from,
          to,
        ],
        "\t",
      )(work);
    },
  },
  "R, with the names of rows": {
    made: table(
      "data.csv",
      ['""', '"clip"', '"rater"', '"behaviour"', '"onset"', '"duration"'],
      ({ recording, rater }, [from, to, code], at) => [
        `"${at}"`,
        `"${recording}"`,
        `"${rater}"`,
        `"${code}"`,
        s(from),
        s(to - from),
      ],
    ),
  },
  "pandas, with its index": {
    made: table(
      "df.csv",
      ["Unnamed: 0", "video_id", "annotator", "start_time", "end_time", "label"],
      ({ recording, rater }, [from, to, code], at) => [
        at - 1,
        recording,
        rater,
        s(from),
        s(to),
        code,
      ],
    ),
  },
  "Excel, Unicode text": {
    made(work) {
      return table(
        "Mappe1.txt",
        ["Film", "Beobachter", "Code", "von", "bis"],
        ({ recording, rater }, [from, to, code]) => [recording, rater, code, s(from), s(to)],
        "\t",
      )(work).map(({ name, content }) => ({
        name,
        content: typeof content === "string" ? utf16(content) : content,
      }));
    },
  },
  "a workbook with a sheet for each rater": {
    made: (work) => [
      {
        name: "coding.xlsx",
        content: workbook(
          [...grouped(work, ({ rater }) => rater)].map(([name, own]) => ({
            name,
            rows: [
              ["video", "behavior", "start", "end"],
              ...own.flatMap(({ recording, events }) =>
                events.map(([from, to, code]) => [recording, code, from / 1_000, to / 1_000]),
              ),
            ],
          })),
        ),
      },
    ],
  },
  "a workbook for each rater, with a sheet for each film": {
    made: ofEachRater((rater, work) => ({
      name: `${rater}.xlsx`,
      content: workbook(
        work.map(({ recording, events }) => ({
          name: recording,
          rows: [
            ["behavior", "start", "end"],
            ...events.map(([from, to, code]) => [code, from / 1_000, to / 1_000]),
          ],
        })),
      ),
    })),
  },
  "Excel, times that are parts of a day": {
    made: (work) => [
      {
        name: "coding.xlsx",
        content: workbook([
          {
            name: "Sheet1",
            rows: [
              ["video", "coder", "behavior", "start (hh:mm:ss)", "end (hh:mm:ss)"],
              ...work.flatMap(({ recording, rater, events }) =>
                events.map(([from, to, code]): (string | Day)[] => [
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
  "MAXQDA, coded segments": {
    made: table(
      "Coded Segments.csv",
      [
        "Color",
        "Document group",
        "Document name",
        "Code",
        "Begin",
        "End",
        "Weight score",
        "Segment",
        "Created by",
        "Created",
      ],
      ({ recording, rater }, [from, to, code]) => [
        "●",
        "lessons",
        recording,
        code,
        `00:${clock(from)}`,
        `00:${clock(to)}`,
        0,
        "",
        rater,
        "2024-03-11 10:00:00",
      ],
      ";",
    ),
  },
  "NVivo, a span of time in one cell": {
    made: table(
      "References.csv",
      ["File name", "Code", "Coded by", "Timespan"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        code,
        rater,
        `${clock(from)} - ${clock(to)}`,
      ],
    ),
  },
  "a form that stamps each answer with the time of day": {
    made: table(
      "Form responses.csv",
      ["Timestamp", "Your name", "Video", "What happens?", "From (s)", "To (s)"],
      ({ recording, rater }, [from, to, code], at) => [
        `2024-03-11 10:${String(Math.floor(at / 60) % 60).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`,
        rater,
        recording,
        code,
        s(from),
        s(to),
      ],
    ),
  },
  "a row for each beginning and each end": {
    made: (work) => [
      {
        name: "log.csv",
        content: [
          "video,observer,time,behavior,event",
          ...work.flatMap(({ recording, rater, events }) =>
            events
              .flatMap(([from, to, code]) => [
                [from, code, "start"] as const,
                [to, code, "stop"] as const,
              ])
              .map(([ms, code, kind]) => [recording, rater, s(ms), code, kind].join(",")),
          ),
        ].join("\n"),
      },
    ],
  },
  "moments alone": {
    made: table(
      "clicks.csv",
      ["clip", "rater", "time_sec", "key"],
      ({ recording, rater }, [from, , code]) => [recording, rater, s(from), code],
    ),
    arePoints: true,
  },
  "JSON, a list with who annotated": {
    made: (work) => [
      {
        name: "annotations.json",
        content: JSON.stringify(
          work.flatMap(({ recording, rater, events }) =>
            events.map(([from, to, code]) => ({
              video: `${recording}.mp4`,
              annotator: rater,
              start: from / 1_000,
              end: to / 1_000,
              label: code,
            })),
          ),
        ),
      },
    ],
  },
  "JSON Lines, a line for each event": {
    made: (work) => [
      {
        name: "annotations.jsonl",
        content: work
          .flatMap(({ recording, rater, events }) =>
            events.map(([from, to, code]) =>
              JSON.stringify({
                video: recording,
                annotator: rater,
                start: from / 1_000,
                end: to / 1_000,
                label: code,
              }),
            ),
          )
          .join("\n"),
      },
    ],
  },
  "a table for each rater, called only by a number": {
    made: ofEachRater((_rater, work, at) => ({
      name: `coder ${at + 1}.csv`,
      content: [
        "clip,event,begin,finish",
        ...work.flatMap(({ recording, events }) =>
          rowsOf(events).map((row) => `${recording},${row}`),
        ),
      ].join("\n"),
    })),
  },
};
