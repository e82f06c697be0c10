import type { Finding } from "../../../formats/format.ts";

/** An import note with the file and line that it is about. */
export interface Found {
  readonly key: string;
  readonly fileName: string;
  readonly finding: Finding;
}

/** A note that was found several times, with all its places. */
export interface FindingGroup {
  readonly what: Finding["what"];
  readonly found: readonly [Found, ...Found[]];
  /** The total of all its places. */
  readonly count: number;
}

/** With more places than this, equal notes are combined into one with a count. */
const toldEach = 3;

/**
 * Notes that occur many times are combined, at their first occurrence and with all places; rare notes stay
 * separate.
 */
export function findingGroups(all: readonly Found[]): readonly FindingGroup[] {
  const byWhat = new Map<Finding["what"], [Found, ...Found[]]>();
  for (const one of all) {
    const places = byWhat.get(one.finding.what);
    if (places) places.push(one);
    else byWhat.set(one.finding.what, [one]);
  }
  return all.flatMap((one): FindingGroup[] => {
    const { what, count } = one.finding;
    const places = byWhat.get(what) ?? [one];
    if (places.length <= toldEach) return [{ what, found: [one], count }];
    if (places[0] !== one) return [];
    return [
      { what, found: places, count: places.reduce((sum, { finding }) => sum + finding.count, 0) },
    ];
  });
}
