import { gathered } from "../domain/grouped.ts";
import { compareNames } from "../domain/nameOrder.ts";
import { id, type Id } from "../domain/rules.ts";
import { foldedTitle } from "./comparability.ts";
import { foldedName } from "./foldedName.ts";
import type { Question } from "./format.ts";
import { mediaEnding } from "./mediaEnding.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import { nameTemplate } from "./nameTemplate.ts";
import {
  isSeries,
  joinsTwo,
  longerPatterns,
  namePatterns,
  type NameParts,
  namedLikeRest,
  partedPatterns,
  sayNobody,
  sayParts,
  saysNobody,
  withoutCommonEnd,
  withoutCommonStart,
  withoutDays,
  withoutVersions,
} from "./namePatterns.ts";
import { areOfOtherFilms } from "./sameFilm.ts";
import {
  type FileOf,
  type Found,
  groupsOf,
  mostRaters,
  type NamingOf,
  type Part,
  fileStem,
} from "./foundRaters.ts";
import { bySheets, sheetsOf } from "./sheetsOfRaters.ts";
import { besideRecordings } from "./besideRecording.ts";
import { guessOf } from "./table/columnRoles.ts";
import { fileTags } from "./fileTags.ts";
import { areVersions, doubtOf } from "./raterEvidence.ts";
import type { ObservationCopy, PersonCopy, RecordingCopy } from "./studyCopy.ts";

/** The question’s id: there is one for all files that were read together. */
export const raterInName = "rater_in_name";

export interface RatersNamed extends ReadStudy {
  readonly questions: readonly Question[];
  /** Whose work each file is, by its key, where each is one rater’s; else empty. */
  readonly raterOfFile: ReadonlyMap<string, string>;
}

/** The placeholders that a pattern of observation names can contain. */
export const observationFields = ["recording", "rater"] as const;

/**
 * Finds raters who are named only by observations or files: "clip12_SB", "SB-clip12", "clip12
 * (Anna)", or a file for each rater. The user is asked about a pattern that names fit. It is
 * applied without asking only if the whole set supports it: another file has the same recording
 * under another name, the same names recur with several recordings or belong to known raters, or a
 * variable of the observations has a name that means rater. Single matches, pairs ("J110 x J140"),
 * and names of people observed are left to the user. Observations with the same rest of the name
 * then become observations of one recording. Only observations without a rater are examined. The
 * answer may also be a template, "{recording}_{rater}", which is applied to names of observations,
 * otherwise to names of files; with a "/" to files with their folders.
 */
