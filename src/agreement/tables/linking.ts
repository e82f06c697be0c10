import { easyDiagLinks } from "../../statistics/easyDiag.ts";
import { eventAlignment } from "../../statistics/eventAlignment.ts";
import { eventMatches } from "../../statistics/overlap.ts";
import type { TimedEvent, TimedPair } from "../../statistics/timed.ts";
import type { Basis } from "./basis.ts";

/** Two events that belong together, or one that has no partner; `weight` is what it counts in the table. */
export interface Link {
  readonly first?: TimedEvent;
  readonly second?: TimedEvent;
  readonly weight: number;
}

export type LinkingBasis = Extract<Basis, { readonly kind: "matches" | "alignment" | "links" }>;

/**
 * Which events of two raters belong together, on one subject's time; `undefined`: too many to search.
 *
 * Where several choices are equally good, searching takes the one that comes first going along the first
 * rater. So that nobody is the first, it is searched both ways, and links found one way only count half.
 */
export function linksOf(
  pair: TimedPair,
  basis: LinkingBasis,
  codes: readonly string[],
): readonly Link[] | undefined {
  const forth = linksAlong(pair, basis, codes);
  // The most matches there can be are as many from either side.
  if (basis.kind === "matches") return forth;
  const back = linksAlong({ ...pair, first: pair.second, second: pair.first }, basis, codes);
  return forth && back && halfEach(forth, back.map(turned));
}

function turned({ first, second, weight }: Link): Link {
  return { ...(second && { first: second }), ...(first && { second: first }), weight };
}

/** A link that is found both ways counts whole: its events are the very same. */
function halfEach(forth: readonly Link[], back: readonly Link[]): readonly Link[] {
  const found = new Map<TimedEvent | undefined, Map<TimedEvent | undefined, Link>>();
  for (const { weight, ...of } of [...forth, ...back]) {
    const own = found.get(of.first) ?? new Map<TimedEvent | undefined, Link>();
    found.set(of.first, own);
    const known = own.get(of.second)?.weight ?? 0;
    own.set(of.second, { ...of, weight: known + weight / 2 });
  }
  return [...found.values()].flatMap((own) => [...own.values()]);
}

function linksAlong(
  pair: TimedPair,
  basis: LinkingBasis,
  codes: readonly string[],
): readonly Link[] | undefined {
  switch (basis.kind) {
    case "matches":
      return codes.flatMap((code) =>
        eventMatches(pair, { code, threshold: basis.overlapShare }).map(link),
      );
    case "links":
      return easyDiagLinks(pair, { codes, overlap: basis.overlapShare });
    case "alignment": {
      const inOrder = (events: readonly TimedEvent[]) =>
        events
          .filter(({ code }) => codes.includes(code))
          .toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
      const [first, second] = [inOrder(pair.first), inOrder(pair.second)];
      const alignment = eventAlignment(
        { first, second },
        { codes, onsetToleranceUs: basis.toleranceUs, minimumOverlap: basis.overlapShare },
      );
      if ("kind" in alignment) return undefined;
      return alignment.pairs.map((places) =>
        link({
          ...(places.first !== undefined && { first: first[places.first] }),
          ...(places.second !== undefined && { second: second[places.second] }),
        }),
      );
    }
    default:
      return basis satisfies never;
  }
}

function link(of: {
  readonly first?: TimedEvent | undefined;
  readonly second?: TimedEvent | undefined;
}): Link {
  return {
    ...(of.first && { first: of.first }),
    ...(of.second && { second: of.second }),
    weight: 1,
  };
}
