import { leftOpen, filesTogether } from "../../src/formats/filesTogether.ts";
import { newFindingList } from "../../src/formats/findingList.ts";
import { uuidv7 } from "uuidv7";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import type { PlanRow } from "../../src/formats/planRows.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { readByEachOther } from "../../src/formats/sharedAnswers.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

/** Files of a migration, and who coded which recording in truth. */
export interface Migration {
  readonly files: readonly {
    readonly folder: string;
    readonly name: string;
    readonly text: string;
    /** Where it is written in another encoding than UTF-8. */
    readonly bytes?: Uint8Array;
  }[];
  /** Raters of each recording, sorted; recordings in any order. Empty: one rater, whom no file names. */
  readonly truth: readonly (readonly string[])[];
}

interface MigrationOf {
  readonly seed: number;
  readonly raters: number;
  readonly recordings: number;
  /** What raters are called; left out: by first names. */
  readonly called?: (name: string, at: number) => string;
}

function calling(of: MigrationOf, called: NonNullable<MigrationOf["called"]>): MigrationOf {
  return { ...of, called };
}

type Moment = readonly [startMs: number, endMs: number, code: string];

interface Planted extends MigrationOf {
  readonly work: readonly {
    readonly rater: string;
    readonly recording: string;
    readonly events: readonly Moment[];
  }[];
}

const firstNames =
  "Anna Ben Cleo Dora Emil Finn Gina Hugo Ida Jan Kim Lena Mo Nora Otto Pia Quinn Rosa Sven Tara Udo Vera Wim Xenia Yara Zoe Ada Bo Cem Dirk".split(
    " ",
  );

/** Beyond the thirtieth of two names together: "Annaben". */
function firstName(at: number): string {
  const [first = "", more = ""] = [
    firstNames[at % firstNames.length],
    firstNames[Math.floor(at / firstNames.length)],
  ];
  return at < firstNames.length ? first : first + more.toLowerCase();
}

/** A recording is coded by one to three of the raters, each a little otherwise than the others; the first by two. */
function planted({ seed, raters, recordings, called = (name) => name }: MigrationOf): Planted {
  const numbers = newRandomNumbers(seed);
  const random = () => numbers.share();
  const names = Array.from({ length: raters }, (_, at) => called(firstName(at), at));
  const codes = ["left", "right", "away"];
  const work = Array.from({ length: recordings }, (_, at) => {
    const film: Moment[] = Array.from({ length: 8 }, (_each, place) => {
      const startMs = place * 4_000 + Math.floor(random() * 500);
      return [startMs, startMs + 2_500, codes[Math.floor(random() * 3)] ?? "left"];
    });
    const count = Math.min(raters, at < 3 ? 2 : 1 + Math.floor(random() * 3));
    const first = Math.floor(random() * raters);
    return Array.from({ length: count }, (_each, turn) => ({
      rater: names[(first + turn) % raters] ?? "",
      recording: `lesson ${String(at + 1).padStart(3, "0")}`,
      events: film.map(([from, to, code]): Moment => [
        from + Math.floor(random() * 200),
        to + Math.floor(random() * 200),
        code,
      ]),
    }));
  }).flat();
  return { seed, raters, recordings, work };
}

function truthOf({ work }: Planted): Migration["truth"] {
  const byRecording = new Map<string, string[]>();
  for (const { rater, recording } of work) {
    byRecording.set(recording, [...(byRecording.get(recording) ?? []), rater]);
  }
  return [...byRecording.values()].map((one) => one.toSorted());
}

/** A file for each rater and recording, in any format. */
export function migrationIn(
  of: MigrationOf,
  fileOf: (work: Planted["work"][number]) => Migration["files"][number],
): Migration {
  const plan = planted(of);
  return { truth: truthOf(plan), files: plan.work.map(fileOf) };
}

