import { strFromU8, unzipSync } from "fflate";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agreement } from "../../src/api/contract/agreement.ts";
import { contract } from "../../src/api/contract.ts";
import { id, type Id } from "../../src/domain/rules.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamSize, type TeamStudy } from "./teamStudy.ts";
import { ends, isWhole } from "../whole.ts";
import { parseCsv } from "./parseCsv.ts";
import { copyWork, repeatSome, type Twice } from "./twiceCoded.ts";

const [server] = databases();
const by = "overall,pair,code,criterion,recording";
const statistics =
  "duration_kappa,percent,time_unit_kappa:unit=1000000,tolerance_kappa:tolerance=1000000,alpha,event_f1";
const lengthUs = 120_000_000;

const sizes: readonly TeamSize[] = ends([
  { seed: 803, raters: 3, recordings: 12, ratersEach: [2, 3] },
  { seed: 830, raters: 30, recordings: 40, ratersEach: [2, 6] },
  { seed: 890, raters: 100, recordings: isWhole ? 60 : 30, ratersEach: [3, 6] },
]);

describe.skipIf(!server).each(sizes)("the same rater twice, of $raters raters", (size) => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;
  let twice: readonly Twice[];
  let without: Agreement;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, size);
    without = await read(study.studyId, { roundIds: "all" });
    twice = await repeatSome(application.tools.database, study, size.seed + 1);
  }, 240_000);
  afterAll(() => application?.stop());

  test("figures are those of two raters who coded what each rater coded twice", async () => {
    const told = await read(study.studyId, { roundIds: "all", work: "repeats" });
    const twin = await makeTwin();
    const expected = await read(twin.studyId, {});

    const people = new Set(twice.map(({ raterId }) => raterId));
    const overall = rowOf(told, "overall");
    expect(overall.raters).toBe(people.size);
    expect(overall.pairs).toBe(twice.length);
    expect(overall.recordings).toBe(new Set(twice.map(({ recordingId }) => recordingId)).size);
    expect(values(overall)).toEqual(values(rowOf(expected, "overall")));
    expect(values(overall).filter((value) => typeof value === "number").length).toBeGreaterThan(3);
    for (const kind of ["code", "criterion"] as const) {
      const [own, theirs] = [told, expected].map(({ rows }) =>
        rows.filter(({ of }) => of.by === kind),
      );
      expect(own?.map((row) => [row.key, ...values(row)])).toEqual(
        theirs?.map((row) => [row.key, ...values(row)]),
      );
    }

    const pairs = told.rows.filter(({ of }) => of.by === "pair");
    expect(pairs).toHaveLength(people.size);
    for (const row of pairs) {
      if (row.of.by !== "pair") continue;
      const { raterA, raterB } = row.of;
      expect(raterA).toBe(raterB);
      expect(row.raters).toBe(1);
    }
    // Of a rater alone limits are those of the twin too: what varies are that rater's recordings.
    for (const row of pairs.slice(0, 6)) {
      if (row.of.by !== "pair") continue;
      const { raterA } = row.of;
      const own = twin.recordings.filter(({ of }) => of.raterId === raterA).map((one) => one.id);
      const alone = await read(twin.studyId, { recordingIds: own.join(",") });
      expect(row.eventsOfEach).toEqual(rowOf(alone, "overall").eventsOfEach);
      // Two rounds of a recording are one recording there and two here: then limits are others.
      const isOnce =
        new Set(ofRater(raterA).map(({ recordingId }) => recordingId)).size === own.length;
      const expectedOf = rowOf(alone, "overall");
      expect(isOnce ? row.figures : values(row)).toEqual(
        isOnce ? expectedOf.figures : values(expectedOf),
      );
    }
  });

  test("says who did how many again, and how many days later", async () => {
    const { repeated, raters, excluded } = await read(study.studyId, {
      roundIds: "all",
      work: "repeats",
    });

    expect(new Set(repeated.map(({ raterId }) => raterId))).toEqual(
      new Set(twice.map(({ raterId }) => raterId)),
    );
    expect(new Set(raters.map((one) => one.id))).toEqual(
      new Set(twice.map(({ raterId }) => raterId)),
    );
    for (const { raterId, recordings, daysLeast, daysMost } of repeated) {
      const days = ofRater(raterId).map((one) => one.days);
      expect([recordings, daysLeast, daysMost]).toEqual([
        days.length,
        Math.min(...days),
        Math.max(...days),
      ]);
    }
    expect(excluded.recordingsWithOneRater).toBe(0);
  });

  test("has rows of its own in the table of figures, with the days between", async () => {
    const path = `/api/v1/studies/${study.studyId}/agreement/package?roundIds=all`;
    const response = await fetch(owner.address + path, { headers: { cookie: owner.cookie } });
    if (!response.ok) throw new Error(await response.text());
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const [head = [], ...rows] = parseCsv(strFromU8(files["figures.csv"] ?? new Uint8Array(0)));
    const written = rows.map((row) =>
      Object.fromEntries(head.map((column, at) => [column, row[at] ?? ""])),
    );
    const told = await read(study.studyId, { roundIds: "all", work: "repeats" });

    const again = written.filter((row) => row["same_rater"] === "yes" && row["by"] === "pair");
    expect(again.every((row) => row["rater_a_id"] === row["rater_b_id"])).toBe(true);
    expect(written.some((row) => row["same_rater"] === "" && row["by"] === "pair")).toBe(true);
    for (const { raterId, daysLeast, daysMost } of told.repeated) {
      const own = again.find(
        (row) => row["rater_a_id"] === raterId && row["figure"] === "duration_kappa",
      );
      expect([own?.["days_least"], own?.["days_most"]]).toEqual([`${daysLeast}`, `${daysMost}`]);
      const line = told.rows.find(({ of }) => of.by === "pair" && of.raterA === raterId);
      const [figure] = line?.figures ?? [];
      expect(own?.["value"]).toBe(figure?.kind === "value" ? `${figure.value}` : "");
    }
  });

  test("is never mixed with different raters: their figures are as before to the last bit", async () => {
    const after = await read(study.studyId, { roundIds: "all" });

    expect(after).toEqual(without);
    expect(after.repeated).toEqual([]);
  });

  test("the table has what was coded first in its rows, and leads to its moments", async () => {
    const params = { studyId: study.studyId };
    const scope = { roundIds: "all", work: "repeats" } as const;
    const all = await owner.send(contract.readConfusion, { params, query: scope });
    const { rows } = await read(study.studyId, scope);
    const [first] = rows.flatMap(({ of }) => (of.by === "pair" ? [of] : []));
    if (!first) throw new Error("somebody did something twice");
    const own = await owner.send(contract.readConfusion, {
      params,
      query: { ...scope, raterA: first.raterA, raterB: first.raterA },
    });

    const compared = twice.length * lengthUs;
    expect(all.per).toBe("us");
    expect(sumOf(all.table)).toBeGreaterThan(0.5 * compared);
    expect(sumOf(own.table)).toBeLessThan(sumOf(all.table));
    // It is not the same from both sides: rows are the first time.
    expect(all.table).not.toEqual(all.table.map((_, at) => all.table.map((row) => row[at])));
    let [row, column, most] = [0, 1, -1];
    all.table.forEach((amounts, r) =>
      amounts.forEach((amount, c) => {
        if (r !== c && amount > most) [row, column, most] = [r, c, amount];
      }),
    );
    const cell = { row: all.labels[row] ?? "", column: all.labels[column] ?? "" };
    const moments = await owner.send(contract.readInstances, {
      params,
      query: { ...scope, ...cell },
    });
    expect(moments.amount).toBeCloseTo(most, 3);
    for (const { works } of moments.moments) {
      const [one, other] = works;
      const of = twice.find(({ firstId }) => firstId === one.observationId);
      expect([one.raterId, other.raterId, other.observationId]).toEqual([
        of?.raterId,
        of?.raterId,
        of?.againId,
      ]);
    }
    for (const [raterA, raterB] of [
      [first.raterA, study.raterIds.find((one) => one !== first.raterA)],
    ]) {
      const refused = await owner.refusal(contract.readConfusion, {
        params,
        query: { ...scope, raterA, raterB },
      });
      expect(refused).toBe("not_found");
    }
  });

  function ofRater(raterId: string): readonly Twice[] {
    return twice.filter((one) => one.raterId === raterId);
  }

  async function read(studyId: Id<"study">, scope: Readonly<Record<string, string>>) {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
      const answer = await owner.send(contract.readAgreement, {
        params: { studyId },
        query: { ...scope, by, statistics },
      });
      if (answer.progress.compared === answer.progress.all) return answer;
    }
  }

  /** Another study in which two raters coded, each as a recording of its own, what was coded twice. */
  async function makeTwin() {
    const { database } = application.tools;
    const twin = await makeTeamStudy(application, owner, {
      seed: size.seed + 5_000,
      raters: 2,
      recordings: 1,
      ratersEach: [2, 2],
    });
    const { studyId } = twin;
    const [roundId] = twin.roundIds;
    const [one, other] = twin.raterIds;
    if (!roundId || !one || !other) throw new Error("the twin has a round and two raters");
    for (const table of ["event", "rating", "observation"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- Each needs what the one before has left.
      await database.deleteFrom(table).where("studyId", "=", studyId).execute();
    }
    await database
      .updateTable("schemeVersion")
      .set({ scheme: JSON.stringify(study.scheme) })
      .where("studyId", "=", studyId)
      .execute();
    const pattern = await database
      .selectFrom("recording")
      .selectAll()
      .where("studyId", "=", studyId)
      .executeTakeFirstOrThrow();
    const recordings: { readonly id: Id<"recording">; readonly of: Twice }[] = [];
    for (const [at, of] of twice.entries()) {
      const recordingId = id("recording").parse(uuidv7());
      // oxlint-disable no-await-in-loop -- One after the other.
      await database
        .insertInto("recording")
        .values({
          studyId,
          id: recordingId,
          name: `Twin ${String(at).padStart(4, "0")}`,
          durationUs: pattern.durationUs,
          framesPerSecond: 25,
          frameTimes: null,
          hasVideo: true,
          liveStartedAt: null,
          liveEndedAt: null,
        })
        .execute();
      for (const [from, raterId] of [
        [of.firstId, one],
        [of.againId, other],
      ] as const) {
        const {
          assignedAt: _assigned,
          changedAt: _changed,
          importId: _import,
          ...row
        } = await database
          .selectFrom("observation")
          .selectAll()
          .where("id", "=", from)
          .executeTakeFirstOrThrow();
        const observationId = id("observation").parse(uuidv7());
        await database
          .insertInto("observation")
          .values({
            ...row,
            sampling: JSON.stringify(row.sampling),
            spans: JSON.stringify(row.spans),
            studyId,
            recordingId,
            roundId,
            raterId,
            id: observationId,
            purpose: "work",
          })
          .execute();
        await copyWork(database, from, { studyId, observationId });
      }
      // oxlint-enable no-await-in-loop
      recordings.push({ id: recordingId, of });
    }
    return { studyId, recordings };
  }
});

function rowOf({ rows }: Agreement, kind: "overall"): Agreement["rows"][number] {
  const row = rows.find(({ of }) => of.by === kind);
  if (!row) throw new Error(`there is a row by ${kind}`);
  return row;
}

/** Values without limits, or why there are none. */
function values({ figures }: Agreement["rows"][number]): readonly (number | string)[] {
  return figures.flatMap((figure): (number | string)[] =>
    figure.kind === "value" ? [Number(figure.value.toPrecision(11)), figure.n] : [figure.because],
  );
}

function sumOf(table: readonly (readonly number[])[]): number {
  return table.flat().reduce((sum, amount) => sum + amount, 0);
}
