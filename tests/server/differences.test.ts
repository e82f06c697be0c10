import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { betweenText, isApart } from "../../src/agreement/differences.ts";
import type { Figure } from "../../src/agreement/figure.ts";
import type { AgreementLine } from "../../src/agreement/row.ts";
import { contract } from "../../src/api/contract.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import { ends, isWhole } from "../whole.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamSize, type TeamStudy } from "./teamStudy.ts";

const [server] = databases();
const statistics = "duration_kappa,percent,alpha,event_f1";
const sizes: readonly TeamSize[] = ends([
  { seed: 903, raters: 3, recordings: 24, ratersEach: [3, 3] },
  { seed: 930, raters: 30, recordings: 40, ratersEach: [2, 6] },
  { seed: 990, raters: 100, recordings: isWhole ? 60 : 40, ratersEach: [3, 6] },
]);

describe.skipIf(!server).each(sizes)("differences of rows, of $raters raters", (size) => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, size);
  }, 240_000);
  afterAll(() => application?.stop());

  test("are those of the two figures, turned round with the other sign, and around 0 where rounds are alike", async () => {
    const [first, second] = study.roundIds.map((id) => `round ${id}`);
    const there = await read("round", first, second);
    const back = await read("round", second, first);

    const [a, b] = [first, second].map((key) => there.rows.find((row) => row.key === key));
    const differences = there.differences?.events ?? [];
    expect(differences).toHaveLength(4);
    differences.forEach((difference, at) => {
      const turned = back.differences?.events?.[at];
      const [low, high] = limitsOf(difference);
      expect(valueOf(difference)).toBeCloseTo(valueOf(a?.figures[at]) - valueOf(b?.figures[at]), 9);
      expect(valueOf(turned)).toBeCloseTo(-valueOf(difference), 9);
      expect(limitsOf(turned)).toEqual([-high, -low].map(round));
      expect(low).toBeLessThan(valueOf(difference));
      expect(high).toBeGreaterThan(valueOf(difference));
      // Rounds were made alike: what is common to both takes nothing away from that.
      expect([difference, isApart(difference)]).toEqual([difference, false]);
    });
    const criteria = there.differences?.criteria ?? [];
    expect(criteria.map(({ criterionId }) => criterionId)).toEqual([
      ...study.scheme.criteria.map(({ id }) => id),
      null,
    ]);
    const values = criteria
      .flatMap(({ figures }) => figures)
      .filter(({ kind }) => kind === "value");
    expect(values.length).toBeGreaterThan(8);
  }, 240_000);

  test("of rounds are those of two paired figures, by limits of each and by asking without each recording", async () => {
    const [first, second] = study.roundIds.map((id) => `round ${id}`);
    const { rows, differences } = await read("round", first, second);
    const { rows: ids } = await sql<{ id: string }>`
      select id from recording where study_id = ${study.studyId}`.execute(
      application.tools.database,
    );
    const recordingIds = ids.map(({ id }) => id);
    const less: (typeof rows)[] = [];
    for (const left of recordingIds) {
      const others = recordingIds.filter((id) => id !== left).join(",");
      // oxlint-disable-next-line no-await-in-loop -- One question after the other.
      less.push((await read("round", undefined, undefined, { recordingIds: others })).rows);
    }

    const computed = statistics.split(",").map((_, at) => {
      const [one, other] = [first, second].map((key) => {
        const figureIn = (some: typeof rows) => some.find((row) => row.key === key)?.figures[at];
        const whole = figureIn(rows);
        const moves = less.map((some) => valueOf(figureIn(some)) - valueOf(whole));
        return { value: valueOf(whole), limits: exactLimits(whole), moves };
      });
      if (!one || !other) throw new Error("there are two rounds");
      const r =
        product(one.moves, other.moves) /
        Math.sqrt(product(one.moves, one.moves) * product(other.moves, other.moves));
      // Zou and Donner (2008), equation 7 with what both figures have in common.
      const reach = (a: number, b: number) => Math.sqrt(a ** 2 + b ** 2 - 2 * r * a * b);
      const apart = one.value - other.value;
      return [
        apart - reach(one.value - one.limits[0], other.limits[1] - other.value),
        apart + reach(one.limits[1] - one.value, other.value - other.limits[0]),
      ].map(round);
    });

    expect(computed.flat().filter((limit) => Number.isNaN(limit))).toEqual([]);
    expect(differences?.events?.map(limitsOf)).toEqual(computed);
  }, 240_000);

  test("of pairs, codes and weeks are told too; of what there is not, nothing", async () => {
    for (const by of ["pair", "code", "week"]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const { rows } = await read(by);
      const [most, next] = rows.toSorted((a, b) => b.recordings - a.recordings);
      if (!most || !next) throw new Error(`there are two rows by ${by}`);
      // oxlint-disable-next-line no-await-in-loop -- Of these rows.
      const told = await read(by, most.key, next.key);
      const [one, other] = [most, next].map((row) => valueOf(row.figures[1]));
      expect(valueOf(told.differences?.events?.[1])).toBeCloseTo((one ?? NaN) - (other ?? NaN), 9);
      // The rows themselves are as they were.
      expect(told.rows).toEqual(rows);
    }
    const none = await read("round", `round ${study.studyId}`, `round ${study.roundIds[0]}`);
    expect(none.differences).toMatchObject({ events: null, scans: null });
    const refused = await owner.ask(contract.readAgreement, {
      params: { studyId: study.studyId },
      query: { by: "round", between: "anything" },
    });
    expect(refused.status).toBe(422);
  }, 240_000);

  test("of two criteria are told by their rating statistics, wider among many", async () => {
    const { rows } = await read("criterion");
    const defined = rows.filter(({ figures }) => figures[0]?.kind === "value");
    const [a, b] = defined;
    if (!a || !b) throw new Error("two criteria have a figure");
    const told = await read("criterion", a.key, b.key);
    const { ratings, events } = told.differences ?? {};
    const difference = ratings?.[0];
    const apart = valueOf(a.figures[0]) - valueOf(b.figures[0]);
    expect(events).toBeNull();
    expect(ratings).toHaveLength(a.figures.length);
    expect(valueOf(difference)).toBeCloseTo(apart, 9);
    const [low, high] = limitsOf(difference);
    expect(low).toBeLessThan(apart);
    expect(high).toBeGreaterThan(apart);
    // Two of ten have to be further apart than two that were asked for.
    const many = await read("criterion", a.key, b.key, { among: 10 });
    const [least, most] = limitsOf(many.differences?.ratings?.[0]);
    expect(least).toBeLessThan(low);
    expect(most).toBeGreaterThan(high);
    const other = await read("criterion", a.key, `criterion ${study.studyId}`);
    expect(other.differences?.ratings).toBeNull();
  }, 240_000);

  test("of two chosen groups of raters are of the pairs within each, as if they were asked alone", async () => {
    const own = study.raterIds.filter((_, at) => at % 3 !== 2);
    const others = study.raterIds.filter((_, at) => at % 3 !== 0);
    const raterGroups = `${own.join(",")}~${others.toReversed().join(",")}`;
    const [first, second] = ["raters first", "raters second"];
    const ratingStatistics = "rating_percent,rating_alpha";
    const told = await read("raters", first, second, { raterGroups, ratingStatistics });
    const alone = await Promise.all(
      [own, others.toReversed()].map((ids) =>
        read("overall,criterion", undefined, undefined, {
          raterIds: ids.join(","),
          ratingStatistics,
        }),
      ),
    );

    expect(told.rows.map(({ key }) => key)).toEqual([first, second]);
    told.rows.forEach(({ key: _key, of: _of, ...row }, at) => {
      const [overall] = alone[at]?.rows ?? [];
      expect({ key: "overall", of: { by: "overall" }, ...row }).toEqual(overall);
    });
    const [a, b] = told.rows;
    told.differences?.events?.forEach((difference, at) => {
      const apart = valueOf(a?.figures[at]) - valueOf(b?.figures[at]);
      expect(valueOf(difference)).toBeCloseTo(apart, 9);
      const [low, high] = limitsOf(difference);
      expect(low).toBeLessThan(apart);
      expect(high).toBeGreaterThan(apart);
    });
    expect(told.differences?.events).toHaveLength(4);
    for (const { criterionId, figures } of told.differences?.criteria ?? []) {
      const of = alone.map(({ rows }) =>
        rows.find((row) => row.of.by === "criterion" && row.of.criterionId === criterionId),
      );
      figures.forEach((figure, at) => {
        const [one, other] = of.map((row) => row?.figures[at]);
        const areThere = one?.kind === "value" && other?.kind === "value";
        expect(figure.kind).toBe(areThere ? "value" : "undefined");
        const apart = areThere ? one.value - other.value : 0;
        expect(figure.kind === "value" ? figure.value : 0).toBeCloseTo(apart, 9);
      });
    }
    const turned = await read("raters", second, first, {
      ratingStatistics,
      raterGroups: raterGroups.split("~").toReversed().join("~"),
    });
    expect(turned.rows.map(({ figures }) => figures)).toEqual(
      told.rows.map(({ figures }) => figures).toReversed(),
    );
  }, 240_000);

  test("of trained and untrained raters are of who had passed before they began to code", async () => {
    const { database } = application.tools;
    const { studyId, raterIds } = study;
    const passedAt = new Date(Date.UTC(2026, 2, 20));
    // Of three one passes on the way, one has passed as long as anybody knows, and one never does.
    const onTheWay = raterIds.filter((_, at) => at % 3 === 0);
    const always = raterIds.filter((_, at) => at % 3 === 1);
    await database
      .updateTable("membership")
      .set({ training: "passed" })
      .where("studyId", "=", studyId)
      .where("accountId", "in", [...onTheWay, ...always])
      .execute();
    await database
      .insertInto("happening")
      .values(
        onTheWay.map((aboutId) => ({
          id: newId("happening"),
          studyId,
          accountId: null,
          about: "membership" as const,
          aboutId,
          action: "passTraining",
          at: passedAt,
          before: JSON.stringify({ training: "in_training" }),
          after: JSON.stringify({ training: "passed" }),
        })),
      )
      .execute();
    const works = await database
      .selectFrom("observation")
      .select(["id", "raterId", "recordingId", "roundId", "startedAt", "spans"])
      .where("studyId", "=", studyId)
      .execute();
    const isTrained = ({ raterId, startedAt }: (typeof works)[number]) =>
      always.includes(raterId) ||
      (onTheWay.includes(raterId) && (startedAt?.getTime() ?? 0) >= passedAt.getTime());
    const pairsAmong = (all: typeof works) =>
      all.reduce(
        (sum, one, at) =>
          sum +
          all
            .slice(at + 1)
            .filter(
              (other) => other.recordingId === one.recordingId && other.roundId === one.roundId,
            ).length,
        0,
      );

    const told = await read("raters", "raters trained", "raters untrained", {
      ratingStatistics: "rating_percent",
    });

    const counts = new Map(told.rows.map(({ key, pairs }) => [key, pairs]));
    const trained = pairsAmong(works.filter(isTrained));
    const untrained = pairsAmong(works.filter((one) => !isTrained(one)));
    expect(trained + untrained).toBeGreaterThan(5);
    expect(counts.get("raters trained") ?? 0).toBe(trained);
    expect(counts.get("raters untrained") ?? 0).toBe(untrained);
    const [a, b] = told.rows;
    for (const [at, difference] of (told.differences?.events ?? []).entries()) {
      const apart = valueOf(a?.figures[at]) - valueOf(b?.figures[at]);
      expect(valueOf(difference)).toBeCloseTo(apart, 9);
    }
  }, 240_000);

  test("leave out 0 where one round was coded much worse", async () => {
    const [firstId, secondId] = study.roundIds;
    await sql`update event set start_us = greatest(0, least(119000000, start_us + shift.by)),
                end_us = case when end_us is null then null
                  else greatest(0, least(119000000, start_us + shift.by)) + (end_us - start_us) end
              from (select observation.id as observation_id,
                      (hashtext(observation.id::text) % 7) * 1500000 as by
                      from observation where round_id = ${firstId}) as shift
              where event.observation_id = shift.observation_id
                and (end_us is null or greatest(0, least(119000000, start_us + shift.by)) + (end_us - start_us) <= 120000000)`.execute(
      application.tools.database,
    );
    await sql`update observation set revision = revision + 1 where round_id = ${firstId}`.execute(
      application.tools.database,
    );

    const told = await read("round", `round ${secondId}`, `round ${firstId}`);

    const [kappa] = told.differences?.events ?? [];
    expect(valueOf(kappa)).toBeGreaterThan(0.1);
    expect(isApart(kappa)).toBe(true);
  }, 240_000);

  async function read(by: string, a?: string, b?: string, more: object = {}) {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
      const answer = await owner.send(contract.readAgreement, {
        params: { studyId: study.studyId },
        query: {
          by,
          statistics,
          ...(by !== "round" && { roundIds: "all" }),
          ...(a !== undefined && b !== undefined && { between: betweenText([a, b]) }),
          ...more,
        },
      });
      if (answer.progress.compared === answer.progress.all) return answer;
    }
  }
});

type Told = Figure | { readonly kind: string; readonly value?: number };

function valueOf(figure: Told | AgreementLine["figures"][number] | undefined): number {
  return figure?.kind === "value" && figure.value !== undefined ? figure.value : NaN;
}

function limitsOf(
  figure:
    | { readonly kind: string; readonly low?: number | null; readonly high?: number | null }
    | undefined,
): readonly [number, number] {
  return [round(figure?.low ?? NaN), round(figure?.high ?? NaN)];
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, at) => sum + one * (b[at] ?? NaN), 0);
}

function exactLimits(figure: Figure | undefined): readonly [number, number] {
  return figure?.kind === "value" ? [figure.low ?? NaN, figure.high ?? NaN] : [NaN, NaN];
}

/** Sums are made in another order. */
function round(value: number): number {
  return Number(value.toFixed(7)) + 0;
}
