import { rmSync } from "node:fs";
import { startSite } from "../tests/journeys/site.ts";
import { type Figure, rounded } from "./figure.ts";

/**
 * From the start of the process to the printed address: on an empty data folder, and again on what
 * that left. Packages are installed and the application is built before.
 */
export async function* measureStart(): AsyncGenerator<Figure> {
  const beforeFresh = performance.now();
  const site = await startSite();
  try {
    yield { metric: "start.fresh", value: secondsSince(beforeFresh), unit: "s" };
    await site.stop();
    const beforeSecond = performance.now();
    await site.start();
    yield { metric: "start.second", value: secondsSince(beforeSecond), unit: "s" };
  } finally {
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

function secondsSince(beforeMs: number): number {
  return rounded((performance.now() - beforeMs) / 1000, 3);
}
