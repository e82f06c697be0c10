import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agreement } from "../../src/api/contract/agreement.ts";
import type { Request } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import { eventRecipeKinds } from "../../src/agreement/recipes.ts";
import { isOfModifiers } from "../../src/agreement/facts.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { wholeAgreement } from "./wholeAgreement.ts";

const second = 1_000_000;
/** Modifiers, of which there are none here, have their cells in `everyMeasure.test.ts`. */
const ofEvents = eventRecipeKinds.filter((kind) => !isOfModifiers({ kind }));

function told(row: Agreement["rows"][number] | undefined) {
  return row?.figures.map((figure) => (figure.kind === "value" ? figure.value.toFixed(9) : "none"));
}

describeOnServer("agreement of a study", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  let ana: Person;
  let ben: Person;
  let client: Client;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    ana = await ground.join("rater", "Ana");
    ben = await ground.join("rater", "Ben");
    await handIn(ana, 0);
    client = await handIn(ben, 1_300_000);
  });
  afterAll(() => application.stop());

  /** Three states and a laugh after each, all so much later. */
  async function handIn(rater: Person, lateUs: number): Promise<Client> {
    const observationId = await ground.assign(rater);
    const own = new Client(rater, observationId);
    const { revision } = await own.change(
      ...[0, 1, 2].flatMap((nth) => {
        const startUs = nth * 10 * second + lateUs;
        const code = nth === 1 ? codes.together : codes.solitary;
        return [
          { kind: "putEvent", event: stateEvent(code, startUs, startUs + 7 * second) },
          { kind: "putEvent", event: pointEvent(codes.laughs, startUs + 8 * second) },
        ] as const;
      }),
    );
    await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
    return own;
  }

  const read = (query: object = {}): Promise<Agreement> =>
    wholeAgreement(owner, { params: { studyId: ground.studyId }, query });

  test("a code against the rest is the same whether it is folded or compared alone", async () => {
    const statistics =
      "duration_kappa,time_unit_kappa,tolerance_kappa,alpha,unitizing_alpha,event_f1";
    const { rows } = await read({ by: "code", statistics });
    for (const codeId of [codes.solitary, codes.together, codes.laughs]) {
      const alone = await read({ by: "overall", codeIds: codeId, statistics });
      const folded = rows.find(({ of }) => of.by === "code" && of.codeId === codeId);

      expect(told(folded)).toEqual(told(alone.rows[0]));
    }
  });

  test("the moments behind every cell add up to the cell, in every recipe and either way round", async () => {
    const params = { studyId: ground.studyId };
    for (const recipe of ofEvents) {
      for (const over of ["all", `code:${codes.together}`]) {
        for (const [raterA, raterB] of [
          [ana.accountId, ben.accountId],
          [ben.accountId, ana.accountId],
        ] as const) {
          const query = { raterA, raterB, recipe, over };
          const { labels, table } = await owner.send(contract.readConfusion, { params, query });
          expect(labels.length).toBeGreaterThan(0);
          for (const [at, row] of labels.entries()) {
            for (const [across, column] of labels.entries()) {
              const asked = { ...query, row, column };
              const { amount } = await owner.send(contract.readInstances, { params, query: asked });
              expect([recipe, over, row, column, amount]).toEqual([
                recipe,
                over,
                row,
                column,
                table[at]?.[across],
              ]);
            }
          }
        }
      }
    }
  });

  test("rows of every grouping are told, and what is not compared yet is none", async () => {
    const { rows, progress } = await read({
      by: "overall,pair,code,group,criterion,recording,phase,round,subject,week",
    });

    expect(progress).toEqual({ compared: 1, all: 1 });
    expect(rows.map(({ of }) => of.by)).toEqual([
      "overall",
      "pair",
      ...Array(3).fill("code"),
      "group",
      "criterion",
      "recording",
      "round",
      "subject",
      "week",
    ]);
    expect(rows[0]).toMatchObject({ raters: 2, pairs: 1, recordings: 1, events: 12 });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("the study's own recipes are kept, told in the history, and used; only coordination chooses", async () => {
    const params = { studyId: ground.studyId };
    const body: Request<typeof contract.saveStatistics>["body"] = {
      events: [{ kind: "easy_diag", overlapShare: 0.7, name: "As in the paper" }],
      ratings: [{ kind: "kendall_w" }],
      scans: [{ kind: "scan_alpha" }],
    };
    const coordinator = await ground.join("coordinator", "Cleo");
    const analyst = await ground.join("analyst", "Xaver");
    const before = await analyst.send(contract.readStatistics, { params });

    expect(await ana.refusal(contract.saveStatistics, { params, body })).toBe("not_allowed");
    expect(await analyst.refusal(contract.saveStatistics, { params, body })).toBe("not_allowed");
    const kept = await coordinator.send(contract.saveStatistics, { params, body });
    const { statistics, rows } = await read({ by: "overall" });
    const other = await read({ by: "overall", statistics: "percent" });
    const { items } = await owner.send(contract.listHistory, { params, query: {} });

    expect(before.isOwn).toBe(false);
    expect(kept).toEqual({ ...body, isOwn: true });
    expect(statistics).toEqual({ ...body, kept: body, isOwn: true });
    expect(rows[0]?.figures).toHaveLength(1);
    expect(other.statistics).toMatchObject({ events: [{ kind: "percent" }], kept: body });
    expect(items[0]).toMatchObject({
      about: "study",
      action: "keepRecipes",
      after: { ratingRecipes: ["kendall_w"] },
    });
    expect(
      await coordinator.refusal(contract.saveStatistics, { params, body: { ...body, events: [] } }),
    ).toBe("invalid_input");
    expect(
      await owner.refusal(contract.readAgreement, { params, query: { statistics: "kappa" } }),
    ).toBe("invalid_input");
  });

  test("an observation that is returned is out, and back with what was changed", async () => {
    const asked = { by: "overall", statistics: "duration_kappa,percent" };
    const before = await read(asked);
    const params = { observationId: client.observationId };
    await owner.send(contract.reviewObservation, {
      params,
      body: { action: "return", reason: "Once more, please" },
    });
    const meanwhile = await read(asked);
    const event = stateEvent(codes.together, 40 * second, 50 * second);
    const { revision } = await client.change({ kind: "putEvent", event });
    await ben.send(contract.submitObservation, { params, body: { revision } });
    const after = await read(asked);
    const again = await read(asked);

    expect(meanwhile).toMatchObject({ progress: { all: 0 }, excluded: { notSubmitted: 1 } });
    expect(after.rows[0]?.events).toBe((before.rows[0]?.events ?? 0) + 1);
    expect(after.rows[0]?.figures[0]).not.toEqual(before.rows[0]?.figures[0]);
    expect(again).toEqual(after);
  });

  test("a file that is replaced after an answer is told of in the next one", async () => {
    const { studyId, recordingId } = ground;
    const params = { studyId, recordingId };
    const before = await read();
    const { sources, hasVideo } = await owner.send(contract.readRecording, { params });
    const [source] = sources;
    if (!source) throw new Error("the recording has a file");
    await owner.send(contract.changeSources, {
      params,
      body: { sources: [{ ...source, id: newId("mediaSource") }], hasVideo, replacesCoded: true },
    });
    const after = await read();

    expect(before.onEarlierFile).toBe(0);
    expect(after.onEarlierFile).toBe(2);
    expect(after.rows).toEqual(before.rows);
  });
});
