/** Microseconds as `h:mm:ss.mmm`; hours are omitted if there are none: `3:05.840`. */
export function formatTimecode(
  timeUs: number,
  { digits = 3 }: { readonly digits?: 0 | 3 } = {},
): string {
  const totalMs = Math.round(Math.abs(timeUs) / 1000);
  const rounded = digits === 0 ? Math.floor(totalMs / 1000) * 1000 : totalMs;
  const hours = Math.floor(rounded / 3_600_000);
  const minutes = Math.floor(rounded / 60_000) % 60;
  const seconds = Math.floor(rounded / 1000) % 60;
  const sign = timeUs < 0 ? "-" : "";
  const head = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`;
  const tail = digits === 0 ? "" : `.${String(rounded % 1000).padStart(3, "0")}`;
  return `${sign}${head}:${two(seconds)}${tail}`;
}

/**
 * A typed time in microseconds: `75`, `75.5`, `1:15.5`, `1:02:03`, with a decimal point or comma.
 * `undefined` if it is not a time.
 */
export function parseTimecode(text: string): number | undefined {
  const match = /^(?:(\d{1,3}):)?(?:(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,6}))?$/u.exec(text.trim());
  if (!match) return undefined;
  const [, first, second, last = "0", fraction = ""] = match;
  const hours = second === undefined ? 0 : Number(first ?? 0);
  const minutes = Number(second ?? first ?? 0);
  const seconds = Number(last);
  if (first !== undefined && seconds > 59) return undefined;
  if (second !== undefined && minutes > 59) return undefined;
  return (hours * 3600 + minutes * 60 + seconds) * 1_000_000 + Number(fraction.padEnd(6, "0"));
}

/** The number of the frame that is shown at a time, counted from 0, at a constant frame rate. */
export function frameAt(timeUs: number, framesPerSecond: number): number {
  return Math.floor((timeUs * framesPerSecond) / 1_000_000 + 1e-6);
}

/** The first microsecond at which a frame is on screen, at a constant frame rate. */
export function frameStartUs(frame: number, framesPerSecond: number): number {
  return Math.round((frame * 1_000_000) / framesPerSecond);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
