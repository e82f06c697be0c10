import { id, type Id } from "../domain/rules.ts";
import { foldedName } from "./foldedName.ts";
import type { Question } from "./format.ts";
import { mediaEnding } from "./mediaEnding.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import { nameTemplate } from "./nameTemplate.ts";
import {
  namePatterns,
  type NameParts,
  namedLikeRest,
  sayNobody,
  saysNobody,
} from "./namePatterns.ts";
import { fileTags } from "./fileTags.ts";
import type { ObservationCopy, PersonCopy, RecordingCopy } from "./studyCopy.ts";

/** The question's id: there is one for all that was read together. */
export const raterInName = "rater_in_name";

export interface RatersNamed extends ReadStudy {
  readonly questions: readonly Question[];
  /** Whose work each file is, by its key, where each is one rater's; else empty. */
  readonly raterOfFile: ReadonlyMap<string, string>;
}

/** A file by what tells it from all others, and its name without folders. */
export interface FileOf {
  readonly key: string;
  readonly name: string;
  /** Where it lay, its parts parted by "/"; left out or empty where that is not known. */
  readonly folder?: string;
}

/** What a template of names can say of an observation. */
export const observationFields = ["recording", "rater"] as const;

/**
 * Finds raters who are named only by observations or files: "clip12_SB", "SB-clip12", "clip12 (Anna)", or
 * a file for each rater. A pattern is asked about where names fit it. It is taken unasked only where what
 * is known of the whole set speaks for it: another file tells of the same recording by another name, or
 * the same names come back with several recordings, or they are the names of known raters. One match that
 * may be chance, pairs ("J110 x J140"), and names of who was observed are left to who imports. Then
 * observations of one recording, by the rest of the name, become observations of one recording. Only work
 * whose rater the files do not name is looked at: a study that names its raters is left as it is. The
 * answer may also be a template, "{recording}_{rater}", which is read of names of observations, or else of
 * files; with a "/" in it of files with their folders.
 */
export function ratersFromNames(
  read: ReadStudy,
  of: {
    readonly answers: Readonly<Record<string, string>>;
    readonly newUuid: () => string;
    /** Whether no file says whose work this is; left out: where there is one rater for all. */
    readonly isUnnamed?: (observation: ObservationCopy) => boolean;
    /** Whom the study knows already. */
    readonly knownRaters?: readonly string[];
    /** The file of each observation, by its id, where there are several. */
    readonly fileOf?: ReadonlyMap<string, FileOf>;
  },
): RatersNamed {
  const { study } = read;
  const asItIs = { ...read, questions: [], raterOfFile: new Map<string, string>() };
  const concerned = unnamedWork(read, of);
  if (concerned.length < 2) return asItIs;
  const template = byTemplate(concerned, of);
  const found = [
    ...(template ? [template] : []),
    ...byNames(read, concerned, of),
    ...byFolders(concerned, of),
    ...byFiles(concerned, of),
  ];
  const best = found.toSorted(
    (a, b) => Number(b.isStrong) - Number(a.isStrong) || b.evidence - a.evidence,
  )[0];
  if (!best) return asItIs;
  const options = ["no", ...found.map(({ answer }) => answer)];
  const given = of.answers[raterInName];
  const answer =
    given !== undefined && options.includes(given) ? given : best.isStrong ? best.answer : "no";
  const chosen = found.find((one) => one.answer === answer);
  const shown = chosen ?? best;
  const questions: Question[] = [
    {
      id: raterInName,
      what: "rater_in_name",
      about: [...shown.tags.values()].slice(0, 10).join(", "),
      options: options.map((value) => ({ value, isWord: true })),
      answer,
      examples: shown.parts.slice(0, 5).map(({ name, tag }) => `${name} → ${tag}`),
      names: [...shown.tags.values()],
      because: best.isStrong ? shown.because : { what: "may_be_chance" },
    },
  ];
  if (!chosen) return { ...asItIs, questions };
  const people = new Map<string, PersonCopy>();
  const personOf = (tag: string): Id<"account"> => {
    const key = foldedName(tag);
    const there = people.get(key) ?? study.people.find(({ name }) => foldedName(name) === key);
    if (there) return there.id;
    const person = { id: id("account").parse(of.newUuid()), name: tag, role: null };
    people.set(key, person);
    return person.id;
  };
  const partsOf = new Map(chosen.parts.map((one) => [one.observation.id, one]));
  const recordings = new Map(study.recordings.map((one) => [one.id, one]));
  const places = new Map<string, Id<"recording">>();
  const moved = read.observations.map((observation): ObservationCopy => {
    const part = partsOf.get(observation.id);
    if (!part) return observation;
    const raterId = personOf(part.tag);
    const recording = recordings.get(observation.recordingId);
    if (part.rest === null || !recording) return { ...observation, raterId };
    const key = `name ${foldedName(part.rest)}`;
    const known = recordings.get(places.get(key) ?? recording.id);
    const isOther = known && known.id !== recording.id && isSame(known, recording);
    const place = isOther ? longer(known, recording) : renamed(recording, part.rest);
    if (isOther) recordings.delete(recording.id);
    recordings.set(place.id, place);
    if (!places.has(key)) places.set(key, place.id);
    return { ...observation, raterId, recordingId: place.id };
  });
  const used = new Set(moved.map(({ raterId }) => raterId));
  return {
    questions,
    observations: moved,
    raterOfFile: chosen.raterOfFile,
    study: {
      ...study,
      people: [...study.people.filter((one) => used.has(one.id)), ...people.values()],
      recordings: namedOnce([...recordings.values()]),
    },
  };
}

