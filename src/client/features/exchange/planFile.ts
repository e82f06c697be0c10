import type { ImportPlan } from "../../../formats/importPlan.ts";
import { planRowKey } from "../../../formats/planRows.ts";
import type { Importing } from "./importing.ts";
import type { Reading } from "./reading.ts";

/** The decisions of an import, with everything found, as a file: `npm run convert -- --plan` accepts it. */
export function planFileOf(
  { files, together, study, observations }: Reading,
  importing: Pick<Importing, "files" | "answers">,
): ImportPlan {
  const people = new Map<string, string>(study?.people.map((one) => [one.id, one.name]));
  const recordings = new Map<string, string>(study?.recordings.map((one) => [one.id, one.name]));
  const proposed = [...files.flatMap((one) => one.questions), ...together.questions]
    // Whose work one file is says nothing of others: the rows say it of each observation.
    .filter(({ what }) => what !== "rater_of_file" && what !== "length_of_recording")
    .map(({ id, answer }) => [id, answer] as const);
  const given = importing.files.flatMap((one) =>
    Object.entries(one.answers).filter(([id]) => id !== "rater_of_file"),
  );
  const rows = new Map<string, ImportPlan["rows"][number]>();
  for (const { row, raterId, recordingId } of observations) {
    const { file, observation, foundRater } = row;
    const key = planRowKey(row);
    const rater = people.get(raterId) ?? "";
    const recording = recordings.get(recordingId) ?? "";
    // Of what was parted the plan says whose it is: it is parted again.
    const isParted = rows.has(key);
    rows.set(key, { file, observation, foundRater, rater, ...(!isParted && { recording }) });
  }
  return {
    kind: "interrater import plan",
    version: 1,
    answers: {
      ...Object.fromEntries(proposed),
      ...Object.fromEntries(given),
      ...importing.answers,
    },
    rows: [...rows.values()],
  };
}
