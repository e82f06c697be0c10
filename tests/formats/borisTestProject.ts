import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Id } from "../../src/domain/rules.ts";
import { borisProject } from "../../src/formats/boris/borisProject.ts";
import type { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { newId } from "../sample.ts";
import { readingBy, samples } from "./borisReading.ts";

const printed = z.array(
  z.object({
    obs1: z.string(),
    obs2: z.string(),
    interval_s: z.number(),
    include_modifiers: z.boolean(),
    subjects: z.array(z.string()),
    behaviors: z.array(z.string()),
    kappa: z.number(),
    needleman_wunsch_identity_pct: z.number(),
  }),
);

/** What BORIS printed of two observations of its test project, both measures. */
export type Printed = z.infer<typeof printed>[number];

const noFocalSubject = "No focal subject";

/** BORIS's own test project as work of several raters. */
export interface BorisTestProject {
  readonly study: StudyCopy;
  /** Each the work of a rater who is named as it is. */
  readonly observations: readonly ObservationCopy[];
  /** Those pairs of a file that BORIS printed and that mean the same here. */
  readonly printedIn: (file: string) => readonly Printed[];
}

/** BORIS's own test project; each of its observations is the work of one rater, all of one recording. */
export async function borisTestProject(): Promise<BorisTestProject> {
  const { reader } = borisProject;
  if (!reader) throw new Error("BORIS projects are not read");
  const project = join(samples, "boris/boris-tests/test.boris");
  const { study, ...read } = await readingBy(reader, readFileSync(project), { name: "test.boris" });
  const [recording] = study.recordings;
  if (!recording) throw new Error("the sample has no recording");
  // BORIS leaves out what has a state without an end.
  const whole = read.observations.filter(({ name }) => name !== "live not paired");
  const people = whole.map(({ name }) => ({ id: newId("account"), name, role: null }));
  const observations = whole.map((one, at) => ({
    ...one,
    recordingId: recording.id,
    raterId: people[at]?.id ?? one.raterId,
    state: "submitted" as const,
  }));
  const codes = study.schemes[0]?.scheme.codes ?? [];
  const behaviorOf = (codeId: Id<"code">) => codes.find(({ id }) => id === codeId)?.name ?? "";
  const hasNobody = ({ obs1, obs2, behaviors }: Printed) =>
    observations.some(
      ({ name, events }) =>
        [obs1, obs2].includes(name) &&
        events.some(
          ({ codeId, subjectId }) => subjectId === null && behaviors.includes(behaviorOf(codeId)),
        ),
    );
  const durationUs = Math.max(...study.recordings.map((one) => one.durationUs));
  return {
    study: { ...study, people, recordings: [{ ...recording, durationUs }] },
    observations,
    printedIn: (file) => {
      const path = join(samples, "boris-oracle/test.boris", file);
      return printed.parse(JSON.parse(readFileSync(path, "utf8"))).filter(
        (one) =>
          !one.include_modifiers &&
          one.obs1 !== one.obs2 &&
          // BORIS samples "no focal subject" wherever it is ticked, the page where somebody coded so.
          one.subjects.includes(noFocalSubject) === hasNobody(one),
      );
    },
  };
}
