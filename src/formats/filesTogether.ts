import { id } from "../domain/rules.ts";
import type { FindingList } from "./findingList.ts";
import type { Question } from "./format.ts";
import { inRounds, joinedWork, type ReadStudy } from "./joinedStudies.ts";
import type { FileOf } from "./foundRaters.ts";
import { ratersFromNames } from "./raterNames.ts";
import { type BorisExport, withoutExports } from "./boris/exportsBeside.ts";
import { foldedName } from "./foldedName.ts";
import { areSheetsRecordings } from "./sharedAnswers.ts";
import { withLargeRecordings } from "./largeRecordings.ts";
import { withManySubjects } from "./manySubjects.ts";
import { foundName, type PlanRow, withRows } from "./planRows.ts";
import { withoutSameFiles } from "./sameFiles.ts";
import type { ObservationCopy } from "./studyCopy.ts";
import { compareNames } from "../domain/nameOrder.ts";

/** One of several files that are imported together, with what was read from it. */
export interface FileTogether extends FileOf {
  readonly read: ReadStudy;
  /** What a rater is called there whom it does not name; `null` where it names all, or someone has. */
  readonly assumedRater: string | null;
  /** What the file was read as; absent where no one says. */
  readonly format?: string | undefined;
}

export interface Together extends ReadStudy {
  readonly questions: readonly Question[];
  /** Whose work each file is, by its key, where the file does not say and the others tell. */
  readonly raterOfFile: ReadonlyMap<string, string>;
  /** The name of the file that each observation is from, by the observation’s id. */
  readonly fileOf: ReadonlyMap<string, FileOf>;
  /** Tables of projects that are given as well: what they hold is there once. */
  readonly exports: readonly BorisExport[];
  /** The same before recordings were parted that hold too much: the files and a plan speak of these. */
  readonly unparted: ReadStudy;
  /** What each observation is called in a plan, by its id: see `foundName`. */
  readonly foundNames: ReadonlyMap<string, string>;
  /** Who coded each observation by what was found, before anyone said otherwise; by its id. */
  readonly foundRaters: ReadonlyMap<string, string>;
}

/** Id of the question whether files are about the same recording. */
export const sameRecording = "same_recording";

/**
 * The study that several files form, independent of their order: recordings that several files
 * describe are joined, and raters who are named only by files or observations are found before an
 * observation is taken for a second one by the same rater. `undefined` if nothing was read.
 */
