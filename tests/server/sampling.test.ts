import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamSize, type TeamStudy } from "./teamStudy.ts";

const [server] = databases();
const lengthUs = 120_000_000;
const sizes: readonly TeamSize[] = [
  { seed: 953, raters: 3, recordings: 6, ratersEach: [2, 3] },
  { seed: 960, raters: 30, recordings: 20, ratersEach: [2, 4] },
];

describe.skipIf(!server).each(sizes)("sampling of what $raters raters coded", (size) => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, size);
  }, 120_000);
  afterAll(() => application?.stop());

  test.each([7_300_000, 10_000_000, 30_000_000])(
    "every %i µs is what asking each question by itself would have found",
    async (everyUs) => {
      const { rows } = await owner.send(contract.readSampling, {
        params: { studyId: study.studyId },
        query: { everyUs },
      });
      const states = study.scheme.codes.filter(({ kind }) => kind === "state");

      expect(rows.map(({ codeId }) => codeId)).toEqual(states.map(({ id }) => id));
      for (const row of rows) {
        // oxlint-disable-next-line no-await-in-loop -- One code after the other.
        const expected = await slowly(row.codeId, everyUs);
        expect(row.observations).toBe(expected.observations);
        expect(row.trueShare).toBeCloseTo(expected.true, 9);
        for (const { method, share, bias, loss } of row.methods) {
          const own = expected[method];
          expect(share).toBeCloseTo(own.share, 9);
          expect(bias).toBeCloseTo(own.share - expected.true, 9);
          expect(loss).toBeCloseTo(own.loss, 9);
        }
        const [, partial, whole] = row.methods;
        expect(partial?.bias).toBeGreaterThan(0);
        expect(whole?.bias).toBeLessThan(0);
      }
    },
  );

  test("by rater each has rows of their own, and what is longer than every recording nothing", async () => {
    const byRater = await ask({ groupBy: "rater" });
    expect(byRater.groups.length).toBeGreaterThan(2);
    expect(new Set(byRater.rows.map(({ group }) => group)).size).toBe(byRater.groups.length);
    const all = await ask({});
    const observations = new Set(all.rows.map((row) => row.observations));
    const ofEach = byRater.groups.map(
      (_, group) => byRater.rows.find((row) => row.group === group)?.observations ?? 0,
    );
    expect([...observations]).toEqual([ofEach.reduce((sum, own) => sum + own, 0)]);

    const { rows } = await ask({ everyUs: 2 * lengthUs });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ observations: 0, trueShare: null });
  });

  function ask(query: object) {
    return owner.send(contract.readSampling, { params: { studyId: study.studyId }, query });
  }

  /** Looks at each moment, or each stretch of an interval, in each observation. */
  async function slowly(codeId: string, everyUs: number) {
    const { database } = application.tools;
    const works = await database
      .selectFrom("observation")
      .select(["id", "spans"])
      .where("studyId", "=", study.studyId)
      .execute();
    const events = await database
      .selectFrom("event")
      .select(["observationId", "startUs", "endUs", "codeId"])
      .where("studyId", "=", study.studyId)
      .execute();
    const shares = works.flatMap(({ id, spans }) => {
      const own = events
        .filter((event) => event.observationId === id && event.codeId === codeId)
        .map(({ startUs, endUs }) => [startUs, endUs ?? lengthUs] as const);
      const stretches =
        spans.length === 0
          ? [[0, lengthUs] as const]
          : spans.map(({ startUs, endUs }) => [startUs, endUs] as const);
      const found = { true: [0, 0], momentary: [0, 0], partial: [0, 0], whole: [0, 0] };
      for (const [fromUs, toUs] of stretches) {
        count(found.true, onWithin(own, fromUs, toUs), toUs - fromUs);
        for (let us = fromUs; us < toUs; us += everyUs) {
          const isOn = own.some(([startUs, endUs]) => startUs <= us && us < endUs);
          count(found.momentary, isOn ? 1 : 0, 1);
          if (us + everyUs > toUs) continue;
          const onUs = onWithin(own, us, us + everyUs);
          count(found.partial, onUs > 0 ? 1 : 0, 1);
          count(found.whole, onUs === everyUs ? 1 : 0, 1);
        }
      }
      return (found.partial[1] ?? 0) === 0 ? [] : [found];
    });
    const by = (method: "momentary" | "partial" | "whole") => ({
      share: mean(shares.map((one) => shareOf(one[method]))),
      loss: mean(shares.map((one) => Math.abs(shareOf(one[method]) - shareOf(one.true)))),
    });
    return {
      observations: shares.length,
      true: mean(shares.map((one) => shareOf(one.true))),
      momentary: by("momentary"),
      partial: by("partial"),
      whole: by("whole"),
    };
  }
});

/** How long one of these is on, each moment once. */
function onWithin(
  events: readonly (readonly [number, number])[],
  fromUs: number,
  toUs: number,
): number {
  let [onUs, atUs] = [0, fromUs];
  for (const [startUs, endUs] of events.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.max(startUs, atUs);
    const to = Math.min(endUs, toUs);
    if (to <= from) continue;
    onUs += to - from;
    atUs = to;
  }
  return onUs;
}

function count(of: number[], by: number, all: number): void {
  of[0] = (of[0] ?? 0) + by;
  of[1] = (of[1] ?? 0) + all;
}

function shareOf([part = 0, all = 1]: readonly number[]): number {
  return part / all;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
