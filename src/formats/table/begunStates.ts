import type { EventMet, ObservationBook } from "../studyBook.ts";

/** A state as its first row states it; its end is in another row. */
export interface Begun {
  readonly book: ObservationBook;
  /** It ends by the length that its row tells, where no other row says otherwise. */
  readonly met: EventMet;
  readonly code: string;
  readonly line: number;
}

/** The row in which a state ends. */
export interface Ended {
  readonly atUs: number;
  readonly code: string;
  readonly line: number;
  /** Its time as the table has it. */
  readonly found: string;
}

/** Beginnings and ends of states that stand in rows of their own. */
export interface BegunStates {
  /** @param looseKey of one observation, subject and code; the exact one is of one set of modifiers, too. */
  begin(looseKey: string, exactKey: string, one: Begun): void;
  end(looseKey: string, exactKey: string, one: Ended): void;
  /** All that was met, in pairs; what has no counterpart stands alone. */
  paired(): Paired;
}

export interface Paired {
  readonly pairs: readonly { readonly begun: Begun; readonly ended: Ended }[];
  readonly open: readonly Begun[];
  readonly unpaired: readonly Ended[];
}

type Met = { readonly exactKey: string } & (
  | { readonly kind: "begun"; readonly atUs: number; readonly begun: Begun }
  | { readonly kind: "ended"; readonly atUs: number; readonly ended: Ended }
);

/**
 * Pairs each end with the first beginning before it of the same modifiers, or else of the same code and
 * subject: in the order of rows, or of times where that leaves fewer without a counterpart.
 */
export function newBegunStates(): BegunStates {
  const all = new Map<string, Met[]>();
  const add = (key: string, met: Met) => {
    const known = all.get(key);
    if (known) known.push(met);
    else all.set(key, [met]);
  };
  return {
    begin(looseKey, exactKey, begun) {
      add(looseKey, { kind: "begun", atUs: begun.met.startUs, begun, exactKey });
    },
    end(looseKey, exactKey, ended) {
      add(looseKey, { kind: "ended", atUs: ended.atUs, ended, exactKey });
    },
    paired() {
      const [pairs, open, unpaired]: [Paired["pairs"][number][], Begun[], Ended[]] = [[], [], []];
      for (const own of all.values()) {
        const asTheyStand = pairsOf(own);
        const byTime = () =>
          pairsOf(own.toSorted((a, b) => a.atUs - b.atUs || order(a) - order(b)));
        const best = troublesOf(asTheyStand) === 0 ? asTheyStand : lesserOf(asTheyStand, byTime());
        for (const one of best.pairs) pairs.push(one);
        for (const one of best.open) open.push(one);
        for (const one of best.unpaired) unpaired.push(one);
      }
      return { pairs, open, unpaired };
    },
  };
}

/** At one moment the state before ends first. */
function order({ kind }: Met): number {
  return kind === "ended" ? 0 : 1;
}

function lesserOf(one: Paired, other: Paired): Paired {
  return troublesOf(other) < troublesOf(one) ? other : one;
}

function troublesOf({ pairs, open, unpaired }: Paired): number {
  const turned = pairs.filter(({ begun, ended }) => ended.atUs < begun.met.startUs);
  return 2 * turned.length + open.length + unpaired.length;
}

/** Open states are kept in sets, which keep insertion order and delete in constant time. */
function pairsOf(met: readonly Met[]): Paired {
  const pairs: Paired["pairs"][number][] = [];
  const unpaired: Ended[] = [];
  const open = new Map<Begun, string>();
  const exact = new Map<string, Set<Begun>>();
  for (const one of met) {
    if (one.kind === "begun") {
      open.set(one.begun, one.exactKey);
      exact.set(one.exactKey, (exact.get(one.exactKey) ?? new Set()).add(one.begun));
      continue;
    }
    const begun = exact.get(one.exactKey)?.values().next().value ?? open.keys().next().value;
    if (!begun) {
      unpaired.push(one.ended);
      continue;
    }
    exact.get(open.get(begun) ?? "")?.delete(begun);
    open.delete(begun);
    pairs.push({ begun, ended: one.ended });
  }
  return { pairs, open: [...open.keys()], unpaired };
}
