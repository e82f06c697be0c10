import type { CodedEvent } from "../domain/entities/event.ts";
import type { Phase } from "../domain/entities/recording.ts";
import { limits } from "../domain/limits.ts";
import { id, mediaTimeUs } from "../domain/rules.ts";
import type { FindingList } from "./findingList.ts";
import type { Question } from "./format.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import type { ObservationCopy, RecordingCopy } from "./studyCopy.ts";

/** Id of the question how an observation with too many events is imported. */
export const largeObservation = "large_observation";

interface LargeRecordings extends ReadStudy {
  readonly questions: readonly Question[];
  /** The observation that each further part is of, by the part’s id. */
  readonly partOf: ReadonlyMap<string, ObservationCopy["id"]>;
}

/**
 * Recordings on which a rater has more events than can be coded here: imported whole if within the
 * sizes for which lists and values are tested, or divided into successive recordings. All raters’
 * observations of a recording are divided at the same times, so that they remain comparable; a
 * state across a division is ended there and started again in the next part.
 */
export function withLargeRecordings(
  read: ReadStudy,
  of: {
    readonly answers: Readonly<Record<string, string>>;
    readonly newUuid: () => string;
    readonly findings: FindingList;
  },
): LargeRecordings {
  const { study } = read;
  const large = read.observations.filter((one) => isLarge(one, limits.eventsPerObservation));
  if (large.length === 0 || study.settings !== null) {
    return { ...read, questions: [], partOf: new Map() };
  }
  const isSplit = of.answers[largeObservation] === "split";
  const most = isSplit ? limits.eventsPerObservation : limits.eventsPerImportedObservation;
  const nameOf = new Map<string, string>(study.recordings.map((one) => [one.id, one.name]));
  const questions: Question[] = [
    {
      id: largeObservation,
      what: "large_observation",
      about: "",
      options: ["keep_whole", "split"].map((value) => ({ value, isWord: true })),
      answer: isSplit ? "split" : "keep_whole",
      examples: large
        .slice(0, 5)
        .map((one) => `${nameOf.get(one.recordingId) ?? ""}: ${one.events.length}`),
    },
  ];
  const work = new Map<string, ObservationCopy[]>();
  for (const one of read.observations) {
    work.set(one.recordingId, [...(work.get(one.recordingId) ?? []), one]);
  }
  const taken = new Set(study.recordings.map(({ name }) => name));
  const parted = new Map<string, readonly RecordingPart[]>();
  for (const recording of study.recordings) {
    const observations = work.get(recording.id) ?? [];
    const isBound = observations.some((one) => one.consensus ?? one.calibration);
    if (isBound || !observations.some((one) => isLarge(one, most))) continue;
    const startsUs = [0, ...cutsOf(observations, { most, untilUs: recording.durationUs })];
    if (startsUs.length === 1) continue;
    const count = startsUs.length;
    of.findings.add("changed", "recording_split", { about: recording.name, found: `${count}` });
    parted.set(
      recording.id,
      startsUs.map((startUs, at) =>
        partOfRecording(recording, {
          at,
          startUs,
          endUs: startsUs[at + 1] ?? recording.durationUs,
          name: freeName(`${recording.name.slice(0, nameMostChars)} (${at + 1}/${count})`, taken),
          newUuid: of.newUuid,
        }),
      ),
    );
  }
  const partOf = new Map<string, ObservationCopy["id"]>();
  const observations = read.observations.flatMap((one): readonly ObservationCopy[] => {
    const parts = parted.get(one.recordingId);
    if (!parts) return [one];
    return parts.map((part, at) => {
      const own = partOfWork(one, part, { isFirst: at === 0, newUuid: of.newUuid });
      if (at > 0) partOf.set(own.id, one.id);
      return own;
    });
  });
  const recordings = study.recordings.flatMap(
    (one) => parted.get(one.id)?.map(({ recording }) => recording) ?? [one],
  );
  return { study: { ...study, recordings }, observations, questions, partOf };
}

/** Room is left for "(12/34)". */
const nameMostChars = limits.nameMaxChars - 16;

function isLarge({ events }: Pick<ObservationCopy, "events">, most: number): boolean {
  return events.length > most;
}

/**
 * Where a recording has to be cut so that no one has more than so many events in a part: in the middle of whose
 * events are most, again and again. A part that cannot be cut, because all begins at one time, stays as it is.
 */
