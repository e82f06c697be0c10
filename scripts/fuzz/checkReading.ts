import words from "../../locales/en/formats.json" with { type: "json" };
import { eventProblems, overlaps } from "../../src/domain/eventRules.ts";
import { type SchemeIndex, indexScheme } from "../../src/domain/schemeIndex.ts";
import { schemeProblems } from "../../src/domain/schemeRules.ts";
import type { ReadStudy } from "../../src/formats/joinedStudies.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { ObservationCopy, schemeOf } from "../../src/formats/studyCopy.ts";
import { newCountedIds } from "../../tests/formats/randomNumbers.ts";
import type { Seed } from "./seeds.ts";

/**
 * Reads a file and throws where what comes out is neither refused with a reason nor a study that keeps
 * all rules. Says which of the two it was.
 */
export async function checkReading({ file, format }: Seed): Promise<"refused" | "read"> {
  const reading = await readFile(
    file,
    { newUuid: newCountedIds(), answers: {}, palette: ["#0072b2"], words: words.words },
    format,
  );
  if (reading.kind === "refused") {
    const isTold = reading.findings.some(({ weight }) => weight === "refused");
    if (!isTold) throw new Error("refused without a reason");
    return "refused";
  }
  for (const [name, count] of Object.entries({ ...reading.held, ...reading.taken })) {
    if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${name} is ${count}`);
  }
  const lost = reading.taken.events < reading.held.events;
  const isSilent = !reading.findings.some(({ weight }) => weight !== "noted");
  if (lost && isSilent && reading.questions.length === 0) {
    throw new Error(
      `${reading.held.events} events are held, ${reading.taken.events} taken, and nothing is told`,
    );
  }
  checkRules(reading.read);
  return "read";
}

function checkRules({ study, observations }: ReadStudy): void {
  for (const { scheme } of study.schemes) {
    const problem = schemeProblems(scheme).find(({ rule }) => rule !== "scheme_not_empty");
    if (problem) throw new Error(`the scheme breaks ${problem.rule} at ${problem.path}`);
  }
  const durations = new Map(study.recordings.map((one) => [one.id, one.durationUs]));
  for (const observation of observations) {
    const checked = ObservationCopy.safeParse(observation);
    if (!checked.success) throw new Error(`an observation is wrong: ${checked.error.message}`);
    const index = indexScheme(schemeOf(study, observation));
    const { sampling, spans, events } = observation;
    const durationUs = durations.get(observation.recordingId) ?? 0;
    for (const event of events) {
      const [problem] = eventProblems(event, { index, durationUs, sampling, spans });
      if (problem) throw new Error(`an event breaks ${problem.rule} at ${problem.path}`);
    }
    checkOverlaps(events, index);
  }
}

/** Each with those after it that may still lie over it. */
function checkOverlaps(events: ObservationCopy["events"], index: SchemeIndex): void {
  events.forEach((event, at) => {
    for (let next = at + 1; next < Math.min(events.length, at + 50); next += 1) {
      const other = events[next];
      if (other && overlaps(event, other, index))
        throw new Error("states that exclude each other overlap");
    }
  });
}