/** Work that raters are looked for of. */
function unnamedWork(
  { observations }: ReadStudy,
  { isUnnamed }: Parameters<typeof ratersFromNames>[1],
): readonly ObservationCopy[] {
  const work = observations.filter(({ purpose }) => purpose === "work");
  if (isUnnamed) return work.filter(isUnnamed);
  return new Set(work.map(({ raterId }) => raterId)).size === 1 ? work : [];
}

interface Part {
  readonly observation: ObservationCopy;
  readonly name: string;
  readonly tag: string;
  /** What else is in the name; `null` where the file says whose work it is. */
  readonly rest: string | null;
}

interface Found {
  readonly answer: string;
  readonly parts: readonly Part[];
  /** By their names as they are compared. */
  readonly tags: ReadonlyMap<string, string>;
  /** How many recordings come back with another rater. */
  readonly evidence: number;
  readonly isStrong: boolean;
  readonly because: NonNullable<Question["because"]>;
  readonly raterOfFile: ReadonlyMap<string, string>;
}

type Of = Parameters<typeof ratersFromNames>[1];

/** Nothing where too few names fit, or where there are as many tags as names: then they are no raters. */
function byNames(
  { study }: ReadStudy,
  observations: readonly ObservationCopy[],
  { fileOf, knownRaters = [] }: Of,
): Found[] {
  const films = new Map<string, string>(study.recordings.map((one) => [one.id, mediaKey(one)]));
  const known = new Set(knownRaters.map(foldedName));
  const subjects = new Set(
    study.schemes.flatMap(({ scheme }) => scheme.subjects.map(({ name }) => foldedName(name))),
  );
  return namePatterns.flatMap(({ answer, partsOf }): readonly Found[] => {
    const parts = observations.flatMap((observation) => {
      const name = observation.name.trim().replace(mediaEnding, "");
      const found = partsOf(name);
      return found ? [{ observation, name, ...found }] : [];
    });
    const tags = new Map(parts.map(({ tag }) => [foldedName(tag), tag]));
    if (parts.length < Math.max(2, observations.length * 0.8) || tags.size > mostRaters) return [];
    const words = [...tags.values()];
    if (words.every(saysNobody)) return [];
    if (tags.size < 2) return [];
    const places = new Map<string, Place>();
    for (const { rest, tag, observation } of parts) {
      const film = films.get(observation.recordingId) ?? "";
      const key = `${foldedName(rest)}\n${film}`;
      const place = places.get(key) ?? { tags: new Set(), files: new Set(), film };
      places.set(key, place);
      place.tags.add(foldedName(tag));
      place.files.add(fileOf?.get(observation.id)?.key ?? "");
    }
    const shared = [...places.values()].filter((place) => place.tags.size >= 2);
    const comeBack =
      shared.length > 0 && (tags.size < parts.length || places.size === shared.length);
    if (!comeBack && tags.size > Math.max(2, parts.length / 2)) return [];
    const isKnown = words.every((tag) => known.has(foldedName(tag)));
    const mayBeRaters =
      !sayNobody(words) &&
      (answer === "in_brackets" || !namedLikeRest(parts)) &&
      words.filter((tag) => subjects.has(foldedName(tag))).length * 2 < words.length;
    // Brackets are for what is said beside a name; whatever else parts names may part two of a kind.
    const isConsistent =
      answer === "in_brackets" || isOfSeveralFiles(shared)
        ? comeBack
        : isThroughout(parts, shared, tags.size);
    return [
      {
        answer,
        parts,
        tags,
        evidence: shared.length,
        isStrong: isKnown || (mayBeRaters && isConsistent),
        because: isKnown
          ? { what: "known_raters" }
          : { what: "recordings_come_back", count: shared.length },
        raterOfFile: new Map(),
      },
    ];
  });
}

