import type { Finding, Place } from "./format.ts";

/**
 * Collects findings. Findings of the same kind about the same thing are reported once, with their
 * number.
 */
export interface FindingList {
  add(
    weight: Finding["weight"],
    what: Finding["what"],
    where: {
      readonly about?: string;
      readonly found?: string;
      readonly place?: Place;
      readonly count?: number;
    },
  ): void;
  /** Findings of another list, behind those that are here. */
  addAll(findings: readonly Finding[]): void;
  /** In the order in which they were met. */
  all(): readonly Finding[];
}

/** No more kinds than this are kept apart; the rest is counted under the same words without a place. */
const mostKinds = 2_000;
const textMaxChars = 200;

export function newFindingList(): FindingList {
  const byKind = new Map<string, Finding>();
  const list: FindingList = {
    add(weight, what, { about = "", found = "", place, count = 1 }) {
      const isFull = byKind.size >= mostKinds;
      const told = isFull ? "" : cut(about);
      const key = `${weight} ${what} ${told}`;
      const known = byKind.get(key);
      byKind.set(
        key,
        known
          ? { ...known, count: known.count + count }
          : {
              weight,
              what,
              about: told,
              found: isFull ? "" : cut(found),
              place: place ?? null,
              count,
            },
      );
    },
    addAll(findings) {
      for (const { weight, what, place, ...where } of findings) {
        list.add(weight, what, place ? { ...where, place } : where);
      }
    },
    all: () => [...byKind.values()],
  };
  return list;
}

function cut(text: string): string {
  return text.length <= textMaxChars ? text : `${text.slice(0, textMaxChars - 1)}…`;
}