/** By the place of a rater's mark. */
export const migrations: Readonly<Record<string, (of: MigrationOf) => Migration>> = {
  "ELAN, a mark behind the file's name": (of) =>
    elanFiles(of, ({ rater, recording }) => ({ folder: "", name: `${recording}_${rater}.eaf` })),
  "ELAN, a mark before the file's name": (of) =>
    elanFiles(of, ({ rater, recording }) => ({ folder: "", name: `${rater}-${recording}.eaf` })),
  "ELAN, a folder for each rater": (of) =>
    elanFiles(of, ({ rater, recording }) => ({
      folder: `coded/${rater}`,
      name: `${recording}.eaf`,
    })),
  "ELAN, a folder for each recording": (of) =>
    elanFiles(of, ({ rater, recording }) => ({
      folder: `films/${recording}`,
      name: `${rater}.eaf`,
    })),
  "ELAN, a folder for each recording without the film's name": (of) =>
    elanFiles(
      of,
      ({ rater, recording }) => ({ folder: recording, name: `${rater}.eaf` }),
      () => null,
    ),
  "ELAN, numbered coders behind the film's name": (of) =>
    elanFiles(
      calling(of, (_name, at) => `coder_${at + 1}`),
      ({ rater, recording }) => ({
        folder: "",
        name: `${recording}_${rater}.eaf`,
      }),
    ),
  "ELAN, names of two words between words that all have": (of) =>
    elanFiles(
      calling(of, (name, at) => `${name} ${["Müller", "Okafor", "Strauß"][at % 3]}`),
      ({ rater, recording }) => ({
        folder: "",
        name: `Kita_${recording}_${rater}_final.eaf`,
      }),
    ),
  "ELAN, nothing between the film's name and the mark": (of) =>
    elanFiles(of, ({ rater, recording }) => ({ folder: "", name: `${recording}${rater}.eaf` })),
  "files of two programs": (of) => {
    const plan = planted(of);
    return {
      truth: truthOf(plan),
      files: byRater(plan).flatMap(([rater, own], at) =>
        at % 2 === 1
          ? own.map(({ recording, events }) => ({
              folder: "",
              name: `${recording}_${rater}.eaf`,
              text: eaf(recording, [{ name: "gaze", annotator: "", events }]),
            }))
          : [
              {
                folder: "",
                name: `project_${rater}.boris`,
                text: borisProject(
                  own.map(({ recording, events }) => ({
                    name: recording,
                    film: `${recording}.mp4`,
                    events,
                  })),
                ),
              },
            ],
      ),
    };
  },
  "a table for each rater and recording": (of) => {
    const plan = planted(of);
    return {
      truth: truthOf(plan),
      files: plan.work.map(({ rater, recording, events }) => ({
        folder: "",
        name: `${recording}_${rater}.csv`,
        text: [
          "code,start_s,end_s",
          ...events.map(([from, to, code]) => `${code},${from / 1_000},${to / 1_000}`),
        ].join("\n"),
      })),
    };
  },
  "ELAN, annotators of numbered tiers": (of) => elanTiers(of, "annotator"),
  "ELAN, a mark behind the tier's name": (of) => elanTiers(of, "suffix"),
  "ELAN, a mark before the tier's name": (of) => elanTiers(of, "prefix"),
  "BORIS, a table for each rater": (of) => {
    const plan = planted(of);
    return {
      truth: truthOf(plan),
      files: byRater(plan).map(([rater, own], at) => ({
        folder: "",
        name: `events_${rater}.csv`,
        text: borisTable(own, at),
      })),
    };
  },
  "BORIS, marks in the names of observations": (of) => {
    const plan = planted(of);
    return {
      truth: truthOf(plan),
      files: [
        {
          folder: "",
          name: "project.boris",
          text: borisProject(
            plan.work.map(({ rater, recording, events }) => ({
              name: `${recording}_${rater}`,
              film: `${recording}.mp4`,
              events,
            })),
          ),
        },
      ],
    };
  },
  "a table with a column of raters": (of) => {
    const plan = planted(of);
    const rows = plan.work.flatMap(({ rater, recording, events }) =>
      events.map(([from, to, code]) =>
        [recording, rater, code, (from / 1_000).toFixed(3), (to / 1_000).toFixed(3)].join(","),
      ),
    );
    return {
      truth: truthOf(plan),
      files: [
        {
          folder: "",
          name: "all.csv",
          text: ["recording,rater,code,start_s,end_s", ...rows].join("\n"),
        },
      ],
    };
  },
};

