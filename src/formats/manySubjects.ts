import type { Scheme } from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { id, type Id } from "../domain/rules.ts";
import type { FindingList } from "./findingList.ts";
import type { Question } from "./format.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import type { ObservationCopy, SchemeCopy, StudyCopy } from "./studyCopy.ts";

/** Id of the question how a scheme with too many subjects is imported. */
export const manySubjects = "many_subjects";

interface ManySubjects extends ReadStudy {
  readonly questions: readonly Question[];
  /** The observation that each further part is of, by the part’s id. */
  readonly partOf: ReadonlyMap<string, ObservationCopy["id"]>;
}

/**
 * Divides a scheme with too many subjects into several, by recording, each with a round of its own:
 * all observations of a recording stay in one round, so that they remain comparable. If one
 * recording alone has too many subjects, its observations are divided by subject, in the same way
 * for all raters. Alternatively, if selected, excess subjects are kept as comments on events, which
 * is reported as a loss.
 */
export function withManySubjects(
  read: ReadStudy,
  of: {
    readonly answers: Readonly<Record<string, string>>;
    readonly newUuid: () => string;
    readonly findings: FindingList;
  },
): ManySubjects {
  const large = read.study.schemes.filter(({ scheme }) => scheme.subjects.length > most);
  if (large.length === 0 || read.study.settings !== null) {
    return { ...read, questions: [], partOf: new Map() };
  }
  const answer = answers.find((one) => one === of.answers[manySubjects]) ?? "split_by_subjects";
  const questions: Question[] = [
    {
      id: manySubjects,
      what: "many_subjects",
      about: "",
      options: answers.map((value) => ({ value, isWord: true })),
      answer,
      examples: large.map(({ scheme }) => String(scheme.subjects.length)),
    },
  ];
  if (answer === "subjects_as_comments") {
    return { ...commented(read, of.findings), questions, partOf: new Map() };
  }
  const partOf = new Map<string, ObservationCopy["id"]>();
  let { study, observations } = read;
  for (const copy of large) {
    const parted = partedScheme({ study, observations }, copy, of.newUuid);
    ({ study, observations } = parted);
    for (const [part, whole] of parted.partOf) partOf.set(part, whole);
    const found = String(parted.count);
    of.findings.add("changed", "scheme_split", { about: study.name, found });
  }
  return { study, observations, questions, partOf };
}

const most = limits.subjectsPerScheme;
const answers = ["split_by_subjects", "subjects_as_comments"] as const;

/** Subjects of a recording that go into one scheme. */
interface Share {
  readonly recordingId: string;
  readonly subjects: ReadonlySet<string>;
}

function partedScheme(
  { study, observations }: ReadStudy,
  copy: SchemeCopy,
  newUuid: () => string,
): ReadStudy & { readonly partOf: ManySubjects["partOf"]; readonly count: number } {
  const rounds = study.rounds.filter(({ schemeVersionId }) => schemeVersionId === copy.id);
  const roundIds = new Set<string>(rounds.map((one) => one.id));
  const concerned = observations.filter(({ roundId }) => roundIds.has(roundId));
  const chunks = chunksOf(concerned);
  withUnused(chunks, copy.scheme);
  const made = chunks.map((chunk, at) => ({
    ...chunk,
    copy:
      at === 0
        ? { ...copy, scheme: schemeOf(copy.scheme, chunk.subjects) }
        : {
            ...copy,
            id: id("schemeVersion").parse(newUuid()),
            number: Math.max(...study.schemes.map(({ number }) => number)) + at,
            scheme: schemeOf(copy.scheme, chunk.subjects),
          },
    roundOf: new Map<string, Id<"round">>(
      rounds.map((one) => [one.id, at === 0 ? one.id : id("round").parse(newUuid())]),
    ),
  }));
  const partOf = new Map<string, ObservationCopy["id"]>();
  const parted = observations.flatMap((one): readonly ObservationCopy[] => {
    if (!roundIds.has(one.roundId)) return [one];
    const own = made.filter(({ shares }) => shares.has(one.recordingId));
    return (own.length > 0 ? own : made.slice(0, 1)).flatMap(({ shares, roundOf }, at) => {
      const subjects = shares.get(one.recordingId);
      // What is of nobody stays with the first.
      const events = one.events.filter(({ subjectId }) =>
        subjectId === null ? at === 0 : subjects?.has(subjectId),
      );
      const roundId = roundOf.get(one.roundId) ?? one.roundId;
      if (at === 0) return [{ ...one, roundId, events }];
      const part = { ...one, id: id("observation").parse(newUuid()), roundId, events };
      partOf.set(part.id, one.id);
      return [{ ...part, ratings: [], parts: [] }];
    });
  });
  return {
    partOf,
    count: made.length,
    observations: parted,
    study: { ...study, ...versionsOf(study, copy, made) },
  };
}

