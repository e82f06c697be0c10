import { compareNames } from "../../../domain/nameOrder.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import { type Comparability, comparabilityOf } from "../../../formats/comparability.ts";
import { grouped } from "../../../domain/grouped.ts";
import { foldedName } from "../../../formats/foldedName.ts";
import { planRowKey } from "../../../formats/planRows.ts";
import { type SchemeFit, schemeFit } from "../../../formats/schemeFit.ts";
import type { PersonCopy, RecordingCopy, SchemeCopy } from "../../../formats/studyCopy.ts";
import type { ObservationLine, Reading } from "./reading.ts";

/** What the study already contains. */
export interface Known {
  readonly members: readonly Pick<Member, "accountId" | "name" | "isProgram">[];
  readonly recordings: readonly Pick<Recording, "id" | "name" | "sources">[];
  /** Published versions, latest first. */
  readonly versions: readonly KnownVersion[];
  readonly rounds: readonly KnownRound[];
  readonly variables: readonly Variable[];
  /** Whether a rater has an observation of a recording in a round. */
  readonly isTaken: (place: {
    readonly roundId: string;
    readonly recordingId: string;
    readonly raterId: string;
  }) => boolean;
}

export interface KnownVersion {
  readonly id: string;
  readonly number: number;
  readonly scheme: Scheme;
}

export interface KnownRound {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly schemeVersionId: string;
}

/** The user’s choices that differ from the proposal, by name, because ids change when a file is read again. */
export interface Wishes {
  /** By a person’s name in the files: the account id, or `new`. */
  readonly people: Readonly<Record<string, string>>;
  /** By a recording’s name in the files: the recording id, or `new`. */
  readonly recordings: Readonly<Record<string, string>>;
  /** By the index of a scheme among those read: the key of one of its options. */
  readonly schemes: Readonly<Record<number, string>>;
  /** By the index of a scheme: the id of the round that continues with its first round, or `new`. */
  readonly rounds: Readonly<Record<number, string>>;
  /** Keys (`planRowKey`) of observations that are not imported. */
  readonly excluded: readonly string[];
}

export const noWishes: Wishes = {
  people: {},
  recordings: {},
  schemes: {},
  rounds: {},
  excluded: [],
};

/** The contents of the files without those that the user excludes. */
export function keptOf(reading: Reading, { excluded }: Pick<Wishes, "excluded">): Reading {
  if (excluded.length === 0) return reading;
  const keys = new Set(excluded);
  return {
    ...reading,
    observations: reading.observations.filter(({ row }) => !keys.has(planRowKey(row))),
  };
}

/** A way to import a scheme: as an existing version, as that version with additions, or as a separate one. */
export type SchemeOption =
  | {
      readonly kind: "existing";
      readonly key: string;
      readonly version: KnownVersion;
      readonly fit: SchemeFit;
    }
  | {
      readonly kind: "joined";
      readonly key: string;
      readonly version: KnownVersion;
      readonly fit: SchemeFit;
    }
  | { readonly kind: "own"; readonly key: string };

export interface PlannedScheme {
  readonly at: number;
  readonly copy: SchemeCopy;
  readonly options: readonly SchemeOption[];
  readonly chosen: SchemeOption;
  /** The rounds that it may continue; empty for a new version. */
  readonly rounds: readonly KnownRound[];
  /** `null`: a new round. */
  readonly round: KnownRound | null;
}

export interface PlannedPerson {
  readonly person: PersonCopy;
  /** `null`: an imported rater is created. */
  readonly accountId: string | null;
  readonly observations: number;
}

export interface PlannedRecording {
  readonly recording: RecordingCopy;
  /** `null`: a recording is created. */
  readonly recordingId: string | null;
  readonly observations: number;
  /** Whether it names no video and all its observations are ratings: a student or an essay has no video. */
  readonly isRatedAlone: boolean;
}

/** Observations that would be one rater’s on one recording in one round, which allows only one. */
export interface PlannedTwice {
  readonly rater: string;
  readonly recording: string;
  readonly files: readonly string[];
  /** Rows of the other observations, without the first. */
  readonly others: readonly ObservationLine["row"][];
}

/** What an import will create from the files. */
export interface Plan {
  readonly people: readonly PlannedPerson[];
  readonly recordings: readonly PlannedRecording[];
  readonly schemes: readonly PlannedScheme[];
}

