import type { Variable } from "../domain/entities/study.ts";
import { limits } from "../domain/limits.ts";
import type { Id } from "../domain/rules.ts";
import { foldedName } from "./foldedName.ts";
import { joinedSchemes } from "./joinedSchemes.ts";
import { type RecordingMatch, sameRecordings } from "./sameRecordings.ts";
import { withSchemeIds } from "./schemeIds.ts";
import type { ObservationCopy, PersonCopy, RecordingCopy, StudyCopy } from "./studyCopy.ts";

export interface ReadStudy {
  readonly study: StudyCopy;
  readonly observations: readonly ObservationCopy[];
}

/**
 * One study from several files: people and variables with the same name are joined, and recordings
 * too if `recordingsByName` says so (see `sameRecordings`). Schemes are joined if each file has a
 * single one; if a file has several versions, all are kept separately. A rater’s repeated
 * observations of one recording are put into successive rounds. Plans and history are kept only if
 * there is a single study. `undefined` without files.
 */
export function joinedStudies(
  studies: readonly ReadStudy[],
  { newUuid, ...joining }: Joining & { readonly newUuid: () => Id<"round"> },
): ReadStudy | undefined {
  const joined = joinedWork(studies, joining);
  return joined && inRounds(joined, newUuid);
}

/** The same before repeated observations are separated, for when raters are not yet known. */
export function joinedWork(
  studies: readonly ReadStudy[],
  { recordingsByName, joinsCopies = false }: Joining,
): (ReadStudy & { readonly copies: readonly RecordingMatch[] }) | undefined {
  const [first] = studies;
  if (!first) return undefined;
  if (studies.length === 1) return { ...first, copies: [] };
  const people = new Map<string, PersonCopy>();
  const variables = new Map<string, Variable>();
  const recordings: RecordingCopy[] = [];
  const placeOf = new Map<string, number>();
  const names = new Set<string>();
  const participants: NonNullable<StudyCopy["participants"]> = [];
  const pseudonyms = new Set<string>();
  const copies: RecordingMatch[] = [];
  const same = sameRecordings(studies.map(({ study }) => study.recordings));

  const joined = studies.map(({ study, observations }) => {
    const personIds = new Map<string, Id<"account">>();
    for (const person of study.people) {
      const key = foldedName(person.name);
      const there = people.get(key);
      if (!there) people.set(key, person);
      personIds.set(person.id, there?.id ?? person.id);
    }
    const variableIds = new Map<string, string>();
    for (const variable of study.variables) {
      const key = `${variable.type} ${variable.name}`;
      const there = variables.get(key);
      variables.set(key, there ? withChoices(there, variable) : variable);
      variableIds.set(variable.id, there?.id ?? variable.id);
    }
    const recordingIds = new Map<string, RecordingCopy["id"]>();
    const matches = recordingsByName ? same.next(study.recordings, { joinsCopies }) : undefined;
    copies.push(...(matches?.copies ?? []));
    for (const recording of study.recordings) {
      const own = withVariableIds(recording, variableIds);
      const there = matches?.joined.get(own.id);
      const at = there && placeOf.get(there.id);
      if (there && at !== undefined) {
        recordingIds.set(own.id, there.id);
        recordings[at] = joinedRecordings(recordings[at] ?? there, own);
      } else {
        recordingIds.set(own.id, own.id);
        const named = { ...own, name: freeName(own.name, names) };
        names.add(named.name);
        placeOf.set(named.id, recordings.push(named) - 1);
      }
    }
    for (const one of study.participants ?? []) {
      const pseudonym = freeName(one.pseudonym, pseudonyms);
      pseudonyms.add(pseudonym);
      const appearances = one.appearances.map((appearance) => ({
        ...appearance,
        recordingId: recordingIds.get(appearance.recordingId) ?? appearance.recordingId,
      }));
      participants.push({ ...one, pseudonym, appearances });
    }
    return {
      study,
      observations: observations.map((one) => ({
        ...one,
        raterId: personIds.get(one.raterId) ?? one.raterId,
        recordingId: recordingIds.get(one.recordingId) ?? one.recordingId,
      })),
    };
  });
  const {
    plans: _plans,
    history: _history,
    lockedReports: _reports,
    participants: _first,
    ...head
  } = first.study;
  const { schemes, rounds, observations } = withOneScheme(joined) ?? besideEachOther(joined);
  return {
    copies,
    observations,
    study: {
      ...head,
      settings: null,
      schemes,
      rounds,
      people: [...people.values()],
      variables: withNamesOnce([...variables.values()]),
      recordings,
      ...(participants.length > 0 && { participants }),
    },
  };
}

