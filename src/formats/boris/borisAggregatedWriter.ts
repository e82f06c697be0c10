import type { Writer, Writing, WritingOf } from "../format.ts";
import type { StudyCopy } from "../studyCopy.ts";
import { borisHeadLosses, borisLosses } from "./borisLosses.ts";
import { borisNames } from "./borisNames.ts";
import { type BorisSpan, borisSpans, newObservationIds } from "./borisRows.ts";
import { pythonNumber } from "./borisTime.ts";
import {
  type ExportedObservation,
  exportedObservation,
  filledModifiers,
  modifierTitles,
  notAvailable,
  oneLine,
  tabbedRecord,
} from "./exportedColumns.ts";

/**
 * Aggregated events as BORIS 9 writes them, in one table: a row for each point and each state. A state
 * that is still open has neither stop nor duration.
 */
export const borisAggregatedWriter: Writer = {
  ending: ".tsv",
  contentType: "text/tab-separated-values",
  isFilePerObservation: false,
  losesUnused: "codes_and_subjects",
  begin,
  losses: (study, observation) => borisLosses(study, observation, { isProject: false }),
  headLosses: (study) => borisHeadLosses(study, { isProject: false }),
};

interface Taken {
  readonly told: ExportedObservation;
  readonly spans: readonly BorisSpan[];
}

function begin(study: StudyCopy, { baseName }: WritingOf): Writing {
  const names = borisNames(study);
  const idOf = newObservationIds(study, names);
  // How many columns there are is known when all was seen.
  const taken: Taken[] = [];
  return {
    take(observation) {
      const recording = names.recordings.get(observation.recordingId);
      if (!recording) return [];
      const spans = borisSpans(observation, names);
      const id = idOf(observation);
      taken.push({
        told: exportedObservation({ id, observation }, { study, recording }, spans),
        spans,
      });
      return [];
    },
    end() {
      const fileName = `${baseName}.tsv`;
      const modifiers = taken.reduce(
        (most, { spans }) => spans.reduce((own, one) => Math.max(own, one.modifiers.length), most),
        0,
      );
      return [
        { fileName, content: headOf(study, modifiers) },
        ...taken.map((one) => ({ fileName, content: rowsOf(one, modifiers) })),
      ];
    },
  };
}

function headOf(study: StudyCopy, modifiers: number): string {
  return tabbedRecord([
    "Observation id",
    "Observation date",
    "Description",
    "Observation type",
    "Source",
    "Time offset (s)",
    "Coding duration",
    "Media duration (s)",
    "FPS (frame/s)",
    ...study.variables.map(({ name }) => oneLine(name)),
    "Subject",
    "Observation duration by subject by observation",
    "Behavior",
    "Behavioral category",
    ...modifierTitles(modifiers),
    "Behavior type",
    "Start (s)",
    "Stop (s)",
    "Duration (s)",
    "Media file name",
    "Image index start",
    "Image index stop",
    "Image file path start",
    "Image file path stop",
    "Comment start",
    "Comment stop",
  ]);
}

function rowsOf({ told, spans }: Taken, modifiers: number): string {
  const lasted = lastedBySubject(spans);
  return spans
    .map((span) => {
      const stop = span.stopMilliseconds;
      const isState = span.kind === "state";
      return tabbedRecord([
        told.id,
        told.date,
        told.description,
        told.isLive ? "Live observation" : "Media file",
        told.source,
        "0.0",
        told.duration,
        told.mediaDurations,
        told.framesPerSecond,
        ...told.variables,
        oneLine(span.subject) || "No focal subject",
        pythonNumber((lasted.get(span.subject) ?? 0) / 1_000),
        oneLine(span.code),
        oneLine(span.category) || "Not defined",
        ...filledModifiers(span.modifiers, modifiers),
        isState ? "STATE" : "POINT",
        (span.milliseconds / 1_000).toFixed(3),
        stop === null ? notAvailable : (stop / 1_000).toFixed(3),
        isState && stop !== null ? ((stop - span.milliseconds) / 1_000).toFixed(3) : notAvailable,
        told.fileAt(span.milliseconds),
        told.isLive ? "" : told.frameAt(span.milliseconds),
        told.isLive ? "" : stop === null ? notAvailable : told.frameAt(stop),
        "",
        "",
        oneLine(span.commentStart),
        oneLine(span.commentStop),
      ]);
    })
    .join("");
}

/** What BORIS calls the time for which a subject was observed: all its states together. */
function lastedBySubject(spans: readonly BorisSpan[]): ReadonlyMap<string, number> {
  const lasted = new Map<string, number>();
  for (const { subject, milliseconds, stopMilliseconds } of spans) {
    const own = (stopMilliseconds ?? milliseconds) - milliseconds;
    lasted.set(subject, (lasted.get(subject) ?? 0) + own);
  }
  return lasted;
}
