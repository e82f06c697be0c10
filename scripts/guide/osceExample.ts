import { uuidv7 } from "uuidv7";
import { archive } from "../../src/formats/archive/archiveFormat.ts";
import { written } from "../../src/formats/written.ts";
import { plantedExam } from "../../tests/plantedRatings.ts";

/** What an exam is about, in the place of numbers. */
const stations = [
  "Chest pain",
  "Shortness of breath",
  "Abdominal examination",
  "Breaking bad news",
  "Wound care",
];
const items = [
  "Introduces themselves by name and role",
  "Confirms the patient’s identity",
  "Cleans hands before touching the patient",
  "Explains what will be done and asks for consent",
  "Asks open questions first",
  "Lets the patient finish",
  "Summarises and asks for questions",
  "Agrees the next step",
];
const itemLevels = ["Not done", "Partly done", "Done"];
const grades = ["Clear fail", "Borderline", "Clear pass", "Good pass", "Very good pass"];

/** An exam of 40 candidates at five stations, with one examiner who is more severe than the others, as a study archive. */
export async function osceExample(): Promise<Buffer> {
  const exam = plantedExam({ seed: 1975, stations: 5, candidates: 40, examiners: 4, severe: 1.4 });
  const { study, observations } = exam;
  const named = {
    ...study,
    name: "Example: OSCE of five stations",
    recordings: study.recordings.map((recording) => ({
      ...recording,
      name: withStation(recording.name),
      values: Object.fromEntries(
        Object.entries(recording.values).map(([key, value]) => [
          key,
          typeof value === "string" ? withStation(value) : value,
        ]),
      ),
    })),
    schemes: study.schemes.map((version) => ({
      ...version,
      scheme: {
        ...version.scheme,
        criteria: version.scheme.criteria.map((criterion, at) => ({
          ...criterion,
          name: at === 0 ? "Global rating" : (items[at - 1] ?? criterion.name),
          levels: criterion.levels.map((level, place) => ({
            ...level,
            name: (at === 0 ? grades : itemLevels)[place] ?? level.name,
          })),
        })),
      },
    })),
  };
  if (!archive.writer) throw new Error("archives are written");
  const pieces: Uint8Array[] = [];
  const of = { baseName: "osce", now: "2026-11-27T12:00:00Z", newUuid: uuidv7 };
  for await (const { content } of written(archive.writer, named, observations, of)) {
    pieces.push(typeof content === "string" ? Buffer.from(content) : content);
  }
  return Buffer.concat(pieces);
}

function withStation(words: string): string {
  return words.replaceAll(
    /Station (\d+)/gu,
    (all, number: string) => stations[Number(number) - 1] ?? all,
  );
}
