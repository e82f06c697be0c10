import { leftOpen, filesTogether, type Together } from "../../../formats/filesTogether.ts";
import { newFindingList } from "../../../formats/findingList.ts";
import { rowFile } from "../../../formats/planRows.ts";
import type { StudyCopy } from "../../../formats/studyCopy.ts";
import type { FileRead } from "./fileReading.ts";
import type { FileReading, Reading, ReadingWish } from "./reading.ts";

/** The content of all files together, as the screen shows it and as it is sent. */
export function readingOf(
  results: readonly FileRead[],
  {
    files,
    answers,
    rows = [],
    recordingsByName,
    knownRaters,
    newUuid,
  }: Omit<ReadingWish, "words"> & { readonly newUuid: () => string },
): { readonly reading: Reading; readonly joined: Together | undefined } {
  const findings = newFindingList();
  const joined = filesTogether(
    results.flatMap(({ read, reading: { key, name, format, questions } }, at) =>
      read
        ? [
            {
              key,
              name,
              folder: files[at]?.folder ?? "",
              read,
              format: format ?? undefined,
              ...leftOpen(questions, files[at]?.answers ?? {}),
            },
          ]
        : [],
    ),
    { recordingsByName, answers, newUuid, findings, knownRaters, rows },
  );
  const studies = results.flatMap(({ read }) => (read ? [read.study] : []));
  for (const study of studies.length > 1 ? studies : []) {
    const count =
      (study.plans?.length ?? 0) +
      (study.history?.length ?? 0) +
      (study.lockedReports?.length ?? 0);
    if (count > 0) findings.add("rejected", "past_of_one_study", { about: study.name, count });
  }
  return {
    joined,
    reading: {
      ...studyOf(joined),
      files: results.map(({ reading }) => withRater(reading, joined?.raterOfFile)),
      together: { questions: joined?.questions ?? [], findings: findings.all() },
      certificate: null,
    },
  };
}

/**
 * Removes the question for a file’s rater where the other files answer it: one answer for all of them is among the
 * questions.
 */
function withRater(reading: FileReading, raters: Together["raterOfFile"] | undefined): FileReading {
  if (raters?.get(reading.key) === undefined) return reading;
  return {
    ...reading,
    questions: reading.questions.filter(({ what }) => what !== "rater_of_file"),
  };
}

function studyOf(read: Together | undefined): Pick<Reading, "study" | "observations"> {
  if (!read) return { study: null, observations: [] };
  return {
    study: shortened(read.study),
    observations: read.observations.map(
      ({ id: observationId, name, recordingId, raterId, roundId, state, purpose, ...work }) => ({
        id: observationId,
        name,
        recordingId,
        raterId,
        roundId,
        state,
        purpose,
        fileName: read.fileOf.get(observationId)?.name ?? "",
        row: {
          file: rowFile(read.fileOf.get(observationId) ?? { name: "" }),
          observation: read.foundNames.get(observationId) ?? name,
          foundRater: read.foundRaters.get(observationId) ?? "",
        },
        events: work.events.length,
        ratings: work.ratings.length,
      }),
    ),
  };
}

function shortened({
  plans: _plans,
  history: _history,
  lockedReports: _reports,
  recordings,
  ...study
}: StudyCopy) {
  return {
    ...study,
    recordings: recordings.map(({ frameTimes: _times, captions, ...recording }) => ({
      ...recording,
      captions: captions.map((one) => ({ ...one, text: "" })),
    })),
  };
}
