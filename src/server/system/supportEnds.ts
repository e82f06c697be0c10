/**
 * When the last update of a major version of PostgreSQL is published, as an ISO date.
 * Source: https://www.postgresql.org/support/versioning/
 */
const ends: Readonly<Record<string, string>> = {
  15: "2027-11-11",
  16: "2028-11-09",
  17: "2029-11-08",
  18: "2030-11-14",
};

/** @param version as PostgreSQL’s `server_version` says it: `15.14 (Debian 15.14-0+deb12u1)` */
export function supportEndOf(version: string): string | null {
  return ends[/^\d+/u.exec(version)?.[0] ?? ""] ?? null;
}

/** The updates of all major versions that were published on 14 May 2026: the numbers count on from here. */
const counted = { on: Date.UTC(2026, 4, 14), minor: { 15: 18, 16: 14, 17: 10, 18: 4 } } as const;

/**
 * How many updates of its major version a PostgreSQL lacks at least, and of which day the last is. They are published
 * on the second Thursday of February, May, August and November (https://www.postgresql.org/developer/roadmap/); one
 * that came in between is not known here.
 *
 * @param version as PostgreSQL’s `server_version` says it
 * @returns `null` for a major version that is not known here
 */
export function updatesLacking(
  version: string,
  now = new Date(),
): { readonly count: number; readonly lastOn: string } | null {
  const [, major = "", minor = ""] = /^(\d+)\.(\d+)/u.exec(version) ?? [];
  const then = Object.entries(counted.minor).find(([one]) => one === major)?.[1];
  if (then === undefined) return null;
  const end = Date.parse(supportEndOf(version) ?? "");
  const since = releaseDays(
    counted.on,
    Math.min(now.getTime(), Number.isNaN(end) ? Infinity : end),
  );
  const last = since.at(-1) ?? counted.on;
  return {
    count: Math.max(0, then + since.length - Number(minor)),
    lastOn: new Date(last).toISOString().slice(0, 10),
  };
}

/** The second Thursdays of the months of updates, after the one day and up to the other. */
function releaseDays(afterMs: number, untilMs: number): readonly number[] {
  const days: number[] = [];
  for (
    let year = new Date(afterMs).getUTCFullYear();
    year <= new Date(untilMs).getUTCFullYear();
    year += 1
  ) {
    for (const month of [1, 4, 7, 10]) {
      const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
      const day = Date.UTC(year, month, 1 + ((thursday - first + 7) % 7) + 7);
      if (day > afterMs && day <= untilMs) days.push(day);
    }
  }
  return days;
}

const thursday = 4;
