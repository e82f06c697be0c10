import { foldedName } from "../foldedName.ts";
import type { ReadStudy } from "../joinedStudies.ts";
import type { FileOf } from "../foundRaters.ts";
import { schemeOf, type ObservationCopy, type StudyCopy } from "../studyCopy.ts";

interface BorisFile extends FileOf {
  readonly read: ReadStudy;
  readonly format?: string | undefined;
  readonly assumedRater: string | null;
}

/** An exported table of events whose project is imported as well. */
export interface BorisExport extends FileOf {
  /** Only what the project has, too. */
  readonly read: ReadStudy;
}

/**
 * Tables of events that BORIS exported from a project that is imported as well are not a second
 * coding: if an observation with the same name in the project agrees on nearly all events to the
 * millisecond, only the project is imported. Two people never agree to the millisecond.
 */
export function withoutExports<File extends BorisFile>(
  files: readonly File[],
): { readonly kept: readonly File[]; readonly exports: readonly BorisExport[] } {
  const said = new Map<string, ReadonlyMap<string, number>>();
  for (const { format, read } of files) {
    if (format !== "boris") continue;
    for (const one of read.observations) {
      said.set(foldedName(one.name), eventsIn(read.study, one));
    }
  }
  if (said.size === 0) return { kept: files, exports: [] };
  const exports: BorisExport[] = [];
  const kept = files.flatMap((file): readonly File[] => {
    const { format = "", read, assumedRater } = file;
    if (!tables.has(format) || assumedRater === null) return [file];
    const isExport = (one: ObservationCopy) => {
      const project = said.get(foldedName(one.name));
      return project !== undefined && areAlike(eventsIn(read.study, one), project);
    };
    const theirs = read.observations.filter(isExport);
    if (theirs.length === 0) return [file];
    const { key, name, folder = "" } = file;
    exports.push({ key, name, folder, read: { study: read.study, observations: theirs } });
    const others = read.observations.filter((one) => !theirs.includes(one));
    return others.length === 0 ? [] : [{ ...file, read: without(read, others) }];
  });
  return { kept, exports };
}

const tables: ReadonlySet<string> = new Set(["borisTabular", "borisAggregated"]);

/** What is seen of each moment, and how often. */
function eventsIn(study: StudyCopy, observation: ObservationCopy): ReadonlyMap<string, number> {
  const { codes, subjects } = schemeOf(study, observation);
  const codeOf = new Map<string, string>(codes.map(({ id, name }) => [id, name]));
  const subjectOf = new Map<string, string>(subjects.map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  for (const event of observation.events) {
    const who = event.subjectId === null ? "" : (subjectOf.get(event.subjectId) ?? "");
    const what = foldedName(codeOf.get(event.codeId) ?? "");
    const key = [Math.round(event.startUs / 1_000), who, what].join("\n");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function areAlike(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  const shared = [...one].reduce(
    (sum, [key, times]) => sum + Math.min(times, other.get(key) ?? 0),
    0,
  );
  return shared > 0 && shared >= nearly * Math.max(sumOf(one), sumOf(other));
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Some rows may have been corrected in the project since. */
const nearly = 0.8;

function without({ study }: ReadStudy, observations: readonly ObservationCopy[]): ReadStudy {
  const used = new Set(observations.map(({ recordingId }) => recordingId));
  return {
    observations,
    study: { ...study, recordings: study.recordings.filter(({ id }) => used.has(id)) },
  };
}