/** Observations of one rest and one film. */
interface Place {
  readonly tags: Set<string>;
  readonly files: Set<string>;
  readonly film: string;
}

/** Nobody writes two files of one recording to say the same twice. */
function isOfSeveralFiles(shared: readonly Place[]): boolean {
  return shared.length > 0 && shared.every(({ files }) => files.size >= 2);
}

/**
 * Whether the names of one file are raters' throughout: several recordings come back, and nearly all who
 * are named do so with several of them. Without a film the recording must at least have a number.
 */
function isThroughout(
  parts: readonly NameParts[],
  shared: readonly Place[],
  tagCount: number,
): boolean {
  if (shared.length < 2) return false;
  if (!shared.every(({ film }) => film !== "") && !parts.every(({ rest }) => /\d/u.test(rest))) {
    return false;
  }
  const restsOf = new Map<string, Set<string>>();
  for (const { tag, rest } of parts) {
    const key = foldedName(tag);
    restsOf.set(key, (restsOf.get(key) ?? new Set()).add(foldedName(rest)));
  }
  return [...restsOf.values()].filter(({ size }) => size >= 2).length >= tagCount * 0.8;
}

/** `undefined` where the answer is no template, or no name fits it. */
function byTemplate(
  observations: readonly ObservationCopy[],
  { answers, fileOf }: Of,
): Found | undefined {
  const answer = answers[raterInName] ?? "";
  const template = nameTemplate(answer, observationFields);
  if (!template) return undefined;
  const parts = observations.flatMap((observation): readonly Part[] => {
    const file = fileOf?.get(observation.id);
    const stem = file?.name.replace(/(?:\.[A-Za-z][A-Za-z0-9]{0,9}){1,2}$/u, "") ?? "";
    const names = answer.includes("/")
      ? [file?.folder ? `${file.folder}/${stem}` : stem]
      : [observation.name.trim().replace(mediaEnding, ""), stem];
    for (const name of names) {
      const read = template(name);
      if (read?.rater !== undefined) {
        return [{ observation, name, tag: read.rater, rest: read.recording ?? null }];
      }
    }
    return [];
  });
  if (parts.length === 0) return undefined;
  return {
    answer,
    parts,
    tags: new Map(parts.map(({ tag }) => [foldedName(tag), tag])),
    evidence: Infinity,
    isStrong: true,
    because: { what: "by_template", count: parts.length },
    raterOfFile: new Map(),
  };
}

/** Each folder is one rater's: the files in them are about the same recordings. */
function byFolders(observations: readonly ObservationCopy[], { fileOf }: Of): Found[] {
  const files = new Map<string, FileOf>();
  const filesOf = new Map<string, Set<string>>();
  for (const { id: observationId, recordingId } of observations) {
    const file = fileOf?.get(observationId);
    if (!file?.folder) return [];
    files.set(file.key, file);
    filesOf.set(recordingId, (filesOf.get(recordingId) ?? new Set()).add(file.key));
  }
  const depths = [...files.values()].map(({ folder = "" }) => folder.split("/").length);
  // The folder that tells files of one recording apart, from the files upwards.
  for (let up = 1; up <= Math.min(...depths, deepestFolder); up += 1) {
    const tagOf = new Map(
      [...files].map(([key, { folder = "" }]) => [key, folder.split("/").at(-up) ?? ""]),
    );
    const tags = new Map([...tagOf.values()].map((tag) => [foldedName(tag), tag]));
    const shared = [...filesOf.values()].filter(({ size }) => size >= 2);
    const areApart = shared.filter(
      (keys) =>
        new Set([...keys].map((key) => foldedName(tagOf.get(key) ?? ""))).size === keys.size,
    );
    if (tags.size < 2 || tags.size > mostRaters || areApart.length === 0) continue;
    const words = [...tags.values()];
    if (words.every(saysNobody)) continue;
    return [
      {
        answer: "by_folder",
        parts: observations.flatMap((observation): readonly Part[] => {
          const file = fileOf?.get(observation.id);
          const tag = file && tagOf.get(file.key);
          return file && tag ? [{ observation, name: `${tag}/${file.name}`, tag, rest: null }] : [];
        }),
        tags,
        evidence: areApart.length,
        isStrong:
          !sayNobody(words) &&
          areApart.length === shared.length &&
          !words.some((tag) => /^\W*\d{3,}/u.test(tag)) &&
          (areApart.length >= 2 || filesOf.size === 1),
        because: { what: "folders_share_recordings", count: areApart.length },
        raterOfFile: tagOf,
      },
    ];
  }
  return [];
}

