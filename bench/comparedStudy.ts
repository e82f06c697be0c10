import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { contract } from "../src/api/contract.ts";
import type { Id } from "../src/domain/rules.ts";
import { clientConfig, type Connection } from "../src/server/database/database.ts";
import { databaseUrlOf } from "../src/server/embedded/databaseUrl.ts";
import { startEmbedded } from "../src/server/embedded/launcher.ts";
import { type Site, startSite } from "../tests/journeys/site.ts";
import { newId } from "../tests/sample.ts";
import type { Person } from "../tests/server/application.ts";
import { agreementScheme, type agreementSize, fillAgreement } from "./agreementStudy.ts";
import { type Figure, rounded } from "./figure.ts";
import { firstOwner } from "./study.ts";

/** An application with one large study that was coded by many, and a way past the application to its tables. */
export interface ComparedStudy {
  readonly site: Site;
  readonly connection: Client;
  /** How to reach the same tables by a pool of one's own. */
  readonly settings: Connection;
  readonly owner: Person;
  readonly studyId: Id<"study">;
}

/** Measures on a study of this size, and leaves nothing behind. */
export async function* onComparedStudy(
  size: typeof agreementSize,
  measure: (study: ComparedStudy) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  const database = await startEmbedded({ dataDirectory, log: console.error, purpose: "benchmark" });
  const site = await startSite({ DATABASE_URL: databaseUrlOf(database.connection) });
  const connection = new Client(clientConfig(database.connection));
  try {
    await connection.connect();
    const { owner } = await firstOwner(site);
    const studyId = newId("study");
    const schemeVersionId = newId("schemeVersion");
    const params = { studyId };
    await owner.send(contract.createStudy, {
      body: { id: studyId, name: "Compared", description: "", defaultLanguage: "en" },
    });
    const body = { id: schemeVersionId, scheme: agreementScheme };
    await owner.send(contract.draftScheme, { params, body });
    await owner.send(contract.publishScheme, {
      params: { studyId, schemeVersionId },
      body: { edition: 0 },
    });
    const before = performance.now();
    await fillAgreement(connection, studyId, size);
    console.error(`  the study was made in ${rounded((performance.now() - before) / 1000, 1)} s`);
    yield* measure({ site, connection, settings: database.connection, owner, studyId });
  } finally {
    await connection.end();
    await site.stop();
    await database.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
