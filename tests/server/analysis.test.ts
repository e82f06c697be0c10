import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { groupByText, scopeText } from "../../src/api/contract/scope.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  codes as sampleCodes,
  newId,
  pointEvent,
  scheme as sample,
  stateEvent,
} from "../sample.ts";
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
const [sit, run, beep] = [newId("code"), newId("code"), newId("code")];
const [amy, bob] = [newId("subject"), newId("subject")];
const toy = newId("modifier");
const [car, doll] = [newId("choice"), newId("choice")];
const [item, grade] = [newId("criterion"), newId("criterion")];
const condition = newId("variable");
const station = newId("variable");

const [sampleCode] = sample.codes;
const [sampleCriterion] = sample.criteria;
if (!sampleCode || !sampleCriterion) throw new Error("the sample has both");
const plain = { ...sampleCode, groupId: null, key: null };
const scheme: Scheme = {
  groups: [],
  codes: [
    { ...plain, id: sit, kind: "state", name: "Sits" },
    { ...plain, id: run, kind: "state", name: "Runs" },
    { ...plain, id: beep, kind: "point", name: "Beeps", modifierIds: [toy] },
  ],
  modifiers: [
    {
      type: "one",
      id: toy,
      name: "Toy",
      isRequired: false,
      askedAt: "start",
      choices: [
        { id: car, name: "Car", key: null, texts: {} },
        { id: doll, name: "Doll", key: null, texts: {} },
      ],
      texts: {},
    },
  ],
  subjects: [
    { id: amy, name: "Amy", key: null, texts: {} },
    { id: bob, name: "Bob", key: null, texts: {} },
  ],
  criteria: [
    {
      ...sampleCriterion,
      id: item,
      name: "Washes hands",
      scale: "checklist",
      levels: [0, 1].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
    },
    { ...sampleCriterion, id: grade, name: "All in all" },
  ],
  total: "share",
};

const ofSubject = (event: CodedEvent, subjectId: Id<"subject">): CodedEvent => ({
  ...event,
  subjectId,
});
const state = (code: Id<"code">, fromS: number, toS: number, subjectId: Id<"subject">) =>
  ofSubject(stateEvent(code, fromS * second, toS * second), subjectId);
const point = (atS: number, choice: Id<"choice">, subjectId: Id<"subject">) => ({
  ...ofSubject(pointEvent(beep, atS * second), subjectId),
  modifiers: { [toy]: choice },
});

