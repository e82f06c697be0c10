import { printedBudget } from "../../../formats/boris/borisBudget.ts";
import { borisSource } from "../../../formats/boris/borisSource.ts";
import { certificateOf } from "../../../formats/boris/certificate.ts";
import type { Together } from "../../../formats/filesTogether.ts";
import type { FileReading, FileToRead, Reading } from "./reading.ts";

/** The maximum number of events to compare: more would delay the import. */
const mostEvents = 300_000;

/**
 * The comparison of values computed from the files with those of BORIS, or that there are too many events; `null`
 * without a BORIS project.
 */
export async function certificateOfFiles(
  files: readonly FileToRead[],
  readings: readonly FileReading[],
  joined: Together | undefined,
): Promise<Reading["certificate"]> {
  const keys = new Set(readings.filter(({ format }) => format === "boris").map(({ key }) => key));
  const events = joined?.observations.reduce((sum, one) => sum + one.events.length, 0) ?? 0;
  if (!joined || keys.size === 0) return null;
  if (events > mostEvents) return { kind: "too_large", events, most: mostEvents };
  const sources = [];
  const budgets = [];
  for (const { key, file } of files) {
    if (!keys.has(key)) continue;
    // oxlint-disable-next-line no-await-in-loop -- One large file in memory is enough.
    const source = borisSource(new Uint8Array(await file.arrayBuffer()));
    if (source) sources.push({ file: key, source });
  }
  const printed = new Set(
    readings.filter(({ format }) => format === "borisBudget").map(({ key }) => key),
  );
  for (const { key, file } of files) {
    if (!printed.has(key)) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const rows = printedBudget(new Uint8Array(await file.arrayBuffer()), mostEvents);
    if (rows) budgets.push({ file: file.name, rows });
  }
  const made = certificateOf(sources, {
    ...joined.unparted,
    exports: joined.exports,
    budgets,
    fileOf: (observationId) => joined.fileOf.get(observationId)?.key,
  });
  if (!made) return null;
  return { kind: "compared", parts: made.parts, pairsLeft: made.pairsLeft };
}
