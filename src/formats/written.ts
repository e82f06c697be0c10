import { newFileNames } from "./fileNames.ts";
import type { Loss, LossCode, Writer, WritingOf, WrittenPiece } from "./format.ts";
import type { ObservationCopy, StudyCopy } from "./studyCopy.ts";

/** The parts of a study that a format would lose, summed; empty if it holds all of it. */
export async function lossesOf(
  writer: Writer,
  study: StudyCopy,
  observations: Iterable<ObservationCopy> | AsyncIterable<ObservationCopy>,
): Promise<readonly Loss[]> {
  const counts = new Map<LossCode, number>();
  const add = (losses: readonly Loss[]) => {
    for (const { what, count } of losses) counts.set(what, (counts.get(what) ?? 0) + count);
  };
  add(writer.headLosses(study));
  const used = new Set<string | null>();
  for await (const observation of observations) {
    add(writer.losses(study, observation));
    if (writer.losesUnused === undefined) continue;
    for (const { codeId, subjectId } of observation.events) used.add(codeId).add(subjectId);
  }
  if (writer.isNamedByFile) counts.set("recording_names", study.recordings.length);
  if (writer.losesUnused !== undefined) {
    counts.set("unused_codes", unusedCount(study, used, writer.losesUnused));
  }
  return [...counts].filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }));
}

/** How many codes and subjects of all schemes no event has. */
function unusedCount(
  study: StudyCopy,
  used: ReadonlySet<string | null>,
  what: NonNullable<Writer["losesUnused"]>,
): number {
  return study.schemes
    .flatMap(({ scheme: { codes, subjects } }) =>
      what === "subjects" ? subjects : [...codes, ...subjects],
    )
    .filter((one: { readonly id: string }) => !used.has(one.id)).length;
}

/**
 * A study as files of a format, piece by piece: consecutive pieces with the same name form one
 * file. File names are safe and distinct, also if each observation has files of its own.
 */
export async function* written(
  writer: Writer,
  study: StudyCopy,
  observations: Iterable<ObservationCopy> | AsyncIterable<ObservationCopy>,
  of: WritingOf,
): AsyncGenerator<WrittenPiece> {
  const names = newFileNames();
  const shared = new Map<string, string>();
  const writing = writer.begin(study, of);
  for await (const observation of observations) {
    const own = writer.isFilePerObservation ? new Map<string, string>() : shared;
    for (const piece of writing.take(observation)) yield named(piece, own);
  }
  for (const piece of await writing.end()) yield named(piece, shared);

  function named(piece: WrittenPiece, known: Map<string, string>): WrittenPiece {
    const fileName = known.get(piece.fileName) ?? names.take(piece.fileName);
    known.set(piece.fileName, fileName);
    return { ...piece, fileName };
  }
}
