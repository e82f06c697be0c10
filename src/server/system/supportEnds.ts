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

/** @param version as PostgreSQL's `server_version` says it: `15.14 (Debian 15.14-0+deb12u1)` */
export function supportEndOf(version: string): string | null {
  return ends[/^\d+/u.exec(version)?.[0] ?? ""] ?? null;
}