export function planOf(reading: Reading, known: Known, wishes: Wishes): Plan {
  const { study, observations } = reading;
  if (!study) return { people: [], recordings: [], schemes: [] };
  const byRater = countBy(observations, ({ raterId }) => raterId);
  const byRecording = countBy(observations, ({ recordingId }) => recordingId);
  const members = new Map(known.members.map((one) => [foldedName(one.name), one.accountId]));
  const byName = study.people.toSorted((a, b) => compareNames(a.name, b.name));
  const people = byName.map((person): PlannedPerson => {
    const key = foldedName(person.name);
    const wish = wishes.people[key] ?? members.get(key) ?? "new";
    return {
      person,
      accountId: known.members.some(({ accountId }) => accountId === wish) ? wish : null,
      observations: byRater.get(person.id) ?? 0,
    };
  });
  const find = recordingFinder(known.recordings);
  const taken = new Set<string>();
  const workOn = grouped(observations, ({ recordingId }) => recordingId);
  const recordings = study.recordings.map((recording): PlannedRecording => {
    const found = wishes.recordings[foldedName(recording.name)] ?? find(recording) ?? "new";
    const isFree = known.recordings.some(({ id }) => id === found) && !taken.has(found);
    if (isFree) taken.add(found);
    return {
      recording,
      recordingId: isFree ? found : null,
      observations: byRecording.get(recording.id) ?? 0,
      isRatedAlone: isRatedAlone(recording, workOn.get(recording.id) ?? []),
    };
  });
  const places = placesOf(observations, people, recordings);
  const schemes = study.schemes.map((copy, at) =>
    plannedScheme({ copy, at, known, wishes, places, firstRoundId: firstRound(copy, reading) }),
  );
  return { people, recordings, schemes };
}

function isRatedAlone({ media }: RecordingCopy, work: readonly ObservationLine[]): boolean {
  return (
    media.length === 0 &&
    work.some(({ ratings }) => ratings > 0) &&
    work.every(({ events }) => events === 0)
  );
}

/**
 * Conflicts where two people of the files were assigned to one member, or two recordings to one, so that an
 * observation would exist twice. Empty where the plan can be imported.
 */
export function plannedTwice(
  { people, recordings }: Pick<Plan, "people" | "recordings">,
  { observations }: Reading,
): readonly PlannedTwice[] {
  const raters = new Map(people.map((one) => [one.person.id, one]));
  const places = new Map(recordings.map((one) => [one.recording.id, one]));
  const byPlace = new Map<
    string,
    PlannedTwice & { files: string[]; others: ObservationLine["row"][] }
  >();
  for (const { purpose, raterId, recordingId, roundId, fileName, row } of observations) {
    const [rater, place] = [raters.get(raterId), places.get(recordingId)];
    if (purpose !== "work" || !rater || !place) continue;
    const key = [roundId, rater.accountId ?? raterId, place.recordingId ?? recordingId].join(" ");
    const known = byPlace.get(key);
    if (known) {
      known.files.push(fileName);
      known.others.push(row);
    } else {
      const names = { rater: rater.person.name, recording: place.recording.name };
      byPlace.set(key, { ...names, files: [fileName], others: [] });
    }
  }
  return [...byPlace.values()].filter(({ files }) => files.length > 1);
}

/**
 * What can be compared after the import, with raters by name. A rater whose recordings exist in the study may be
 * comparable with its raters, and is not reported as alone.
 */
export function plannedComparability(
  { study, observations }: Reading,
  plan: Plan | undefined,
): Comparability {
  const names = new Map<string, string>(study?.people.map((one) => [one.id, one.name]));
  const nameOf = ({ raterId }: { readonly raterId: string }) => names.get(raterId) ?? raterId;
  const byName = observations.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));
  const compared = comparabilityOf(byName, study?.recordings ?? []);
  const here = new Set(
    plan?.recordings.flatMap((one) => (one.recordingId === null ? [] : [one.recording.id])),
  );
  const meeting = new Set<string>(
    observations.flatMap((one) => (here.has(one.recordingId) ? [one.raterId] : [])),
  );
  return { ...compared, alone: compared.alone.filter((one) => !meeting.has(one)) };
}

/**
 * Recordings that one rater would have coded several times, although no file names the rater and the question about
 * it is not answered: several raters may have coded them.
 */
