import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { request } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { newDataDirectory, offerBeginning } from "./dataDirectory.ts";
import { call } from "./ground.ts";
import { administrator, startSite } from "./site.ts";

/**
 * Playwright calls it once before all journeys: making a database anew for each took a second, and setting
 * it up, with the demo study, one and a half.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what the file exports so.
export default async function prepare(): Promise<() => void> {
  const nobody = await startSite();
  await nobody.stop();
  // What a journey writes outlives its processes, and need not outlive the machine.
  appendFileSync(
    join(nobody.dataDirectory, "postgresql/cluster/postgresql.conf"),
    "\nfsync = off\nfull_page_writes = off\n",
  );
  offerBeginning("nobody", nobody.dataDirectory);

  const setUp = await startSite({}, newDataDirectory("nobody"));
  const asking = { request: await request.newContext() };
  await call(asking, setUp, contract.setUp, {
    body: { ...administrator, token: setUp.setUpToken, language: "en" },
  });
  await asking.request.dispose();
  await setUp.stop();
  offerBeginning("set up", setUp.dataDirectory);

  return () => {
    for (const { dataDirectory } of [nobody, setUp]) {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  };
}
