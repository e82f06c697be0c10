import { expect, test } from "vitest";
import type { Together } from "../../src/formats/filesTogether.ts";
import { foldedName } from "../../src/formats/foldedName.ts";
import { ends, inPart } from "../whole.ts";
import { borisProject, eaf, migrated, type Migration, migrationIn } from "./plantedMigrations.ts";

type Work = Parameters<Parameters<typeof migrationIn>[1]>[0];
type Called = (name: string, at: number) => string;
interface Of {
  readonly seed: number;
  readonly raters: number;
  readonly recordings: number;
}
/** What is planted, and whether the defaults compare it: else somebody has to be asked. */
interface Unseen {
  readonly made: (of: Of) => Migration;
  readonly end: "compares" | "compares or asks";
}

const numbered: Called = (_name, at) => `R${at + 1}`;
const letters: Called = (_name, at) => String.fromCharCode(65 + (at % 26)) + (at < 26 ? "" : "a");
const initials: Called = (name, at) => `${name.slice(0, 1)}${String.fromCharCode(65 + (at % 26))}`;
/** "lesson 012" is "clip012": of its own name the planter's tests tell. */
const clip = (recording: string) => recording.replace("lesson ", "clip");
const number = (recording: string) => Number(/\d+/u.exec(recording)?.[0] ?? 0);
/** A number by chance that belongs to a text. */
const lot = (text: string) =>
  Array.from(text).reduce(
    (sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
const oneOf = (choices: readonly string[], { rater, recording }: Work) =>
  choices[lot(rater + recording) % choices.length] ?? "";
const station = (recording: string) =>
  `S${String(Math.ceil(number(recording) / 2)).padStart(2, "0")}`;
const take = (recording: string) => `T${1 + (number(recording) % 2)}`;

/** Files of ELAN by how each is called, and what film it names. */
function elan(
  nameOf: (work: Work) => string,
  {
    called,
    filmOf = ({ recording }) => clip(recording),
    folderOf = () => "",
    end = "compares",
  }: {
    readonly called?: Called;
    readonly filmOf?: (work: Work) => string | null;
    readonly folderOf?: (work: Work) => string;
    readonly end?: Unseen["end"];
  } = {},
): Unseen {
  return {
    end,
    made: (of) =>
      migrationIn({ ...of, ...(called && { called }) }, (work) => ({
        folder: folderOf(work),
        name: `${nameOf(work)}.eaf`,
        text: eaf(filmOf(work), [{ name: "gaze", annotator: "", events: work.events }]),
      })),
  };
}

/** All work as one file. */
function together(
  of: Of & { readonly called?: Called },
  fileOf: (works: readonly Work[]) => { readonly name: string; readonly text: string },
): Migration {
  const works: Work[] = [];
  const { truth } = migrationIn(of, (work) => {
    works.push(work);
    return { folder: "", name: "", text: "" };
  });
  return { truth, files: [{ folder: "", ...fileOf(works) }] };
}

/** One project of BORIS in which all have coded. */
function boris(
  nameOf: (work: Work, at: number) => string,
  {
    called,
    variable,
    subject,
    end = "compares",
  }: {
    readonly called?: Called;
    readonly variable?: string;
    readonly subject?: string;
    readonly end?: Unseen["end"];
  } = {},
): Unseen {
  return {
    end,
    made: (of) =>
      together({ ...of, ...(called && { called }) }, (works) => {
        const text = borisProject(
          works.map((work, at) => ({
            name: nameOf(work, at),
            film: `${clip(work.recording)}.mp4`,
            events: work.events,
          })),
        );
        let at = -1;
        return {
          name: "project.boris",
          text: text
            .replaceAll('"independent_variables":{}', (all) => {
              const work = works[(at += 1)];
              return work && variable !== undefined
                ? `"independent_variables":${JSON.stringify({ [variable]: work.rater })}`
                : all;
            })
            .replaceAll(/(\[[\d.]+,)""(,"(?:left|right|away)")/gu, `$1"${subject ?? ""}"$2`)
            .replace(
              '"subjects_conf":{}',
              subject === undefined
                ? '"subjects_conf":{}'
                : `"subjects_conf":{"0":{"key":"a","name":"${subject}","description":""}}`,
            ),
        };
      }),
  };
}

/** One table with who coded in a column. */
function table(heading: string, separator: string, end: Unseen["end"] = "compares"): Unseen {
  return {
    end,
    made: (of) =>
      together(of, (works) => ({
        name: "all.csv",
        text: [
          ["video", heading, "behavior", "onset", "offset"].join(separator),
          ...works.flatMap(({ recording, rater, events }) =>
            events.map(([from, to, code]) =>
              [clip(recording), rater, code, from / 1_000, to / 1_000].join(separator),
            ),
          ),
        ].join("\n"),
      })),
  };
}

/** Three raters, of whom the third has coded half. */
function halfBy(names: readonly string[], nameOf: (rater: string, film: string) => string): Unseen {
  return {
    end: "compares",
    made(of) {
      const { files } = migrationIn({ ...of, raters: 3 }, ({ recording, events }) => ({
        folder: "",
        name: recording,
        text: JSON.stringify(events),
      }));
      const films = new Map(files.map(({ name, text }) => [name, text]));
      const work = [...films].flatMap(([recording, text], at) =>
        names.slice(0, at % 2 === 0 ? 3 : 2).map((rater, turn) => {
          const events: Work["events"] = JSON.parse(text);
          const own = events.map(
            ([from, to, code]) => [from + 70 * turn, to + 90 * turn, code] as const,
          );
          return {
            recording,
            rater,
            file: {
              folder: "",
              name: `${nameOf(rater, clip(recording))}.eaf`,
              text: eaf(clip(recording), [{ name: "gaze", annotator: "", events: own }]),
            },
          };
        }),
      );
      return {
        truth: [...films.keys()].map((film) =>
          work.flatMap(({ recording, rater }) => (recording === film ? [rater] : [])),
        ),
        files: work.map(({ file }) => file),
      };
    },
  };
}

const unseen: Readonly<Record<string, Unseen>> = {
  R1_clip12: elan(({ rater, recording }) => `${rater}_${clip(recording)}`, { called: numbered }),
  "R1_clip12 that names no film": elan(({ rater, recording }) => `${rater}_${clip(recording)}`, {
    called: numbered,
    filmOf: () => null,
  }),
  "clip12_R1 that names no film": elan(({ rater, recording }) => `${clip(recording)}_${rater}`, {
    called: numbered,
    filmOf: () => null,
  }),
  clip12_A: elan(({ rater, recording }) => `${clip(recording)}_${rater}`, {
    called: letters,
    end: "compares or asks",
  }),
  "clip12-AB": elan(({ rater, recording }) => `${clip(recording)}-${rater}`, {
    called: initials,
    end: "compares or asks",
  }),
  "some names in capitals": elan((work) => {
    const name = `${clip(work.recording)}_${work.rater}`;
    return oneOf([name.toUpperCase(), name.toLowerCase()], work);
  }),
  "letters that are written in two ways": elan(
    (work) =>
      `Übung ${number(work.recording)}_${work.rater}`.normalize(
        oneOf(["NFC", "NFD"], work) === "NFC" ? "NFC" : "NFD",
      ),
    {
      called: (name) => `${name}é`,
      filmOf: ({ recording }) => `Übung ${number(recording)}`.normalize("NFC"),
    },
  ),
  "Arabic names": elan(({ rater, recording }) => `درس ${number(recording)} - ${rater}`, {
    called: (_name, at) => `${["ليلى", "سامي", "مها", "نور"][at % 4]}${at < 4 ? "" : at}`,
    filmOf: ({ recording }) => `درس ${number(recording)}`,
  }),
  "a folder of each rater, in one of the year": elan(({ recording }) => clip(recording), {
    folderOf: ({ rater }) => `Data/${rater}/2024`,
  }),
  "folders Coder A, Coder B": elan(({ recording }) => clip(recording), {
    called: (_name, at) => `Coder ${letters("", at)}`,
    folderOf: ({ rater }) => `study/${rater}`,
  }),
  "some are copies": elan(
    (work) => `${clip(work.recording)}_${work.rater}${oneOf(["", "", " (copy)"], work)}`,
    { end: "compares or asks" },
  ),
  "some are final": elan(
    (work) => `${clip(work.recording)}_${work.rater}${oneOf(["", "", "_final"], work)}`,
    { end: "compares or asks" },
  ),
  versions: elan(
    (work) =>
      `${clip(work.recording)}_${work.rater}${oneOf(["", "_final", "_v2", "_FINAL2"], work)}`,
    { end: "compares or asks" },
  ),
  "the day of coding before the name": elan(
    (work) =>
      `2024-0${1 + (lot(work.rater + work.recording) % 9)}-1${oneOf(["1", "5", "7"], work)}_${clip(work.recording)}_${work.rater}`,
    { end: "compares or asks" },
  ),
  "the day of coding behind the name": elan(
    (work) =>
      `${clip(work.recording)}_${work.rater}_202403${10 + (lot(work.rater + work.recording) % 19)}`,
    { end: "compares or asks" },
  ),
  "the day of the film in its name": elan(
    ({ rater, recording }) =>
      `2024-03-${10 + (number(recording) % 19)}_${clip(recording)}_${rater}`,
    { filmOf: ({ recording }) => `2024-03-${10 + (number(recording) % 19)}_${clip(recording)}` },
  ),
  "numbers of raters": elan(({ rater, recording }) => `${clip(recording)}_${rater}`, {
    called: (_name, at) => String(at + 1),
    end: "compares or asks",
  }),
  "12_rater1": elan(({ rater, recording }) => `${number(recording)}_${rater}`, {
    called: (_name, at) => `rater${at + 1}`,
    filmOf: ({ recording }) => String(number(recording)),
  }),
  S01_T2_R1: elan(({ rater, recording }) => `${station(recording)}_${take(recording)}_${rater}`, {
    called: numbered,
    filmOf: () => null,
  }),
  S01_R1_T2: elan(({ rater, recording }) => `${station(recording)}_${rater}_${take(recording)}`, {
    called: numbered,
    filmOf: () => null,
  }),
  "a copy of the film for each rater": elan(
    ({ rater, recording }) => `${rater}_${clip(recording)}`,
    {
      filmOf: ({ rater, recording }) => `${clip(recording)}${lot(rater) % 2 === 0 ? "" : " (1)"}`,
    },
  ),
  "one of three has half, behind the name": halfBy(
    ["Anna", "Ben", "Cleo"],
    (rater, film) => `${film}_${rater}`,
  ),
  "one of three has half, before the name": halfBy(
    ["R1", "R2", "R3"],
    (rater, film) => `${rater}_${film}`,
  ),
  "BORIS, raters behind the names": boris(({ rater, recording }) => `${clip(recording)} ${rater}`, {
    end: "compares or asks",
  }),
  "BORIS, R1 before the names": boris(({ rater, recording }) => `${rater}_${clip(recording)}`, {
    called: numbered,
    end: "compares or asks",
  }),
  "BORIS, raters in a variable": boris((_work, at) => `observation ${at + 1}`, {
    variable: "Observer",
  }),
  "BORIS, raters in a variable and in names": boris(
    ({ rater, recording }) => `${clip(recording)}_${rater}`,
    { variable: "coder" },
  ),
  "BORIS, a pair of animals is watched": boris(
    ({ rater, recording }) => `${clip(recording)}_${rater}`,
    { subject: "J110 x J140", end: "compares or asks" },
  ),
  "BORIS, a day, the film and the rater": boris(
    ({ rater, recording }) =>
      `2024-03-${10 + (lot(rater + recording) % 19)} ${clip(recording)} ${rater}`,
    { end: "compares or asks" },
  ),
  "a table, Observer": table("Observer", ","),
  "a table, Rater ID": table("Rater ID", ","),
  "a table, scored_by": table("scored_by", "\t"),
  "a table, Beobachterin": table("Beobachterin", ";"),
  "a table, Observador": table("Observador", ";"),
  "a table, Codeur": table("Codeur", ";"),
  "a table, Avaliador": table("Avaliador", ";"),
  "a table, puanlayıcı": table("puanlayıcı", ";"),
  "a table, المقيّم": table("المقيّم", ","),
  "a table, 評定者": table("評定者", ","),
  "a table, 评定者": table("评定者", ","),
  "a table, a heading that says nothing": table("who", ",", "compares or asks"),
};

const cases = Object.entries(unseen).flatMap(([name, one], at) =>
  ends([
    { raters: 2, recordings: 1 },
    { raters: 2, recordings: 5 },
    { raters: 3, recordings: 24 },
    { raters: 30, recordings: 60 },
  ]).map((size) => ({ name, ...one, seed: 19_800 + at * 10, ...size })),
);

test.each(cases)(
  "$name: $raters raters of $recordings recordings: $end, never wrongly in silence",
  async ({ made, end, ...size }) => {
    for (let draw = 0; draw < inPart(3); draw += 1) {
      const { files, truth } = made({ ...size, seed: size.seed + draw });

      // oxlint-disable-next-line no-await-in-loop -- one study after the other
      const { together: read, asked } = await migrated({ files });

      if (end === "compares or asks" && asked.length > 0) continue;
      expect(ratersOf(read)).toEqual(sorted(truth));
      expect(read.study.rounds).toHaveLength(1);
      expect(read.study.variables).toEqual([]);
    }
  },
);

test("a variable that names raters stays one where somebody says that it does not", async () => {
  const { files } = unseen["BORIS, raters in a variable"]?.made({
    seed: 19_900,
    raters: 2,
    recordings: 5,
  }) ?? { files: [] };

  const { together: read } = await migrated({ files }, { rater_in_name: "no" });

  expect(read.study.people).toHaveLength(1);
  expect(read.study.variables.map(({ name }) => name)).toEqual(["Observer"]);
});

test("a project for each rater in which each names themselves in a variable meets", async () => {
  const { files, truth } = unseen["BORIS, raters in a variable"]?.made({
    seed: 19_910,
    raters: 3,
    recordings: 24,
  }) ?? { files: [], truth: [] };
  const [whole] = files;
  const project: {
    readonly observations: Readonly<
      Record<string, { readonly independent_variables: { readonly Observer: string } }>
    >;
  } = JSON.parse(whole?.text ?? "{}");
  const raters = new Set(
    Object.values(project.observations).map(({ independent_variables: { Observer } }) => Observer),
  );
  const parts = [...raters].map((rater, at) => ({
    folder: "",
    name: `part${at + 1}.boris`,
    text: JSON.stringify({
      ...project,
      observations: Object.fromEntries(
        Object.entries(project.observations).filter(
          ([
            ,
            {
              independent_variables: { Observer },
            },
          ]) => Observer === rater,
        ),
      ),
    }),
  }));

  const { together: read } = await migrated({ files: parts });

  expect(ratersOf(read)).toEqual(sorted(truth));
});

function ratersOf({ study, observations }: Together): readonly string[] {
  const names = new Map<string, string>(study.people.map((one) => [one.id, one.name]));
  const byRecording = new Map<string, string[]>();
  for (const { recordingId, raterId } of observations) {
    const own = byRecording.get(recordingId) ?? [];
    byRecording.set(recordingId, [...own, names.get(raterId) ?? ""]);
  }
  return sorted([...byRecording.values()]);
}

function sorted(recordings: Migration["truth"]): readonly string[] {
  return recordings.map((one) => one.map(foldedName).toSorted().join(" ")).toSorted();
}