export function ratersFromNames(read: ReadStudy, of: NamingOf): RatersNamed {
  const { study } = read;
  const asItIs = { ...read, questions: [], raterOfFile: new Map<string, string>() };
  const concerned = unnamedWork(read, of);
  if (concerned.length === 0) return asItIs;
  const template = byTemplate(concerned, of);
  const found = [
    ...(template ? [template] : []),
    ...byVariable(read, concerned),
    ...bySheets(read, concerned, of),
    // Of a single file its reader has asked all else.
    ...(concerned.length < 2 || isOneFile(of)
      ? []
      : [
          ...byNames(read, concerned, of),
          ...besideNamesOrAgain(read, concerned, of),
          ...byAnyFolders(read, concerned, of),
          ...byFileNames(read, concerned, of, namedByFile),
          ...byFiles(read, concerned, of),
        ]),
  ].map((one) => doubted(one, read, of));
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
  const names = [...shown.tags.values()].toSorted(compareNames);
  const questions: Question[] = [
    {
      id: raterInName,
      what: "rater_in_name",
      about: names.slice(0, 10).join(", "),
      options: options.map((value) => ({ value, isWord: true })),
      answer,
      examples: shown.parts.slice(0, 5).map(({ name, tag }) => `${name} → ${tag}`),
      names,
      because: best.isStrong || shown.isDoubted ? shown.because : { what: "may_be_chance" },
      ...(given === undefined && isSettled(found) && { isSettled: true }),
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
  const parted = partedRecordings(chosen, recordings, of.newUuid);
  const moved = read.observations.map((observation): ObservationCopy => {
    const part = partsOf.get(observation.id);
    if (!part) return observation;
    const raterId = personOf(part.tag);
    const own = parted.get(`${observation.recordingId}\n${foldedName(part.rest ?? "")}`);
    if (own) return { ...observation, raterId, recordingId: own.id };
    const recording = recordings.get(observation.recordingId);
    if (part.rest === null || !recording) return { ...observation, raterId };
    const key = `name ${foldedName(part.rest)}`;
    const known = recordings.get(places.get(key) ?? recording.id);
    const isOther = known && known.id !== recording.id && isSame(known, recording);
    const place = isOther
      ? longer(known, recording)
      : chosen.answer === byVariableAnswer
        ? { ...recording, name: part.rest }
        : renamed(recording, part.rest);
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
      recordings: namedOnce(
        [...recordings.values()].map((one) => withoutValue(one, chosen.variable)),
      ),
      variables: study.variables.filter((one) => one.id !== chosen.variable),
    },
  };
}

/** Whether one reading alone is supported, by two marks or more that each come again with several recordings. */
function isSettled(found: readonly Found[]): boolean {
  const [only, ...others] = found.filter(({ isStrong }) => isStrong);
  if (!only || others.length > 0 || only.because.what !== "recordings_come_back") return false;
  const recordings = gathered(
    only.parts.map(({ tag, rest, observation }) => [
      foldedName(tag),
      foldedTitle(rest ?? "") || observation.recordingId,
    ]),
  );
  return recordings.size >= 2 && [...recordings.values()].every((own) => new Set(own).size >= 2);
}

/** Who coded is nothing that is known of a recording. */
function withoutValue(
  recording: RecordingCopy,
  variable: Id<"variable"> | undefined,
): RecordingCopy {
  if (variable === undefined) return recording;
  const values = Object.entries(recording.values).filter(([one]) => one !== variable);
  return { ...recording, values: Object.fromEntries(values) };
}

/**
 * Recordings that were one by the name of their files, which is a rater’s: each folder’s is one of its own.
 * They take the place of those that they were.
 */
function partedRecordings(
  { isParted = false, parts }: Found,
  recordings: Map<string, RecordingCopy>,
  newUuid: () => string,
): ReadonlyMap<string, RecordingCopy> {
  const made = new Map<string, RecordingCopy>();
  if (!isParted) return made;
  const byName = new Map<string, RecordingCopy>();
  for (const { observation, rest } of parts) {
    const before = recordings.get(observation.recordingId);
    if (rest === null || !before) continue;
    const own: RecordingCopy = byName.get(foldedName(rest)) ?? {
      ...before,
      id: id("recording").parse(newUuid()),
      name: rest,
    };
    const whole = { ...own, durationUs: Math.max(own.durationUs, before.durationUs) };
    byName.set(foldedName(rest), whole);
    made.set(`${before.id}\n${foldedName(rest)}`, whole);
  }
  for (const { observation, rest } of parts) {
    if (rest !== null) recordings.delete(observation.recordingId);
  }
  for (const one of byName.values()) recordings.set(one.id, one);
  return made;
}

/** Work that raters are looked for of. */
function unnamedWork(
  { observations }: ReadStudy,
  { isUnnamed }: NamingOf,
): readonly ObservationCopy[] {
  const work = observations.filter(({ purpose }) => purpose === "work");
  if (isUnnamed) return work.filter(isUnnamed);
  return new Set(work.map(({ raterId }) => raterId)).size === 1 ? work : [];
}

function isOneFile({ fileOf }: NamingOf): boolean {
  return fileOf !== undefined && new Set([...fileOf.values()].map(({ key }) => key)).size === 1;
}

const byVariableAnswer = "by_variable";

/**
 * A variable that is called as raters are, as BORIS has "Observer" among its independent variables: its value says who
 * coded. Observations of one video are of one recording, unless someone has two of them: then they may be of its parts.
 */
function byVariable({ study }: ReadStudy, observations: readonly ObservationCopy[]): Found[] {
  const recordings = new Map<string, RecordingCopy>(study.recordings.map((one) => [one.id, one]));
  return study.variables.flatMap((variable): Found[] => {
    if (guessOf(variable.name)?.role !== "rater") return [];
    const told = observations.flatMap((observation) => {
      const recording = recordings.get(observation.recordingId);
      const value = recording?.values[variable.id];
      const tag = typeof value === "string" ? value.trim() : "";
      return tag === ""
        ? []
        : [{ observation, name: observation.name, tag, film: filmOf(recording) }];
    });
    const tags = new Map(told.map(({ tag }) => [foldedName(tag), tag]));
    // A recording of which several files tell has the value of one of them.
    const isOfEach =
      new Set(told.map(({ observation }) => observation.recordingId)).size === told.length;
    if (told.length === 0 || !isOfEach || tags.size > mostRaters) return [];
    if ([...tags.values()].every(saysNobody)) return [];
    const films = groupsOf(
      told.filter(({ film }) => film !== ""),
      ({ film }) => foldedTitle(film),
    );
    const isOnce = films.every(
      (ones) => new Set(ones.map(({ tag }) => foldedName(tag))).size === ones.length,
    );
    const shared = films.filter(({ length }) => length >= 2);
    return [
      {
        answer: byVariableAnswer,
        parts: told.map(({ film, ...part }) => ({
          ...part,
          rest: isOnce && film !== "" ? film : null,
        })),
        tags,
        evidence: Number.MAX_SAFE_INTEGER,
        isStrong: true,
        because: { what: "variable_of_raters", count: shared.length },
        raterOfFile: new Map(),
        variable: variable.id,
      },
    ];
  });
}

/**
 * What was found, to be asked about where it may be no raters: whatever the names say, several files of one
 * recording may be parts or versions of one rater’s work. Members of the study are known to be raters.
 */
function doubted(found: Found, { study, observations }: ReadStudy, { fileOf }: NamingOf): Found {
  const { because, parts, tags, isStrong } = found;
  if (!isStrong || saidOutright.has(because.what)) return found;
  const words = [...tags.values()];
  const inDoubt = (what: NonNullable<Question["because"]>["what"]): Found => ({
    ...found,
    isStrong: false,
    isDoubted: true,
    because: { what },
  });
  if (areVersions(words)) return inDoubt("names_of_versions");
  if (!fileOf) return found;
  if (sayParts(words)) return inDoubt("names_of_parts");
  const recordings = new Map<string, RecordingCopy>(study.recordings.map((one) => [one.id, one]));
  const byId = new Map(parts.map((one) => [one.observation.id, one]));
  const work = observations
    .filter((one) => one.purpose === "work")
    .flatMap((observation) => {
      const part = byId.get(observation.id);
      const file = fileOf.get(observation.id);
      if (!part && !file) return [];
      const film = filmOf(recordings.get(observation.recordingId));
      return [
        {
          // Who has no mark is one who needs none.
          tag: part?.tag ?? "",
          place: foldedTitle(film === "" ? (part?.rest ?? "") : film) || observation.recordingId,
          uses: usedIn(observation),
        },
      ];
    });
  const doubt = doubtOf(work);
  return doubt === null ? found : inDoubt(doubt);
}

/** What was not guessed of names. */
const saidOutright: ReadonlySet<NonNullable<Question["because"]>["what"]> = new Set([
  "known_raters",
  "by_template",
  "variable_of_raters",
]);

/** Ids of the codes and criteria that someone used. */
function usedIn({ events, ratings }: ObservationCopy): ReadonlySet<string> {
  return new Set<string>([
    ...events.map(({ codeId }) => codeId),
    ...ratings.map(({ criterionId }) => criterionId),
  ]);
}

/** Nothing where too few names fit, or where there are as many tags as names: then they are no raters. */
function byNames(read: ReadStudy, observations: readonly ObservationCopy[], of: NamingOf): Found[] {
  const names = observations.map((one) => nameOf(one, of));
  const shorter = {
    at_the_end: withoutCommonEnd(names),
    at_the_beginning: withoutCommonStart(names),
  };
  const undated = withoutDays(names);
  const unversioned = withoutVersions(names);
  const without = (patterns: typeof namePatterns) =>
    patterns.flatMap((one) => {
      const given =
        one.answer === "at_the_beginning" ? shorter.at_the_beginning : shorter.at_the_end;
      return given === names ? [] : [{ ...one, given, isPlain: false }];
    });
  const ways: readonly Way[] = [
    ...namePatterns.map((one) => ({ ...one, given: names, isPlain: true })),
    ...partedPatterns.map((one) => ({ ...one, given: names, isPlain: false, isOnce: true })),
    ...without(namePatterns),
    ...without(longerPatterns),
    ...longerPatterns.map((one) => ({ ...one, given: names, isPlain: false })),
    ...(undated === names
      ? []
      : namePatterns.map((one) => ({ ...one, given: undated, isPlain: false }))),
    ...(unversioned === names
      ? []
      : namePatterns.map((one) => ({ ...one, given: unversioned, isPlain: false }))),
  ];
  const best = new Map<string, Found>();
  const isOfMany = ofFilesOfMany(observations, of);
  for (const { answer, partsOf, given, isPlain, isOnce = false } of ways) {
    const parts = observations.flatMap((observation, at): readonly (Part & NameParts)[] => {
      // A file of several recordings is called as none of them.
      const found = isOfMany(observation) ? undefined : partsOf(given[at] ?? "");
      return found ? [{ observation, name: names[at] ?? "", ...found }] : [];
    });
    // Two days of one name and rater are of two recordings: then the day says which. And what several have is no recording’s.
    const isUndated = given === undated && undated !== names;
    const isUnversioned = given === unversioned && unversioned !== names;
    if ((isUndated || isUnversioned || isOnce) && !isEachOnce(parts)) continue;
    const found = foundOf(answer, parts, { read, observations, of });
    const there = best.get(answer);
    // What is parted by its own mark says whole names, also where it is only asked about.
    const isWhole = isOnce && !there?.isStrong && (found?.evidence ?? 0) > (there?.evidence ?? 0);
    // What takes more words for a name, or fewer for the rest, has to say more.
    if (!found || (!isPlain && !found.isStrong && !isWhole)) continue;
    // A day of coding, or which version one is, parts what is of one recording.
    const saysMore =
      (isUndated || isUnversioned) && found.isStrong && found.evidence > (there?.evidence ?? 0);
    if (!there || isWhole || saysMore || (found.isStrong && !there.isStrong))
      best.set(answer, found);
  }
  return [...best.values()];
}

/** A pattern, and the names that it is looked for in. */
interface Way {
  readonly answer: (typeof namePatterns)[number]["answer"];
  readonly partsOf: (typeof namePatterns)[number]["partsOf"];
  readonly given: readonly string[];
  readonly isPlain: boolean;
  /** Whether each name may be found once alone. */
  readonly isOnce?: boolean;
}

function isEachOnce(parts: readonly NameParts[]): boolean {
  const said = new Set(parts.map(({ tag, rest }) => `${foldedName(tag)}\n${foldedTitle(rest)}`));
  return said.size === parts.length;
}

/** What an observation is called; by its file where it has no name of its own. */
function nameOf({ id: observationId, name }: ObservationCopy, { fileOf }: NamingOf): string {
  const file = name.trim() === "" ? fileOf?.get(observationId) : undefined;
  return file ? fileStem(file) : name.trim().replace(mediaEnding, "");
}

/** Whether an observation has no name but its file’s, which is of other recordings as well. */
function ofFilesOfMany(
  observations: readonly ObservationCopy[],
  { fileOf }: NamingOf,
): (observation: ObservationCopy) => boolean {
  const recordingsOf = new Map<string, Set<string>>();
  for (const { id: observationId, recordingId } of observations) {
    const key = fileOf?.get(observationId)?.key;
    if (key === undefined) continue;
    recordingsOf.set(key, (recordingsOf.get(key) ?? new Set()).add(recordingId));
  }
  return ({ id: observationId, name }) => {
    const key = name.trim() === "" ? fileOf?.get(observationId)?.key : undefined;
    return key !== undefined && (recordingsOf.get(key)?.size ?? 0) > 1;
  };
}

function foundOf(
  answer: (typeof namePatterns)[number]["answer"],
  parts: readonly (Part & NameParts)[],
  {
    read: { study },
    observations,
    of: { fileOf, knownRaters = [] },
  }: {
    readonly read: ReadStudy;
    readonly observations: readonly ObservationCopy[];
    readonly of: NamingOf;
  },
): Found | undefined {
  const films = new Map<string, string>(study.recordings.map((one) => [one.id, mediaKey(one)]));
  const known = new Set(knownRaters.map(foldedName));
  const tags = new Map(parts.map(({ tag }) => [foldedName(tag), tag]));
  if (parts.length < Math.max(2, observations.length * 0.8) || tags.size > mostRaters) {
    return undefined;
  }
  const words = [...tags.values()];
  if (words.every(saysNobody) || tags.size < 2) return undefined;
  const places = new Map<string, Place>();
  // A file that names no film is of the one that others of its name are of.
  const filmsOfRests = new Map<string, string>();
  for (const { rest, observation } of parts) {
    const film = films.get(observation.recordingId) ?? "";
    if (film !== "") filmsOfRests.set(foldedTitle(rest), film);
  }
  for (const { rest, tag, observation } of parts) {
    const film = films.get(observation.recordingId) || (filmsOfRests.get(foldedTitle(rest)) ?? "");
    const key = `${foldedTitle(rest)}\n${foldedTitle(film)}`;
    const place = places.get(key) ?? { tags: new Set(), files: new Set(), film, work: [] };
    places.set(key, place);
    place.tags.add(foldedName(tag));
    place.files.add(fileOf?.get(observation.id)?.key ?? "");
    place.work.push(observation);
  }
  const shared = [...places.values()].filter((place) => place.tags.size >= 2);
  const comeBack = shared.length > 0 && (tags.size < parts.length || places.size === shared.length);
  if (!comeBack && tags.size > Math.max(2, parts.length / 2)) return undefined;
  const isKnown = words.every((tag) => known.has(foldedName(tag)));
  const mayBeRaters =
    !sayNobody(words) &&
    (answer === "in_brackets" || !namedLikeRest(parts)) &&
    !areSubjects(words, study) &&
    !areOfOtherFilms(shared.filter(({ film }) => film === "").map(({ work }) => work));
  // Brackets are for what is said beside a name; whatever else parts names may part two of a kind.
  const isConsistent =
    answer === "in_brackets" || isOfSeveralFiles(shared)
      ? comeBack
      : isThroughout(parts, shared, tags.size);
  return {
    answer,
    parts,
    tags,
    evidence: shared.length,
    isStrong: isKnown || (mayBeRaters && isConsistent),
    because: isKnown
      ? { what: "known_raters" }
      : { what: "recordings_come_back", count: shared.length },
    raterOfFile: new Map(),
  };
}

function areSubjects(words: readonly string[], study: ReadStudy["study"]): boolean {
  const subjects = new Set(
    study.schemes.flatMap(({ scheme }) => scheme.subjects.map(({ name }) => foldedName(name))),
  );
  return words.filter((tag) => subjects.has(foldedName(tag))).length * 2 >= words.length;
}

/**
 * What names say beside what was watched: each is one rater’s, and who has no mark is the one who needs none.
 * It is the surest where it holds: several files, or observations, are of one video.
 */
function besideNames(
  read: ReadStudy,
  observations: readonly ObservationCopy[],
  of: NamingOf,
): Found[] {
  const recordings = new Map<string, RecordingCopy>(
    read.study.recordings.map((one) => [one.id, one]),
  );
  const names = observations.map((one) => ({
    name: nameOf(one, of),
    recording: recordings.get(one.recordingId),
  }));
  const filesSay = besideRecordings(
    observations.map(({ id: observationId }, at) => {
      const file = of.fileOf?.get(observationId);
      return { name: file ? fileStem(file) : "", recording: names[at]?.recording };
    }),
  );
  const marks = besideRecordings(names).map((mark, at) => {
    const [observation, named] = [observations[at], names[at]];
    const file = observation && of.fileOf?.get(observation.id);
    const isOfFile =
      mark === "" && file && named && foldedTitle(fileStem(file)) !== foldedTitle(named.name);
    return isOfFile ? filesSay[at] || ownWords(fileStem(file)) : mark;
  });
  if (marks.includes(undefined)) return [];
  const parts = observations.flatMap((observation, at): readonly (Part & NameParts)[] => {
    const tag = marks[at] ?? "";
    const { name, recording } = names[at] ?? { name: "", recording: undefined };
    const rest = filmOf(recording);
    return tag === "" ? [] : [{ observation, name, tag, rest }];
  });
  const tags = new Map(parts.map(({ tag }) => [foldedName(tag), tag]));
  if (tags.size === 0 || tags.size > mostRaters) return [];
  const placesOf = new Map<string, MarkedPlace>();
  for (const [at, { id: observationId, recordingId }] of observations.entries()) {
    const film = filmOf(recordings.get(recordingId));
    const place = placesOf.get(film) ?? { marks: [], files: new Set(), recordings: new Set() };
    placesOf.set(film, place);
    place.recordings.add(recordingId);
    place.marks.push(foldedName(marks[at] ?? ""));
    place.files.add(of.fileOf?.get(observationId)?.key ?? "");
  }
  const shared = [...placesOf.values()].filter((place) => place.marks.length >= 2);
  const areApart = shared.every((place) => new Set(place.marks).size === place.marks.length);
  if (shared.length === 0 || !areApart) return [];
  const words = [...tags.values()];
  const timesOf = new Map<string, number>();
  for (const { tag } of parts) {
    const key = foldedName(tag);
    timesOf.set(key, (timesOf.get(key) ?? 0) + 1);
  }
  const comeBack = [...timesOf.values()].filter((count) => count >= 2).length >= tags.size * 0.8;
  const areFiles = shared.every(({ files, marks: own }) => files.size === own.length);
  const isConsistent = areFiles
    ? comeBack || (tags.size >= 2 && placesOf.size === shared.length)
    : comeBack && shared.length >= 2;
  return [
    {
      answer: "in_the_name",
      // A film of which each observation made a recording of its own becomes one.
      parts: parts.map((part) => {
        const film = filmOf(recordings.get(part.observation.recordingId));
        const isOne = placesOf.get(film)?.recordings.size === 1;
        return isOne ? { ...part, rest: null } : part;
      }),
      tags,
      evidence: shared.length,
      isStrong:
        isConsistent &&
        !words.some(isNumber) &&
        (!sayNobody(words) || words.every((tag) => secondRater.test(tag))) &&
        !namedLikeRest(parts) &&
        !words.some(joinsTwo) &&
        !areSubjects(words, read.study),
      because: { what: "recordings_come_back", count: shared.length },
      raterOfFile: new Map(),
    },
  ];
}

interface MarkedPlace {
  readonly marks: string[];
  readonly files: Set<string>;
  readonly recordings: Set<string>;
}

/** What was watched, without its ending. */
function filmOf(recording: RecordingCopy | undefined): string {
  const [first] = recording?.media ?? [];
  return first ? first.fileName.replace(mediaEnding, "") : "";
}

/** Who a file of several recordings is of, by its name: "project_Anna" is "Anna". */
function ownWords(stem: string): string {
  const words = [...stem.matchAll(/[^\s_.\-–—@()[\]]+/gu)].filter(
    ({ 0: word }) => !ofFiles.test(word),
  );
  const [first, last] = [words[0], words.at(-1)];
  return first && last && words.length <= 3
    ? stem.slice(first.index, last.index + last[0].length)
    : "";
}

const ofFiles =
  /^(?:project|study|coding|codings|coded|codes|events|observations?|data|boris|elan|all|final|export|exported|tabular|aggregated|table|results?|by|\d+)$/iu;

/** How files of those who check what others coded are called. */
const secondRater =
  /^(?:rel|irr|iaa|icr|reliability|primary|secondary|second|first|double|master|gold)(?:[\s_-]*cod(?:er|ing|ed))?[\s_-]?\d{0,2}$/iu;

/** Observations of one rest and one video. */
interface Place {
  readonly tags: Set<string>;
  readonly files: Set<string>;
  readonly film: string;
  readonly work: ObservationCopy[];
}

/** No one writes two files of one recording to say the same twice. */
function isOfSeveralFiles(shared: readonly Place[]): boolean {
  return shared.length > 0 && shared.every(({ files }) => files.size >= 2);
}

/**
 * Whether the names of one file are raters’ throughout: several recordings come back, and nearly all who
 * are named do so with several of them. Without a video the recording must at least have a number.
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
  { answers, fileOf }: NamingOf,
): Found | undefined {
  const answer = answers[raterInName] ?? "";
  const template = nameTemplate(answer, observationFields);
  if (!template) return undefined;
  const parts = observations.flatMap((observation): readonly Part[] => {
    const file = fileOf?.get(observation.id);
    const stem = file ? fileStem(file) : "";
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

/** Each folder is one rater’s: the files in them are about the same recordings. */
function byFolders(
  read: ReadStudy,
  observations: readonly ObservationCopy[],
  { fileOf }: NamingOf,
): Found[] {
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
    const folders = new Map(
      [...files].map(([key, { folder = "" }]) => [key, folder.split("/").at(-up) ?? ""]),
    );
    // "data Anna" and "data Ben" are "Anna" and "Ben".
    const ownTags = fileTags([...new Set(folders.values())].map((name) => ({ key: name, name })));
    const tagOf = new Map([...folders].map(([key, name]) => [key, ownTags.get(name) ?? name]));
    const tags = new Map([...tagOf.values()].map((tag) => [foldedName(tag), tag]));
    const shared = [...filesOf.values()].filter(({ size }) => size >= 2);
    const areApart = shared.filter(
      (keys) =>
        new Set([...keys].map((key) => foldedName(tagOf.get(key) ?? ""))).size === keys.size,
    );
    if (tags.size < 2 || tags.size > mostRaters || areApart.length === 0) continue;
    const words = [...tags.values()];
    const areCheckers = words.every((tag) => secondRater.test(tag));
    if (words.every(saysNobody) && !areCheckers) continue;
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
          (!sayNobody(words) || areCheckers) &&
          areApart.length === shared.length &&
          !words.some(beginsLikeAnId) &&
          (areApart.length >= 2 || filesOf.size === 1) &&
          // Files that are numbered say by that what they are of, however little their codes agree.
          ((isSeries([...files.values()].map(fileStem)) && !isSeries(words)) ||
            !areOfOtherFilms(unwatched(read, observations))),
        because: { what: "folders_share_recordings", count: areApart.length },
        raterOfFile: tagOf,
      },
    ];
  }
  return [];
}

