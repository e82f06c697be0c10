import type { GivenFile } from "../../src/formats/format.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

/** Work of a team whose agreement is known: second by second, the code that each rater gave. */
export interface PlantedTeam {
  readonly raters: readonly string[];
  readonly recordings: readonly PlantedRecording[];
}

interface PlantedRecording {
  readonly name: string;
  /** By rater; who did not code it is not in it. */
  readonly work: ReadonlyMap<string, readonly Code[]>;
}

export const plantedCodes = ["Plays", "Rests", "Talks"] as const;
type Code = (typeof plantedCodes)[number];

interface TeamWish {
  readonly seed: number;
  readonly raters: readonly string[];
  readonly recordings: number;
  /** How many raters code each recording; left out: all of them. */
  readonly each?: number;
  readonly seconds?: number;
}

/** Raters who see one truth and now and then something else, each in a measure of their own. */
export function plantedTeam({
  seed,
  raters,
  recordings,
  each,
  seconds = 60,
}: TeamWish): PlantedTeam {
  const random = newRandomNumbers(seed);
  const errors = new Map(raters.map((rater) => [rater, 0.05 + random.share() * 0.3]));
  return {
    raters,
    recordings: Array.from({ length: recordings }, (_, at) => {
      let code: Code = random.oneOf(plantedCodes);
      const truth = Array.from({ length: seconds }, () => {
        if (random.isOneIn(6)) code = random.oneOf(plantedCodes);
        return code;
      });
      const own = raters.filter((_rater, nth) => {
        const count = each ?? raters.length;
        return (nth - at * count + raters.length * recordings) % raters.length < count;
      });
      return {
        name: `lesson${String(at + 1).padStart(2, "0")}`,
        work: new Map(
          own.map((rater) => [
            rater,
            truth.map((seen) =>
              random.share() < (errors.get(rater) ?? 0) ? random.oneOf(plantedCodes) : seen,
            ),
          ]),
        ),
      };
    }),
  };
}

/** Cohen's kappa of two raters over the seconds of all recordings that both coded; `null` without any. */
export function plantedKappa(
  { recordings }: PlantedTeam,
  [a, b]: readonly [string, string],
): number | null {
  const pairs = recordings.flatMap(({ work }) => {
    const [ofA, ofB] = [work.get(a), work.get(b)];
    return ofA && ofB ? ofA.map((code, at) => [code, ofB[at]] as const) : [];
  });
  if (pairs.length === 0) return null;
  const share = (is: (pair: (typeof pairs)[number]) => boolean) =>
    pairs.filter(is).length / pairs.length;
  const observed = share(([one, other]) => one === other);
  const expected = plantedCodes.reduce(
    (sum, code) => sum + share(([one]) => one === code) * share(([, other]) => other === code),
    0,
  );
  return (observed - expected) / (1 - expected);
}

/** Ways in which teams name files and observations of a rater and a recording. */
export const namings = {
  "at the end": (recording: string, rater: string) => `${recording}_${rater}`,
  "at the beginning": (recording: string, rater: string) => `${rater}-${recording}`,
  "in brackets": (recording: string, rater: string) => `${recording} (${rater})`,
  "after a space": (recording: string, rater: string) => `${recording} ${rater}`,
} as const;
type Naming = (recording: string, rater: string) => string;

interface Stretch {
  readonly code: Code;
  readonly startS: number;
  readonly endS: number;
}

function stretchesOf(codes: readonly Code[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, code] of codes.entries()) {
    const last = stretches.at(-1);
    if (last?.code === code) stretches.splice(-1, 1, { ...last, endS: at + 1 });
    else stretches.push({ code, startS: at, endS: at + 1 });
  }
  return stretches;
}

