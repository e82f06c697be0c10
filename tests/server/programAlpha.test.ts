import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { contract } from "../../src/api/contract.ts";
import { id } from "../../src/domain/rules.ts";
import { codes, newId, stateEvent } from "../sample.ts";
import { soon } from "../soon.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, imported } from "./importedStudy.ts";

const [server] = databases();
const second = 1_000_000;
const vectors = z
  .object({
    equivalenceOfEvents: z.array(
      z.object({
        /** By recording, rater (the program last) and second. */
        lines: z.array(z.array(z.array(z.int()))),
        margin: z.number(),
        difference: z.number(),
        lowerP: z.number(),
        upperP: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(new URL("../vectors-own/programs.json", import.meta.url), "utf8")),
  ).equivalenceOfEvents;

/** What each label is; 0 is nothing. */
const codeOf = [undefined, codes.solitary, codes.together];

describe.skipIf(!server)("two one-sided tests on alpha of events", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application?.stop());

  test.each(vectors.map((one, at) => [at + 1, one] as const))(
    "are as a program in Python computes them of the same seconds, whatever the study counts (%i)",
    async (_, { lines, margin, ...wanted }) => {
      const raters = lines[0]?.length ?? 0;
      const names = Array.from({ length: raters }, (__, at) =>
        at === raters - 1 ? "Detector" : `Person ${at}`,
      );
      const one = aStudyCopy(names);
      const [first] = one.recordings;
      if (!first) throw new Error("no recording");
      const study = {
        ...one,
        recordings: lines.map((line, at) => ({
          ...first,
          id: newId("recording"),
          name: `Clip ${at}`,
          durationUs: (line[0]?.length ?? 0) * second,
          phases: [],
        })),
      };
      const observations = lines.flatMap((line, at) =>
        line.map((labels, by) =>
          anObservationCopy(study, {
            by,
            recordingId: study.recordings[at]?.id ?? newId("recording"),
            events: boutsOf(labels),
            ratings: [],
            parts: [],
          }),
        ),
      );
      const { studyId } = await imported(owner, undefined, aHead(study), observations);
      const params = { studyId };
      const { raters: there } = await owner.send(contract.readProgram, { params, query: {} });
      const programId = id("account").parse(there.find(({ name }) => name === "Detector")?.id);

      const { statistics, lines: told } = await soon(async () => {
        const reply = await owner.send(contract.readProgram, {
          params,
          query: { programId, margin: `${margin}` },
        });
        expect(reply.lines.length).toBeGreaterThan(0);
        return reply;
      });

      const at = statistics.findIndex(({ kind }) => kind === "alpha");
      const found = told[0]?.differences[at];
      if (found?.kind !== "value") throw new Error(found?.because ?? "none");
      const { difference, low, high, lowerP, upperP } = wanted;
      const compared = {
        difference: [found.difference, difference],
        low: [found.low, low],
        high: [found.high, high],
        lowerP: [found.lowerP, lowerP],
        p: [found.p, Math.max(lowerP, upperP)],
      };
      for (const [name, [own = NaN, other = NaN]] of Object.entries(compared)) {
        expect.soft(Math.abs(own - other), name).toBeLessThan(1e-9);
      }
    },
  );
});

/** Seconds with the same code, one after the other, as one state. */
function boutsOf(labels: readonly number[]) {
  const bouts: { readonly label: number; readonly from: number; to: number }[] = [];
  for (const [at, label] of labels.entries()) {
    const last = bouts.at(-1);
    if (last?.label === label) last.to = at + 1;
    else bouts.push({ label, from: at, to: at + 1 });
  }
  return bouts.flatMap(({ label, from, to }) => {
    const code = codeOf[label];
    return code ? [stateEvent(code, from * second, to * second)] : [];
  });
}