export function filesTogether(
  given: readonly FileTogether[],
  of: {
    readonly recordingsByName: boolean;
    readonly answers: Readonly<Record<string, string>>;
    readonly newUuid: () => string;
    readonly findings: FindingList;
    readonly knownRaters?: readonly string[];
    /** What someone said of single observations: it stands whatever was found. */
    readonly rows?: readonly PlanRow[];
  },
): Together | undefined {
  const { answers, findings, recordingsByName, newUuid } = of;
  const { kept: once, same } = withoutSameFiles(
    given.toSorted((a, b) => compareNames(pathOf(a), pathOf(b))),
  );
  const { kept, exports } = withoutExports(once);
  // What says nothing of work nor of codes is joined with nothing.
  const saying = kept.filter(({ read }) => holdsAnything(read));
  const files = saying.length > 0 ? saying : kept;
  for (const one of same) findings.add("noted", "file_twice", { about: pathOf(one) });
  for (const one of exports) {
    const count = one.read.observations.length;
    findings.add("noted", "export_compared", { about: pathOf(one), count });
  }
  const fileOf = new Map(
    files.flatMap(({ read, key, name, folder = "", hasSheets = false }) =>
      read.observations.map((one) => [one.id, { key, name, folder, hasSheets }] as const),
    ),
  );
  const joinsCopies = answers[sameRecording] !== "no";
  const joined = joinedWork(
    files.map(({ read }) => read),
    { recordingsByName, joinsCopies },
  );
  if (!joined) return undefined;
  const { copies, ...work } = joined;
  const questions: Question[] = [];
  if (copies.length > 0) {
    questions.push({
      id: sameRecording,
      what: "same_recording",
      about: "",
      options: ["yes", "no"].map((value) => ({ value, isWord: true })),
      answer: joinsCopies ? "yes" : "no",
      examples: copies.slice(0, 5).map(({ name, isLike }) => `${name} = ${isLike}`),
      because: { what: "names_of_copies", count: copies.length },
    });
  }
  for (const { name, isLike } of joinsCopies ? copies : []) {
    findings.add("noted", "recordings_joined", { about: name, found: isLike });
  }
  // Of a single file its reader has asked already, but for what its sheets are called by.
  const named =
    files.length > 1 || files.some(({ hasSheets }) => hasSheets)
      ? ratersFromNames(work, { ...of, fileOf, isUnnamed: unnamedIn(files, work) })
      : { ...work, questions: [], raterOfFile: new Map<string, string>() };
  const nameOf = new Map<string, string>(named.study.people.map((one) => [one.id, one.name]));
  const settled = withRows(named, { rows: of.rows ?? [], fileOf, newUuid });
  const whole = inRounds(settled, () => id("round").parse(newUuid()));
  const again = whole.study.rounds.length - named.study.rounds.length;
  if (again > 0) findings.add("changed", "worked_twice", { about: work.study.name, count: again });
  const many = withManySubjects(whole, { answers, newUuid, findings });
  const large = withLargeRecordings(many, { answers, newUuid, findings });
  const partOf = new Map([
    ...many.partOf,
    ...[...large.partOf].map(([part, known]) => [part, many.partOf.get(known) ?? known] as const),
  ]);
  const foundRaters = new Map(
    named.observations.map((one) => [one.id, nameOf.get(one.raterId) ?? ""]),
  );
  const recordingNames = new Map<string, string>(
    named.study.recordings.map((one) => [one.id, one.name]),
  );
  const foundNames = new Map(
    named.observations.map((one) => [one.id, foundName(one, recordingNames)]),
  );
  return {
    study: large.study,
    observations: large.observations,
    questions: [...questions, ...named.questions, ...many.questions, ...large.questions],
    raterOfFile: named.raterOfFile,
    exports,
    unparted: whole,
    fileOf: withParts(fileOf, partOf),
    foundNames: withParts(foundNames, partOf),
    foundRaters: withParts(foundRaters, partOf),
  };
}

function holdsAnything({ study, observations }: ReadStudy): boolean {
  return (
    observations.length + study.recordings.length > 0 ||
    study.schemes.some(({ scheme }) => scheme.codes.length + scheme.criteria.length > 0)
  );
}

/** Each part with what is known of the observation that it is of. */
function withParts<Known>(
  known: ReadonlyMap<string, Known>,
  partOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, Known> {
  if (partOf.size === 0) return known;
  const all = new Map(known);
  for (const [part, whole] of partOf) {
    const own = known.get(whole);
    if (own !== undefined) all.set(part, own);
  }
  return all;
}

/** Whose rater the file assumes, and does not say. */
function unnamedIn(
  files: readonly FileTogether[],
  { study }: ReadStudy,
): (observation: ObservationCopy) => boolean {
  const nameOf = new Map<string, string>(study.people.map((one) => [one.id, foldedName(one.name)]));
  const assumed = new Map<string, string>(
    files.flatMap(({ read, assumedRater }) =>
      assumedRater === null
        ? []
        : read.observations.map((one) => [one.id, foldedName(assumedRater)] as const),
    ),
  );
  return ({ id: observationId, raterId }) =>
    assumed.has(observationId) && assumed.get(observationId) === nameOf.get(raterId);
}

/** What a file leaves open of raters and recordings, from its questions and their answers. */
export function leftOpen(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): Pick<FileTogether, "assumedRater" | "hasSheets"> {
  const asked = questions.find(({ what }) => what === "rater_of_file");
  return {
    assumedRater: asked && answers[asked.id] === undefined ? asked.answer : null,
    hasSheets: areSheetsRecordings(questions, answers),
  };
}

function pathOf({ folder = "", name }: FileOf): string {
  return folder === "" ? name : `${folder}/${name}`;
}