/** A file of ELAN for each rater and recording, with or without the name of what was watched. */
export function elanFiles(
  team: PlantedTeam,
  { naming, namesMedia = true }: { readonly naming: Naming; readonly namesMedia?: boolean },
): readonly GivenFile[] {
  return team.recordings.flatMap(({ name, work }) =>
    Array.from(work, ([rater, codes]) =>
      file(
        `${naming(name, rater)}.eaf`,
        eaf(namesMedia ? name : null, [{ attributes: `TIER_ID="activity"`, codes }]),
      ),
    ),
  );
}

/** Ways in which one file of ELAN holds a tier for each rater; `at` counts raters from 0. */
export const tierNamings = {
  "an underscore": (rater: string) => `TIER_ID="gaze_${rater}"`,
  "the beginning": (rater: string) => `TIER_ID="${rater}-gaze"`,
  "an at sign": (rater: string) => `TIER_ID="gaze@${rater}"`,
  "a space": (rater: string) => `TIER_ID="gaze ${rater}"`,
  "annotators and numbers": (rater: string, at: number) =>
    `TIER_ID="gaze${at === 0 ? "" : `-${at + 1}`}" ANNOTATOR="${rater}"`,
  "annotators and copies": (rater: string, at: number) =>
    `TIER_ID="gaze${"-cp".repeat(at)}" ANNOTATOR="${rater}"`,
  "participants who are raters": (rater: string, at: number) =>
    `TIER_ID="gaze${at === 0 ? "" : `-${at + 1}`}" PARTICIPANT="Rater ${rater}"`,
} as const;
type TierNaming = (rater: string, at: number) => string;

export function elanTierFiles(team: PlantedTeam, naming: TierNaming): readonly GivenFile[] {
  return team.recordings.map(({ name, work }) =>
    file(
      `${name}.eaf`,
      eaf(
        name,
        Array.from(work, ([rater, codes]) => ({
          attributes: naming(rater, team.raters.indexOf(rater)),
          codes,
        })),
      ),
    ),
  );
}