/** A project of BORIS for each rater, in which the last state of each observation has no end. */
export function openStates(of: MigrationOf): Migration {
  const plan = planted(of);
  return {
    truth: truthOf(plan),
    files: byRater(plan).map(([rater, own]) => ({
      folder: "",
      name: `project_${rater}.boris`,
      text: borisProject(
        own.map(({ recording, events }) => ({
          name: recording,
          film: `${recording}.mp4`,
          events,
          isLastOpen: true,
        })),
      ),
    })),
  };
}

/** A project of BORIS for each rater, whose observations are named by the pair of animals, which come back in each other. */
export function pairsOfAnimals(of: MigrationOf): Migration {
  const plan = planted(of);
  const recordings = [...new Set(plan.work.map(({ recording }) => recording))];
  const pairOf = (recording: string) => {
    const at = recordings.indexOf(recording);
    return `J${110 + (at % 2)} x J${140 + (at % 3)}`;
  };
  return {
    truth: truthOf(plan),
    files: byRater(plan).map(([rater, own]) => ({
      folder: "",
      name: `project_${rater}.boris`,
      text: borisProject(
        own.map(({ recording, events }) => ({
          name: pairOf(recording),
          film: `${recording}.mp4`,
          events,
        })),
      ),
    })),
  };
}

/** Names in which nobody is a rater, whatever comes back in them. */
export const distractors: Readonly<Record<string, (of: MigrationOf) => Migration>> = {
  "pairs of animals": (of) => {
    const numbers = newRandomNumbers(of.seed);
    const random = () => numbers.share();
    const animal = () => `J${110 + Math.floor(random() * 27)}`;
    return ofNobody(of, () => `${animal()} x ${animal()}`);
  },
  "animals and takes": (of) =>
    ofNobody(of, (at) => `${["Kofi", "Esi", "Ama"][at % 3]}_take${Math.floor(at / 3) + 1}`),
  "dates and sessions": (of) =>
    ofNobody(of, (at) => `2021-03-${String((at % 28) + 1).padStart(2, "0")}_session${at % 2}`),
  "numbers alone": (of) => ofNobody(of, (at) => `clip_${at + 1}`),
};

/** Files of ELAN that name no film, of which each is of another: "s1_sham" and "s1_drug". */
export function conditions({ seed, recordings }: MigrationOf): Migration {
  return {
    truth: [],
    files: Array.from({ length: recordings }, (_, at) => {
      const { work } = planted({ seed: seed + at * 17, raters: 1, recordings: 1 });
      const shift = (at * 1_370) % 3_900;
      return {
        folder: "",
        name: `s${Math.floor(at / 2)}_${at % 2 === 0 ? "sham" : "drug"}.eaf`,
        text: eaf(null, [
          {
            name: "gaze",
            annotator: "",
            events: (work[0]?.events ?? []).map(([from, to, code]): Moment => [
              from + shift,
              to + shift,
              code,
            ]),
          },
        ]),
      };
    }),
  };
}

/** All recordings by somebody whose files bear no mark, and every fourth by a second rater. */
export function secondOfSome(of: MigrationOf, mark: string): Migration {
  const { work } = planted({ ...of, raters: 2 });
  const recordings = [...new Map(work.map((one) => [one.recording, one])).values()];
  const second = recordings.filter((_one, at) => at % 4 === 0);
  return {
    truth: recordings.map((one) => (second.includes(one) ? ["Rater", mark] : ["Rater"])),
    files: [
      ...recordings.map((one) => gazeFile(`${one.recording}.eaf`, one)),
      ...second.map((one) => gazeFile(`${one.recording}_${mark}.eaf`, one)),
    ],
  };
}