function versionsOf(
  study: StudyCopy,
  copy: SchemeCopy,
  made: readonly {
    readonly copy: SchemeCopy;
    readonly roundOf: ReadonlyMap<string, Id<"round">>;
  }[],
): Pick<StudyCopy, "schemes" | "rounds"> {
  const [first, ...others] = made;
  const further = others.flatMap((one) =>
    study.rounds.flatMap((round) => {
      const roundId = one.roundOf.get(round.id);
      return roundId ? [{ ...round, id: roundId, schemeVersionId: one.copy.id }] : [];
    }),
  );
  return {
    schemes: [
      ...study.schemes.map((one) => (one.id === copy.id && first ? first.copy : one)),
      ...others.map((one) => one.copy),
    ],
    rounds: [...study.rounds, ...further].map((one, at) => ({ ...one, number: at + 1 })),
  };
}

interface Chunk {
  readonly subjects: Set<string>;
  /** Who of a recording is in it, by the recording’s id. */
  readonly shares: Map<string, ReadonlySet<string>>;
}

/** Recordings in the order in which they were coded, as many together as have no more subjects than a scheme can. */
function chunksOf(observations: readonly ObservationCopy[]): Chunk[] {
  const seen = new Map<string, Set<string>>();
  for (const { recordingId, events } of observations) {
    const subjects = seen.get(recordingId) ?? new Set();
    for (const { subjectId } of events) if (subjectId !== null) subjects.add(subjectId);
    seen.set(recordingId, subjects);
  }
  const shares = [...seen].flatMap(([recordingId, subjects]): readonly Share[] => {
    const all = [...subjects];
    const count = Math.max(1, Math.ceil(all.length / most));
    return Array.from({ length: count }, (_, at) => ({
      recordingId,
      subjects: new Set(all.slice(at * most, (at + 1) * most)),
    }));
  });
  const chunks: Chunk[] = [];
  for (const { recordingId, subjects } of shares) {
    const last = chunks.at(-1);
    const together = new Set([...(last?.subjects ?? []), ...subjects]);
    if (last && together.size <= most && !last.shares.has(recordingId)) {
      for (const one of subjects) last.subjects.add(one);
      last.shares.set(recordingId, subjects);
    } else {
      chunks.push({ subjects: new Set(subjects), shares: new Map([[recordingId, subjects]]) });
    }
  }
  return chunks;
}

/** Subjects of whom there is nothing: where there is room, else in chunks without recordings. */
function withUnused(chunks: Chunk[], { subjects }: Scheme): void {
  const used = new Set(chunks.flatMap((one) => [...one.subjects]));
  for (const { id: subjectId } of subjects) {
    if (used.has(subjectId)) continue;
    const free = chunks.find((one) => one.subjects.size < most);
    if (free) free.subjects.add(subjectId);
    else chunks.push({ subjects: new Set([subjectId]), shares: new Map() });
  }
}

function schemeOf(scheme: Scheme, subjects: ReadonlySet<string>): Scheme {
  return {
    ...scheme,
    subjects: scheme.subjects.filter((one) => subjects.has(one.id)),
    codes: scheme.codes.map((code) => ({
      ...code,
      subjectIds: code.subjectIds.filter((one) => subjects.has(one)),
    })),
  };
}

/** The first subjects stay; who is beyond stands before the comments of the events. */
function commented({ study, observations }: ReadStudy, findings: FindingList): ReadStudy {
  const beyond = new Map<string, string>();
  const schemes = study.schemes.map((copy) => {
    const { scheme } = copy;
    for (const one of scheme.subjects.slice(most)) beyond.set(one.id, one.name);
    const kept = new Set<string>(scheme.subjects.slice(0, most).map((one) => one.id));
    return scheme.subjects.length <= most ? copy : { ...copy, scheme: schemeOf(scheme, kept) };
  });
  return {
    study: { ...study, schemes },
    observations: observations.map((one) => {
      if (!one.events.some(({ subjectId }) => subjectId !== null && beyond.has(subjectId))) {
        return one;
      }
      const events = one.events.map((event) => {
        const name = event.subjectId === null ? undefined : beyond.get(event.subjectId);
        if (name === undefined) return event;
        findings.add("rejected", "kept_as_comment", { about: one.name, found: name });
        const comment = [name, event.comment].filter((text) => text !== "").join(": ");
        return { ...event, subjectId: null, comment: comment.slice(0, limits.commentMaxChars) };
      });
      return { ...one, events };
    }),
  };
}