const deepestFolder = 3;

/** Work by recording, of those that name nothing that was watched. */
function unwatched(
  { study }: ReadStudy,
  observations: readonly ObservationCopy[],
): readonly (readonly ObservationCopy[])[] {
  const named = new Set(
    study.recordings.filter((one) => mediaKey(one) === "").map((one) => one.id),
  );
  return groupsOf(
    observations.filter((one) => named.has(one.recordingId)),
    ({ recordingId }) => recordingId,
  );
}

/** How files say whose they are and of what, by themselves or their folders; empty where one does not. */
interface FileNaming {
  readonly answer: "by_file_name" | "by_folder";
  readonly tagOf: (file: FileOf) => string;
  readonly placeOf: (file: FileOf) => string;
}

const folderAbove = ({ folder = "" }: FileOf, up: number) => folder.split("/").at(-up) ?? "";

/** A folder for each recording, and in it a file for each rater: "lesson 01/Anna.eaf". */
const namedByFile: FileNaming = {
  answer: "by_file_name",
  tagOf: fileStem,
  placeOf: (file) => folderAbove(file, 1),
};

/** Folders in folders, whose files all have one name: "Anna/lesson 01/coding.csv" and "lesson 01/Anna/coding.csv". */
const namedByFolders: readonly FileNaming[] = [
  {
    answer: "by_folder",
    tagOf: (file) => folderAbove(file, 1),
    placeOf: (file) => folderAbove(file, 2),
  },
  {
    answer: "by_folder",
    tagOf: (file) => folderAbove(file, 2),
    placeOf: (file) => folderAbove(file, 1),
  },
];

