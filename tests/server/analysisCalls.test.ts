import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agreement } from "../../src/api/contract/agreement.ts";
import { contract } from "../../src/api/contract.ts";
import { picture } from "../../src/demo/film.ts";
import { films } from "../../src/demo/films.ts";
import { id, type Id } from "../../src/domain/rules.ts";
import { accountById } from "../../src/server/accounts/accountById.ts";
import { makeDemoStudy } from "../../src/server/demo.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { soon } from "../soon.ts";
import { parseCsv } from "./parseCsv.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnServer("the demo study's analysis", (server) => {
  let application: Application;
  let owner: Person;
  let studyId: Id<"study">;
  let agreement: Agreement;
  const [film] = films;
  /** The first film only, which three raters have. */
  let ofFirst: { readonly recordingIds: string };

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    const [study] = await owner.send(contract.listStudies, {});
    if (!study) throw new Error("the demo study is missing");
    studyId = study.id;
    const params = { studyId };
    const { items } = await owner.send(contract.listRecordings, { params, query: {} });
    ofFirst = { recordingIds: items[0]?.id ?? "" };
    agreement = await owner.send(contract.readAgreement, { params, query: ofFirst });
  });
  afterAll(() => application.stop());

  test("of the first film the late rater agrees with neither of the good ones, who agree with each other", () => {
    const kappas = pairsOf(agreement).map(({ raterA, raterB, figures: [overall] }) => {
      const names = [raterA, raterB].map(
        (rater) => agreement.raters.find((one) => one.id === rater)?.name,
      );
      return { names, kappa: overall?.kind === "value" ? overall.value : NaN };
    });
    const isBad = ({ names }: (typeof kappas)[number]) => names.includes("Kim Sorel");
    const good = kappas.filter((one) => !isBad(one));

    expect(agreement.raters.map(({ name }) => name)).toEqual([
      "Kim Sorel",
      "Mira Lind",
      "Tom Adeyemi",
    ]);
    expect(kappas.length).toBe(3);
    expect(good[0]?.kappa).toBeGreaterThan(0.8);
    expect(Math.max(...kappas.filter(isBad).map(({ kappa }) => kappa))).toBeLessThan(0.6);
    expect(pairsOf(agreement)[0]).toMatchObject({ recordings: 1, comparedUs: film?.durationUs });
    expect(agreement.excluded).toEqual({
      notSubmitted: 0,
      blind: 0,
      recordingsWithOneRater: 0,
      otherSchemeVersion: 0,
      otherRound: 0,
      older: 0,
    });
  });

  test("every cell of the table is made of its moments", async () => {
    const [pair] = pairsOf(agreement);
    if (!pair) throw new Error("no pair");
    for (const [nth, recipe] of ["duration_kappa", "time_unit_kappa"].entries()) {
      const query = {
        raterA: pair.raterA,
        raterB: pair.raterB,
        recipe,
        over: "all",
        ...ofFirst,
      };
      const params = { studyId };
      const { labels, table, per } = await owner.send(contract.readConfusion, { params, query });
      const overall = pair.figures[nth];

      expect(table.flat().reduce((sum, cell) => sum + cell, 0)).toBe(overall?.n);
      for (const [at, row] of labels.slice(0, 4).entries()) {
        for (const [across, column] of labels.slice(0, 4).entries()) {
          const moments = await owner.send(contract.readInstances, {
            params,
            query: { ...query, row, column },
          });
          const cell = table[at]?.[across] ?? 0;

          expect(moments.totalUs).toBe(per === "us" ? cell : cell * 1_000_000);
          expect(moments.amount).toBe(cell);
          expect(moments.count).toBe(moments.moments.length);
        }
      }
    }
  });

  test("what is not there is not found", async () => {
    const [pair] = pairsOf(agreement);
    if (!pair) throw new Error("no pair");
    const { raterA, raterB } = pair;
    const params = { studyId };
    const stranger = newId("account");
    const ask = (query: object) =>
      owner.refusal(contract.readConfusion, { params, query: { raterA, raterB, ...query } });

    expect(await ask({})).toBeUndefined();
    expect(await ask({ raterB: stranger })).toBe("not_found");
    expect(await ask({ raterB: raterA })).toBe("not_found");
    expect(await ask({ over: `code:${newId("code")}` })).toBe("not_found");
    expect(await ask({ over: `group:${newId("group")}` })).toBe("not_found");
    expect(await ask({ schemeVersionId: newId("schemeVersion") })).toBe("not_found");
    expect(await ask({ recordingIds: newId("recording") })).toBe("not_found");
    expect(
      await owner.refusal(contract.readInstances, {
        params,
        query: { raterA, raterB, row: newId("code"), column: "" },
      }),
    ).toBe("not_found");
  });

  test("each rater's one fault is found and named, and no other", async () => {
    const params = { studyId };
    const ready = await soon(async () => {
      const reply = await owner.send(contract.readRaters, { params, query: {} });
      expect(reply.progress.compared).toBe(reply.progress.all);
      return reply;
    });
    const { profiles } = ready;
    const members = await owner.send(contract.listMembers, { params });
    const versions = await owner.send(contract.listSchemes, { params });
    const { scheme } = await owner.send(contract.readScheme, {
      params: { ...params, schemeVersionId: id("schemeVersion").parse(versions[0]?.id) },
    });
    const codeOf = (wanted: string) => scheme.codes.find((code) => code.id === wanted)?.name;

    const said = profiles.flatMap(({ raterId, findings }) => {
      const name = members.find(({ accountId }) => accountId === raterId)?.name ?? "";
      return findings.map((finding) => [
        name,
        finding.kind,
        ...("codeId" in finding ? [codeOf(finding.codeId)] : []),
        ...("asCodeId" in finding ? [codeOf(finding.asCodeId)] : []),
        ...(finding.kind === "lag" ? [Math.round(finding.lagUs / 100_000) / 10] : []),
        ...(finding.kind === "severity" ? [finding.effect < 0] : []),
      ]);
    });
    expect(profiles.length).toBe(6);
    expect(said.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ["Inês Duarte", "misses", "Points"],
      ["Jonas Berg", "severity", true],
      ["Kim Sorel", "lag", 1.2],
      ["Noor Haddad", "swaps", "Offers a toy", "Points"],
    ]);
  });

  test("every figure has its interval, every criterion its coefficient", async () => {
    const params = { studyId };
    const { rows } = await soon(async () => {
      const answer = await owner.send(contract.readAgreement, {
        params,
        query: { by: "overall,code,criterion" },
      });
      expect(answer.progress.compared).toBe(answer.progress.all);
      return answer;
    });
    const versions = await owner.send(contract.listSchemes, { params });
    const { scheme } = await owner.send(contract.readScheme, {
      params: { ...params, schemeVersionId: id("schemeVersion").parse(versions[0]?.id) },
    });
    // What lasts no time has no agreement over time.
    const points = new Set<string>(
      scheme.codes.flatMap(({ id: code, kind }) => (kind === "point" ? [code] : [])),
    );

    expect(rows.filter(({ of }) => of.by === "criterion").length).toBe(6);
    expect(rows.filter(({ of }) => of.by === "code").length).toBe(8);
    for (const { of, figures } of rows) {
      if (of.by === "code" && points.has(of.codeId)) continue;
      for (const figure of figures) {
        expect({ of, ...figure }).toMatchObject({
          of,
          kind: "value",
          low: expect.any(Number),
          high: expect.any(Number),
        });
      }
    }
  });

  test("budget, profile and codings of the first film have all three raters", async () => {
    const params = { studyId };
    const budget = await owner.send(contract.readTimeBudget, { params, query: ofFirst });
    const profiles = await owner.send(contract.readProfiles, { params, query: ofFirst });
    const { items } = await owner.send(contract.listRecordings, { params, query: {} });
    const [recording] = items;
    if (!recording) throw new Error("no recording");
    const codings = await owner.send(contract.readCodings, {
      params: { studyId, recordingId: recording.id },
    });

    const slotOf = ({ group, codeId }: (typeof budget.rows)[number]) =>
      `${budget.groups[group]?.values[1]} ${codeId}`;
    expect(new Set(budget.groups.map(({ observedUs }) => observedUs))).toEqual(
      new Set([film?.durationUs]),
    );
    expect(budget.rows.length).toBe(3 * new Set(budget.rows.map(slotOf)).size);
    const criteria = profiles.rows.filter(({ criterionId }) => criterionId !== null);
    expect(criteria.length).toBe(3 * 6);
    expect(criteria.filter(({ notJudged }) => notJudged === 1)).toMatchObject([
      { mean: null, rated: 0 },
    ]);
    expect(codings.codings.map(({ ratings }) => ratings.length)).toEqual([6, 6, 6]);
    expect(codings.hidden).toBe(0);
  });

  test("the film is there to be watched", async () => {
    const { items } = await owner.send(contract.listRecordings, { params: { studyId }, query: {} });
    const [recording] = items;
    const [source] = recording?.sources ?? [];
    const { status, headers } = await owner.fetch(
      `/media/${studyId}/${recording?.id}/${source?.id}`,
    );

    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("video/webm");
    expect(recording).toMatchObject({
      frameTiming: "even",
      framesPerSecond: picture.fps,
      hasFrameTimes: true,
      phases: [{ name: "Until the tower falls" }, { name: "After the fall" }],
      captions: [
        { label: "English", language: "en" },
        { label: "Audio description", language: "en" },
      ],
    });
  });

  test("the events come back from the CSV as they are in the database", async () => {
    const answer = await owner.fetch(`/api/v1/studies/${studyId}/exports/tidyEvents`);
    const rows = parseCsv(String(answer.body));
    const [head = [], ...records] = rows;
    const { events } = await application.tools.database
      .selectFrom("event")
      .select((one) => one.fn.countAll<number>().as("events"))
      .where("studyId", "=", studyId)
      .where("isDeleted", "=", false)
      .executeTakeFirstOrThrow();
    const objects = records.map((cells) =>
      Object.fromEntries(head.map((name, at) => [name, cells[at]])),
    );

    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Demo_ two children at play-\d{4}-\d\d-\d\d-interrater-\d+\.\d+\.\d+(?:\+\w+)?-events\.csv"; filename\*=UTF-8''Demo_/u,
    );
    expect(records.length).toBe(events);
    expect(new Set(records.map((record) => record.length))).toEqual(new Set([head.length]));
    expect(head).toContain("modifier_Toy");
    for (const row of objects) {
      expect(row["start_s"]).toMatch(/^\d+\.\d{6}$/u);
      const offers = row["code"] === "Offers a toy";
      expect(row["modifier_Toy"] === "").toBe(!offers);
      const duration = Number(row["end_s"]) - Number(row["start_s"]);
      expect(Number(row["duration_s"])).toBeCloseTo(duration, 6);
    }
    const ratings = await owner.fetch(`/api/v1/studies/${studyId}/exports/tidyRatings`);
    expect(parseCsv(String(ratings.body)).length).toBe(1 + 32 * 6);
  });

  test("an export begins with the mark by which Excel knows UTF-8", async () => {
    const response = await fetch(
      `${application.address}/api/v1/studies/${studyId}/exports/tidyEvents`,
      { headers: { cookie: owner.cookie } },
    );
    const bytes = new Uint8Array(await response.arrayBuffer());

    expect([...bytes].slice(0, 8)).toEqual([
      0xef,
      0xbb,
      0xbf,
      ...new TextEncoder().encode("study"),
    ]);
  });

  test("a demo speaks its owner's language, or else English", async () => {
    const { tools } = application;
    const account = await accountById(tools.database, owner.accountId);
    await makeDemoStudy(tools, account, "de-AT");
    await makeDemoStudy(tools, account, "xx");
    const studies = await owner.send(contract.listStudies, {});

    expect(
      studies.map(({ name, defaultLanguage }) => `${defaultLanguage}: ${name}`).toSorted(),
    ).toEqual([
      "de: Demo: Zwei Kinder beim Spielen",
      "en: Demo: two children at play",
      "en: Demo: two children at play",
    ]);
    expect(studies.map(({ role, recordings, state }) => [role, recordings, state])).toEqual(
      Array.from({ length: 3 }, () => ["owner", 8, "open"]),
    );
  });

  test("nobody can sign in as one of its raters", async () => {
    const rows = await application.tools.database
      .selectFrom("account")
      .select("email")
      .where("email", "like", "%@demo.invalid")
      .execute();
    const [rater] = rows;
    const refusal = await application.visitor().refusal(contract.signIn, {
      body: { email: rater?.email ?? "", password: "a long enough password" },
    });

    expect(rows.length).toBe(3 * 6);
    expect(refusal).toBe("wrong_credentials");
  });
});

