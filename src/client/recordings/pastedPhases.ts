import { parseTimecode } from "../../domain/mediaTime.ts";
import { limits } from "../../domain/limits.ts";

/** A phase as somebody pasted it. */
export interface PastedPhase {
  readonly name: string;
  readonly startUs: number;
  readonly endUs: number;
}

/**
 * Phases from pasted text, one a line: name, from, to, parted by tabs, semicolons or commas. Lines that
 * cannot be read, or do not lie inside the recording, are told by number, counted from 1; then nothing
 * should be taken. A first line without any times is a heading.
 */
export function pastedPhases(
  text: string,
  durationUs: number,
): { readonly phases: readonly PastedPhase[]; readonly unread: readonly number[] } {
  const phases: PastedPhase[] = [];
  const unread: number[] = [];
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === "") continue;
    const phase = phaseIn(line, durationUs);
    if (phase) phases.push(phase);
    else if (at > 0 || /\d/u.test(line)) unread.push(at + 1);
  }
  return { phases, unread };
}

function phaseIn(line: string, durationUs: number): PastedPhase | undefined {
  const separator = [/\t/u, /;/u, /,/u].find((one) => one.test(line));
  const cells = separator ? line.split(separator).map((cell) => cell.trim()) : [];
  if (cells.length < 3) return undefined;
  // A name may hold the separator; times do not.
  const [name, from = "", to = ""] = [cells.slice(0, -2).join(", "), ...cells.slice(-2)];
  const [startUs, endUs] = [parseTimecode(from), parseTimecode(to)];
  if (name === "" || name.length > limits.nameMaxChars) return undefined;
  if (startUs === undefined || endUs === undefined) return undefined;
  return startUs < endUs && endUs <= durationUs ? { name, startUs, endUs } : undefined;
}