function workIn(groups: readonly (readonly Part[])[]): readonly (readonly ObservationCopy[])[] {
  return groups.map((ones) => ones.map(({ observation }) => observation));
}

/** Where folders say whose files are: in files of one name also what they are of. */
function byAnyFolders(
  read: ReadStudy,
  observations: readonly ObservationCopy[],
  of: NamingOf,
): Found[] {
  const files = new Map(
    observations.flatMap(({ id: observationId }) => {
      const file = of.fileOf?.get(observationId);
      return file ? [[file.key, file] as const] : [];
    }),
  );
  const names = new Set([...files.values()].map((file) => foldedName(fileStem(file))));
  const found =
    names.size === 1 && files.size > 1
      ? namedByFolders
          .flatMap((naming) => byFileNames(read, observations, of, naming))
          .toSorted((a, b) => Number(b.isStrong) - Number(a.isStrong))
      : [];
  return found.length > 0 ? found.slice(0, 1) : byFolders(read, observations, of);
}

/** Each file is of one rater and one recording, which it or its folders are called by. */
function byFileNames(
  read: ReadStudy,
  observations: readonly ObservationCopy[],
  { fileOf }: NamingOf,
  { answer, tagOf, placeOf }: FileNaming,
): Found[] {
  const media = new Map<string, string>(
    read.study.recordings.map((one) => [one.id, mediaKey(one)]),
  );
  const parts: (Part & { readonly folder: string; readonly film: string })[] = [];
  const keys = new Set<string>();
  for (const observation of observations) {
    const file = fileOf?.get(observation.id);
    const folder = file ? placeOf(file) : "";
    // Of a file with several recordings, its name is none of theirs.
    if (!file || folder === "" || keys.has(file.key)) return [];
    keys.add(file.key);
    const tag = tagOf(file);
    if (tag === "") return [];
    const film = media.get(observation.recordingId) ?? "";
    const rest = film === "" ? folder : null;
    parts.push({ observation, name: `${folder}/${file.name}`, tag, rest, folder, film });
  }
  const tags = new Map(parts.map(({ tag }) => [foldedName(tag), tag]));
  const inFolders = groupsOf(parts, ({ folder }) => foldedName(folder));
  const ofTags = groupsOf(parts, ({ tag }) => foldedName(tag));
  const shared = inFolders.filter(({ length }) => length >= 2);
  const words = [...tags.values()];
  const isOne = inFolders.every((ones) => new Set(ones.map(({ film }) => film)).size === 1);
  if (tags.size < 2 || tags.size > mostRaters || shared.length === 0 || !isOne) return [];
  if (ofTags.every(({ length }) => length < 2) || words.every(saysNobody)) return [];
  const areWatched = parts.every(({ film }) => film !== "");
  const films = new Set(parts.map(({ film }) => film));
  const comeBack = ofTags.filter(({ length }) => length >= 2).length >= tags.size * 0.8;
  return [
    {
      answer,
      parts,
      isParted: true,
      tags,
      evidence: shared.length,
      isStrong:
        comeBack &&
        !sayNobody(words) &&
        !words.some(isNumber) &&
        !isSeries(words) &&
        (areWatched
          ? films.size === inFolders.length
          : areOfOtherFilms(workIn(ofTags)) && !areOfOtherFilms(workIn(inFolders))),
      because: { what: "recordings_come_back", count: shared.length },
      raterOfFile: new Map(),
    },
  ];
}