describeOnServer("analysis", (server) => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let analyst: Person;
  let ana: Person;
  let ben: Person;
  let first: Id<"recording">;
  let last: Id<"recording">;
  let versionId: Id<"schemeVersion">;

  const ask = (query: object = {}) => ({ params: { studyId: ground.studyId }, query });

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    const { studyId } = ground;
    const params = { studyId };
    ana = await ground.join("rater", "Ana");
    ben = await ground.join("rater", "Ben");
    analyst = await ground.join("analyst", "Alex");
    const choice = { type: "choice" as const, unit: "", isHidden: false };
    await owner.send(contract.changeStudy, {
      params,
      body: {
        variables: [
          { ...choice, id: condition, name: "Condition", choices: ["a", "b, with comma"] },
          { ...choice, id: station, name: "Station", choices: ["one", "two"] },
        ],
      },
    });
    versionId = newId("schemeVersion");
    await owner.send(contract.draftScheme, { params, body: { id: versionId, scheme } });
    await owner.send(contract.publishScheme, {
      params: { studyId, schemeVersionId: versionId },
      body: { edition: 0 },
    });
    first = await addRecording(owner, studyId, "First", 60 * second);
    last = await addRecording(owner, studyId, "Last", 40 * second);
    await owner.send(contract.putPhases, {
      params: { studyId, recordingId: first },
      body: {
        phases: [
          { id: newId("phase"), name: "Base, line", startUs: 0, endUs: 20 * second },
          { id: newId("phase"), name: "Play", startUs: 20 * second, endUs: 60 * second },
        ],
      },
    });
    for (const [recordingId, value] of [
      [first, "a"],
      [last, "b, with comma"],
    ] as const) {
      await owner.send(contract.changeRecording, {
        params: { studyId, recordingId },
        body: { values: { [condition]: value, [station]: value === "a" ? "one" : "two" } },
      });
    }
    await coded(
      ana,
      first,
      [1, 3],
      [
        state(sit, 0, 10, amy),
        state(run, 5, 25, amy),
        state(sit, 30, 40, amy),
        state(sit, 0, 60, bob),
        point(12, car, amy),
        point(20, doll, amy),
        point(60, car, bob),
      ],
    );
    await coded(ana, last, [0, 1], [state(sit, 10, 20, amy), point(15, doll, amy)]);
    await coded(ben, first, [1, 2], [state(sit, 0, 30, amy), point(13, car, amy)]);
  }, 120_000);
  afterAll(() => application.stop());

  async function coded(
    rater: Person,
    recordingId: Id<"recording">,
    [given, global]: readonly [number, number],
    events: readonly CodedEvent[],
  ): Promise<void> {
    const observationId = newId("observation");
    await owner.send(contract.assign, {
      params: { studyId: ground.studyId },
      body: {
        schemeVersionId: versionId,
        observations: [{ id: observationId, recordingId, raterId: rater.accountId }],
      },
    });
    const client = new Client(rater, observationId);
    const rating = { cannotBeJudged: false, reason: "", comment: "", evidence: [] };
    const { revision } = await client.change(
      ...events.map((event) => ({ kind: "putEvent", event }) as const),
      { kind: "putRating", rating: { ...rating, criterionId: item, value: given } },
      { kind: "putRating", rating: { ...rating, criterionId: grade, value: global } },
    );
    await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
  }

  const budget = async (query: object = {}) => {
    const { rows, groups } = await owner.send(contract.readTimeBudget, ask(query));
    return rows.map(({ group, codeId, count, totalUs, share }) => ({
      group: (groups[group]?.names ?? []).join(" "),
      code: scheme.codes.find(({ id }) => id === codeId)?.name,
      count,
      s: totalUs === null ? null : totalUs / second,
      share,
    }));
  };

  const ofAll = async (query: object) =>
    (await budget({ groupBy: "", ...query })).map(({ code, count, s }) => `${code} ${count} ${s}`);

  test("a time budget is by rater and subject, zeros beside what others coded", async () => {
    const { groups } = await owner.send(contract.readTimeBudget, ask());

    expect(groups.map(({ names, observedUs }) => [...names, observedUs / second])).toEqual([
      ["Ana", "Amy", 100],
      ["Ana", "Bob", 100],
      ["Ben", "Amy", 60],
      ["Ben", "Bob", 60],
    ]);
    expect(await budget()).toEqual([
      { group: "Ana Amy", code: "Sits", count: 3, s: 30, share: 0.3 },
      { group: "Ana Amy", code: "Runs", count: 1, s: 20, share: 0.2 },
      { group: "Ana Amy", code: "Beeps", count: 3, s: null, share: null },
      { group: "Ana Bob", code: "Sits", count: 1, s: 60, share: 0.6 },
      { group: "Ana Bob", code: "Beeps", count: 1, s: null, share: null },
      { group: "Ben Amy", code: "Sits", count: 1, s: 30, share: 0.5 },
      { group: "Ben Amy", code: "Runs", count: 0, s: 0, share: 0 },
      { group: "Ben Amy", code: "Beeps", count: 1, s: null, share: null },
      { group: "Ben Bob", code: "Sits", count: 0, s: 0, share: 0 },
      { group: "Ben Bob", code: "Beeps", count: 0, s: null, share: null },
    ]);
  });

  test("each filter leaves what it says", async () => {
    expect(await ofAll({ recordingIds: last })).toEqual(["Sits 1 10", "Beeps 1 null"]);
    expect(await ofAll({ raterIds: ben.accountId })).toEqual(["Sits 1 30", "Beeps 1 null"]);
    expect(await ofAll({ subjectIds: bob })).toEqual(["Sits 1 60", "Beeps 1 null"]);
    expect(await ofAll({ subjectIds: "nobody" })).toEqual([]);
    expect(await ofAll({ codeIds: run })).toEqual(["Runs 1 20"]);
    expect(await ofAll({ modifierIds: doll })).toEqual(["Beeps 2 null"]);
    expect(
      await ofAll(scopeText({ variables: [{ variableId: condition, values: ["b, with comma"] }] })),
    ).toEqual(["Sits 1 10", "Beeps 1 null"]);
    expect(
      await ofAll({ ...scopeText({ phases: ["Base, line"] }), raterIds: ana.accountId }),
    ).toEqual([
      "Sits 2 30",
      "Runs 1 15",
      // That of second 20 lies on the phase's very end.
      "Beeps 2 null",
    ]);
    expect(await ofAll({ fromUs: 8 * second, toUs: 12 * second, raterIds: ana.accountId })).toEqual(
      ["Sits 3 8", "Runs 1 4", "Beeps 1 null"],
    );
    expect(await ofAll({ roundIds: newId("round") })).toEqual([]);
    expect(
      await owner.refusal(contract.readTimeBudget, ask({ recordingIds: newId("recording") })),
    ).toBe("not_found");
    expect(await owner.refusal(contract.readTimeBudget, ask({ phases: "%E0" }))).toBe(
      "invalid_input",
    );
  });

  test("figures are separated by phase, variable and modifier", async () => {
    const ofAna = { raterIds: ana.accountId, subjectIds: amy };
    const by = async (groupBy: string) =>
      (await budget({ ...ofAna, groupBy })).map(
        ({ group, code, count, s }) => `${group}: ${code} ${count} ${s}`,
      );

    expect(await by("phase")).toEqual([
      "Base, line: Sits 1 10",
      "Base, line: Runs 1 15",
      "Base, line: Beeps 1 null",
      "Play: Sits 1 10",
      "Play: Runs 1 5",
      "Play: Beeps 1 null",
      ": Sits 1 10",
      ": Runs 0 0",
      ": Beeps 1 null",
    ]);
    expect(await by(groupByText([{ by: "variable", variableId: condition }]))).toEqual([
      "a: Sits 2 20",
      "a: Runs 1 20",
      "a: Beeps 2 null",
      "b, with comma: Sits 1 10",
      "b, with comma: Runs 0 0",
      "b, with comma: Beeps 1 null",
    ]);
    for (const groupBy of ["modifier", `modifier:${toy}`]) {
      expect((await by(groupBy)).toSorted()).toEqual([
        ": Runs 1 20",
        ": Sits 3 30",
        "Car: Beeps 1 null",
        "Doll: Beeps 2 null",
      ]);
    }
  });

  test("figures are separated by windows of each recording, cut at their borders", async () => {
    const by = async (query: object) => {
      const { groups, rows } = await owner.send(
        contract.readTimeBudget,
        ask({ raterIds: ana.accountId, subjectIds: amy, ...query }),
      );
      return groups.map(({ values, observedUs }, group) => ({
        from: Number(values.at(-1)) / second,
        observed: observedUs / second,
        said: rows
          .filter((row) => row.group === group)
          .map(({ count, totalUs }) => `${count} ${totalUs === null ? null : totalUs / second}`),
      }));
    };

    expect(await by({ groupBy: `window:${20 * second}` })).toEqual([
      { from: 0, observed: 40, said: ["2 20", "1 15", "2 null"] },
      // What happens on a border happens in the window that begins there.
      { from: 20, observed: 40, said: ["1 10", "1 5", "1 null"] },
      { from: 40, observed: 20, said: ["0 0", "0 0", "0 null"] },
    ]);
    // With a window of the scope and phases beside it, borders are still those of the recording.
    expect(
      await by({ groupBy: `phase,window:${15 * second}`, fromUs: 10 * second, toUs: 40 * second }),
    ).toEqual([
      { from: 0, observed: 5, said: ["0 0", "1 5", "1 null"] },
      { from: 15, observed: 5, said: ["0 0", "1 5", "0 null"] },
      { from: 15, observed: 10, said: ["0 0", "1 5", "1 null"] },
      { from: 30, observed: 10, said: ["1 10", "0 0", "0 null"] },
      { from: 0, observed: 5, said: ["1 5", "0 0", "0 null"] },
      { from: 15, observed: 15, said: ["1 5", "0 0", "1 null"] },
      { from: 30, observed: 10, said: ["0 0", "0 0", "0 null"] },
    ]);
    expect(await owner.refusal(contract.readTimeBudget, ask({ groupBy: "window:5" }))).toBe(
      "invalid_input",
    );
  });

  test("BORIS's mode rounds as it does, from the first event to the last", async () => {
    const { rows, groups } = await owner.send(
      contract.readTimeBudget,
      ask({ mode: "boris", recordingIds: last }),
    );

    expect(groups).toHaveLength(1);
    // From second 10 to second 20: all of it.
    expect(rows[0]).toMatchObject({ count: 1, totalUs: 10 * second, share: 1, isUnpaired: false });
    const full = await owner.send(
      contract.readTimeBudget,
      ask({ mode: "boris", recordingIds: last, window: "full" }),
    );
    expect(full.rows[0]?.share).toBe(0.25);
  });

  test("rates are told bin by bin, with the time that was observed", async () => {
    const { binUs, bins, rows, observedUs } = await owner.send(
      contract.readRates,
      ask({ binUs: 20 * second, raterIds: ana.accountId }),
    );

    expect([binUs, bins]).toEqual([20 * second, 3]);
    expect(observedUs[0]?.us.map((us) => us / second)).toEqual([40, 40, 20]);
    const [sits, , beeps] = rows;
    expect(sits?.counts).toEqual([3, 1, 0]);
    // What Amy and Bob do at once counts once.
    expect(sits?.activeUs?.map((us) => us / second)).toEqual([20 + 10, 20, 20]);
    expect(beeps?.activeUs).toBeNull();
    expect(beeps?.counts).toEqual([2, 1, 1]);
  });

  test("latency counts what did not come in time", async () => {
    const fromStart = await owner.send(
      contract.readLatency,
      ask({ raterIds: ana.accountId, subjectIds: amy, codeIds: run }),
    );
    const afterBeep = await owner.send(
      contract.readLatency,
      ask({ raterIds: ana.accountId, subjectIds: amy, codeIds: sit, after: beep }),
    );

    expect(fromStart.rows[0]).toMatchObject({ count: 1, censored: 1, meanUs: 5 * second });
    expect(fromStart.rows[0]?.curve).toEqual([
      { us: 5 * second, share: 0.5, low: null, high: null },
    ]);
    // From 12 and from 20 until 30; from 15 in the other recording never again.
    expect(afterBeep.rows[0]).toMatchObject({ count: 2, censored: 1, meanUs: 14 * second });
  });

  test("states are found together within a subject, or whoever they are of", async () => {
    const together = async (subjects: "same" | "any") => {
      const { pairs, times } = await owner.send(
        contract.readCoOccurrence,
        ask({ raterIds: ana.accountId, recordingIds: first, subjects }),
      );
      return { times: times.map(({ us }) => us / second), pair: pairs[0] };
    };

    const same = await together("same");
    expect(same.times).toEqual([20 + 60, 20]);
    expect(same.pair).toMatchObject({ togetherUs: 5 * second, shareOfB: 0.25 });
    expect(same.pair?.expectedUs).toBeCloseTo((20 * 20 * second) / 60, 6);
    expect((await together("any")).pair).toMatchObject({ togetherUs: 20 * second, shareOfB: 1 });
  });

  test("transitions and sequences go by starts, and not from one subject or recording to another", async () => {
    const ofAmy = { raterIds: ana.accountId, subjectIds: amy };
    const { tables } = await owner.send(contract.readTransitions, ask(ofAmy));
    const { rows, totals } = await owner.send(contract.readSequences, ask({ ...ofAmy, length: 2 }));

    // Sits, runs, beeps, beeps, sits; and in the other recording sits, beeps.
    expect(tables[0]).toMatchObject({
      codeIds: [sit, run, beep],
      total: 5,
      counts: [
        [0, 1, 1],
        [0, 0, 1],
        [1, 0, 1],
      ],
      probabilities: [
        [0, 0.5, 0.5],
        [0, 0, 1],
        [0.5, 0, 0.5],
      ],
    });
    expect(totals).toEqual([{ group: 0, total: 5, different: 5 }]);
    expect(rows[0]).toMatchObject({ codeIds: [sit, run], count: 1, observations: 1 });
    expect(rows[0]?.expected).toBeCloseTo((5 * 3 * 1) / 49, 12);
    const without = await owner.send(
      contract.readTransitions,
      ask({ ...ofAmy, repeats: "without" }),
    );
    expect(without.tables[0]?.counts[2]).toEqual([1, 0, 0]);
    expect(without.tables[0]?.expected[2]?.[2]).toBeNull();
  });

  test("durations and ratings are spread over bins that are the same in every group", async () => {
    const durations = await owner.send(contract.readDistributions, ask({ groupBy: "rater" }));
    const ratings = await owner.send(contract.readDistributions, ask({ of: "ratings" }));

    const sits = durations.rows.filter(({ codeId }) => codeId === sit);
    expect(sits.map(({ n, width, counts }) => [n, width, counts.length])).toEqual([
      [4, 5 * second, 13],
      [1, 5 * second, 13],
    ]);
    expect(sits[0]).toMatchObject({ min: 10 * second, median: 10 * second, max: 60 * second });
    const grades = ratings.rows.find(({ criterionId }) => criterionId === grade);
    expect(grades).toMatchObject({ n: 3, from: 0.5, width: 1, counts: [1, 1, 1] });
  });

  test("an event plot has a row an observation, in the time of its recording", async () => {
    const plot = await owner.send(
      contract.readEventPlot,
      ask({ codeIds: beep, fromUs: 15 * second }),
    );
    const rest = await owner.send(contract.readEventPlot, ask({ from: 2 }));

    expect(plot).toMatchObject({ rowCount: 3, isCut: false, mergedUs: 0 });
    expect(plot.rows.map(({ recordingName, lanes }) => [recordingName, lanes.length])).toEqual(
      expect.arrayContaining([
        ["First", 2],
        ["First", 0],
        ["Last", 1],
      ]),
    );
    const anas = plot.rows.find(
      ({ raterId, recordingId }) => raterId === ana.accountId && recordingId === first,
    );
    expect(anas?.lanes[0]).toEqual({
      codeId: beep,
      subjectId: amy,
      startsUs: [20 * second],
      endsUs: [20 * second],
    });
    expect(anas?.stretches).toEqual([{ startUs: 15 * second, endUs: 60 * second }]);
    expect(rest.rows).toHaveLength(1);
  });

  test("profiles have the rubric's total, and no interval of one rating", async () => {
    const { rows, groups } = await owner.send(contract.readProfiles, ask());
    const of = (name: string, criterionId: Id<"criterion"> | null) =>
      rows.find((row) => groups[row.group]?.names[0] === name && row.criterionId === criterionId);

    expect(of("Ana", grade)).toMatchObject({ rated: 2, mean: 2, min: 1, max: 3 });
    expect(of("Ana", grade)?.low).toBeCloseTo(2 - 12.7062, 3);
    expect(of("Ben", grade)).toMatchObject({ rated: 1, mean: 2, sd: null, low: null });
    expect(of("Ben", null)?.mean).toBeCloseTo(3 / 4, 12);
  });

  test("generalizability says what it needs, and what it left out", async () => {
    const { study, excluded } = await owner.send(
      contract.readGeneralizability,
      ask({ criterionId: grade }),
    );
    const nested = await owner.send(
      contract.readGeneralizability,
      ask({ criterionId: grade, raters: "nested" }),
    );

    expect(study).toEqual({ kind: "undefined", because: "unbalanced_design" });
    expect(excluded).toMatchObject({ notSubmitted: 0 });
    expect(nested.study).toMatchObject({ kind: "value", design: "r:p", persons: 2 });
    expect(
      await owner.refusal(contract.readGeneralizability, ask({ criterionId: newId("criterion") })),
    ).toBe("not_found");
  });

  test("stations have means, and no pass mark where there are too few candidates", async () => {
    const { stations, candidates, examiners, globalCriterionId, borderline } = await owner.send(
      contract.readOsce,
      ask({ station }),
    );

    expect([globalCriterionId, borderline]).toEqual([grade, 2]);
    expect(stations.map(({ station: name, meanPercent }) => [name, meanPercent])).toEqual([
      ["one", 100],
      ["two", 0],
    ]);
    expect(stations[0]?.borderlineRegression).toEqual({
      kind: "undefined",
      because: "too_few_units",
      n: 1,
    });
    expect(candidates.map(({ candidate, percent }) => [candidate, percent])).toEqual([
      ["First", 100],
      ["Last", 0],
    ]);
    expect(examiners.map(({ deviation }) => deviation.kind)).toEqual(["undefined", "undefined"]);
  });

  test("raters get none of it, and a study without work answers that there is none", async () => {
    const empty = await makeGround(application, owner);
    const calls = [
      contract.readTimeBudget,
      contract.readRates,
      contract.readLatency,
      contract.readCoOccurrence,
      contract.readTransitions,
      contract.readSequences,
      contract.readSampling,
      contract.readScanShares,
      contract.readProfiles,
      contract.readDistributions,
      contract.readEventPlot,
      contract.readGeneralizability,
      contract.readOsce,
    ] as const;
    for (const call of calls) {
      expect(await ana.refusal(call, ask())).toBe("not_allowed");
      expect(await analyst.refusal(call, ask())).toBeUndefined();
      const answer = await owner.send(call, { params: { studyId: empty.studyId }, query: {} });
      expect(answer).toMatchObject({ schemeVersion: null });
      for (const work of ["raters", "consensus"] as const) {
        const query = { params: { studyId: ground.studyId }, query: { work } };
        expect((await owner.ask(call, query)).status).toBe(200);
      }
    }
    expect((await owner.send(contract.readTimeBudget, ask({ work: "consensus" }))).rows).toEqual(
      [],
    );
  });

  test("every view follows what was changed after a return, and knows the rest, for any codes", async () => {
    const own = await makeGround(application, owner);
    const rater = await own.join("rater", "Rita");
    const params = { studyId: own.studyId };
    const [kept, changed] = [await own.assign(rater), newId("observation")];
    await owner.send(contract.assign, {
      params,
      body: {
        schemeVersionId: own.schemeVersionId,
        observations: [
          {
            id: changed,
            recordingId: await addRecording(owner, own.studyId, "Clip 18", 60 * second),
            raterId: rater.accountId,
          },
        ],
      },
    });
    const code = async (observationId: Id<"observation">, ...events: readonly CodedEvent[]) => {
      const { revision } = await new Client(rater, observationId).change(
        ...events.map((event) => ({ kind: "putEvent", event }) as const),
      );
      await rater.send(contract.submitObservation, {
        params: { observationId },
        body: { revision },
      });
    };
    const { solitary, laughs } = sampleCodes;
    await code(kept, stateEvent(solitary, 0, 10 * second), pointEvent(laughs, 5 * second));
    await code(changed, stateEvent(solitary, 0, 4 * second));
    const seconds = async (query: object = {}) => {
      const { rows } = await owner.send(contract.readTimeBudget, {
        params,
        query: { groupBy: "recording", ...query },
      });
      return rows
        .filter(({ codeId }) => codeId === solitary)
        .map(({ totalUs }) => (totalUs ?? NaN) / second);
    };
    const steps = async () => {
      const { tables } = await owner.send(contract.readTransitions, {
        params,
        query: { groupBy: "" },
      });
      return tables.map(({ total }) => total);
    };

    expect([await seconds(), await seconds({ codeIds: solitary }), await steps()]).toEqual([
      [10, 4],
      [10, 4],
      [1],
    ]);
    await owner.send(contract.reviewObservation, {
      params: { observationId: changed },
      body: { action: "return", reason: "There is more" },
    });
    expect(await seconds()).toEqual([10]);
    await code(changed, stateEvent(solitary, 10 * second, 11 * second));

    expect([await seconds(), await seconds({ codeIds: solitary }), await steps()]).toEqual([
      [10, 5],
      [10, 5],
      [2],
    ]);
    expect(await seconds({ codeIds: laughs })).toEqual([]);
  });

  test("whoever still codes a recording is blind to it, and names are masked for analysts", async () => {
    const { studyId } = ground;
    const coordinator = await ground.join("coordinator", "Cleo");
    await owner.send(contract.assign, {
      params: { studyId },
      body: {
        schemeVersionId: versionId,
        observations: [
          { id: newId("observation"), recordingId: first, raterId: coordinator.accountId },
        ],
      },
    });
    await owner.send(contract.changeStudy, { params: { studyId }, body: { masksRaters: true } });

    const blind = await coordinator.send(contract.readTimeBudget, ask({ groupBy: "recording" }));
    const plot = await coordinator.send(contract.readEventPlot, ask());
    const profiles = await coordinator.send(contract.readProfiles, ask({ groupBy: "recording" }));
    const masked = await analyst.send(contract.readTimeBudget, ask({ groupBy: "rater" }));

    expect(blind.groups.map(({ names }) => names)).toEqual([["Last"]]);
    expect(blind.excluded).toMatchObject({ blind: 2, notSubmitted: 1 });
    expect(plot.rows.map(({ recordingName }) => recordingName)).toEqual(["Last"]);
    expect(profiles.groups.map(({ names }) => names)).toEqual([["Last"]]);
    for (const { names } of masked.groups) expect(names[0]).toMatch(/^R-/u);
  });
});