function cutsOf(
  observations: readonly ObservationCopy[],
  { most, untilUs }: { readonly most: number; readonly untilUs: number },
): readonly number[] {
  const within = (
    fromUs: number,
    toUs: number,
    given: readonly (readonly CodedEvent[])[],
  ): number[] => {
    const held = given.map((events) => events.filter((one) => isWithin(one, fromUs, toUs)));
    const largest = held.toSorted((a, b) => b.length - a.length)[0] ?? [];
    if (largest.length <= most) return [];
    const startsUs = largest.map(({ startUs }) => startUs).toSorted((a, b) => a - b);
    const cutUs =
      startsUs.slice(Math.floor(startsUs.length / 2)).find((startUs) => startUs > fromUs) ?? fromUs;
    // Where what goes on fills each part by itself, cutting would never end.
    const isLess = largest.filter((one) => isWithin(one, cutUs, toUs)).length < largest.length;
    if (cutUs <= fromUs || !isLess) return [];
    return [...within(fromUs, cutUs, held), cutUs, ...within(cutUs, toUs, held)];
  };
  return within(
    0,
    untilUs + 1,
    observations.map(({ events }) => events),
  );
}

function isWithin(event: CodedEvent, fromUs: number, toUs: number): boolean {
  if (event.startUs >= toUs) return false;
  if (event.startUs >= fromUs) return true;
  return event.kind === "state" && (event.endUs === null || event.endUs > fromUs);
}

interface RecordingPart {
  readonly recording: RecordingCopy;
  readonly startUs: number;
  /** Of the last part the end of the recording, which belongs to it. */
  readonly endUs: number;
  readonly isLast: boolean;
}

function partOfRecording(
  recording: RecordingCopy,
  part: {
    readonly at: number;
    readonly startUs: number;
    readonly endUs: number;
    readonly name: string;
    readonly newUuid: () => string;
  },
): RecordingPart {
  const { at, startUs, endUs, name, newUuid } = part;
  const isLast = endUs === recording.durationUs;
  const phases = recording.phases.flatMap((phase): Phase[] => {
    const [from, to] = [Math.max(phase.startUs, startUs), Math.min(phase.endUs, endUs)];
    if (from >= to) return [];
    const phaseId = at === 0 ? phase.id : id("phase").parse(newUuid());
    return [
      { ...phase, id: phaseId, startUs: timeUs(from - startUs), endUs: timeUs(to - startUs) },
    ];
  });
  const { frameTimes: _, captions, ...rest } = recording;
  return {
    startUs,
    endUs,
    isLast,
    recording: {
      ...rest,
      id: at === 0 ? recording.id : id("recording").parse(newUuid()),
      name,
      durationUs: Math.max(endUs - startUs, 1),
      media: recording.media.map((one) => ({ ...one, offsetUs: one.offsetUs - startUs })),
      phases,
      // Times of captions are within their text.
      captions: at === 0 ? captions : [],
    },
  };
}

function partOfWork(
  observation: ObservationCopy,
  { recording, startUs, endUs, isLast }: RecordingPart,
  { isFirst, newUuid }: { readonly isFirst: boolean; readonly newUuid: () => string },
): ObservationCopy {
  const toUs = isLast ? Infinity : endUs;
  const events = observation.events.flatMap((event): CodedEvent[] => {
    if (!isWithin(event, startUs, toUs)) return [];
    const isBegunHere = event.startUs >= startUs;
    const eventId = isBegunHere ? event.id : id("event").parse(newUuid());
    const begunUs = timeUs(Math.max(event.startUs - startUs, 0));
    if (event.kind === "point") return [{ ...event, startUs: begunUs }];
    const goesOn = !isLast && (event.endUs === null || event.endUs > endUs);
    const endedUs = goesOn ? endUs : event.endUs;
    return [
      {
        ...event,
        id: eventId,
        startUs: begunUs,
        endUs: endedUs === null ? null : timeUs(endedUs - startUs),
      },
    ];
  });
  const spans = observation.spans.flatMap((span) => {
    const [from, to] = [Math.max(span.startUs, startUs), Math.min(span.endUs, endUs)];
    if (from >= to) return [];
    return [{ ...span, startUs: timeUs(from - startUs), endUs: timeUs(to - startUs) }];
  });
  return {
    ...observation,
    id: isFirst ? observation.id : id("observation").parse(newUuid()),
    recordingId: recording.id,
    events,
    spans,
    ratings: isFirst ? observation.ratings : [],
    parts: isFirst ? observation.parts : observation.parts.filter(({ kind }) => kind === "notes"),
  };
}

function timeUs(us: number) {
  return mediaTimeUs.parse(us);
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  taken.add(free);
  return free;
}