/** Each file is one rater’s: asked where they share recordings, unasked where nearly all of them do. */
function byFiles(read: ReadStudy, observations: readonly ObservationCopy[], of: NamingOf): Found[] {
  const { study } = read;
  const { fileOf } = of;
  if (!fileOf) return [];
  // Raters write what they watch each in their way, "clip001" and "Clip 1.mov": that it is one is asked later.
  const looks = new Map<string, string>(
    study.recordings.map((one) => [one.id, foldedTitle(one.name)]),
  );
  const files = new Map<string, FileOf>();
  const filesOf = new Map<string, Set<string>>();
  const recordingsOf = new Map<string, Set<string>>();
  for (const { id: observationId, recordingId: ownId } of observations) {
    const file = fileOf.get(observationId);
    if (!file) continue;
    const recordingId = looks.get(ownId) ?? ownId;
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
  const sheets = sheetsOf(read, observations, of);
  const isOpen = sheets.parts.length > 0 && sheets.are === undefined && sheets.said === undefined;
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
        !words.some(isNumber) &&
        (sheets.parts.length === 0 || sheets.are === "recordings") &&
        meeting.size >= files.size * 0.8 &&
        (isOne || (areMany && shared.length >= 2)),
      ...(isOpen
        ? { isDoubted: true, because: { what: "sheets_or_files" } }
        : { because: { what: "files_share_recordings", count: shared.length } }),
      raterOfFile,
    },
  ];
}