interface Joining {
  readonly recordingsByName: boolean;
  /** Whether files that are copies by their names are one recording, too. */
  readonly joinsCopies?: boolean;
}

type Versions = Pick<StudyCopy, "schemes" | "rounds">;

/** `undefined` where a study has more than one version. */
function withOneScheme(
  studies: readonly ReadStudy[],
): (Versions & Pick<ReadStudy, "observations">) | undefined {
  const copies = studies.flatMap(({ study }) => study.schemes);
  const [first] = copies;
  const round = studies[0]?.study.rounds[0];
  if (!first || !round || copies.length !== studies.length) return undefined;
  const { scheme, ids } = joinedSchemes(copies.map((one) => one.scheme));
  return {
    schemes: [{ ...first, scheme }],
    rounds: [round],
    observations: studies.flatMap((study, at) => {
      const own = ids[at];
      return study.observations.map((one) => ({
        ...(own ? withSchemeIds(one, own) : one),
        roundId: round.id,
      }));
    }),
  };
}

function besideEachOther(
  studies: readonly ReadStudy[],
): Versions & Pick<ReadStudy, "observations"> {
  return {
    schemes: studies
      .flatMap(({ study }) => study.schemes)
      .map((one, at) => ({ ...one, number: at + 1 })),
    rounds: studies
      .flatMap(({ study }) => study.rounds)
      .map((one, at) => ({ ...one, number: at + 1 })),
    observations: studies.flatMap(({ observations }) => observations),
  };
}

/**
 * Moves a rater’s repeated observations of one recording in one round into further rounds with the
 * same scheme.
 */
export function inRounds(
  { study, observations }: ReadStudy,
  newUuid: () => Id<"round">,
): ReadStudy {
  const rounds = [...study.rounds];
  const roundById = new Map(rounds.map((one) => [one.id, one]));
  const further = new Map<string, Id<"round">>();
  const times = new Map<string, number>();
  const moved = observations.map((one) => {
    if (one.purpose !== "work") return one;
    const place = `${one.roundId} ${one.recordingId} ${one.raterId}`;
    const time = times.get(place) ?? 0;
    times.set(place, time + 1);
    const round = roundById.get(one.roundId);
    if (time === 0 || !round) return one;
    const key = `${round.id} ${time}`;
    const known = further.get(key) ?? newUuid();
    if (!further.has(key)) {
      further.set(key, known);
      rounds.push({ ...round, id: known, number: rounds.length + 1 });
    }
    return { ...one, roundId: known };
  });
  return rounds.length === study.rounds.length
    ? { study, observations }
    : { study: { ...study, rounds }, observations: moved };
}

function joinedRecordings(there: RecordingCopy, one: RecordingCopy): RecordingCopy {
  return {
    ...there,
    media: there.media.length > 0 ? there.media : one.media,
    durationUs: Math.max(there.durationUs, one.durationUs),
    framesPerSecond: there.framesPerSecond ?? one.framesPerSecond,
    hasVideo: there.hasVideo || one.hasVideo,
    phases: there.phases.length > 0 ? there.phases : one.phases,
    captions: there.captions.length > 0 ? there.captions : one.captions,
    values: { ...one.values, ...there.values },
  };
}

function withVariableIds(
  recording: RecordingCopy,
  ids: ReadonlyMap<string, string>,
): RecordingCopy {
  return {
    ...recording,
    values: Object.fromEntries(
      Object.entries(recording.values).map(([variable, value]) => [
        ids.get(variable) ?? variable,
        value,
      ]),
    ),
  };
}

function withChoices(there: Variable, one: Variable): Variable {
  return {
    ...there,
    unit: there.unit || one.unit,
    choices: [...new Set([...there.choices, ...one.choices])],
  };
}

/** One name of two types is two variables, which need two names. */
function withNamesOnce(variables: readonly Variable[]): Variable[] {
  const taken = new Set<string>();
  return variables.map((variable) => {
    const name = freeName(variable.name, taken);
    taken.add(name);
    return { ...variable, name };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name.slice(0, limits.nameMaxChars - 8)} (${number})`;
    if (!taken.has(one)) return one;
  }
}
