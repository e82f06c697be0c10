/**
 * Seconds as BORIS reads them, in microseconds: rounded to the millisecond, exact halves to even.
 * Only odd sixteenths of a second can be exact halves.
 */
export function borisTimeUs(seconds: number): number {
  const milliseconds = seconds * 1_000;
  const sixteenths = seconds * 16;
  if (Number.isInteger(sixteenths) && Math.abs(sixteenths) % 2 === 1) {
    const below = Math.floor(milliseconds);
    return (below % 2 === 0 ? below : below + 1) * 1_000;
  }
  // Multiplying can make a half of what is none; the digits of the number itself cannot.
  const isNearHalf = Math.abs(milliseconds - Math.floor(milliseconds) - 0.5) < 1e-4;
  const rounded = isNearHalf ? Number(seconds.toFixed(3)) * 1_000 : milliseconds;
  return Math.round(rounded) * 1_000 + 0;
}

/** Microseconds as seconds with three decimals, as BORIS writes them. */
export function borisSeconds(timeUs: number): string {
  return (borisMilliseconds(timeUs) / 1_000).toFixed(3);
}

/** Microseconds rounded to whole milliseconds; halves are rounded to even. */
export function borisMilliseconds(timeUs: number): number {
  const below = Math.floor(timeUs / 1_000);
  const rest = timeUs - below * 1_000;
  if (rest !== 500) return rest < 500 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}

/** A number as Python writes it: a whole one with “.0”. */
export function pythonNumber(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/**
 * A local date and time of BORIS as a wall time; no zone is known, so it is read as UTC. Older versions and
 * tables write slashes, no seconds, or nothing between the day and the time.
 */
export function wallTimeIn(text: string): string | null {
  const [, year, month, day, minute, second = ":00"] =
    /^(\d{4})[-/.](\d\d)[-/.](\d\d)[T ]?(\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?$/u.exec(text.trim()) ??
    [];
  if (day === undefined || minute === undefined) return null;
  const whole = `${year}-${month}-${day}T${minute}${second}Z`;
  return Number.isNaN(Date.parse(whole)) ? null : whole;
}

/** A local date and time in BORIS’s notation; empty if there is none. */
export function borisDate(wallTime: string | null): string {
  return wallTime === null ? "" : wallTime.replace(/(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u, "");
}

/**
 * The frame shown at a time, counted from 1. Frame times are rounded to the millisecond, some of
 * them down, so half a millisecond is added.
 */
export function borisFrame(milliseconds: number, framesPerSecond: number): number {
  return Math.floor(((milliseconds + 0.5) / 1_000) * framesPerSecond + 1e-6) + 1;
}