function besideNamesOrAgain(...given: Parameters<typeof besideNames>): Found[] {
  const found = besideNames(...given);
  return found.length > 0 ? found : bySecondRaters(...given);
}

/**
 * Files that are called as others are and have a mark of a second rater behind it, "clip 1_rel" beside "clip 1": what the mark
 * names is one rater, who has none is the other.
 */
function bySecondRaters(
  { study }: ReadStudy,
  observations: readonly ObservationCopy[],
  of: NamingOf,
): Found[] {
  const nameOfRater = new Map<string, string>(study.people.map((one) => [one.id, one.name]));
  const named = observations.map((observation) => ({ observation, name: nameOf(observation, of) }));
  const whole = new Set(named.map(({ name }) => foldedName(name)));
  const parts = named.map(({ observation, name }): Part => {
    const [, rest = "", tag = ""] =
      /^(.*[^\s_.\-–—@])[\s_.\-–—@]+([^\s_.\-–—@]+)$/su.exec(name) ?? [];
    return secondRater.test(tag) && whole.has(foldedName(rest))
      ? { observation, name, tag, rest }
      : { observation, name, tag: nameOfRater.get(observation.raterId) ?? "", rest: name };
  });
  const marked = parts.filter(({ name, rest }) => rest !== name);
  const said = new Set(
    parts.map(({ tag, rest }) => `${foldedName(tag)}\n${foldedName(rest ?? "")}`),
  );
  const films = new Set(marked.map(({ rest }) => foldedName(rest ?? "")));
  if (marked.length === 0 || said.size < parts.length) return [];
  return [
    {
      answer: "in_the_name",
      parts,
      tags: new Map(parts.map(({ tag }) => [foldedName(tag), tag])),
      evidence: films.size,
      isStrong: true,
      because: { what: "recordings_come_back", count: films.size },
      raterOfFile: new Map(),
    },
  ];
}

/** Whether a name is a number and nothing else. */
function isNumber(name: string): boolean {
  return /^[^\p{L}\p{N}]*\p{Nd}+[^\p{L}\p{N}]*$/u.test(name);
}

/** Whether a name begins with three digits or more, as those of participants do. */
function beginsLikeAnId(name: string): boolean {
  return /^[^\p{L}\p{N}]*\p{Nd}{3,}/u.test(name);
}

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