function gazeFile(name: string, { recording, events }: Planted["work"][number]) {
  return { folder: "", name, text: eaf(recording, [{ name: "gaze", annotator: "", events }]) };
}

function ofNobody({ seed, recordings }: MigrationOf, nameOf: (at: number) => string): Migration {
  const names = [...new Set(Array.from({ length: recordings }, (_, at) => nameOf(at)))];
  const { work } = planted({ seed, raters: 2, recordings: 1 });
  const text = borisProject(
    names.map((name) => ({ name, film: `${name}.mp4`, events: work[0]?.events ?? [] })),
  );
  return { truth: [], files: [{ folder: "", name: "project.boris", text }] };
}

function byRater({ work }: Planted): readonly (readonly [string, Planted["work"]])[] {
  return [...new Set(work.map(({ rater }) => rater))].map((rater) => [
    rater,
    work.filter((one) => one.rater === rater),
  ]);
}

function elanFiles(
  of: MigrationOf,
  pathOf: (one: Planted["work"][number]) => { readonly folder: string; readonly name: string },
  filmOf: (recording: string) => string | null = (recording) => recording,
): Migration {
  const plan = planted(of);
  return {
    truth: truthOf(plan),
    files: plan.work.map((one) => ({
      ...pathOf(one),
      text: eaf(filmOf(one.recording), [{ name: "gaze", annotator: "", events: one.events }]),
    })),
  };
}

function elanTiers(of: MigrationOf, mark: "annotator" | "suffix" | "prefix"): Migration {
  const plan = planted(of);
  const recordings = new Set(plan.work.map(({ recording }) => recording));
  return {
    truth: truthOf(plan),
    files: [...recordings].map((recording) => ({
      folder: "",
      name: `${recording}.eaf`,
      text: eaf(
        recording,
        plan.work
          .filter((one) => one.recording === recording)
          .map(({ rater, events }, at) => ({
            events,
            annotator: mark === "annotator" ? rater : "",
            name:
              mark === "annotator"
                ? `gaze${at === 0 ? "" : `-${at + 1}`}`
                : mark === "suffix"
                  ? `gaze_${rater}`
                  : `${rater}-gaze`,
          })),
      ),
    })),
  };
}

