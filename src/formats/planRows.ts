import { id, type Id } from "../domain/rules.ts";
import { foldedName } from "./foldedName.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import type { FileOf } from "./foundRaters.ts";
import type { ObservationCopy, PersonCopy, RecordingCopy } from "./studyCopy.ts";

/**
 * A user’s statement of who coded an observation in a file, and which recording it is of. Fields
 * that are absent change nothing.
 */
export interface PlanRow {
  /** The file’s name, after its folder where that is known. */
  readonly file: string;
  /** The observation’s name in the file, or of its recording where it has none (`foundName`); and who coded it by what was found. */
  readonly observation: string;
  readonly foundRater: string;
  readonly rater?: string | undefined;
  readonly recording?: string | undefined;
}

/**
 * What distinguishes an observation from the others of its file: several without a name are of
 * several recordings.
 */
export function foundName(
  { name, recordingId }: Pick<ObservationCopy, "name" | "recordingId">,
  recordingNames: ReadonlyMap<string, string>,
): string {
  return name.trim() === "" ? (recordingNames.get(recordingId) ?? "") : name;
}

/**
 * A key of an observation that is independent of its ids, which differ each time a file is read.
 */
export function planRowKey({ file, observation, foundRater }: PlanRow): string {
  return [file, observation, foundRater].map(foldedName).join("\n");
}

export function rowFile({ folder = "", name }: Pick<FileOf, "folder" | "name">): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/**
 * The study with the user’s statements applied; recordings and raters without observations are
 * removed.
 */
export function withRows(
  read: ReadStudy,
  {
    rows,
    fileOf,
    newUuid,
  }: {
    readonly rows: readonly PlanRow[];
    readonly fileOf: ReadonlyMap<string, FileOf>;
    readonly newUuid: () => string;
  },
): ReadStudy {
  if (rows.length === 0) return read;
  const { study } = read;
  const said = new Map(rows.map((row) => [planRowKey(row), row]));
  const nameOf = new Map<string, string>(study.people.map((one) => [one.id, one.name]));
  const people = new Map(study.people.map((one) => [foldedName(one.name), one]));
  const recordings = new Map(study.recordings.map((one) => [foldedName(one.name), one]));
  const byId = new Map(study.recordings.map((one) => [one.id, one]));
  const recordingNames = new Map<string, string>(study.recordings.map((one) => [one.id, one.name]));

  function personOf(name: string): Id<"account"> {
    const key = foldedName(name);
    const made: PersonCopy = people.get(key) ?? {
      id: id("account").parse(newUuid()),
      name: name.trim(),
      role: null,
    };
    people.set(key, made);
    return made.id;
  }

  /** A recording of this name: one that is there, else a copy of the one that it was taken for. */
  function recordingOf(name: string, before: Id<"recording">): Id<"recording"> {
    const key = foldedName(name);
    const there = recordings.get(key);
    const was = byId.get(before);
    if (there || !was) return there?.id ?? before;
    const made: RecordingCopy = {
      ...was,
      id: id("recording").parse(newUuid()),
      name: name.trim(),
    };
    recordings.set(key, made);
    return made.id;
  }

  const observations = read.observations.map((one): ObservationCopy => {
    const file = fileOf.get(one.id);
    if (!file) return one;
    const row = said.get(
      planRowKey({
        file: rowFile(file),
        observation: foundName(one, recordingNames),
        foundRater: nameOf.get(one.raterId) ?? "",
      }),
    );
    if (!row) return one;
    return {
      ...one,
      ...(row.rater?.trim() && { raterId: personOf(row.rater) }),
      ...(row.recording?.trim() && { recordingId: recordingOf(row.recording, one.recordingId) }),
    };
  });
  const raters = new Set(observations.map(({ raterId }) => raterId));
  const used = new Map<string, number>();
  for (const one of observations) {
    used.set(one.recordingId, Math.max(used.get(one.recordingId) ?? 0, lastUs(one)));
  }
  const before = new Set(read.observations.map(({ raterId }) => raterId));
  const seen = new Set(read.observations.map(({ recordingId }) => recordingId));
  return {
    observations,
    study: {
      ...study,
      // Who had nothing before is left as he was.
      people: [...people.values()].filter((one) => raters.has(one.id) || !before.has(one.id)),
      recordings: [...recordings.values()]
        .filter((one) => used.has(one.id) || !seen.has(one.id))
        .map((one) => ({ ...one, durationUs: Math.max(one.durationUs, used.get(one.id) ?? 0) })),
    },
  };
}

/** 0 without events. */
function lastUs({ events }: ObservationCopy): number {
  return events.reduce(
    (last, one) => Math.max(last, one.kind === "state" ? (one.endUs ?? one.startUs) : one.startUs),
    0,
  );
}
