import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProgramReply } from "../../src/api/contract/programAgreement.ts";
import { contract } from "../../src/api/contract.ts";
import type { Scan } from "../../src/domain/entities/workPart.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { ObservationCopy } from "../../src/formats/studyCopy.ts";
import { liveliness, plantedProgramStudy } from "../plantedProgramStudy.ts";
import { codes } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";

const [server] = databases();
const planted = plantedProgramStudy({ seed: 61, people: 3, recordings: 12, isScanned: true });

/** What one answered to each question about a code, of the work as it was sent. */
function answersOf({ parts }: ObservationCopy, name: "solitary" | "together"): readonly boolean[] {
  const scans = parts.filter((part): part is Scan => part.kind === "scan");
  return scans.map(({ marks }) => marks.some(({ codeId }) => codeId === codes[name]));
}

/** No and yes of people by those of the program, plainly counted. */
function countedTable(names: readonly ("solitary" | "together")[]): readonly number[] {
  const { people } = planted.study;
  const program = people.at(-1)?.id;
  const cells = [0, 0, 0, 0];
  for (const own of planted.observations.filter(({ raterId }) => raterId === program)) {
    for (const other of planted.observations) {
      if (other === own || other.recordingId !== own.recordingId) continue;
      for (const name of names) {
        const said = answersOf(own, name);
        answersOf(other, name).forEach((isThere, at) => {
          const cell = 2 * Number(isThere) + Number(said[at]);
          cells[cell] = (cells[cell] ?? 0) + 1;
        });
      }
    }
  }
  return cells;
}

describe.skipIf(!server)("a program that answers scans and rates all the time", () => {
  let application: Application;
  let owner: Person;
  let studyId: Id<"study">;
  let told: ProgramReply;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    ({ studyId } = await imported(owner, undefined, aHead(planted.study), planted.observations));
    const ask = (query: object) => owner.send(contract.readProgram, { params: { studyId }, query });
    const { raters } = await ask({});
    const programId = raters.find(({ name }) => name === "Detector 2.1")?.id;
    told = await soon(async () => {
      const reply = await ask({ programId });
      if (reply.scans.length === 0 || reply.progress.compared < reply.progress.all) {
        throw new Error("not all is compared yet");
      }
      return reply;
    });
  }, 60_000);
  afterAll(() => application?.stop());

  const raterNamed = (name: string) => {
    const rater = told.raters.find((one) => one.name === name);
    if (!rater) throw new Error(`${name} is not there`);
    return rater.id;
  };
  const moments = (query: { row?: string; column?: string; codeId?: Id<"code"> }) =>
    owner.send(contract.readProgramInstances, {
      params: { studyId, raterId: raterNamed("Detector 2.1") },
      query: { kind: "scan" as const, ...query },
    });

  test("is compared by the study's own statistics, over all codes and by code, with the answers as they were sent", () => {
    const { scans, scanStatistics } = told;
    const names = new Map<string, string>(
      told.schemeVersion?.scheme.codes.map(({ id, name }) => [id, name]),
    );
    expect(scans.map(({ codeId }) => codeId && names.get(codeId))).toEqual([
      null,
      "Solitary",
      "Together",
    ]);
    expect(scans[0]?.table.flat()).toEqual(countedTable(["solitary", "together"]));
    expect(scans[1]?.table.flat()).toEqual(countedTable(["solitary"]));
    for (const { people, program, differences } of scans) {
      expect([people, program, differences].map((all) => all.length)).toEqual(
        Array.from({ length: 3 }, () => scanStatistics.length),
      );
      const [own, other] = [people[0], program[0]];
      if (own?.kind !== "value" || other?.kind !== "value") throw new Error("no figure");
      expect(other.value).toBeLessThan(own.value);
      expect(differences[0]).toMatchObject({ kind: "value" });
      expect(differences[0]?.kind === "value" && differences[0].difference).toBeCloseTo(
        other.value - own.value,
        12,
      );
    }
  });

  test("each cell of answers leads to its questions, at their times, in the work of both", async () => {
    const table = told.scans[2]?.table;
    const codeId = told.scans[2]?.codeId ?? undefined;
    for (const [rank, row] of (["no", "yes"] as const).entries()) {
      for (const [file, column] of (["no", "yes"] as const).entries()) {
        // oxlint-disable-next-line no-await-in-loop -- One after the other.
        const reply = await moments({ row, column, ...(codeId && { codeId }) });
        expect(reply.count).toBe(table?.[rank]?.[file]);
        for (const moment of reply.moments) {
          expect(moment.startUs % 10_000_000).toBe(0);
          expect(moment.otherId).not.toBe(raterNamed("Detector 2.1"));
        }
      }
    }
    const params = { studyId, raterId: raterNamed("Detector 2.1") };
    for (const wrong of [{ row: "no" }, { column: "no" }, { row: "maybe", column: "no" }]) {
      const query = { kind: "scan" as const, ...wrong };
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      expect(await owner.refusal(contract.readProgramInstances, { params, query })).toBe(
        "invalid_input",
      );
    }
  });

  test("is compared on what all rate all the time, and is furthest from people at moments that are told", () => {
    const [trace] = told.traces;
    const scheme = told.schemeVersion?.scheme;
    expect(told.traces).toHaveLength(1);
    expect(scheme?.criteria.find(({ id }) => id === trace?.criterionId)?.name).toBe("Liveliness");
    expect(planted.study.schemes[0]?.scheme.criteria.some(({ id }) => id === liveliness)).toBe(
      true,
    );
    told.traceStatistics.forEach((_, at) => {
      const [own, other] = [trace?.people[at], trace?.program[at]];
      if (own?.kind !== "value" || other?.kind !== "value") throw new Error("no figure");
      expect(other.value).toBeLessThan(own.value - 0.05);
      expect(trace?.differences[at]).toMatchObject({ kind: "value", isEquivalent: false });
    });
    expect(trace?.moments).toHaveLength(20);
    for (const moment of trace?.moments ?? []) {
      expect(moment.endUs).toBeGreaterThan(moment.startUs);
      expect(moment.otherId).not.toBe(raterNamed("Detector 2.1"));
      expect(moment.ownObservationId).not.toBe(moment.otherObservationId);
    }
  });

  test("events of the same work are told beside it", () => {
    expect(told.lines.length).toBeGreaterThan(1);
    expect(told.ratings.length).toBe(1);
  });
});
