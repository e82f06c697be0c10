import { uuidv7 } from "uuidv7";
import { limits } from "../../domain/limits.ts";
import type { Counts, Finding, ReadingWords } from "../../formats/format.ts";
import type { ReadStudy } from "../../formats/joinedStudies.ts";
import { recognise } from "../../formats/registry.ts";
import type { ObservationCopy, StudyCopy } from "../../formats/studyCopy.ts";
import { palette } from "../scheme/palette.ts";
import type { FileReading, FileToRead } from "./reading.ts";

const startBytes = 65_536;

/** Reads one file with the format that knows it best. Whatever is wrong with it is a finding. */
export async function readFile(
  { key, file, answers }: FileToRead,
  {
    words,
    onProgress,
  }: { readonly words: ReadingWords; readonly onProgress: (share: number) => void },
): Promise<{ readonly reading: FileReading; readonly read: ReadStudy | null }> {
  const about = { key, name: file.name, sizeBytes: file.size };
  const refused = (what: Finding["what"], format: string | null = null) => ({
    read: null,
    reading: {
      ...about,
      format,
      counts: null,
      questions: [],
      findings: [refusal(what, file.name)],
    },
  });
  if (file.size === 0) return refused("empty_file");
  if (file.size > limits.importMaxBytes) return refused("too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const given = { name: file.name, bytes };
  const format = recognise(bytes.subarray(0, startBytes), given);
  if (!format?.reader) return refused("not_recognised", format?.name);
  const result = await format.reader.read(given, {
    newUuid: uuidv7,
    answers,
    palette,
    words,
    onProgress,
  });
  if (result.kind === "refused") {
    return {
      read: null,
      reading: {
        ...about,
        format: format.name,
        counts: null,
        questions: [],
        findings: result.findings,
      },
    };
  }
  const { study, observations, held, findings, questions } = result;
  return {
    read: { study, observations },
    reading: {
      ...about,
      format: format.name,
      counts: { held, taken: countsOf(study, observations) },
      findings,
      questions,
    },
  };
}

/** What a study holds, counted as readers count what a file holds. */
export function countsOf(study: StudyCopy, observations: readonly ObservationCopy[]): Counts {
  const last = study.schemes.at(-1)?.scheme;
  return {
    observations: observations.length,
    events: observations.reduce((sum, { events }) => sum + events.length, 0),
    subjects: last?.subjects.length ?? 0,
    codes: last?.codes.length ?? 0,
  };
}

function refusal(what: Finding["what"], about: string): Finding {
  return { weight: "refused", what, about, found: "", place: null, count: 1 };
}
