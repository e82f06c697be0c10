import { CellSum } from "./cells.ts";
import { type Coded, matesOf } from "./mates.ts";
import { bySubject, type TableKind } from "./table.ts";

/**
 * Differences of state durations are counted in steps of this many microseconds, up to
 * `lengthReach` steps.
 */
export const lengthStepUs = 100_000;
export const lengthReach = 100;
/** An event with so much of its time in a state of the other rater is a part of it. */
const insideShare = 0.5;

/**
 * How two raters cut states of one code, of events paired as `mates` pairs them. The cell of label
 * `lengthReach + 1 + steps` and 0 counts states that both have, by how much longer the second rater’s are. The cell of
 * 0 and `insideLabel(code, "first")` counts events of the first rater that have no mate and lie inside a state of the
 * same code of the second rater, who has one state there and not several; `"second"` the other way round.
 */
export const boutsTable: TableKind = {
  key: "bouts ",
  per: "event",
  isKept: true,
  isDirected: true,
  hasNumbers: true,
  make: (work) =>
    bySubject(work, (subjectId) => {
      const sum = new CellSum();
      const mates = matesOf(work, subjectId);
      const firsts = statesOf(mates.flatMap(({ first }) => first ?? []));
      const seconds = statesOf(mates.flatMap(({ second }) => second ?? []));
      for (const { first, second } of mates) {
        if (first && second) {
          if (first.code !== second.code || lengthUs(first) === 0 || lengthUs(second) === 0)
            continue;
          const steps = Math.round((lengthUs(second) - lengthUs(first)) / lengthStepUs);
          const within = Math.max(-lengthReach, Math.min(lengthReach, steps));
          sum.add(lengthReach + 1 + within, 0, 1);
        } else if (first && isInside(first, seconds)) {
          sum.add(0, insideLabel(first.code, "first"), 1);
        } else if (second && isInside(second, firsts)) {
          sum.add(0, insideLabel(second.code, "second"), 1);
        }
      }
      return sum.cells();
    }),
  blank: () => 0,
  moments: () => [],
};

/** The label under which `bouts` counts events of a code, by its place in the scheme, inside a state of the other rater. */
export function insideLabel(code: number, whose: "first" | "second"): number {
  return 1 + 2 * code + (whose === "second" ? 1 : 0);
}

/** By code, in order of time. */
function statesOf(all: readonly Coded[]): ReadonlyMap<number, readonly Coded[]> {
  const byCode = new Map<number, Coded[]>();
  for (const one of all) {
    if (lengthUs(one) === 0) continue;
    const own = byCode.get(one.code);
    if (own) own.push(one);
    else byCode.set(one.code, [one]);
  }
  for (const own of byCode.values()) own.sort((a, b) => a.startUs - b.startUs);
  return byCode;
}

function isInside(one: Coded, others: ReadonlyMap<number, readonly Coded[]>): boolean {
  const least = insideShare * lengthUs(one);
  if (least === 0) return false;
  for (const { startUs, endUs } of others.get(one.code) ?? []) {
    if (startUs >= one.endUs) return false;
    if (Math.min(endUs, one.endUs) - Math.max(startUs, one.startUs) >= least) return true;
  }
  return false;
}

function lengthUs({ startUs, endUs }: Coded): number {
  return endUs - startUs;
}
