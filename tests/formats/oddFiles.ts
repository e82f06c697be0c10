import { grouped } from "../../src/domain/grouped.ts";
import {
  clock,
  each,
  type LabFiles,
  ofEachRater,
  rowsOf,
  s,
  table,
  type Work,
  workbook,
} from "./labFiles.ts";

const heads = ["video", "coder", "behavior", "start", "end"] as const;
const lines = (name: string, content: readonly string[]) => [{ name, content: content.join("\n") }];
const comma = (ms: number) => s(ms).replace(".", ",");
const frames = (ms: number) => Math.round(ms / 40);
/** "0:03,5": minutes, seconds and their decimals. */
const short = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, "0")},${String(ms % 1_000).padStart(3, "0")}`;
const mail = (rater: string) => `${rater.toLowerCase()}@uni.example`;
const allRows = (work: readonly Work[], between = ",") =>
  work.flatMap(({ recording, rater, events }) =>
    events.map(([from, to, code]) => [recording, rater, code, s(from), s(to)].join(between)),
  );
const utf16be = (text: string) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return new Uint8Array(bytes.swap16());
};

/** Files as other programs, forms and habits leave them, by what is peculiar to them. */
export const oddFiles: Readonly<Record<string, LabFiles>> = {
  "lines of comment above the headings": {
    made: (work) =>
      lines("codes.csv", [
        "# exported by lab script 2.1",
        "# video times in seconds, checked by Ines",
        heads.join(","),
        ...allRows(work),
      ]),
  },
  "headings that come again": {
    made: (work) =>
      lines("printed.csv", [
        heads.join(","),
        ...allRows(work).flatMap((row, at) =>
          at > 0 && at % 20 === 0 ? ["", heads.join(","), row] : [row],
        ),
      ]),
  },
  "a sum below the rows of each film": {
    made: (work) =>
      lines("sums.csv", [
        heads.join(","),
        ...work.flatMap((one) => [
          ...allRows([one]),
          `${one.recording},Total,,,${s(one.events.reduce((sum, [from, to]) => sum + to - from, 0))}`,
        ]),
      ]),
  },
  "a workbook with a sheet for each film and rater": {
    made: (work) => [
      {
        name: "all.xlsx",
        content: workbook(
          work.map(({ recording, rater, events }) => ({
            name: `${recording} ${rater}`,
            rows: [
              ["behavior", "start", "end"],
              ...events.map(([from, to, code]) => [code, from / 1_000, to / 1_000]),
            ],
          })),
        ),
      },
    ],
  },
  "a workbook with a sheet for each film, and raters in a column": {
    made: (work) => [
      {
        name: "all.xlsx",
        content: workbook(
          [...grouped(work, ({ recording }) => recording)].map(([name, own]) => ({
            name,
            rows: [
              ["coder", "behavior", "start", "end"],
              ...own.flatMap(({ rater, events }) =>
                events.map(([from, to, code]) => [rater, code, from / 1_000, to / 1_000]),
              ),
            ],
          })),
        ),
      },
    ],
  },
  "SPSS, headings in capitals and labels in place of values": {
    isOfRows: true,
    made: table(
      "daten.csv",
      ["VIDEO_ID", "RATER", "KATEGORIE", "T_START", "T_ENDE", "FILTER_$"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        comma(from),
        comma(to),
        "Selected",
      ],
      ";",
    ),
  },
  "R's write.table: one heading less than columns": {
    made: (work) => {
      let at = 0;
      return lines("events.txt", [
        heads.map((one) => `"${one}"`).join(" "),
        ...work.flatMap(({ recording, rater, events }) =>
          events.map(([from, to, code]) =>
            [`"${(at += 1)}"`, `"${recording}"`, `"${rater}"`, `"${code}"`, s(from), s(to)].join(
              " ",
            ),
          ),
        ),
      ]);
    },
  },
  "frames, with how many a second in the heading": {
    made: table(
      "frames.csv",
      ["video", "coder", "behavior", '"start (frames, 25 fps)"', '"end (frames, 25 fps)"'],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        frames(from),
        frames(to),
      ],
    ),
    withinMs: 20,
  },
  "0:03,5": {
    isOfRows: true,
    made: table(
      "zeiten.csv",
      ["Video", "Kodierer", "Kategorie", "Start", "Ende"],
      ({ recording, rater }, [from, to, code]) => [recording, rater, code, short(from), short(to)],
      ";",
    ),
  },
  "minutes and seconds in columns of their own": {
    isOfRows: true,
    made: table(
      "times.csv",
      ["video", "coder", "behavior", "start_min", "start_sec", "end_min", "end_sec"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        Math.floor(from / 60_000),
        s(from % 60_000),
        Math.floor(to / 60_000),
        s(to % 60_000),
      ],
    ),
  },
  "a form of Google, with addresses of mail": {
    made: table(
      "Video coding (Responses) - Form Responses 1.csv",
      ["Timestamp", "Email Address", "Video", "What did you see?", "Start (mm:ss)", "End (mm:ss)"],
      ({ recording, rater }, [from, to, code], at) => [
        `3/11/2024 ${9 + (Math.floor(at / 3_600) % 12)}:${String(Math.floor(at / 60) % 60).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`,
        mail(rater),
        recording,
        code,
        clock(from),
        clock(to),
      ],
    ),
  },
  "REDCap, an instance for each event": {
    made: (work) => {
      const instances = new Map<string, number>();
      return lines("redcap.csv", [
        "record_id,redcap_repeat_instrument,redcap_repeat_instance,child_age,coder,behavior,onset,offset,coding_complete",
        ...[...grouped(work, ({ recording }) => recording)].flatMap(([recording, own]) => [
          `${recording},,,48,,,,,`,
          ...own.flatMap(({ rater, events }) =>
            events.map(([from, to, code]) => {
              const instance = (instances.get(recording) ?? 0) + 1;
              instances.set(recording, instance);
              return `${recording},coding,${instance},,${rater},${code},${s(from)},${s(to)},2`;
            }),
          ),
        ]),
      ]);
    },
  },
  "ATLAS.ti, quotations with their span": {
    isOfRows: true,
    made: table(
      "Quotations.csv",
      ["ID", "Quotation Name", "Document", "Codes", "Reference", "Created by", "Creation Date"],
      ({ recording, rater }, [from, to, code], at) => [
        `1:${at}`,
        `${clock(from)} - ${clock(to)}`,
        `${recording}.mp4`,
        code,
        `${clock(from)} - ${clock(to)}`,
        rater,
        "2024-03-11 10:00",
      ],
      ";",
    ),
  },
  "Dedoose, a column for each code that is applied": {
    isOfRows: true,
    made: table(
      "Excerpts.csv",
      [
        "Media Title",
        "Excerpt Creator",
        "Excerpt Date",
        "Excerpt Range",
        "Codes Applied Combined",
        "Code: left Applied",
        "Code: right Applied",
        "Code: away Applied",
      ],
      ({ recording, rater }, [from, to, code]) => [
        `${recording}.mp4`,
        rater,
        "3/11/2024",
        `${clock(from)}-${clock(to)}`,
        code,
        ...["left", "right", "away"].map((one) => (one === code ? "True" : "False")),
      ],
    ),
  },
  "Solomon Coder, what was seen each fifth of a second": {
    made: each(({ recording, rater, events }) => ({
      name: `${recording}_${rater}.csv`,
      content: [
        "Time;Gaze",
        ...Array.from({ length: 200 }, (_, at) => {
          const now = at * 200;
          const code = events.find(([from, to]) => near(from) <= now && now < near(to))?.[2] ?? "";
          return `${(now / 1_000).toFixed(1)};${code}`;
        }),
      ].join("\n"),
    })),
    withinMs: 100,
  },
  "CowLog, moments": {
    made: each(({ recording, rater, events }) => ({
      name: `${recording}_${rater}.txt`,
      content: [
        "time\tcode\tclass",
        ...events.map(([from, , code]) => `${s(from)}\t${code}\t1`),
      ].join("\n"),
    })),
    arePoints: true,
  },
  "ChronoViz, annotations": {
    made: each(({ recording, rater, events }) => ({
      folder: rater,
      name: `${recording}.csv`,
      content: [
        "StartTime,EndTime,Title,Annotation,MainCategory,Category2,Category3",
        ...events.map(([from, to, code]) => `00:${clock(from)},00:${clock(to)},,,${code},,`),
      ].join("\n"),
    })),
  },
  "Dartfish, positions and durations in milliseconds": {
    made: each(({ recording, rater, events }) => ({
      name: `${rater} ${recording}.csv`,
      content: [
        "Name;Position;Duration",
        ...events.map(([from, to, code]) => `${code};${from};${to - from}`),
      ].join("\r\n"),
    })),
  },
  "columns of one name with each rater behind them": {
    made: (work) => {
      const raters = [...new Set(work.map(({ rater }) => rater))].toSorted();
      return lines("wide.csv", [
        ["video", ...raters.flatMap((one) => [`code_${one}`, `start_${one}`, `end_${one}`])].join(
          ",",
        ),
        ...[...grouped(work, ({ recording }) => recording)].flatMap(([recording, own]) =>
          Array.from({ length: Math.max(...own.map(({ events }) => events.length)) }, (_, at) =>
            [
              recording,
              ...raters.flatMap((rater) => {
                const event = own.find((one) => one.rater === rater)?.events[at];
                return event ? [event[2], s(event[0]), s(event[1])] : ["", "", ""];
              }),
            ].join(","),
          ),
        ),
      ]);
    },
  },
  "films that only a heading of their lab names": {
    made: table(
      "lab.csv",
      ["id_material", "coder", "behavior", "start", "end"],
      ({ recording, rater }, [from, to, code]) => [recording, rater, code, s(from), s(to)],
    ),
    isOfRows: true,
  },
  "numbers of sessions": {
    made: table(
      "sessions.csv",
      ["session_id", "coder", "behavior", "start", "end"],
      ({ recording, rater }, [from, to, code]) => [recording, rater, code, s(from), s(to)],
    ),
    isOfRows: true,
  },
  "UTF-16 from the big end, with semicolons": {
    made: (work) => [
      {
        name: "unicode.csv",
        content: utf16be([heads.join(";"), ...allRows(work, ";")].join("\r\n")),
      },
    ],
  },
  "sites, sessions and films in folders, and files of raters": {
    made: each(({ recording, rater, events }) => ({
      folder: `${Number(recording.slice(-1)) % 2 === 0 ? "Berlin" : "Bonn"}/S${recording.slice(-2)}/${recording}`,
      name: `${rater}.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "names of site, film and rater": {
    made: each(({ recording, rater, events }) => ({
      name: `${Number(recording.slice(-1)) % 2 === 0 ? "BER" : "BON"}_${recording}_${rater}.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "films with and without the ending of their files": {
    made: ofEachRater((rater, work, at) => ({
      name: `${rater}.csv`,
      content: [
        "video,behavior,start,end",
        ...work.flatMap(({ recording, events }) =>
          rowsOf(events).map((row) => `${filmOf(recording, at)},${row}`),
        ),
      ].join("\n"),
    })),
  },
};

/** To whole fifths of a second. */
const near = (ms: number) => Math.round(ms / 200) * 200;
const filmOf = (recording: string, at: number) =>
  [`${recording}.mp4`, recording, `${recording}.MOV`][at % 3] ?? recording;
