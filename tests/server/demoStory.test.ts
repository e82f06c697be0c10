import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Agreement } from "../../src/api/contract/agreement.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { type Application, setUp, startApplication } from "./application.ts";
import { wholeAgreement } from "./wholeAgreement.ts";

describeOnServer("the demo study, as a newcomer reads it", (server) => {
  let application: Application;
  let agreement: Agreement;

  beforeAll(async () => {
    application = await startApplication(server);
    const owner = await setUp(application);
    const [study] = await owner.send(contract.listStudies, {});
    if (!study) throw new Error("the demo study is missing");
    agreement = await wholeAgreement(owner, {
      params: { studyId: study.id },
      query: { by: "overall,code,criterion" },
    });
  });
  afterAll(() => application.stop());

  test("has an interval with every figure that is defined", () => {
    const figures = agreement.rows.flatMap(({ key, figures: of }) =>
      of.map((figure, place) => ({ key, place, figure })),
    );
    const defined = figures.filter(({ figure }) => figure?.kind === "value");
    expect(defined.length).toBeGreaterThan(agreement.rows.length);
    const without = defined.filter(
      ({ figure }) => figure?.kind === "value" && (figure.low === null || figure.high === null),
    );
    expect(without).toEqual([]);
  });

  test("has a coefficient of every code and of every criterion", () => {
    const rows = agreement.rows.filter(({ of }) => of.by !== "overall");
    expect(rows.filter(({ of }) => of.by === "criterion").length).toBeGreaterThan(1);
    expect(rows.filter(({ of }) => of.by === "code").length).toBeGreaterThan(4);
    const without = rows.filter(
      ({ figures }) => !figures.some((figure) => figure?.kind === "value"),
    );
    expect(without).toEqual([]);
  });
});
