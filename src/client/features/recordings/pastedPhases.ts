import { parseTimecode } from "../../../domain/mediaTime.ts";
import { limits } from "../../../domain/limits.ts";
import { pastedTable } from "../../../formats/table/pastedTable.ts";

/** One phase read from pasted text. */
export interface PastedPhase {
  readonly name: string;
  readonly startUs: number;
  readonly endUs: number;
}

/**
 * Reads phases from pasted text, one per line: name, start, end. Lines that are not valid or outside the
 * recording are reported by number, counted from 1; then none should be imported. A first line without times
 * is a header row.
 */
export function pastedPhases(
  text: string,
  durationUs: number,
): { readonly phases: readonly PastedPhase[]; readonly unread: readonly number[] } {
  const phases: PastedPhase[] = [];
  const unread: number[] = [];
  for (const [at, { cells, line }] of pastedTable(text).entries()) {
    const phase = phaseIn(cells, durationUs);
    if (phase) phases.push(phase);
    else if (at > 0 || cells.some((cell) => /\d/u.test(cell))) unread.push(line);
  }
  return { phases, unread };
}

function phaseIn(cells: readonly string[], durationUs: number): PastedPhase | undefined {
  if (cells.length < 3) return undefined;
  // A name may contain the separator; times do not.
  const [name, from = "", to = ""] = [cells.slice(0, -2).join(", "), ...cells.slice(-2)];
  const [startUs, endUs] = [parseTimecode(from), parseTimecode(to)];
  if (name === "" || name.length > limits.nameMaxChars) return undefined;
  if (startUs === undefined || endUs === undefined) return undefined;
  return startUs < endUs && endUs <= durationUs ? { name, startUs, endUs } : undefined;
}
