import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EventErrors, errorMoments } from "../../src/agreement/programs/eventErrors.ts";
import { contract } from "../../src/api/contract.ts";
import { id, type Id } from "../../src/domain/rules.ts";
import { boutErrors } from "../../src/statistics/boutErrors.ts";
import { plantedProgramStudy } from "../plantedProgramStudy.ts";
import { codes, stateEvent } from "../sample.ts";
import { soon } from "../soon.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";

const [server] = databases();

describe.skipIf(!server)("what a program gets wrong", () => {
  let application: Application;
  let owner: Person;
  let studyId: Id<"study">;
  let raterId: Id<"account">;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    // Few enough that every kind of error has all of its moments listed.
    const { study, observations } = plantedProgramStudy({ seed: 5, people: 2, recordings: 6 });
    const [itself] = study.people.filter(({ name }) => name.startsWith("Detector"));
    const [first] = study.recordings;
    // In the first recording it joins what people keep apart, which chance has planted nowhere.
    const joined = observations.map((one) =>
      one.recordingId === first?.id
        ? {
            ...one,
            events:
              one.raterId === itself?.id
                ? [solitary(10, 35)]
                : [solitary(10, 20), solitary(25, 35)],
          }
        : one,
    );
    ({ studyId } = await imported(owner, undefined, aHead(study), joined));
    const { raters } = await owner.send(contract.readProgram, { params: { studyId }, query: {} });
    const program = raters.find(({ name }) => name.startsWith("Detector"));
    raterId = id("account").parse(program?.id);
  });
  afterAll(() => application?.stop());

  const read = () =>
    soon(async () => {
      const reply = await owner.send(contract.readProgram, {
        params: { studyId },
        query: { programId: raterId },
      });
      expect(reply.lines.length).toBeGreaterThan(1);
      return reply;
    });
  const momentsOf = (query: object) =>
    owner.send(contract.readProgramInstances, {
      params: { studyId, raterId },
      query: { kind: "missed", ...query },
    });

  test.each(errorMoments)(
    "leads to its moments, of all codes and of each, as many and as long as are told: %s",
    async (kind) => {
      const { lines } = await read();
      const counts: number[] = [];
      for (const { codeId, errors } of lines) {
        const { count, moments } = await momentsOf({ kind, ...(codeId && { codeId }) });
        counts.push(count);
        expect(count).toBe(toldOf(kind, errors) ?? count);
        expect(moments).toHaveLength(Math.min(100, count));
        const ofTime = boutErrors.find((one) => one === kind);
        const longUs = moments.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0);
        const toldUs = ofTime && moments.length === count ? errors.time[ofTime] : longUs;
        expect(longUs).toBe(toldUs);
      }
      const [all = 0, ...each] = counts;
      expect(all).toBeGreaterThan(0);
      expect(each.reduce((sum, one) => sum + one, 0)).toBe(all);
    },
  );

  test("each moment names two observations of its recording, whose comparison opens there", async () => {
    for (const kind of errorMoments) {
      const {
        moments: [first],
      } = await momentsOf({ kind });
      if (!first) throw new Error(kind);
      const { codings } = await owner.send(contract.readCodings, {
        params: { studyId, recordingId: first.recordingId },
      });
      const there = new Map<string, string>(
        codings.map(({ observationId, raterId: by }) => [observationId, by]),
      );
      expect(there.get(first.ownObservationId)).toBe(raterId);
      expect(there.get(first.otherObservationId)).toBe(first.otherId);
      expect(first.endUs).toBeGreaterThanOrEqual(first.startUs);
    }
  });

  test("every cell of the table of codes leads to as much time as it says", async () => {
    const { confusion } = await read();
    const { labels = [], table = [] } = confusion ?? {};
    let looked = 0;
    for (const [at, row] of labels.entries()) {
      for (const [beside, column] of labels.entries()) {
        const timeUs = table[at]?.[beside] ?? 0;
        if (at === beside || timeUs === 0) continue;
        const { count, moments } = await momentsOf({ kind: "cell", row, column });
        expect(count).toBeGreaterThan(0);
        if (moments.length < count) continue;
        looked += 1;
        expect(moments.reduce((sum, one) => sum + one.endUs - one.startUs, 0)).toBe(timeUs);
      }
    }
    expect(looked).toBeGreaterThan(2);
  });
});

/** How many of a kind are told, if they are counted; of time its length is told. */
function toldOf(kind: (typeof errorMoments)[number], errors: EventErrors): number | undefined {
  const told: Partial<Record<typeof kind, number>> = {
    missed: errors.reference - errors.matched,
    added: errors.tested - errors.matched,
    substitution: errors.referenceBouts.substituted,
  };
  return told[kind];
}

function solitary(fromS: number, toS: number) {
  return stateEvent(codes.solitary, fromS * 1_000_000, toS * 1_000_000);
}