export function eaf(
  film: string | null,
  tiers: readonly {
    readonly name: string;
    readonly annotator: string;
    readonly events: readonly Moment[];
  }[],
): string {
  const slots: string[] = [];
  let count = 0;
  const slot = (ms: number) => {
    slots.push(`<TIME_SLOT TIME_SLOT_ID="ts${slots.length + 1}" TIME_VALUE="${ms}"/>`);
    return `ts${slots.length}`;
  };
  const lines = tiers.map(({ name, annotator, events }) => {
    const own = events.map(([from, to, code]) => {
      count += 1;
      return `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${count}" TIME_SLOT_REF1="${slot(from)}" TIME_SLOT_REF2="${slot(to)}"><ANNOTATION_VALUE>${code}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
    });
    const by = annotator === "" ? "" : ` ANNOTATOR="${annotator}"`;
    return `<TIER LINGUISTIC_TYPE_REF="t" TIER_ID="${name}"${by}>${own.join("")}</TIER>`;
  });
  const media =
    film === null
      ? ""
      : `<MEDIA_DESCRIPTOR MEDIA_URL="file:///D:/films/${film}.mp4" MIME_TYPE="video/mp4"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?><ANNOTATION_DOCUMENT AUTHOR="" DATE="2024-01-01T10:00:00+01:00" FORMAT="3.0" VERSION="3.0"><HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">${media}</HEADER><TIME_ORDER>${slots.join("")}</TIME_ORDER>${lines.join("")}<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="t" TIME_ALIGNABLE="true"/></ANNOTATION_DOCUMENT>`;
}

/** Every second film of every second rater is a copy by its name. */
function borisTable(own: Planted["work"], rater: number): string {
  const head =
    "Observation id,Observation date,Description,Observation duration,Observation type,Source,Media duration (s),FPS,Subject,Behavior,Behavioral category,Behavior type,Time,Media file name,Image index,Image file path,Comment";
  const rows = own.flatMap(({ recording, events }, at) => {
    const film = `${recording}${rater % 2 === 1 && at % 2 === 1 ? " (1)" : ""}.mov`;
    return events.flatMap(([from, to, code]) =>
      [
        ["START", from],
        ["STOP", to],
      ].map(
        ([kind, ms]) =>
          `${recording},2020-01-01 10:00:00,,60,Media file,player #1:${film},60,25,No focal subject,${code},,${kind},${Number(ms) / 1_000},${film},NA,NA,`,
      ),
    );
  });
  return [head, ...rows].join("\n");
}

export function borisProject(
  observations: readonly {
    readonly name: string;
    readonly film: string;
    readonly events: readonly Moment[];
    /** Whether the last state has no end. */
    readonly isLastOpen?: boolean;
  }[],
): string {
  const codes = ["left", "right", "away"];
  return JSON.stringify({
    time_format: "s",
    project_date: "2020-01-01T00:00:00",
    project_name: "project",
    project_description: "",
    project_format_version: "7.0",
    subjects_conf: {},
    behaviors_conf: Object.fromEntries(
      codes.map((code, at) => [
        at,
        {
          type: "State event",
          key: code[0],
          code,
          description: "",
          category: "",
          modifiers: "",
          excluded: "",
          "coding map": "",
        },
      ]),
    ),
    observations: Object.fromEntries(
      observations.map(({ name, film, events, isLastOpen = false }) => [
        name,
        {
          file: { "1": [`films/${film}`] },
          type: "MEDIA",
          date: "2020-01-01T00:00:00",
          description: "",
          "time offset": 0,
          events: events.flatMap(([from, to, code], at) => [
            [from / 1_000, "", code, "", ""],
            ...(isLastOpen && at === events.length - 1 ? [] : [[to / 1_000, "", code, "", ""]]),
          ]),
          independent_variables: {},
          media_info: { length: { [`films/${film}`]: 60 }, fps: {}, hasVideo: {}, hasAudio: {} },
        },
      ]),
    ),
    behavioral_categories: [],
    independent_variables: {},
    coding_map: {},
    behaviors_coding_map: [],
    converters: {},
  });
}

/** What is made of files with these answers to what is asked of all of them. */
export async function migrated(
  { files }: Pick<Migration, "files">,
  answers: Readonly<Record<string, string>> = {},
  rows: readonly PlanRow[] = [],
) {
  const given = files.map((one, at) => ({ ...one, key: String(at), answers }));
  const of = { newUuid: uuidv7, palette, words: words.words };
  const results = await readByEachOther(
    given,
    (one) =>
      readFile(
        { name: one.name, bytes: one.bytes ?? new TextEncoder().encode(one.text) },
        { ...of, answers: one.answers },
      ),
    (result) => ({
      format: result.format?.name ?? null,
      questions: result.kind === "read" ? result.questions : [],
    }),
  );
  const together = filesTogether(
    given.flatMap(({ key, name, folder }, at) => {
      const result = results[at];
      if (result?.kind !== "read") return [];
      return [{ key, name, folder, read: result.read, ...leftOpen(result.questions, answers) }];
    }),
    { recordingsByName: true, answers, rows, newUuid: uuidv7, findings: newFindingList() },
  );
  if (!together) throw new Error("nothing was read");
  const asked = [
    ...results.flatMap((one) => (one.kind === "read" ? one.questions : [])),
    ...together.questions,
  ].filter(
    ({ what, because }) =>
      what === "rater_in_name" || what === "rater_in_tier" || because?.what === "times_start_again",
  );
  const inDoubt = results.flatMap((one) =>
    one.kind === "read" ? one.questions.flatMap(({ because }) => because?.what ?? []) : [],
  );
  return { together, asked, inDoubt };
}
