import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import { type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import type { GivenFile } from "../../src/formats/format.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  setUp,
  startApplication,
} from "./application.ts";
import { filesImported } from "./importedFiles.ts";

const [server] = databases();

/** A table for each rater; each row is a point of the next subject, a tenth of a second later; codes take turns by the second. */
function tables(of: { readonly rows: number; readonly subjects: number }): GivenFile[] {
  return ["Ann", "Bob"].map((rater) => {
    const rows = Array.from({ length: of.rows }, (_, at) =>
      [
        "clip",
        rater,
        of.subjects > 0 ? `S${(at % of.subjects) + 1}` : "",
        Math.floor(at / 10) % 2 === 0 ? "call" : "rest",
        at / 10,
      ].join(","),
    );
    const text = ["recording,coder,subject,code,time", ...rows].join("\n");
    return { name: `${rater}.csv`, bytes: new TextEncoder().encode(text) };
  });
}

describe.skipIf(!server)("imports beyond what is coded by hand", () => {
  let application: Application;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
  }, 60_000);
  afterAll(() => application?.stop());

  test("300 subjects stay subjects, and what two raters saw of each of them is compared", async () => {
    const studyId = await newStudy();

    const { reading } = await filesImported(
      ground.owner,
      studyId,
      tables({ rows: 900, subjects: 300 }),
    );

    expect(reading.study?.schemes[0]?.scheme.subjects).toHaveLength(300);
    expect(
      reading.files.flatMap(({ findings }) => findings.map(({ weight }) => weight)),
    ).not.toContain("rejected");
    const [version] = await ground.owner.send(contract.listSchemes, { params: { studyId } });
    const { scheme } = await ground.owner.send(contract.readScheme, {
      params: { studyId, schemeVersionId: version?.id ?? newId("schemeVersion") },
    });
    expect(scheme.subjects).toHaveLength(300);
    expect(await agreementOf(studyId)).toBe(1);
  }, 60_000);

  test("more subjects than a scheme can have stay subjects in several, and are compared", async () => {
    const studyId = await newStudy();
    const subjects = limits.subjectsPerScheme + 300;

    const { made, reading } = await filesImported(
      ground.owner,
      studyId,
      tables({ rows: subjects, subjects }),
    );

    expect(made).toMatchObject({ made: { events: 2 * subjects, schemes: 2, rounds: 2 } });
    expect(reading.together.questions).toMatchObject([{ what: "many_subjects" }]);
    expect(reading.together.findings.map(({ weight, what }) => [weight, what])).toEqual([
      ["changed", "scheme_split"],
    ]);
    expect(await agreementOf(studyId)).toBe(1);
  }, 60_000);

  test("60,000 events are kept whole, compared, and can be corrected by whose they are", async () => {
    const { owner, studyId } = ground;
    const rows = 60_000;

    const imported = await filesImported(owner, studyId, tables({ rows, subjects: 0 }));

    expect(imported.made).toMatchObject({ made: { events: 2 * rows } });
    expect(await agreementOf(studyId)).toBe(1);
    const rita = await ground.join("rater", "Rita");
    const members = await owner.send(contract.listMembers, { params: { studyId } });
    const ann = members.find(({ name }) => name === "Ann")?.accountId ?? newId("account");
    const params = { studyId, accountId: ann };
    await owner.send(contract.mergeRater, { params, body: { accountId: rita.accountId } });
    const { items } = await rita.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    const observationId = items[0]?.id ?? newId("observation");
    const reason = "The last one is missing.";
    await owner.send(contract.reviewObservation, {
      params: { observationId },
      body: { action: "return", reason },
    });
    const { events } = await rita.send(contract.readWork, { params: { observationId } });
    const [{ event: first } = { event: undefined }] = events;
    if (first?.kind !== "point") throw new Error("no point");

    const { answers } = await new Client(rita, observationId).change(
      { kind: "changeEvent", eventId: first.id, base: 1, change: { comment: "clear" } },
      { kind: "putEvent", event: { ...first, id: newId("event"), startUs: mediaTimeUs.parse(5) } },
    );

    expect(events).toHaveLength(rows);
    expect(answers.map(({ result }) => result)).toEqual(["applied", "applied"]);
  }, 120_000);

  async function newStudy(): Promise<Id<"study">> {
    const studyId = newId("study");
    await ground.owner.send(contract.createStudy, {
      body: { id: studyId, name: "Moved", description: "", defaultLanguage: "en" },
    });
    return studyId;
  }

  async function agreementOf(studyId: Id<"study">) {
    const ask = () =>
      ground.owner.send(contract.readAgreement, {
        params: { studyId },
        query: { by: "pair", statistics: "time_unit_kappa:unitUs=1000000" },
      });
    // Asked again, as the page does it, until all is compared.
    await expect
      .poll(async () => (await ask()).progress, { timeout: 60_000 })
      .toSatisfy(({ compared, all }) => all > 0 && compared === all);
    const { rows } = await ask();
    const [figure] = rows.flatMap(({ of, figures }) => (of.by === "pair" ? figures : []));
    return figure?.kind === "value" ? figure.value : figure;
  }
});
