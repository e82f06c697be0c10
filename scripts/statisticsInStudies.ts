import { join } from "node:path";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { measures } from "../src/agreement/registry.ts";
import type { MeasureFacts } from "../src/agreement/measure.ts";
import { projectRoot } from "../src/server/projectRoot.ts";

const words = z.object({ recipe: z.record(z.string(), z.object({ name: z.string() })) });

/** By which names studies have a statistic, and of what kind of coding: a line for each. */
export function statisticsInStudies(): ReadonlyMap<string, readonly string[]> {
  const file = join(projectRoot, "locales/en/agreement.json");
  const { recipe } = words.parse(JSON.parse(readFileSync(file, "utf8")));
  const told = new Map<string, string[]>();
  const listed: readonly MeasureFacts[] = measures;
  for (const { id, of, statistic } of listed) {
    const line = `${recipe[id]?.name ?? id} (${kindsOfCoding[of]})`;
    told.set(statistic, [...(told.get(statistic) ?? []), line]);
  }
  return told;
}

const kindsOfCoding = {
  events: "events",
  ratings: "ratings",
  scans: "interval sampling",
  traces: "continuous ratings",
} as const satisfies Record<MeasureFacts["of"], string>;