export function unsaidAgain(
  { observations, together }: Reading,
  answers: Readonly<Record<string, string>>,
): number {
  const asked = together.questions.find(({ what }) => what === "rater_in_name");
  if (!asked || asked.answer !== "no" || answers[asked.id] !== undefined) return 0;
  const roundsOf = new Map<string, Set<string>>();
  for (const { purpose, recordingId, raterId, roundId } of observations) {
    if (purpose !== "work") continue;
    const key = `${recordingId} ${raterId}`;
    roundsOf.set(key, (roundsOf.get(key) ?? new Set()).add(roundId));
  }
  return [...roundsOf.values()].filter(({ size }) => size >= 2).length;
}

interface Planning {
  readonly copy: SchemeCopy;
  readonly at: number;
  readonly known: Known;
  readonly wishes: Wishes;
  readonly places: readonly Place[];
  readonly firstRoundId: string | undefined;
}

function plannedScheme({ copy, at, known, wishes, places, firstRoundId }: Planning): PlannedScheme {
  const fits = known.versions.map((version) => ({
    version,
    fit: schemeFit(version.scheme, copy.scheme),
  }));
  const [newest] = fits;
  const existing = fits
    .filter(({ fit }) => fit.isWhole)
    .map(({ version, fit }) => ({ kind: "existing", key: version.id, version, fit }) as const);
  const joined =
    newest && !newest.fit.isWhole ? ({ kind: "joined", key: "joined", ...newest } as const) : null;
  const own = { kind: "own", key: "own" } as const;
  const options: readonly SchemeOption[] = [...existing, ...(joined ? [joined] : []), own];
  const proposed = existing[0] ?? (joined && joined.fit.shared > 0 ? joined : own);
  const chosen = options.find(({ key }) => key === wishes.schemes[at]) ?? proposed;
  const rounds =
    chosen.kind === "existing"
      ? known.rounds.filter(({ schemeVersionId }) => schemeVersionId === chosen.version.id)
      : [];
  const mine = places.filter(({ roundId }) => roundId === firstRoundId);
  const isFree = ({ id }: KnownRound) =>
    mine.every((place) => !known.isTaken({ ...place, roundId: id }));
  const free = rounds.filter(isFree);
  const wish = wishes.rounds[at];
  const round = wish === "new" ? null : (free.find(({ id }) => id === wish) ?? free.at(-1) ?? null);
  return { at, copy, options, chosen, rounds: free, round };
}

/** The round, recording and rater of an observation in the study. */
interface Place {
  readonly roundId: string;
  readonly recordingId: string;
  readonly raterId: string;
}

function placesOf(
  observations: readonly ObservationLine[],
  people: readonly PlannedPerson[],
  recordings: readonly PlannedRecording[],
): readonly Place[] {
  const accounts = new Map(people.map(({ person, accountId }) => [person.id, accountId]));
  const there = new Map(recordings.map((one) => [one.recording.id, one.recordingId]));
  return observations.flatMap(({ roundId, raterId, recordingId }) => {
    const account = accounts.get(raterId);
    const recording = there.get(recordingId);
    return account && recording ? [{ roundId, raterId: account, recordingId: recording }] : [];
  });
}

/** The existing round that a scheme’s first round continues; later rounds are created. */
export function firstRound(
  copy: SchemeCopy,
  { study }: Pick<Reading, "study">,
): string | undefined {
  return study?.rounds.find(({ schemeVersionId }) => schemeVersionId === copy.id)?.id;
}

/** Finds the existing recording for one of a file: by name, else by a media file that only one has. */
function recordingFinder(
  recordings: Known["recordings"],
): (one: RecordingCopy) => string | undefined {
  const byName = new Map(recordings.map(({ id, name }) => [foldedName(name), id]));
  const byFile = new Map<string, string | undefined>();
  const put = (key: string, id: string) => byFile.set(key, byFile.has(key) ? undefined : id);
  for (const { id, sources } of recordings) {
    for (const source of sources) {
      if (source.kind === "address") continue;
      put(`file ${foldedName(source.fileName)}`, id);
      if (source.kind === "local") put(`print ${source.fingerprint}`, id);
    }
  }
  return ({ name, media }) => {
    const [first] = media;
    return (
      byName.get(foldedName(name)) ??
      (first?.fingerprint ? byFile.get(`print ${first.fingerprint}`) : undefined) ??
      (first ? byFile.get(`file ${foldedName(first.fileName)}`) : undefined)
    );
  };
}

function countBy<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(keyOf(thing), (counts.get(keyOf(thing)) ?? 0) + 1);
  return counts;
}
