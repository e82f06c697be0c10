import {
  each,
  type LabFiles,
  ofEachRater,
  ofEachRecording,
  rowsOf,
  s,
  table,
  workbook,
} from "./labFiles.ts";
import { borisProject, eaf } from "./plantedMigrations.ts";

type Moment = LabFiles["made"] extends (work: readonly (infer One)[]) => unknown
  ? One extends { readonly events: readonly (infer Event)[] }
    ? Event
    : never
  : never;

const comma = (ms: number) => s(ms).replace(".", ",");
const heads = ["video", "coder", "behavior", "start", "end"] as const;
const plain = (recording: string, rater: string, [from, to, code]: Moment) => [
  recording,
  rater,
  code,
  s(from),
  s(to),
];
/** A number by chance that belongs to a text. */
const lot = (text: string) =>
  Array.from(text).reduce(
    (sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
const oneOf = (choices: readonly string[], text: string) =>
  choices[lot(text) % choices.length] ?? "";
/** Written in Windows’ western alphabet. */
const inWindows1252 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
/** A heading and rows that stand there as they are. */
const lines = (name: string, content: readonly string[]) => [{ name, content: content.join("\n") }];

/** Files as people type, copy and rename them, by what is peculiar to them. */
export const typedFiles: Readonly<Record<string, LabFiles>> = {
  "raters in merged cells above the headings of each": {
    made(work) {
      const raters = [...new Set(work.map(({ rater }) => rater))];
      const rows = [...new Set(work.map(({ recording }) => recording))].flatMap((recording) => {
        const own = work.filter((one) => one.recording === recording);
        return Array.from(
          { length: Math.max(...own.map(({ events }) => events.length)) },
          (_, at) => [
            recording,
            ...raters.flatMap((rater) => {
              const event = own.find((one) => one.rater === rater)?.events[at];
              return event ? [event[2], event[0] / 1_000, event[1] / 1_000] : ["", "", ""];
            }),
          ],
        );
      });
      return [
        {
          name: "wide.xlsx",
          content: workbook([
            {
              name: "Sheet1",
              rows: [
                ["", ...raters.flatMap((rater) => [rater, "", ""])],
                ["Video", ...raters.flatMap(() => ["Code", "Start", "End"])],
                ...rows,
              ],
            },
          ]),
        },
      ];
    },
  },
  "semicolons, quotes and decimal commas in Windows-1252": {
    made: (work) =>
      table(
        "daten.csv",
        ['"Video"', '"Kodierer"', '"Verhalten"', '"Anfang (s)"', '"Ende (s)"'],
        ({ recording, rater }, [from, to, code]) =>
          [`Übung ${recording}`, `${rater} Müller`, code, comma(from), comma(to)].map(
            (cell) => `"${cell}"`,
          ),
        ";",
      )(work).map(({ name, content }) => ({
        name,
        content: typeof content === "string" ? inWindows1252(content) : content,
      })),
  },
  "decimal commas in quotes between commas": {
    made: table("data.csv", heads, ({ recording, rater }, [from, to, code]) => [
      recording,
      rater,
      code,
      `"${comma(from)}"`,
      `"${comma(to)}"`,
    ]),
  },
  "names in capitals, with spaces too many, and accents in two ways": {
    made: table("t.csv", heads, ({ recording, rater }, event, at) => {
      const form = at % 2 === 0 ? "NFC" : "NFD";
      const name = at % 3 === 0 ? ` ${rater.toUpperCase()}  É` : `${rater} é`;
      return plain(`Übung ${recording}`.normalize(form), name.normalize(form), event);
    }),
  },
  "codes that each rater writes in their way": {
    made: ofEachRater((rater, work, at) => ({
      name: `obs_${rater}.csv`,
      content: [
        "video,behavior,start,end",
        ...work.flatMap(({ recording, events }) =>
          events.map(([from, to, code]) =>
            [recording, at % 2 === 0 ? code : ` ${code.toUpperCase()}`, s(from), s(to)].join(","),
          ),
        ),
      ].join("\n"),
    })),
  },
  "a title above, and a total below": {
    made: (work) =>
      lines("export.csv", [
        "Observational coding in spring 2024,,,,",
        ",,,,",
        heads.join(","),
        ...work.flatMap(({ recording, rater, events }) =>
          events.map((event) => plain(recording, rater, event).join(",")),
        ),
        `Total,,,,${work.length}`,
      ]),
  },
  "units below the headings": {
    made: (work) =>
      lines("t.csv", [
        heads.join(","),
        ",,,(s),(s)",
        ...work.flatMap(({ recording, rater, events }) =>
          events.map((event) => plain(recording, rater, event).join(",")),
        ),
      ]),
  },
  "what is to be read first, a codebook, and the data on the third sheet": {
    made: (work) => [
      {
        name: "study.xlsx",
        content: workbook([
          { name: "README", rows: [["This workbook has the coding of our study."], ["Ask us."]] },
          {
            name: "Codebook",
            rows: [
              ["Code", "Description"],
              ["left", "looks left"],
            ],
          },
          {
            name: "Data",
            rows: [
              heads,
              ...work.flatMap(({ recording, rater, events }) =>
                events.map(([from, to, code]) => [
                  recording,
                  rater,
                  code,
                  from / 1_000,
                  to / 1_000,
                ]),
              ),
            ],
          },
        ]),
      },
    ],
  },
  "video and coder once above their rows": {
    made: (work) =>
      lines("t.csv", [
        heads.join(","),
        ...work.flatMap(({ recording, rater, events }) =>
          events.map((event, at) =>
            plain(at === 0 ? recording : "", at === 0 ? rater : "", event).join(","),
          ),
        ),
      ]),
  },
  "parts of a day that are not shown as times": {
    made: (work) => [
      {
        name: "coding.xlsx",
        content: workbook([
          {
            name: "Sheet1",
            rows: [
              heads,
              ...work.flatMap(({ recording, rater, events }) =>
                events.map(([from, to, code]) => [
                  recording,
                  rater,
                  code,
                  from / 86_400_000,
                  to / 86_400_000,
                ]),
              ),
            ],
          },
        ]),
      },
    ],
  },
  "minutes with decimals": {
    made: table(
      "t.csv",
      ["video", "coder", "behavior", "start (min)", "end (min)"],
      ({ recording, rater }, [from, to, code]) => [
        recording,
        rater,
        code,
        (from / 60_000).toFixed(8),
        (to / 60_000).toFixed(8),
      ],
    ),
  },
  "0m12.5s": {
    made: table("t.csv", heads, ({ recording, rater }, [from, to, code]) => [
      recording,
      rater,
      code,
      `0m${s(from)}s`,
      `0m${s(to)}s`,
    ]),
  },
  "participants with numbered sessions": {
    made(work) {
      const films = [...new Set(work.map(({ recording }) => recording))].toSorted();
      return table(
        "t.csv",
        ["participant", "session", "coder", "behavior", "onset", "offset"],
        ({ recording, rater }, [from, to, code]) => {
          const at = films.indexOf(recording);
          return [`P${1 + Math.floor(at / 2)}`, 1 + (at % 2), rater, code, s(from), s(to)];
        },
      )(work);
    },
  },
  "folders of the first rater and of those who check": {
    areTurns: true,
    made: (work) =>
      ofEachRecording((recording, own) => ({ name: recording, content: String(own.length) }))(
        work,
      ).flatMap(({ name: recording }) =>
        work
          .filter((one) => one.recording === recording)
          .map(({ events }, turn) => ({
            folder: ["primary", "reliability", "reliability2"][turn] ?? "",
            name: `${recording}.csv`,
            content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
          })),
      ),
  },
  "a mark of those who check behind the names of files": {
    areTurns: true,
    made: (work) =>
      [...new Set(work.map(({ recording }) => recording))].flatMap((recording) =>
        work
          .filter((one) => one.recording === recording)
          .map(({ events }, turn) => ({
            name: `${recording}${["", "_rel", "_rel2"][turn] ?? ""}.csv`,
            content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
          })),
      ),
  },
  "copies and versions": {
    made: each(({ rater, recording, events }) => ({
      name: `${recording}_${rater}${oneOf(["", " (1)", " - Kopie", "_final", "_v2", " copy"], rater + recording)}.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "initials before the film, and the day of coding behind it": {
    mostRaters: 30,
    made: each(({ rater, recording, events }) => ({
      name: `${rater.slice(0, 2).toUpperCase()}${rater.length}_${recording}_2024-03-${10 + (lot(rater + recording) % 19)}.csv`,
      content: ["behavior,start,end", ...rowsOf(events)].join("\n"),
    })),
  },
  "projects of BORIS whose observations are numbered, in folders of raters": {
    made: ofEachRater((rater, work, at) => ({
      folder: `BORIS/${rater}`,
      name: `project_v${at + 1}.boris`,
      content: borisProject(
        work.map(({ recording, events }, number) => ({
          name: `obs${number + 1}`,
          film: `${recording}.mp4`,
          events,
        })),
      ),
    })),
  },
  "ELAN with its own files beside": {
    made: (work) => [
      ...work.map(({ rater, recording, events }) => ({
        folder: rater,
        name: `${recording}.eaf`,
        content: eaf(recording, [{ name: "gaze", annotator: "", events }]),
      })),
      { name: "template.etf", content: eaf(null, [{ name: "gaze", annotator: "", events: [] }]) },
    ],
  },
};