function eaf(
  media: string | null,
  tiers: readonly { readonly attributes: string; readonly codes: readonly Code[] }[],
): string {
  const slots: string[] = [];
  const slot = (seconds: number) => {
    slots.push(`<TIME_SLOT TIME_SLOT_ID="ts${slots.length + 1}" TIME_VALUE="${seconds * 1000}"/>`);
    return `ts${slots.length}`;
  };
  let annotations = 0;
  const written = tiers.map(({ attributes, codes }) => {
    const own = stretchesOf(codes).map(({ code, startS, endS }) => {
      annotations += 1;
      return `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${annotations}" TIME_SLOT_REF1="${slot(startS)}" TIME_SLOT_REF2="${slot(endS)}"><ANNOTATION_VALUE>${code}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
    });
    return `<TIER ${attributes} LINGUISTIC_TYPE_REF="default-lt">${own.join("")}</TIER>`;
  });
  const descriptor =
    media === null
      ? ""
      : `<MEDIA_DESCRIPTOR MEDIA_URL="file:///D:/films/${media}.mp4" MIME_TYPE="video/mp4"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2024-05-01T10:00:00+00:00" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">${descriptor}</HEADER>
<TIME_ORDER>${slots.join("")}</TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="default"/>
${written.join("\n")}
<LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>
</ANNOTATION_DOCUMENT>`;
}

/** A project of BORIS for each rater, in which observations are called as their recordings are. */
export function borisProjects(team: PlantedTeam): readonly GivenFile[] {
  return team.raters.map((rater) =>
    file(
      `coding ${rater}.boris`,
      JSON.stringify(
        borisProject(
          ofRater(team, rater).map(({ name, codes }) => ({ id: name, media: name, codes })),
        ),
      ),
    ),
  );
}

/** One project of BORIS in which the names of observations say who coded. */
export function borisProjectOfAll(team: PlantedTeam, naming: Naming): GivenFile {
  return file(
    "all.boris",
    JSON.stringify(
      borisProject(
        team.recordings.flatMap(({ name, work }) =>
          Array.from(work, ([rater, codes]) => ({
            id: naming(name, rater),
            media: name,
            codes,
          })),
        ),
      ),
    ),
  );
}

interface Observed {
  readonly id: string;
  readonly media: string;
  readonly codes: readonly Code[];
}

function ofRater({ recordings }: PlantedTeam, rater: string) {
  return recordings.flatMap(({ name, work }) => {
    const codes = work.get(rater);
    return codes ? [{ name, codes }] : [];
  });
}

export function borisProject(observed: readonly Observed[]) {
  const behaviour = { key: "", description: "", category: "", modifiers: "", "coding map": "" };
  return {
    time_format: "hh:mm:ss",
    project_name: "",
    project_description: "",
    project_date: "2024-05-01T10:00:00",
    project_format_version: "7.0",
    subjects_conf: {},
    behaviors_conf: Object.fromEntries(
      plantedCodes.map((code, at) => [
        String(at),
        {
          ...behaviour,
          type: "State event",
          code,
          excluded: plantedCodes.filter((other) => other !== code).join(","),
        },
      ]),
    ),
    observations: Object.fromEntries(
      observed.map(({ id, media, codes }) => [
        id,
        {
          date: "2024-05-01T10:00:00",
          type: "MEDIA",
          description: "",
          "time offset": 0,
          events: stretchesOf(codes).flatMap(({ code, startS, endS }) => [
            [startS, "", code, "", "", "NA"],
            [endS, "", code, "", "", "NA"],
          ]),
          independent_variables: {},
          file: { 1: [`D:/films/${media}.mp4`] },
          media_info: {
            length: { [`D:/films/${media}.mp4`]: codes.length },
            fps: { [`D:/films/${media}.mp4`]: 25 },
            hasVideo: { [`D:/films/${media}.mp4`]: true },
            hasAudio: { [`D:/films/${media}.mp4`]: true },
            offset: { 1: 0 },
          },
          "observation time interval": [0, 0],
        },
      ]),
    ),
    behavioral_categories: [],
    independent_variables: {},
    coding_map: {},
    behaviors_coding_map: [],
    converters: {},
  };
}

/** A table of BORIS for each rater; every second rater watched copies of the films, by their names. */
export function borisTables(
  team: PlantedTeam,
  copyOf: (media: string) => string = (media) => `${media} (1)`,
): readonly GivenFile[] {
  return team.raters.map((rater, at) => {
    const rows = ofRater(team, rater).flatMap(({ name, codes }) => {
      const media = at % 2 === 0 ? name : copyOf(name);
      const row = (code: string, kind: string, time: number) =>
        [
          `${media}.mov`,
          "2024-05-01 10:00:00",
          "",
          String(codes.length),
          "Media file(s)",
          `player #1:${media}.mov`,
          String(codes.length),
          "25",
          "No focal subject",
          code,
          "",
          kind,
          String(time),
          `${media}.mov`,
          "NA",
          "NA",
          "",
        ].join("\t");
      return stretchesOf(codes).flatMap(({ code, startS, endS }) => [
        row(code, "START", startS),
        row(code, "STOP", endS),
      ]);
    });
    return file(`${rater} tabular.tsv`, [tableHead.join("\t"), ...rows].join("\n"));
  });
}

const tableHead = [
  "Observation id",
  "Observation date",
  "Description",
  "Observation duration",
  "Observation type",
  "Source",
  "Media duration (s)",
  "FPS",
  "Subject",
  "Behavior",
  "Behavioral category",
  "Behavior type",
  "Time",
  "Media file name",
  "Image index",
  "Image file path",
  "Comment",
];

/** In an order that the seed says. */
export function shuffled<Thing>(things: readonly Thing[], seed: number): readonly Thing[] {
  const random = newRandomNumbers(seed);
  return things
    .map((thing) => ({ thing, place: random.share() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}

function file(name: string, text: string): GivenFile {
  return { name, bytes: new TextEncoder().encode(text) };
}
