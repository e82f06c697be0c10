import { newFindingList, type FindingList } from "../findingList.ts";
import type { FindingCode, GivenFile, Place, ReadingOf, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import type { Annotation, Tier } from "../tiers/tier.ts";
import { tierStudy } from "../tiers/tierStudy.ts";

/** The contents of a transcript file. */
export interface Transcript {
  /** Who wrote it; may be empty. */
  readonly author: string;
  /** The name of what was transcribed, with or without a folder and an ending; empty where it is not told. */
  readonly media: string;
  readonly hasVideo: boolean;
  /** As the file says; `null` where it does not. */
  readonly durationUs: number | null;
  /** A parent before its children. */
  readonly tiers: readonly Tier[];
}

export type TranscriptResult =
  | { readonly kind: "read"; readonly transcript: Transcript }
  | {
      readonly kind: "refused";
      readonly because: FindingCode;
      readonly place?: Place;
      readonly found?: string;
    };

/** Reads a file of transcribed speech: one observation, with a tier for each speaker. */
export function readTranscript(
  file: GivenFile,
  of: ReadingOf,
  parse: (bytes: Uint8Array, findings: FindingList) => TranscriptResult,
): ReadResult {
  if (file.bytes.length === 0) return refusedReading("empty_file");
  if (file.bytes.length > readingLimits.bytes) return refusedReading("too_large");
  const findings = newFindingList();
  const result = parse(file.bytes, findings);
  if (result.kind === "refused") {
    const { because, found = "", place = null } = result;
    return refusedReading(because, { about: file.name, found, place });
  }
  const { author, media, hasVideo, durationUs, tiers } = result.transcript;
  if (tiers.length === 0) findings.add("noted", "nothing_in_it", { about: file.name });
  const name = file.name.replace(/\.[^.]*$/u, "");
  const fileName = media.split(/[/\\]/u).at(-1) ?? "";
  const whole = tierStudy(
    {
      name,
      author,
      recording: {
        name: fileName.replace(/\.\w{1,5}$/u, "") || name,
        media: fileName === "" ? [] : [{ fileName }],
        durationUs,
        hasVideo,
      },
      tiers,
    },
    of,
    findings,
  );
  of.onProgress?.(1);
  return { kind: "read", ...whole, findings: findings.all() };
}

/** A speaker’s tier, with each utterance as the comment of an event. */
export function speakerTier(
  speaker: string,
  annotations: readonly Annotation[],
  named: { readonly name?: string; readonly key?: string; readonly fullName?: string } = {},
): Tier {
  const { name = "utterance", key = `speaker ${speaker}`, fullName = speaker || name } = named;
  return {
    key,
    fullName,
    name,
    subject: speaker,
    rater: "",
    kind: "state",
    parent: null,
    isAssociated: false,
    vocabulary: null,
    values: "comment",
    isOneCode: false,
    annotations,
    places: "line",
  };
}
