import { zipSync } from "fflate";
import type { Format, Loss, Writer } from "../format.ts";
import { chosenLosses, headBesideEvents, observationCounts } from "../lossCounts.ts";
import { observationTitle } from "../observationTitle.ts";
import { schemeOf } from "../studyCopy.ts";
import { recognisesDatavyu } from "./datavyuFile.ts";
import { projectText } from "./projectText.ts";
import { readDatavyu } from "./readDatavyu.ts";
import { columnNames, sheetOf, staysOpen } from "./sheetOf.ts";

const writer: Writer = {
  ending: ".opf",
  contentType: "application/zip",
  isFilePerObservation: true,
  losesUnused: "subjects",
  isNamedByFile: true,
  begin: (study, { now }) => ({
    take(observation) {
      const title = observationTitle(study, observation);
      const recording = study.recordings.find(({ id }) => id === observation.recordingId);
      const sheet = sheetOf(schemeOf(study, observation), {
        events: observation.events,
        durationUs: recording?.durationUs ?? 1,
      });
      const encoder = new TextEncoder();
      const content = zipSync(
        { project: encoder.encode(projectText(title)), db: encoder.encode(sheet) },
        { mtime: now },
      );
      return [{ fileName: `${title}.opf`, content }];
    },
    end: () => [],
  }),
  losses(study, observation): readonly Loss[] {
    const { codes } = schemeOf(study, observation);
    const names = columnNames(schemeOf(study, observation));
    const counts = {
      ...observationCounts(study, observation),
      open_states: observation.events.filter(
        (event) => event.kind === "state" && event.endUs === null && !staysOpen(event),
      ).length,
      characters: codes.filter(({ name }, at) => name !== names[at]).length,
    };
    return chosenLosses(counts, [
      "ratings",
      "scans",
      "traces",
      "notes",
      "confidence",
      "open_states",
      "sub_millisecond",
      "rater_names",
      "rounds",
      "states_of_work",
      "spans",
      "characters",
    ]);
  },
  headLosses: (study) => headBesideEvents(study),
};

/** Datavyu projects (`.opf`), their spreadsheets as single files, and MacSHAPA databases (`.odb`). */
export const datavyuFormat: Format = {
  name: "datavyu",
  endings: [".opf", ".odb", ".shapa"],
  reader: { recognises: recognisesDatavyu, read: readDatavyu },
  writer,
};
