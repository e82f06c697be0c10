import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import { buildApp } from "../../src/server/app.ts";
import { restoreBackup, writeBackup } from "../../src/server/database/backup.ts";
import { derivedTables } from "../../src/server/database/derivedTables.ts";
import { migrations } from "../../src/server/database/migrations.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import { codes, pointEvent } from "../sample.ts";
import {
  type Application,
  Client,
  makeGround,
  password,
  Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, imported } from "./importedStudy.ts";

describeOnEachServer("a backup", (server) => {
  let application: Application;
  const folder = mkdtempSync(join(tmpdir(), "interrater-backup-"));

  beforeAll(async () => {
    // Passwords as they are kept everywhere: another application is to know them again.
    application = await startApplication(server, { config: { passwords: undefined } });
  });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("restored into an empty place answers every call as before, media included", async () => {
    const owner = await setUp(application);
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Ana");
    const observationId = await ground.assign(rater);
    const client = new Client(rater, observationId);
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 1e6) });
    const study = aStudyCopy(["Anna", "Bertha"]);
    const theirs = [anObservationCopy(study), anObservationCopy(study, { by: 1 })];
    await imported(owner, ground.studyId, aHead(study), theirs);
    const before = await answers(owner, rater, observationId);
    await expect.poll(() => rowsCompared(application.tools.database)).toBeGreaterThan(0);
    await owner.script();
    const file = join(folder, `${server.major}.tar`);

    await writeBackup({
      connection: application.connection,
      dataDirectory: application.dataDirectory,
      file,
      log: () => undefined,
    });
    // What is made of other rows is not in it, and is made again.
    const archive = await readFile(file);
    expect(archive.includes("tables/study/000001")).toBe(true);
    expect(archive.includes("tables/access_token/")).toBe(false);
    for (const table of derivedTables) {
      expect(archive.includes(`tables/${table}/`)).toBe(false);
    }
    const place = await server.freshDatabase();
    const dataDirectory = join(folder, `restored-${server.major}`);
    await restoreBackup({
      connection: place.connection,
      dataDirectory,
      file,
      log: () => undefined,
      migrations,
    });
    const restored = await buildApp(
      place.connection,
      {
        dataDirectory,
        origin: undefined,
        trustProxy: false,
        logLevel: "fatal",
        isDevelopment: false,
      },
      limits,
    );
    const address = await restored.app.listen({ host: "127.0.0.1", port: 0 });
    const [ownerAgain, raterAgain] = await Promise.all(
      [owner, rater].map(async (person) => {
        const session = await person.send(contract.session, {});
        if (session.state !== "signed_in") throw new Error("not signed in");
        const again = new Person(address);
        await again.send(contract.signIn, { body: { email: session.account.email, password } });
        return again;
      }),
    );
    if (!ownerAgain || !raterAgain) throw new Error("nobody came back");

    expect(await answers(ownerAgain, raterAgain, observationId)).toEqual(before);
    // The browser that sent the operation goes on where it was.
    client.person.cookie = raterAgain.cookie;
    const goesOn = new Client(raterAgain, observationId);
    Object.assign(goesOn, { clientId: client.clientId, sequence: client.sequence });
    const { revision } = await goesOn.change({
      kind: "putEvent",
      event: pointEvent(codes.laughs, 2e6),
    });
    expect(revision).toBe(2);
    await restored.close();
    await place.drop();
  });
});

async function rowsCompared(database: Application["tools"]["database"]): Promise<number> {
  const rows = await database.selectFrom("comparedWork").select("basis").execute();
  return rows.length;
}

/** What every reading call of the story says, for every study that the owner is in. */
async function answers(owner: Person, rater: Person, observationId: string) {
  const studies = await owner.send(contract.listStudies, {});
  const ofStudies = await Promise.all(
    studies.map(async ({ id: studyId }) => {
      const params = { studyId };
      const { items: recordings } = await owner.send(contract.listRecordings, {
        params,
        query: {},
      });
      const media = await Promise.all(
        recordings.flatMap((recording) =>
          recording.sources
            .filter((source) => source.kind === "upload")
            .map(async (source) => {
              const path = `/media/${studyId}/${recording.id}/${source.id}`;
              const { status, headers, body } = await owner.fetch(path);
              return { status, etag: headers.get("etag"), length: String(body).length };
            }),
        ),
      );
      return {
        recordings,
        media,
        overview: await owner.send(contract.readOverview, { params, query: {} }),
        members: await owner.send(contract.listMembers, { params }),
        schemes: await owner.send(contract.listSchemes, { params }),
        agreement: await owner.send(contract.readAgreement, { params, query: {} }),
        budget: await owner.send(contract.readTimeBudget, { params, query: {} }),
        profiles: await owner.send(contract.readProfiles, { params, query: {} }),
        events: (await owner.fetch(`/api/v1/studies/${studyId}/exports/tidyEvents`)).body,
        ratings: (await owner.fetch(`/api/v1/studies/${studyId}/exports/tidyRatings`)).body,
      };
    }),
  );
  return {
    studies,
    ofStudies,
    queue: await rater.send(contract.myQueue, { query: {} }),
    work: await rater.fetch(`/api/v1/observations/${observationId}/work`).then(({ body }) => body),
  };
}
