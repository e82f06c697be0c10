import { id, type Id } from "../domain/rules.ts";
import type { FindingList } from "./findingList.ts";
import type { Question } from "./format.ts";
import { foldedName, type ReadStudy } from "./joinedStudies.ts";
import type { ObservationCopy, PersonCopy, RecordingCopy } from "./studyCopy.ts";

/** The question's id: there is one for all that was read together. */
export const raterInName = "rater_in_name";

/**
 * Finds raters whose names stand only in the names of observations: "clip12_SB", "SB-clip12",
 * "clip12 (Anna)". A pattern is asked about where names fit it; it is taken unasked only where what is
 * left of the names comes back with another rater, as it does when several coded one recording. Then
 * observations of one recording (by the rest of the name, or by its media) become observations of one
 * recording. A study that names several raters itself is left as it is.
 */
export function ratersFromNames(
  read: ReadStudy,
  of: {
    readonly findings: FindingList;
    readonly answers: Readonly<Record<string, string>>;
    readonly newUuid: () => string;
  },
): ReadStudy & { readonly questions: readonly Question[] } {
  const { study, observations } = read;
  const raters = new Set(observations.map(({ raterId }) => raterId));
  if (raters.size !== 1 || observations.length < 2) return { ...read, questions: [] };
  const files = new Map(
    study.recordings.map((one) => [one.id, one.media.length > 0 ? mediaKey(one) : ""]),
  );
  const filesOf = ({ recordingId }: ObservationCopy) => files.get(recordingId) ?? "";
  const found = patterns.flatMap((pattern) => finding(pattern, observations, filesOf));
  const best = found.toSorted((a, b) => b.evidence - a.evidence)[0];
  if (!best) return { ...read, questions: [] };
  const options = ["no", ...found.map(({ pattern }) => pattern.answer)];
  const given = of.answers[raterInName];
  const answer =
    given !== undefined && options.includes(given)
      ? given
      : best.isStrong
        ? best.pattern.answer
        : "no";
  const chosen = found.find(({ pattern }) => pattern.answer === answer);
  const shown = chosen ?? best;
  const questions: Question[] = [
    {
      id: raterInName,
      what: "rater_in_name",
      about: [...shown.tags].slice(0, 10).join(", "),
      options: options.map((value) => ({ value, isWord: true })),
      answer,
      examples: shown.parts.slice(0, 5).map(({ name, tag }) => `${name} → ${tag}`),
    },
  ];
  if (!chosen) return { ...read, questions };
  const people = new Map<string, PersonCopy>();
  const personOf = (tag: string): Id<"account"> => {
    const known = people.get(foldedName(tag));
    if (known) return known.id;
    const person = { id: id("account").parse(of.newUuid()), name: tag, role: null };
    people.set(foldedName(tag), person);
    return person.id;
  };
  const partsOf = new Map(chosen.parts.map((one) => [one.observation.id, one]));
  const recordings = new Map(study.recordings.map((one) => [one.id, one]));
  const places = new Map<string, RecordingCopy>();
  const moved = observations.map((observation): ObservationCopy => {
    const part = partsOf.get(observation.id);
    const recording = recordings.get(observation.recordingId);
    if (!part || !recording) return observation;
    const known = places.get(`name ${foldedName(part.rest)}`) ?? places.get(mediaKey(recording));
    const isOther = known && known.id !== recording.id && isSame(known, recording);
    const place = isOther ? longer(known, recording) : renamed(recording, part.rest);
    if (isOther) recordings.delete(recording.id);
    recordings.set(place.id, place);
    places.set(`name ${foldedName(part.rest)}`, place);
    if (recording.media.length > 0) places.set(mediaKey(recording), place);
    return { ...observation, raterId: personOf(part.tag), recordingId: place.id };
  });
  const used = new Set(moved.map(({ raterId }) => raterId));
  return {
    questions,
    observations: moved,
    study: {
      ...study,
      people: [...study.people.filter((one) => used.has(one.id)), ...people.values()],
      recordings: namedOnce([...recordings.values()]),
    },
  };
}

interface Pattern {
  readonly answer: "at_the_end" | "at_the_beginning" | "in_brackets";
  readonly of: RegExp;
}

const patterns: readonly Pattern[] = [
  { answer: "in_brackets", of: /^(?<rest>.*\S)\s*[([](?<tag>[^()[\]]{1,60})[)\]]$/su },
  {
    answer: "at_the_end",
    of: /^(?<rest>.*[^\s_.\-–—])[\s_.\-–—]+(?<tag>\p{L}[\p{L}\p{M}\d]{0,30})$/su,
  },
  {
    answer: "at_the_beginning",
    of: /^(?<tag>\p{L}[\p{L}\p{M}\d]{0,30})[\s_.\-–—]+(?<rest>[^\s_.\-–—].*)$/su,
  },
];

/** Words that stand in names of observations and are nobody. */
const nobody =
  /^(?:pre|post|left|right|front|back|top|side|day|night|morning|evening|am|pm|test|copy|baseline|follow|session|trial|part|clip|video|audio|media|live|cam|camera|view|obs|observation|phase|week|month|year|run|block|visit|group|control|treatment|intervention|primary|reliability|male|female|mother|father|child|infant|mp4|mov|avi|mkv|wav|mp3|v|t|p|s|id)\d*$/iu;

interface Found {
  readonly pattern: Pattern;
  readonly parts: readonly {
    readonly observation: ObservationCopy;
    readonly name: string;
    readonly rest: string;
    readonly tag: string;
  }[];
  readonly tags: ReadonlySet<string>;
  /** How many names are left with another rater of the same rest. */
  readonly evidence: number;
  readonly isStrong: boolean;
}

/** Nothing where too few names fit, or where there are as many tags as names: then they are no raters. */
function finding(
  pattern: Pattern,
  observations: readonly ObservationCopy[],
  filesOf: (observation: ObservationCopy) => string,
): Found[] {
  const parts = observations.flatMap((observation) => {
    const name = observation.name.trim();
    const groups = name.length > nameMaxChars ? undefined : pattern.of.exec(name)?.groups;
    const [rest, tag] = [groups?.["rest"]?.trim(), groups?.["tag"]?.trim()];
    return rest && tag ? [{ observation, name, rest, tag }] : [];
  });
  const tags = new Set(parts.map(({ tag }) => tag));
  const fits = parts.length >= Math.max(2, observations.length * 0.8);
  if (!fits || tags.size > mostRaters) return [];
  if ([...tags].every((tag) => nobody.test(tag))) return [];
  const tagsOfRest = new Map<string, Set<string>>();
  for (const { rest, tag, observation } of parts) {
    const key = `${foldedName(rest)} ${filesOf(observation)}`;
    tagsOfRest.set(key, (tagsOfRest.get(key) ?? new Set()).add(foldedName(tag)));
  }
  const evidence = [...tagsOfRest.values()].filter((own) => own.size >= 2).length;
  const isRepeated = evidence > 0 && (tags.size < parts.length || tagsOfRest.size === 1);
  if (!isRepeated && tags.size > Math.max(2, parts.length / 2)) return [];
  const isNobody = [...tags].some((tag) => nobody.test(tag));
  return [{ pattern, parts, tags, evidence, isStrong: evidence > 0 && !isNobody }];
}

const mostRaters = 50;
/** Longer ones are sentences, and would take long to part. */
const nameMaxChars = 120;

function mediaKey({ media, id: recordingId }: RecordingCopy): string {
  return media.length === 0
    ? `none ${recordingId}`
    : `media ${media.map(({ fileName }) => foldedName(fileName)).join("\n")}`;
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
