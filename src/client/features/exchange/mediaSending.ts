import type { QueryClient } from "@tanstack/react-query";
import type { Import } from "../../../api/contract/exchange.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { foldedName } from "../../../formats/foldedName.ts";
import { sourceUploads } from "../../kit/upload/sourceUploads.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { allOf } from "../../kit/query/useCall.ts";

/** A recording created by an import, and the files to upload for it. */
export interface MediaWish {
  readonly name: string;
  readonly files: readonly File[];
}

export interface SentRecording {
  readonly recordingId: Id<"recording">;
  readonly name: string;
}

const byStudy = new Map<string, readonly SentRecording[]>();

/** The recordings for which this tab uploads media after an import. */
export function recordingsSentFor(studyId: string): readonly SentRecording[] {
  return byStudy.get(studyId) ?? [];
}

/** Files chosen again for an import that this device has stored, by recording. */
export function mediaChosenAgain(
  named: readonly { readonly recording: string; readonly fileNames: readonly string[] }[],
  chosen: readonly File[],
): readonly MediaWish[] {
  const byName = new Map(chosen.map((file) => [foldedName(file.name), file]));
  return named.flatMap(({ recording, fileNames }) => {
    const files = fileNames.flatMap((name) => byName.get(foldedName(name)) ?? []);
    return files.length > 0 ? [{ name: recording, files }] : [];
  });
}

/** Starts uploading media for recordings created by an import, which are found by their current names. */
export async function sendMedia(
  { studyId, renamed }: Pick<Import, "studyId" | "renamed">,
  wishes: readonly MediaWish[],
  client: QueryClient,
): Promise<void> {
  if (wishes.length === 0) return;
  const recordings = await client.fetchQuery({
    ...allOf(recordingCalls.listRecordings, { params: { studyId } }),
    staleTime: 0,
  });
  const byName = new Map(recordings.map((one) => [one.name, one.id]));
  const newNames = new Map(renamed.map(({ from, to }) => [from, to]));
  const sent = wishes.flatMap(({ name, files }) => {
    const now = newNames.get(name) ?? name;
    const recordingId = byName.get(now);
    if (recordingId === undefined) return [];
    sourceUploads({ studyId: id("study").parse(studyId), id: recordingId }, client).send(
      files.map((file) => ({ file })),
      { asksFirst: false },
    );
    return [{ recordingId, name: now }];
  });
  byStudy.set(studyId, [...recordingsSentFor(studyId), ...sent]);
}
