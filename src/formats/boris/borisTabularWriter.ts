import type { Writer, Writing, WritingOf } from "../format.ts";
import type { StudyCopy } from "../studyCopy.ts";
import { borisHeadLosses, borisLosses } from "./borisLosses.ts";
import { borisNames } from "./borisNames.ts";
import { borisRows, borisSpans, newObservationIds } from "./borisRows.ts";
import {
  exportedObservation,
  filledModifiers,
  modifierTitles,
  notAvailable,
  oneLine,
  tabbedRecord,
} from "./exportedColumns.ts";

/** Tabular events as BORIS 9 writes them: a row for each point and for each start and stop. */
export const borisTabularWriter: Writer = {
  ending: ".tsv",
  contentType: "text/tab-separated-values",
  isFilePerObservation: true,
  losesUnused: "codes_and_subjects",
  isNamedByFile: true,
  begin,
  // In a file of one observation nothing shows which part of its name is the rater's.
  losses: (study, observation) =>
    borisLosses(study, observation, { isProject: false }).map((loss) =>
      loss.what === "rater_names" ? { ...loss, count: 1 } : loss,
    ),
  headLosses: (study) => borisHeadLosses(study, { isProject: false }),
};

function begin(study: StudyCopy, _of: WritingOf): Writing {
  const names = borisNames(study);
  const idOf = newObservationIds(study, names);
  return {
    take(observation) {
      const recording = names.recordings.get(observation.recordingId);
      if (!recording) return [];
      const spans = borisSpans(observation, names);
      const id = idOf(observation);
      const told = exportedObservation({ id, observation }, { study, recording }, spans);
      const modifiers = spans.reduce((most, one) => Math.max(most, one.modifiers.length), 0);
      const before = [
        told.id,
        told.date,
        told.description,
        told.duration,
        told.isLive ? "Live observation" : "Media file(s)",
        told.source,
        "0.0",
        told.mediaDurations,
        told.framesPerSecond,
        ...told.variables,
      ];
      const rows = borisRows(spans).map((row) =>
        tabbedRecord([
          ...before,
          oneLine(row.subject),
          oneLine(row.code),
          oneLine(row.category),
          ...filledModifiers(row.modifiers, modifiers),
          row.end,
          (row.milliseconds / 1_000).toFixed(3),
          told.fileAt(row.milliseconds),
          told.frameAt(row.milliseconds),
          notAvailable,
          oneLine(row.comment),
        ]),
      );
      const head = tabbedRecord([
        "Observation id",
        "Observation date",
        "Description",
        "Observation duration",
        "Observation type",
        "Source",
        "Time offset (s)",
        "Media duration (s)",
        "FPS",
        ...study.variables.map(({ name }) => oneLine(name)),
        "Subject",
        "Behavior",
        "Behavioral category",
        ...modifierTitles(modifiers),
        "Behavior type",
        "Time",
        "Media file name",
        "Image index",
        "Image file path",
        "Comment",
      ]);
      return [{ fileName: `${id}.tsv`, content: head + rows.join("") }];
    },
    end: () => [],
  };
}
