import { formatTimecode, parseTimecode } from "../../../domain/mediaTime.ts";
import type { Stretch } from "../../../domain/spans.ts";

/** Reads intervals as people write them: `0:10-1:25, 3:00-3:40`; `undefined` where they are not valid. */
export function parseStretches(text: string): Stretch[] | undefined {
  const parts = text
    .split(/[,;]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const [from = "", to = "", ...more] = part.split(/\s*[-–—]\s*/u);
    const [startUs, endUs] = [parseTimecode(from), parseTimecode(to)];
    if (startUs === undefined || endUs === undefined || more.length > 0 || endUs <= startUs) {
      return undefined;
    }
    stretches.push({ startUs, endUs });
  }
  return stretches;
}

export function stretchesText(stretches: readonly Stretch[]): string {
  return stretches
    .map(({ startUs, endUs }) => `${shortTime(startUs)}–${shortTime(endUs)}`)
    .join(", ");
}

function shortTime(timeUs: number): string {
  return formatTimecode(timeUs, { digits: timeUs % 1_000_000 === 0 ? 0 : 3 });
}
