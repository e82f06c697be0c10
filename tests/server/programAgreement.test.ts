import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProgramReply } from "../../src/api/contract/programAgreement.ts";
import { contract } from "../../src/api/contract.ts";
import { id, type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { soon } from "../soon.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";

const [server] = databases();
const second = 1_000_000;
const recordings = 12;
/** Bouts of each recording: what the program does to them is planted. */
const kinds = ["right", "right", "right", "late", "dropped", "broken"] as const;

describe.skipIf(!server)("a program among three people", () => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;
  let programId: Id<"account">;
  let codeId: string;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, {
      seed: 26_001,
      raters: 4,
      recordings,
      ratersEach: [4, 4],
    });
    programId = id("account").parse(study.raterIds[3]);
    codeId = study.scheme.codes.find(({ kind }) => kind === "state")?.id ?? "";
    await plant();
  }, 60_000);
  afterAll(() => application?.stop());

  /** In the first round people all code the same; the program has what is planted, and one bout too many. */
  async function plant(): Promise<void> {
    const { database } = application.tools;
    const { studyId, roundIds } = study;
    await database.deleteFrom("event").where("studyId", "=", studyId).execute();
    await database
      .updateTable("observation")
      .set({ spans: "[]" })
      .where("studyId", "=", studyId)
      .execute();
    const observations = await database
      .selectFrom("observation")
      .select(["id", "raterId", "roundId", "recordingId"])
      .where("studyId", "=", studyId)
      .orderBy("id")
      .execute();
    const random = randomFrom(26);
    const rows = observations.flatMap((observation) => {
      const isProgram = observation.raterId === programId;
      if (observation.roundId !== roundIds[1] && observation.roundId !== roundIds[0]) return [];
      const bouts = kinds.flatMap((kind, at) => {
        const [from, to] = [10 * at, 10 * at + 6];
        if (!isProgram || kind === "right") return [[from, to]];
        if (kind === "late") return [[from + 1, to + 0.5]];
        if (kind === "dropped") return [];
        return [
          [from, from + 2],
          [from + 3, to],
        ];
      });
      return [...bouts, ...(isProgram ? [[62, 64]] : [])].map(([from = 0, to = 0]) => ({
        studyId,
        observationId: observation.id,
        id: id("event").parse(uuidv7()),
        kind: "state" as const,
        codeId: id("code").parse(codeId),
        subjectId: null,
        startUs: mediaTimeUs.parse(from * second),
        endUs: mediaTimeUs.parse(to * second),
        modifiers: "{}",
        comment: "",
        confidence: isProgram ? Math.round(100 * (0.5 + 0.5 * random())) / 100 : null,
        version: 1,
        isDeleted: false,
      }));
    });
    await database.insertInto("event").values(rows).execute();
    // On every criterion it rates as the first person does.
    const recordingsOf = new Map(observations.map((one) => [placeOf(one), one.id]));
    for (const own of observations.filter(({ raterId }) => raterId === programId)) {
      const personId = recordingsOf.get(
        placeOf({ ...own, raterId: study.raterIds[0] ?? programId }),
      );
      if (!personId) continue;
      // oxlint-disable no-await-in-loop -- One after the other: there are few.
      await database.deleteFrom("rating").where("observationId", "=", own.id).execute();
      const given = await database
        .selectFrom("rating")
        .selectAll()
        .where("observationId", "=", personId)
        .execute();
      if (given.length > 0) {
        await database
          .insertInto("rating")
          .values(
            given.map((one) => ({
              ...one,
              observationId: own.id,
              evidence: JSON.stringify(one.evidence),
            })),
          )
          .execute();
      }
      // oxlint-enable no-await-in-loop
    }
    await database
      .updateTable("observation")
      .set((eb) => ({ revision: eb("revision", "+", 1_000) }))
      .where("studyId", "=", studyId)
      .execute();
  }

  function ask(query: object = {}): Promise<ProgramReply> {
    const params = { studyId: study.studyId };
    return soon(async () => {
      const reply = await owner.send(contract.readProgram, {
        params,
        query: { programId, codeIds: codeId, roundIds: study.roundIds[0], ...query },
      });
      expect(reply.progress.compared).toBe(reply.progress.all);
      expect(reply.lines.length).toBeGreaterThan(0);
      return reply;
    });
  }

  test("as an account of a program it is told the same, first of all, and other programs are in no figure", async () => {
    const { database } = application.tools;
    const before = await ask();
    const other = id("account").parse(study.raterIds[2]);
    const facts = { name: "Detector", version: "1", settingsHash: "", owner: "", licence: "" };
    const asPrograms = (accountIds: readonly Id<"account">[]) =>
      database
        .insertInto("program")
        .values(accountIds.map((accountId) => ({ accountId, studyId: study.studyId, ...facts })))
        .execute();
    try {
      await asPrograms([programId]);
      const after = await ask({ epsilon: 0.21 });
      expect(after.raters[0]?.id).toBe(programId);
      expect(after.lines).toEqual(before.lines);

      await asPrograms([other]);
      const without = await ask({ epsilon: 0.22 });
      expect(without.lines[0]?.people).toMatchObject({ raters: 2 });
      expect(without.annotators?.annotators).toHaveLength(2);
    } finally {
      await database.deleteFrom("program").where("studyId", "=", study.studyId).execute();
    }
  });

  test("its planted errors come back, once beside each person", async () => {
    const { lines } = await ask();

    expect(lines.map((line) => line.codeId)).toEqual([null, codeId]);
    const times = 3 * recordings;
    for (const { errors } of lines) {
      expect(errors).toMatchObject({
        reference: 6 * times,
        tested: 7 * times,
        referenceBouts: { correct: 4 * times, deleted: times, fragmented: times },
        testedBouts: { correct: 4 * times, inserted: times, fragmenting: 2 * times },
      });
      expect(errors.time).toMatchObject({
        deletion: 6 * second * times,
        fragmentation: second * times,
        insertion: 2 * second * times,
        underfillStart: second * times,
        overfillEnd: 0.5 * second * times,
      });
      // Of what was broken the longer half is half of it, and matches.
      expect(errors.matched).toBe(5 * times);
      expect(errors.onset.count).toBe(5 * times);
      expect(errors.onset.medianUs).toBe(0);
      expect(errors.onset.upperQuartileUs).toBe(second);
    }
  });

  test("people agree with each other, and less with the program, which is told by a test", async () => {
    const { lines } = await ask();

    const [overall] = lines;
    const [people, program] = [overall?.people, overall?.program].map((line) => line?.figures[0]);
    expect(people).toMatchObject({ kind: "value", value: 1 });
    if (program?.kind !== "value") throw new Error("no figure");
    expect(program.value).toBeLessThan(0.95);
    expect(overall?.people).toMatchObject({ raters: 3, recordings, pairs: 3 * recordings });
    expect(overall?.program).toMatchObject({ raters: 4, recordings, pairs: 3 * recordings });
    // All recordings are the same: there is nothing to tell an error from.
    expect(overall?.differences[0]).toEqual({
      kind: "undefined",
      because: "limits_without_width",
    });
  });

  test("it stands for none of people who are all the same", async () => {
    const { annotators } = await ask();

    expect(annotators).toMatchObject({ winningRate: 0, advantage: 0, isPassed: false });
    expect(annotators?.annotators).toHaveLength(3);
    expect(annotators?.annotators[0]).toMatchObject({ recordings, programWins: 0, personWins: 1 });
  });

  test("confidence is judged beside each person", async () => {
    const { confidence } = await ask();

    expect(confidence?.equalWidth.count).toBe(7 * 3 * recordings);
    expect(confidence?.equalWidth.shareRight).toBeCloseTo(5 / 7, 10);
    expect(confidence?.threshold).toMatchObject({ chosenOn: 6, shownOn: 6 });
  });

  test("errors lead to their moments", async () => {
    const params = { studyId: study.studyId, raterId: programId };
    const query = { codeId: id("code").parse(codeId), roundIds: study.roundIds[0] };

    const missed = await owner.send(contract.readProgramInstances, {
      params,
      query: { ...query, kind: "missed" as const },
    });
    const broken = await owner.send(contract.readProgramInstances, {
      params,
      query: { ...query, kind: "fragmentation" as const },
    });

    expect(missed.count).toBe(3 * recordings);
    expect(missed.moments[0]).toMatchObject({ startUs: 40 * second, endUs: 46 * second });
    expect(broken.moments[0]).toMatchObject({ startUs: 52 * second, endUs: 53 * second });
  });

  test("time by what people coded and it did has what is planted, and each cell leads to its moments", async () => {
    const { confusion } = await ask();
    const query = { kind: "cell" as const, roundIds: study.roundIds[0] };
    const cell = (row: string, column: string) =>
      owner.send(contract.readProgramInstances, {
        params: { studyId: study.studyId, raterId: programId },
        query: { ...query, codeIds: codeId, row, column },
      });
    const timeOf = (row: string, column: string) =>
      confusion?.table[confusion.labels.indexOf(row)]?.[confusion.labels.indexOf(column)];
    const times = 3 * recordings;

    // Dropped, begun late, and the gap of what was broken: what people alone coded.
    expect(timeOf(codeId, "")).toBe((6 + 1 + 1) * second * times);
    expect(timeOf("", codeId)).toBe((2 + 0.5) * second * times);
    for (const [row, column] of [
      [codeId, ""],
      ["", codeId],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const { count, moments } = await cell(row, column);
      expect(count).toBe((row === "" ? 2 : 3) * times);
      expect(moments.length).toBe(Math.min(count, 100));
      if (moments.length < count) continue;
      const sum = moments.reduce((total, { startUs, endUs }) => total + endUs - startUs, 0);
      expect(sum).toBe(timeOf(row, column));
    }
    await expect(cell("no such code", "")).rejects.toThrow(/404|not_found/u);
  });

  test("events that nobody matches are listed by their confidence, and add up to all of them", async () => {
    const { confidence } = await ask();
    const bins = confidence?.equalCount.bins ?? [];
    const counts = await Promise.all(
      bins.map(async ({ low }, at) => {
        const below = bins[at + 1]?.low;
        const { count } = await owner.send(contract.readProgramInstances, {
          params: { studyId: study.studyId, raterId: programId },
          query: {
            kind: "confidence" as const,
            codeId: id("code").parse(codeId),
            codeIds: codeId,
            roundIds: study.roundIds[0],
            from: low.toFixed(17),
            ...(below !== undefined && { below: below.toFixed(17) }),
          },
        });
        return count;
      }),
    );

    // One too many, and the shorter part of what was broken.
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(2 * 3 * recordings);
    expect(counts).toEqual(
      bins.map(({ count, shareRight }) => Math.round(count * (1 - shareRight))),
    );
  });

  test("recordings are told by how much less it codes as people do than they do", async () => {
    const { places, confusion } = await ask();
    const table = confusion?.table ?? [];
    const all = table.flat().reduce((sum, one) => sum + one, 0);
    const alike = table.reduce((sum, row, at) => sum + (row[at] ?? 0), 0);

    // All recordings are the same: each shares what all do.
    expect(alike / all).toBeLessThan(0.99);
    expect(places).toHaveLength(recordings);
    for (const { people, program } of places) {
      expect(people).toBe(1);
      expect(program).toBeCloseTo(alike / all, 12);
    }
  });

  test("ratings are compared by the study's own statistics, and the furthest recordings are named", async () => {
    const { ratings, ratingStatistics } = await ask();
    const rated = study.scheme.criteria.filter(({ scale }) => scale !== "trace");

    expect(ratings.flatMap(({ criterionId }) => criterionId ?? [])).toEqual(
      rated.map((one) => one.id),
    );
    for (const { people, program, differences, places } of ratings) {
      for (const figures of [people, program, differences]) {
        expect(figures).toHaveLength(ratingStatistics.length);
      }
      expect(places.length).toBeGreaterThan(0);
      expect(places.map(({ apart }) => apart)).toEqual(
        places.map(({ apart }) => apart).toSorted((a, b) => b - a),
      );
    }
  });

  test("one of the people beside others who are the same stands for each of them", async () => {
    const { annotators, lines } = await ask({ programId: study.raterIds[0] });

    expect(lines[0]?.program.figures[0]?.kind).toBe("value");
    // The others are two people and the program, of whom the people come no nearer.
    expect(annotators?.annotators.every(({ programWins }) => programWins === 1)).toBe(true);
  });

  test("of ratings it is the very first person, whom it stands for on every criterion", async () => {
    const { criteria } = await ask();
    const rated = study.scheme.criteria.filter(({ scale }) => scale !== "trace");

    expect(criteria.map(({ criterionId }) => criterionId)).toEqual(rated.map((one) => one.id));
    for (const { annotators, advantage } of criteria) {
      const first = annotators.find(({ raterId }) => raterId === study.raterIds[0]);
      expect(first).toMatchObject({ programWins: 1, personWins: 1 });
      expect(advantage).toBeGreaterThan(0.4);
    }
  });

  test("without a rater there are only raters", async () => {
    const params = { studyId: study.studyId };
    const reply = await owner.send(contract.readProgram, { params, query: {} });

    expect(reply).toMatchObject({ lines: [], confidence: null, annotators: null });
    expect(reply.raters).toHaveLength(4);
  });
});

function placeOf(of: {
  readonly recordingId: string;
  readonly roundId: string;
  readonly raterId: string;
}): string {
  return `${of.recordingId} ${of.roundId} ${of.raterId}`;
}
