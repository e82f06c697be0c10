import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  setUp,
  startApplication,
} from "./application.ts";

describeOnEachServer("what an earlier version has kept", (server) => {
  let application: Application;
  let ground: Ground;

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
  });
  afterAll(() => application.stop());

  test("is told with what its form has got since, of a scheme read before too", async () => {
    const { owner, studyId, schemeVersionId } = ground;
    const ofScheme = { params: { studyId, schemeVersionId } };
    const before = await owner.ask(contract.readScheme, ofScheme);
    // As it was kept before there was a total: by another process, or by the version before a restart.
    await sql`update scheme_version set scheme = scheme - 'total', edition = edition + 1
               where id = ${schemeVersionId}`.execute(application.tools.database);

    const after = await owner.ask(contract.readScheme, ofScheme);

    expect(before.body).toMatchObject({ edition: 0, scheme: { total: "none" } });
    expect(after.body).toMatchObject({ edition: 1, scheme: { total: "none" } });
  });

  test("is told with what a study's settings have got since", async () => {
    const { owner, studyId } = ground;
    await sql`update study set calibration = calibration - 'toleranceUs',
                recipes = '{"events": [{"kind": "percent"}], "ratings": [{"kind": "ac2"}]}'
               where id = ${studyId}`.execute(application.tools.database);

    const { body } = await owner.ask(contract.readStudy, { params: { studyId } });

    expect(body).toMatchObject({
      calibration: { toleranceUs: expect.any(Number) },
      statistics: { ratings: [{ kind: "ac2", weights: "quadratic" }] },
    });
  });
});
