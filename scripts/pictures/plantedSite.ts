import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { buildApp } from "../../src/server/app.ts";
import { migrate } from "../../src/server/database/migrations.ts";
import { builtClient } from "../../src/server/pages.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { startEmbedded } from "../../src/server/embedded/launcher.ts";
import { Person } from "../../tests/server/application.ts";
import { quickPasswords } from "../../tests/server/quickPasswords.ts";
import { makeTeamStudy } from "../../tests/server/teamStudy.ts";

/** The built application with studies of every size that its screens have to carry. */
export interface PlantedSite {
  readonly address: string;
  readonly studies: Readonly<Record<PlantedStudy, Id<"study">>>;
  /** A thousand recordings, each of two of twelve raters, where they were asked for. */
  readonly thousand: Id<"study"> | undefined;
  /** Ends it, and takes away all that it has written. */
  stop(): Promise<void>;
}

export const owner = {
  name: "Ada Owner",
  email: "ada@example.org",
  password: "a long enough password",
};

/** The demo; thirty raters on forty recordings; sixty codes with names as long as manuals have them. */
type PlantedStudy = "demo" | "raters" | "codes";

const seeds = { raters: 7301, codes: 7302, thousand: 7303 };

export async function startPlantedSite({ hasThousand = false } = {}): Promise<PlantedSite> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-pictures-"));
  const embedded = await startEmbedded({ dataDirectory, log: () => undefined });
  const { database, close: closeDatabase } = openDatabase(embedded.connection);
  await migrate(database);
  await closeDatabase();
  // Pictures take an hour: what a build beside them takes away is kept.
  const clientDirectory = join(dataDirectory, "client");
  cpSync(builtClient, clientDirectory, { recursive: true });
  const built = await buildApp(embedded.connection, {
    dataDirectory,
    clientDirectory,
    origin: undefined,
    trustProxy: false,
    logLevel: "fatal",
    isDevelopment: false,
    passwords: quickPasswords,
  });
  const address = await built.app.listen({ host: "127.0.0.1", port: 0 });
  const person = new Person(address);
  const token = built.tools.accounts.setUpToken;
  const { account, demoStudyId } = await person.send(contract.setUp, {
    body: { ...owner, token, language: "en" },
  });
  person.accountId = account.id;
  if (!demoStudyId) throw new Error("there is no demo study");
  const raters = await makeTeamStudy(built, person, {
    seed: seeds.raters,
    raters: 30,
    recordings: 40,
    ratersEach: [2, 6],
  });
  const codes = await makeTeamStudy(built, person, {
    seed: seeds.codes,
    raters: 3,
    recordings: 12,
    ratersEach: [2, 3],
    codes: 60,
  });
  const thousand = hasThousand
    ? await makeTeamStudy(built, person, {
        seed: seeds.thousand,
        raters: 12,
        recordings: 1000,
        ratersEach: [2, 2],
      })
    : undefined;
  return {
    address,
    studies: { demo: demoStudyId, raters: raters.studyId, codes: codes.studyId },
    thousand: thousand?.studyId,
    async stop() {
      await built.close();
      await embedded.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** What stands for each `$key` of an address: a recording that two have coded, and one of its observations. */
export async function idsOf(site: PlantedSite, studyId: Id<"study">) {
  const person = new Person(site.address);
  await person.send(contract.signIn, { body: { email: owner.email, password: owner.password } });
  const { items } = await person.send(contract.listObservations, {
    params: { studyId },
    query: {},
  });
  const observation = items.find((one) =>
    items.some((other) => other.recordingId === one.recordingId && other.id !== one.id),
  );
  if (!observation) throw new Error("the study has no work to look at");
  return {
    studyId,
    recordingId: observation.recordingId,
    raterId: observation.raterId,
    accountId: observation.raterId,
    observationId: observation.id,
    token: "a-token-that-nobody-gave",
  };
}
