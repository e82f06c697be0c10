import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { eventMeasure } from "../../src/agreement/index.ts";
import { pairWeight } from "../../src/agreement/weigh.ts";
import { EventStatistic, eventRecipeKinds } from "../../src/agreement/recipes.ts";
import { isOfModifiers } from "../../src/agreement/facts.ts";
import type { Rating } from "../../src/domain/entities/rating.ts";
import type { Id } from "../../src/domain/rules.ts";
import { mediaTimeUs } from "../../src/domain/rules.ts";
import { agreementCalls } from "../../src/server/calls/agreement.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

const second = 1_000_000;
/** Modifiers, of which there are none here, have their cells in `everyMeasure.test.ts`. */
const ofEvents = eventRecipeKinds.filter((kind) => !isOfModifiers({ kind }));

describeOnServer("pairs of raters pooled", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  let raters: readonly [Person, Person, Person];
  let otherClip: Id<"recording">;
  let params: { readonly studyId: Id<"study"> };
  let askedFirst: unknown;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    params = { studyId: ground.studyId };
    otherClip = await addRecording(owner, ground.studyId, "Clip 18");
    raters = [
      await ground.join("rater", "Ana"),
      await ground.join("rater", "Ben"),
      await ground.join("rater", "Cem"),
    ];
    const [ana, ben, cem] = raters;
    await handIn(ana, ground.recordingId, { lateUs: 0, value: 1 });
    await handIn(ben, ground.recordingId, { lateUs: 1_300_000, value: 3 });
    await handIn(cem, ground.recordingId, { lateUs: 2_700_000, value: 2 });
    await handIn(ana, otherClip, { lateUs: 500_000, value: 2 });
    await handIn(ben, otherClip, { lateUs: 0, value: null });
    askedFirst = await owner.send(contract.readConfusion, { params, query: {} });
  });
  afterAll(() => application.stop());

  /** Three states and a laugh after each, all so much later; and one rating with a moment that shows why. */
  async function handIn(
    rater: Person,
    recordingId: Id<"recording">,
    { lateUs, value }: { readonly lateUs: number; readonly value: number | null },
  ): Promise<void> {
    const observationId = await ground.assign(rater, recordingId);
    const own = new Client(rater, observationId);
    const rating: Rating = {
      criterionId: codes.criterion,
      value,
      cannotBeJudged: value === null,
      reason: value === null ? "Out of the picture" : "",
      comment: "",
      evidence: [{ startUs: mediaTimeUs.parse(lateUs), endUs: mediaTimeUs.parse(lateUs + second) }],
    };
    const { revision } = await own.change(
      ...[0, 1, 2].flatMap((nth) => {
        const startUs = nth * 10 * second + lateUs;
        const code = nth === 1 ? codes.together : codes.solitary;
        return [
          { kind: "putEvent", event: stateEvent(code, startUs, startUs + 7 * second) },
          { kind: "putEvent", event: pointEvent(codes.laughs, startUs + 8 * second) },
        ] as const;
      }),
      { kind: "putRating", rating },
    );
    await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
  }

  /** Every pair, in both orders. */
  function orders(): readonly { readonly raterA: Id<"account">; readonly raterB: Id<"account"> }[] {
    return raters.flatMap((a) =>
      raters.flatMap((b) => (a === b ? [] : [{ raterA: a.accountId, raterB: b.accountId }])),
    );
  }

  /** Whether both of a pair are among the first so many raters. */
  function isOn({ raterA, raterB }: ReturnType<typeof orders>[number], who: number): boolean {
    const there = raters.slice(0, who).map(({ accountId }) => accountId);
    return there.includes(raterA) && there.includes(raterB);
  }

  test("a table that is asked for before anything was compared is the same as afterwards", async () => {
    await owner.send(contract.readAgreement, { params, query: {} });

    expect(askedFirst).toEqual(await owner.send(contract.readConfusion, { params, query: {} }));
    expect(askedFirst).toMatchObject({ labels: { length: 3 } });
  });

  test("a pooled cell is the sum of the pairs in both orders, halved, in every recipe", async () => {
    for (const recipe of ofEvents) {
      const kind = EventStatistic.parse({ kind: recipe });
      const weight = pairWeight[eventMeasure(kind).weighs(kind)];
      for (const over of ["all", `code:${codes.together}`]) {
        const query = { recipe, over };
        const pooled = await owner.send(contract.readConfusion, { params, query });
        const sums = new Map<string, number>();
        for (const [recordingIds, who] of [
          [ground.recordingId, 3],
          [otherClip, 2],
        ] as const) {
          for (const pair of orders().filter((one) => isOn(one, who))) {
            const { labels, table } = await owner.send(contract.readConfusion, {
              params,
              query: { ...query, ...pair, recordingIds },
            });
            labels.forEach((row, at) =>
              labels.forEach((column, across) => {
                const key = `${row} ${column}`;
                const own = ((table[at]?.[across] ?? 0) * weight(who)) / 2;
                sums.set(key, (sums.get(key) ?? 0) + own);
              }),
            );
          }
        }
        expect(pooled.labels.length).toBeGreaterThan(1);
        pooled.labels.forEach((row, at) =>
          pooled.labels.forEach((column, across) => {
            const cell = pooled.table[at]?.[across] ?? NaN;
            const wanted = sums.get(`${row} ${column}`) ?? 0;
            expect([recipe, over, row, column, nearly(cell)]).toEqual([
              recipe,
              over,
              row,
              column,
              nearly(wanted),
            ]);
          }),
        );
      }
    }
  });

  test("rows and columns of the pool are alike, for no rater comes first", async () => {
    const { table } = await owner.send(contract.readConfusion, { params, query: {} });

    expect(table.length).toBe(3);
    expect(table).toEqual(table.map((_, at) => table.map((row) => row[at])));
  });

  test("the moments behind a pooled cell name their raters and add up to the cell", async () => {
    for (const recipe of ofEvents) {
      const { labels, table } = await owner.send(contract.readConfusion, {
        params,
        query: { recipe },
      });
      for (const [at, row] of labels.entries()) {
        for (const [across, column] of labels.entries()) {
          const { amount, moments } = await owner.send(contract.readInstances, {
            params,
            query: { recipe, row, column },
          });
          const cell = table[at]?.[across] ?? NaN;
          expect([recipe, row, column, nearly(amount)]).toEqual([
            recipe,
            row,
            column,
            nearly(cell),
          ]);
          for (const { works } of moments) expect(works[0].raterId).not.toBe(works[1].raterId);
        }
      }
    }
    const { moments } = await owner.send(contract.readInstances, {
      params,
      query: { row: codes.solitary, column: "" },
    });
    const [ana] = raters;
    // Before anybody else has pressed, only Ana has something.
    expect(moments[0]).toMatchObject({ startUs: 0, works: [{ raterId: ana.accountId }, {}] });
    expect(new Set(moments.map(({ recordingName }) => recordingName))).toEqual(
      new Set(["Clip 17", "Clip 18"]),
    );
  });

  test("more moments than are counted are told of, recording by recording", async () => {
    const query = { row: codes.together, column: codes.together };
    const all = await owner.send(contract.readInstances, { params, query });
    const asked = contract.readInstances.query.parse(query);
    const tools = await toolsOf(new AbortController().signal);
    const few = await agreementCalls.readInstances(
      { params, query: asked, body: undefined },
      { ...tools, limits: { ...tools.limits, momentsCounted: 1 } },
    );
    const first = all.moments.filter(({ recordingName }) => recordingName === "Clip 17");

    expect(new Set(all.moments.map(({ recordingName }) => recordingName)).size).toBe(2);
    expect(all).toMatchObject({ isMore: false, count: all.moments.length });
    expect(few).toMatchObject({ isMore: true, count: first.length });
  });

  /** What a handler is given that answers the owner. */
  async function toolsOf(signal: AbortSignal) {
    const session = await owner.send(contract.session, {});
    if (session.state !== "signed_in") throw new Error("the owner is signed out");
    const here = {
      studyId: ground.studyId,
      state: "open",
      blinding: { rule: "never", isOpened: false, programIds: [] },
      masksRaters: false,
      masksRecordings: false,
      maskSecret: "",
      role: "owner",
      training: "none",
      observation: undefined,
    } as const;
    return { ...application.tools, account: session.account, here, asked: { signal } };
  }

  test("a table that nobody waits for any more is not compared to its end", async () => {
    const query = contract.readConfusion.query.parse({ recipe: "percent:unitUs=123000" });
    const ask = async (signal: AbortSignal) =>
      agreementCalls.readConfusion({ params, query, body: undefined }, await toolsOf(signal));
    await expect(ask(AbortSignal.abort())).rejects.toThrow("analysis_interrupted");
    await expect(ask(new AbortController().signal)).resolves.toMatchObject({ per: "unit" });
  });

  test("one rater without the other is no pair", async () => {
    const [{ accountId }] = raters;
    const one = { raterA: accountId };

    expect(await owner.refusal(contract.readConfusion, { params, query: one })).toBe(
      "invalid_input",
    );
    expect(
      await owner.refusal(contract.readInstances, {
        params,
        query: { ...one, row: "", column: "" },
      }),
    ).toBe("invalid_input");
  });

  test("who still codes a recording has its pairs neither in the pool nor among moments or ratings", async () => {
    const blind = await ground.join("coordinator", "Cleo");
    await ground.assign(blind, ground.recordingId);
    const [ana, ben, cem] = raters;
    const pair = { raterA: ana.accountId, raterB: ben.accountId };
    const pool = await blind.send(contract.readConfusion, { params, query: {} });
    const onlyPair = await owner.send(contract.readConfusion, {
      params,
      query: { recordingIds: otherClip },
    });
    const query = { row: codes.solitary, column: "" };
    const { moments } = await blind.send(contract.readInstances, { params, query });
    const criterion = { ...params, criterionId: codes.criterion };
    const ratings = await blind.send(contract.readCriterionRatings, {
      params: criterion,
      query: {},
    });

    expect(pool).toEqual(onlyPair);
    expect(await blind.refusal(contract.readConfusion, { params, query: pair })).toBeUndefined();
    expect(new Set(moments.map(({ recordingId }) => recordingId))).toEqual(new Set([otherClip]));
    expect(JSON.stringify([moments, ratings])).not.toContain(cem.accountId);
    expect(ratings.places.map(({ recordingId }) => recordingId)).toEqual([otherClip]);
  });

  test("ratings of a criterion come with the furthest apart first, their evidence and who cannot judge", async () => {
    const of = { ...params, criterionId: codes.criterion };
    const { count, differing, places, confusion } = await owner.send(
      contract.readCriterionRatings,
      { params: of, query: {} },
    );

    expect([count, differing]).toEqual([2, 2]);
    expect(places.map(({ recordingName, apart }) => [recordingName, apart])).toEqual([
      ["Clip 17", 2],
      ["Clip 18", null],
    ]);
    expect(places[0]?.ratings.map(({ value }) => value).toSorted()).toEqual([1, 2, 3]);
    expect(places[0]?.ratings.map(({ evidence }) => evidence.length)).toEqual([1, 1, 1]);
    expect(places[1]?.ratings).toContainEqual(
      expect.objectContaining({ cannotBeJudged: true, reason: "Out of the picture" }),
    );
    // Three pairs, each in both orders and half each; who cannot judge is in no cell.
    expect(confusion).toEqual({
      levels: [1, 2, 3],
      table: [
        [0, 0.5, 0.5],
        [0.5, 0, 0.5],
        [0.5, 0.5, 0],
      ],
    });
  });

  test("a cell of levels leads to the recordings behind it, of a pair in its order alone", async () => {
    const [ana, ben] = raters;
    const of = { ...params, criterionId: codes.criterion };
    const read = (query: object) =>
      owner.send(contract.readCriterionRatings, { params: of, query });
    const pair = { raterA: ben.accountId, raterB: ana.accountId };
    const whole = await read(pair);

    expect(whole.confusion?.table).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
    ]);
    expect((await read({ ...pair, row: 3, column: 1 })).places).toHaveLength(1);
    expect((await read({ ...pair, row: 1, column: 3 })).places).toHaveLength(0);
    expect((await read({ row: 1, column: 3 })).count).toBe(1);
    expect((await read({ row: 2, column: 2 })).count).toBe(0);
    expect(
      await owner.refusal(contract.readCriterionRatings, {
        params: { ...params, criterionId: newId("criterion") },
        query: {},
      }),
    ).toBe("not_found");
  });

  test("an answer that is kept for one reader is not another's: names, rows and pairs are their own", async () => {
    const asked = { by: "overall,pair,code,recording" };
    const ofOwner = await owner.send(contract.readAgreement, { params, query: asked });
    const analyst = await ground.join("analyst", "Xaver");
    const blind = await ground.join("coordinator", "Clio");
    await ground.assign(blind, ground.recordingId);
    await owner.send(contract.changeStudy, { params, body: { masksRaters: true } });
    const ofAnalyst = await analyst.send(contract.readAgreement, { params, query: asked });
    const ofBlind = await blind.send(contract.readAgreement, { params, query: asked });
    const again = await owner.send(contract.readAgreement, { params, query: asked });
    await owner.send(contract.changeStudy, { params, body: { masksRaters: false } });

    expect(ofOwner.raters.map(({ name }) => name)).toEqual(["Ana", "Ben", "Cem"]);
    expect(again.raters).toEqual(ofOwner.raters);
    expect(ofAnalyst.raters.every(({ name }) => name.startsWith("R-"))).toBe(true);
    expect(JSON.stringify(ofAnalyst)).not.toMatch(/Ana|Ben|Cem/u);
    expect(ofAnalyst.rows.length).toBe(ofOwner.rows.length);
    expect(ofBlind.raters.map(({ name }) => name)).toEqual(["Ana", "Ben"]);
    const countOf = ({ rows }: typeof ofOwner, by: string) =>
      rows.filter(({ of }) => of.by === by).length;
    expect([countOf(ofOwner, "pair"), countOf(ofBlind, "pair")]).toEqual([3, 1]);
    expect([countOf(ofOwner, "recording"), countOf(ofBlind, "recording")]).toEqual([2, 1]);
    expect(ofBlind.rows[0]?.figures).not.toEqual(ofOwner.rows[0]?.figures);
  });
});

/** As many digits as an amount of microseconds has that was weighed. */
function nearly(amount: number): number {
  return Math.round(amount * 1e3) / 1e3;
}