const deepestFolder = 3;

/** Each file is one rater's: asked where they share recordings, unasked where nearly all of them do. */
function byFiles(observations: readonly ObservationCopy[], { fileOf }: Of): Found[] {
  if (!fileOf) return [];
  const files = new Map<string, FileOf>();
  const filesOf = new Map<string, Set<string>>();
  const recordingsOf = new Map<string, Set<string>>();
  for (const { id: observationId, recordingId } of observations) {
    const file = fileOf.get(observationId);
    if (!file) continue;
    files.set(file.key, file);
    filesOf.set(recordingId, (filesOf.get(recordingId) ?? new Set()).add(file.key));
    recordingsOf.set(file.key, (recordingsOf.get(file.key) ?? new Set()).add(recordingId));
  }
  const shared = [...filesOf.values()].filter(({ size }) => size >= 2);
  if (files.size < 2 || files.size > mostRaters || shared.length === 0) return [];
  const raterOfFile = fileTags([...files.values()]);
  const tags = new Map([...raterOfFile.values()].map((tag) => [foldedName(tag), tag]));
  const meeting = new Set(shared.flatMap((keys) => [...keys]));
  const isOne = filesOf.size === 1;
  const areMany =
    [...recordingsOf.values()].filter(({ size }) => size >= 2).length * 2 > files.size;
  const words = [...tags.values()];
  return [
    {
      answer: "by_file",
      parts: observations.flatMap((observation): readonly Part[] => {
        const file = fileOf.get(observation.id);
        const tag = file && raterOfFile.get(file.key);
        return file && tag !== undefined ? [{ observation, name: file.name, tag, rest: null }] : [];
      }),
      tags,
      evidence: shared.length,
      isStrong:
        tags.size === files.size &&
        !sayNobody(words) &&
        !words.some((tag) => /^\W*\d+\W*$/u.test(tag)) &&
        meeting.size >= files.size * 0.8 &&
        (isOne || (areMany && shared.length >= 2)),
      because: { what: "files_share_recordings", count: shared.length },
      raterOfFile,
    },
  ];
}

const mostRaters = 100;

function mediaKey({ media }: RecordingCopy): string {
  return media.map(({ fileName }) => foldedName(fileName)).join("\n");
}

/** Two recordings that both name media are one only where it is the same. */
function isSame(one: RecordingCopy, other: RecordingCopy): boolean {
  return one.media.length === 0 || other.media.length === 0 || mediaKey(one) === mediaKey(other);
}

function longer(one: RecordingCopy, other: RecordingCopy): RecordingCopy {
  return {
    ...one,
    media: one.media.length > 0 ? one.media : other.media,
    durationUs: Math.max(one.durationUs, other.durationUs),
    framesPerSecond: one.framesPerSecond ?? other.framesPerSecond,
    values: { ...other.values, ...one.values },
  };
}

/** A recording that is called as its observation was is called as what is left of the name. */
function renamed(recording: RecordingCopy, rest: string): RecordingCopy {
  return recording.name.startsWith(rest) || recording.name.endsWith(rest)
    ? { ...recording, name: rest }
    : recording;
}

function namedOnce(recordings: readonly RecordingCopy[]): RecordingCopy[] {
  const taken = new Map<string, number>();
  return recordings.map((recording) => {
    const number = (taken.get(recording.name) ?? 0) + 1;
    taken.set(recording.name, number);
    return number === 1 ? recording : { ...recording, name: `${recording.name} (${number})` };
  });
}
