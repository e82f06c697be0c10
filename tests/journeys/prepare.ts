import { rmSync } from "node:fs";
import { offerStartedOnce } from "./dataDirectory.ts";
import { startSite } from "./site.ts";

/** Playwright calls it once before all journeys: making a database anew for each took a second. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what the file exports so.
export default async function prepare(): Promise<() => void> {
  const site = await startSite();
  await site.stop();
  offerStartedOnce(site.dataDirectory);
  return () => rmSync(site.dataDirectory, { recursive: true, force: true });
}
