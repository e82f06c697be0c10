import { limits } from "../../domain/limits.ts";
import { mediaTimeUs, type Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { Place } from "../format.ts";
import { isNothing, isRecord, listIn, numberIn, shown, textIn } from "../jsonValue.ts";
import type { ObservationCopy } from "../studyCopy.ts";
import type { EventMet, StudyBook } from "../studyBook.ts";
import type { BehaviorRead } from "./borisScheme.ts";
import { borisTimeUs, wallTimeIn } from "./borisTime.ts";
import type { EventModifiers } from "./eventModifiers.ts";
import { joinedComment } from "./joinedComment.ts";
import { inBorisOrder, type Moment, type Pair, paired } from "./pairs.ts";
import { projectMedia } from "./projectMedia.ts";
import { projectMoments, rowPlace } from "./projectMoments.ts";
import type { VariableBook } from "./projectVariables.ts";

interface ProjectParts {
  readonly book: StudyBook;
  readonly raterId: Id<"account">;
  /** The behaviour of this name; made where the project has none. `null`: there can be no more. */
  readonly behavior: (name: string, place: Place) => BehaviorRead | null;
  /** Whom a name stands for; made where the project has none. `undefined`: there can be no more. */
  readonly subject: (name: string, place: Place) => Id<"subject"> | null | undefined;
  readonly modifiers: EventModifiers;
  readonly variables: VariableBook;
  readonly isNobody: (subject: string) => boolean;
  readonly findings: FindingList;
}

/** Adds an observation to the book, and returns the number of its events in the file. */
export function readObservation(
  { id, observation }: { readonly id: string; readonly observation: unknown },
  parts: ProjectParts,
): number {
  const { book, findings } = parts;
  const place: Place = { kind: "element", element: `observations["${id.slice(0, 200)}"]` };
  if (!isRecord(observation)) {
    findings.add("rejected", "entry_unreadable", { about: id, found: shown(observation), place });
    return 0;
  }
  const type = textIn(observation["type"]).toUpperCase();
  if (!types.has(type)) {
    findings.add("changed", "kind_unknown", {
      about: id,
      found: shown(observation["type"]),
      place,
    });
  }
  const { media, durationUs, framesPerSecond, hasVideo } = projectMedia(observation, {
    findings,
    place,
  });
  const told = projectMoments(observation, { ...parts, id, framesPerSecond });
  const values = parts.variables.valuesOf(observation["independent_variables"], place);
  const isLive = type === "LIVE" || (!types.has(type) && media.length === 0);
  const recordingId = book.recording({
    name: id,
    media,
    durationUs: isLive || type === "IMAGES" ? null : durationUs,
    framesPerSecond: told.imagesPerSecond ?? framesPerSecond,
    frameTiming: told.areFramesEven || told.imagesPerSecond !== null ? "even" : "unknown",
    hasVideo: type === "IMAGES" || hasVideo,
    isLive,
    values,
  });
  const pairs = pairsOf(inBorisOrder(told.moments), parts, id);
  const events = pairs.map((pair) => eventOf(pair, parts, id));
  const work = book.observation({
    name: id,
    recordingId,
    raterId: parts.raterId,
    startedAt: startOf(observation["date"], { findings, place }),
    notes: textIn(observation["description"]),
    spans: spansOf(observation["observation time interval"], events, { findings, place }),
  });
  for (const event of events) if (event) work.event(event);
  for (const [name, value] of Object.entries(observation)) {
    if (!read.has(name) && !isNothing(value)) {
      findings.add("description", "not_supported", { about: name, found: shown(value), place });
    }
  }
  return pairs.length + told.unreadable;
}

const types: ReadonlySet<string> = new Set(["MEDIA", "LIVE", "IMAGES", "VIDEO", "AUDIO"]);

/** What is looked at elsewhere, or says only how BORIS shows it. */
const read: ReadonlySet<string> = new Set([
  "date",
  "type",
  "description",
  "time offset",
  "events",
  "independent_variables",
  "file",
  "media_info",
  "observation time interval",
  "time offset second player",
  "directories_list",
  "time_lapse_delay",
  "image_display_duration",
  "use_exif_date",
  "substract_first_exif_date",
  "visualize_spectrogram",
  "visualize_waveform",
  "close_behaviors_between_videos",
  "start_from_current_time",
  "start_from_current_epoch_time",
  "media_creation_date_as_offset",
]);

/** Points by themselves; states by their two rows. */
function pairsOf(moments: readonly Moment[], parts: ProjectParts, id: string): readonly Known[] {
  const states: Moment[] = [];
  const pairs: Known[] = [];
  const behaviors = new Map<string, BehaviorRead | null>();
  for (const moment of moments) {
    let behavior = behaviors.get(moment.code);
    if (behavior === undefined) {
      behavior = parts.behavior(moment.code, rowPlace(id, moment.number));
      behaviors.set(moment.code, behavior);
    }
    if (behavior?.kind === "state") states.push(moment);
    else pairs.push({ start: moment, stop: null, behavior });
  }
  for (const pair of paired(states)) {
    pairs.push({ ...pair, behavior: behaviors.get(pair.start.code) ?? null });
  }
  return pairs;
}

interface Known extends Pair {
  readonly behavior: BehaviorRead | null;
}

function eventOf(
  { start, stop, behavior }: Known,
  { subject, modifiers, findings }: ProjectParts,
  id: string,
): EventMet | undefined {
  const place = rowPlace(id, start.number);
  const subjectId = behavior ? subject(start.subject, place) : undefined;
  if (!behavior || subjectId === undefined) {
    findings.add("rejected", "too_many_things", {
      about: behavior ? start.subject : start.code,
      place,
    });
    return undefined;
  }
  if (behavior.kind === "state" && !stop) {
    findings.add("changed", "left_open", {
      about: start.code,
      found: `${start.timeUs / 1e6} s`,
      place,
    });
  }
  return {
    codeId: behavior.codeId,
    kind: behavior.kind,
    subjectId,
    startUs: start.timeUs,
    endUs: stop?.timeUs ?? null,
    modifiers: modifiers.valuesOf(behavior, start.modifiers, place),
    comment: stop ? joinedComment(start.comment, stop.comment) : start.comment,
    place,
  };
}

function startOf(
  date: unknown,
  { findings, place }: { readonly findings: FindingList; readonly place: Place },
): string | null {
  const startedAt = wallTimeIn(textIn(date));
  if (startedAt === null && !isNothing(date)) {
    findings.add("description", "value_unreadable", { about: "date", found: shown(date), place });
  }
  return startedAt;
}

/** The segment that was observed, where one is told and all events lie in it. */
function spansOf(
  interval: unknown,
  events: readonly (EventMet | undefined)[],
  { findings, place }: { readonly findings: FindingList; readonly place: Place },
): ObservationCopy["spans"] {
  const [start, end] = listIn(interval).map(numberIn);
  if (start === undefined || end === undefined || (start === 0 && end === 0)) return [];
  const startUs = mediaTimeUs.safeParse(borisTimeUs(start)).data;
  const endUs = mediaTimeUs.safeParse(end === 0 ? limits.recordingMaxUs : borisTimeUs(end)).data;
  const isStretch = startUs !== undefined && endUs !== undefined && endUs > startUs;
  const isAround =
    isStretch &&
    events.every(
      (event) =>
        !event || (event.startUs >= startUs && (event.endUs ?? event.startUs + 1) <= endUs),
    );
  if (isAround) return [{ startUs, endUs, codeId: null, subjectId: null }];
  findings.add("description", "not_supported", {
    about: "observation time interval",
    found: shown(interval),
    place,
  });
  return [];
}
