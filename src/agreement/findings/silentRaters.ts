import type { AgreementLine } from "../row.ts";

/** Raters without any event in the compared time, in which others coded some. */
export function silentRaters(pairs: readonly AgreementLine[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { of, eventsOfEach } of pairs) {
    if (of.by !== "pair" || !eventsOfEach) continue;
    [of.raterA, of.raterB].forEach((raterId, at) => {
      counts.set(raterId, (counts.get(raterId) ?? 0) + (eventsOfEach[at] ?? 0));
    });
  }
  const silent = [...counts].flatMap(([raterId, count]) => (count === 0 ? [raterId] : []));
  return silent.length < counts.size ? silent : [];
}
