import type { CodedEvent } from "../../domain/entities/event.ts";
import { newCueWords } from "../captionFiles/cueText.ts";
import type { Loss, LossCode } from "../format.ts";
import {
  chosenLosses,
  headBesideEvents,
  observationCounts,
  unusedCodeCount,
} from "../lossCounts.ts";
import { type MediaCopy, type ObservationCopy, schemeOf, type StudyCopy } from "../studyCopy.ts";

/** The segment of a media file in which one event occurs. Times in microseconds. */
export interface Clip {
  readonly event: CodedEvent;
  /** The media file’s name, without folders. */
  readonly fileName: string;
  /** Which of the recording’s sources it is, from 0. */
  readonly source: number;
  /** In the time of the media file. */
  readonly startUs: number;
  readonly endUs: number;
  /** Code, subject and the moment in the recording: `Walks, Anna, 00-01-02.500`. */
  readonly name: string;
  /** The lines of modifiers and comment; empty where there are none. */
  readonly remark: string;
}

/** How much is shown before and after a point event: enough to see its context. */
export const beforePointUs = 2_000_000;
export const afterPointUs = 3_000_000;

/**
 * The clips of an observation, in order of time: from every source that covers the event’s start. A
 * recording without known files counts as one file with its own name; a live observation has no
 * clips.
 */
export function clipsOf(study: StudyCopy, observation: ObservationCopy): Clip[] {
  const recording = study.recordings.find(({ id }) => id === observation.recordingId);
  if (!recording) return [];
  const sources = sourcesOf(recording);
  const wordsOf = newCueWords(schemeOf(study, observation));
  return observation.events.flatMap((event) => {
    const { subject, lines } = wordsOf(event);
    const [code = "", ...remark] = lines;
    const [fromUs, toUs] = shownFrom(event, recording.durationUs);
    const name = [code, subject, clock(event.startUs)].filter((one) => one !== "").join(", ");
    return sources.flatMap(({ fileName, offsetUs, durationUs }, source): Clip[] => {
      const startUs = Math.max(fromUs - offsetUs, 0);
      const endUs = Math.min(toUs - offsetUs, durationUs ?? Infinity);
      if (event.startUs < offsetUs || endUs <= startUs) return [];
      return [{ event, fileName, source, startUs, endUs, name, remark: remark.join(" · ") }];
    });
  });
}

/** The contents of an observation that a list of clips cannot hold, with counts. */
export function clipLosses(
  study: StudyCopy,
  observation: ObservationCopy,
  more: Partial<Record<LossCode, number>> = {},
): readonly Loss[] {
  const shown = new Set(clipsOf(study, observation).map(({ event }) => event.id));
  const counts = {
    ...observationCounts(study, observation),
    unused_codes: unusedCodeCount(study, observation),
    events_without_media: observation.events.filter(({ id }) => !shown.has(id)).length,
    ...more,
  };
  return chosenLosses(counts, [
    "ratings",
    "scans",
    "traces",
    "notes",
    "comments",
    "confidence",
    "modifiers",
    "subjects",
    "points_as_intervals",
    "open_states",
    "rater_names",
    "rounds",
    "states_of_work",
    "spans",
    "empty_observations",
    "unused_codes",
    "frame_times",
    "events_without_media",
  ]);
}

export function clipHeadLosses(study: StudyCopy): readonly Loss[] {
  return headBesideEvents(study, { namesMedia: true });
}

type Source = Pick<MediaCopy, "fileName" | "offsetUs" | "durationUs">;

function sourcesOf({ media, isLive, name }: StudyCopy["recordings"][number]): readonly Source[] {
  if (media.length > 0) return media;
  return isLive ? [] : [{ fileName: name, offsetUs: 0, durationUs: null }];
}

function shownFrom(event: CodedEvent, durationUs: number): readonly [number, number] {
  if (event.kind === "state") return [event.startUs, event.endUs ?? durationUs];
  const endUs = Math.min(event.startUs + afterPointUs, Math.max(durationUs, event.startUs + 1));
  return [Math.max(event.startUs - beforePointUs, 0), endUs];
}

/** With signs that may stand in a file’s name. */
function clock(us: number): string {
  const millis = Math.floor(us / 1000);
  const seconds = Math.floor(millis / 1000);
  const whole = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join("-");
  return `${whole}.${String(millis % 1000).padStart(3, "0")}`;
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, "0");
}
