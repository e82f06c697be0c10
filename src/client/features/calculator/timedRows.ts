import type { TimedEvent } from "../../../statistics/timed.ts";
import { timeUnits } from "../../../statistics/units.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import type { PastedRows } from "./pastedRows.ts";
import type { TimedRecording, TimedRecords } from "./timedRecords.ts";

/** Event records as a table: one row per time unit, one column per rater; a cell contains the active codes. */
export function timedRows(
  { raters, recordings, codes }: TimedRecords,
  of: {
    readonly unitUs: number;
    /** The label of a unit without any code. */
    readonly nothing: string;
  },
): PastedRows | "too_large" {
  const { unitUs } = of;
  const unitsOf = ({ durationUs }: TimedRecording) => Math.floor(durationUs / unitUs);
  const units = recordings.reduce((sum, recording) => sum + unitsOf(recording), 0);
  if (units * raters.length > calculatorLimits.timedCells) return "too_large";
  const rows: (readonly string[])[] = [["unit", ...raters]];
  for (const recording of recordings) {
    const { name, durationUs } = recording;
    const columns = recording.tracks.map(
      (events) => events && labels(events, { ...of, codes, durationUs, units: unitsOf(recording) }),
    );
    for (let unit = 0; unit < unitsOf(recording); unit += 1) {
      const second = (unit * unitUs) / 1e6;
      const unitName = name === "" ? String(second) : `${name} ${second}`;
      rows.push([unitName, ...columns.map((column) => column?.[unit] ?? "")]);
    }
  }
  return { rows, tooLong: 0, hasOpenQuote: false };
}

function labels(
  events: readonly TimedEvent[],
  of: {
    readonly codes: readonly string[];
    readonly unitUs: number;
    readonly durationUs: number;
    readonly units: number;
    readonly nothing: string;
  },
): string[] {
  const { cells } = timeUnits({ first: events, second: [], durationUs: of.durationUs }, of);
  const found = Array.from({ length: of.units }, () => of.nothing);
  for (const { first, moments } of cells) {
    if (first.length === 0) continue;
    const label = first.join(" + ");
    for (const { startUs, endUs } of moments) {
      found.fill(label, Math.round(startUs / of.unitUs), Math.round(endUs / of.unitUs));
    }
  }
  return found;
}