describeOnServer("blindness in analysis", (server) => {
  let application: Application;
  let ground: Ground;
  let coordinator: Person;
  let analyst: Person;
  let raters: readonly Person[];

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    raters = [await ground.join("rater", "Xaver"), await ground.join("rater", "Yvonne")];
    coordinator = await ground.join("coordinator", "Cleo");
    analyst = await ground.join("analyst", "Alex");
    for (const rater of raters) {
      const observationId = await ground.assign(rater);
      const client = new Client(rater, observationId);
      const { revision } = await client.change(
        { kind: "putEvent", event: stateEvent(codes.solitary, 1e6, 5e6) },
        {
          kind: "putEvent",
          event: { ...pointEvent(codes.laughs, 2e6), comment: '=HYPERLINK("x"),\n"y"' },
        },
      );
      await rater.send(contract.submitObservation, {
        params: { observationId },
        body: { revision },
      });
    }
  });
  afterAll(() => application.stop());

  test("a rater gets none of these calls", async () => {
    const params = { studyId: ground.studyId };
    const [rater, other] = raters;
    if (!rater || !other) throw new Error("two raters");
    const pair = { raterA: rater.accountId, raterB: other.accountId };

    expect(
      await Promise.all([
        rater.refusal(contract.readConfusion, { params, query: pair }),
        rater.refusal(contract.readInstances, { params, query: { ...pair, row: "", column: "" } }),
        rater.refusal(contract.readAgreement, { params, query: {} }),
        rater.refusal(contract.exportStudy, {
          params: { ...params, format: "tidyEvents" },
          query: {},
        }),
      ]),
    ).toEqual(Array(4).fill("not_allowed"));
  });

  test("text that looks like a formula is guarded and comes back whole", async () => {
    const { body } = await coordinator.fetch(
      `/api/v1/studies/${ground.studyId}/exports/tidyEvents`,
    );
    const [head = [], ...records] = parseCsv(String(body));
    const comments = records.map((record) => record[head.indexOf("comment")] ?? "");

    expect(comments.toSorted().slice(-2)).toEqual(Array(2).fill('\'=HYPERLINK("x"),\n"y"'));
  });

  test("an analyst reads signs instead of names where the study masks them", async () => {
    const { studyId, recordingId, owner } = ground;
    const params = { studyId };
    await owner.send(contract.changeStudy, { params, body: { masksRaters: true } });
    const answers = [
      await analyst.send(contract.readAgreement, { params, query: {} }),
      await analyst.send(contract.readTimeBudget, { params, query: {} }),
      await analyst.send(contract.readProfiles, { params, query: {} }),
      await analyst.send(contract.readCodings, { params: { studyId, recordingId } }),
      (await analyst.fetch(`/api/v1/studies/${studyId}/exports/tidyEvents`)).body,
    ];

    const text = JSON.stringify(answers);
    expect(text).toContain('"name":"R-');
    expect(text).not.toContain("Xaver");
    expect(text).not.toContain("Yvonne");
  });

  test("a coordinator who still codes the recording sees nothing of the others", async () => {
    const { studyId, recordingId } = ground;
    const params = { studyId };
    const [first, second] = raters;
    if (!first || !second) throw new Error("two raters");
    const pair = { raterA: first.accountId, raterB: second.accountId };
    expect(await coordinator.refusal(contract.readConfusion, { params, query: pair })).toBe(
      undefined,
    );

    await ground.assign(coordinator);
    const agreement = await coordinator.send(contract.readAgreement, { params, query: {} });
    const budget = await coordinator.send(contract.readTimeBudget, { params, query: {} });
    const profiles = await coordinator.send(contract.readProfiles, { params, query: {} });
    const codings = await coordinator.send(contract.readCodings, {
      params: { studyId, recordingId },
    });
    const events = await coordinator.fetch(`/api/v1/studies/${studyId}/exports/tidyEvents`);
    const ratings = await coordinator.fetch(`/api/v1/studies/${studyId}/exports/tidyRatings`);

    expect(agreement).toMatchObject({
      raters: [],
      rows: [],
      excluded: { blind: 2, notSubmitted: 1 },
    });
    expect(budget).toMatchObject({ raters: [], rows: [], excluded: { blind: 2 } });
    expect(profiles).toMatchObject({ raters: [], rows: [], excluded: { blind: 2 } });
    expect(codings).toMatchObject({ codings: [{ events: [] }], hidden: 2 });
    expect(parseCsv(String(events.body)).length).toBe(1);
    expect(parseCsv(String(ratings.body)).length).toBe(1);
    expect(await coordinator.refusal(contract.readConfusion, { params, query: pair })).toBe(
      "not_found",
    );
    expect(
      await coordinator.refusal(contract.readInstances, {
        params,
        query: { ...pair, row: "", column: "" },
      }),
    ).toBe("not_found");
  });
});

function pairsOf({ rows }: Agreement) {
  return rows.flatMap(({ of, ...row }) => (of.by === "pair" ? [{ ...of, ...row }] : []));
}
