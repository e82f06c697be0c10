import type { Stretch } from "../../domain/spans.ts";
import type { CodedWork } from "../codedWork.ts";
import { CellSum } from "./cells.ts";
import { type Coded, codedOf, matesOf } from "./mates.ts";
import { bySubject, type TableKind } from "./table.ts";

/**
 * Differences of state durations are counted in steps of this many microseconds, up to
 * `lengthReach` steps.
 */
export const lengthStepUs = 100_000;
export const lengthReach = 100;
/** Stands where no number of steps does. */
export const afterwards = 2 * lengthReach + 2;
/** An event with so much of its time in a state of the other rater is a part of it. */
const insideShare = 0.5;

/**
 * How two raters cut states of one code, of events paired as `mates` pairs them. The cell of label
 * `lengthReach + 1 + steps` and 0 counts states that both have, by how much longer the second rater’s are. The cell of
 * 0 and `labelOf(code, "first")` counts events of the first rater that have no mate and lie inside a state of the
 * same code of the second rater, who has one state there and not several; `"second"` the other way round. The cell of
 * `afterwards` and such a label counts events of that rater that begin after all that the other one has of any subject;
 * none of a rater without a single event.
 */
export const boutsTable: TableKind = {
  key: "bouts ",
  per: "event",
  isKept: true,
  isDirected: true,
  hasNumbers: true,
  make: (work) => {
    const lastOfFirst = lastUsOf(work.first, work.stretches);
    const lastOfSecond = lastUsOf(work.second, work.stretches);
    return bySubject(work, (subjectId) => {
      const sum = new CellSum();
      const mates = matesOf(work, subjectId);
      const firsts = statesOf(mates.flatMap(({ first }) => first ?? []));
      const seconds = statesOf(mates.flatMap(({ second }) => second ?? []));
      for (const { first, second } of mates) {
        if (first && first.startUs > lastOfSecond) {
          sum.add(afterwards, labelOf(first.code, "first"), 1);
        }
        if (second && second.startUs > lastOfFirst) {
          sum.add(afterwards, labelOf(second.code, "second"), 1);
        }
        if (first && second) {
          if (first.code !== second.code || lengthUs(first) === 0 || lengthUs(second) === 0)
            continue;
          const steps = Math.round((lengthUs(second) - lengthUs(first)) / lengthStepUs);
          const within = Math.max(-lengthReach, Math.min(lengthReach, steps));
          sum.add(lengthReach + 1 + within, 0, 1);
        } else if (first && isInside(first, seconds)) {
          sum.add(0, labelOf(first.code, "first"), 1);
        } else if (second && isInside(second, firsts)) {
          sum.add(0, labelOf(second.code, "second"), 1);
        }
      }
      return sum.cells();
    });
  },
  blank: () => 0,
  moments: () => [],
};

/** The label under which `bouts` counts events of a code, by its place in the scheme, that one of the raters has. */
export function labelOf(code: number, whose: "first" | "second"): number {
  return 1 + 2 * code + (whose === "second" ? 1 : 0);
}

/**
 * The last start or end that a rater has within the segments; `Infinity` without events. What lasts until the end has
 * been ended there for the rater and says nothing of how far the rater coded.
 */
function lastUsOf(work: CodedWork, stretches: readonly Stretch[]): number {
  const lastUs = Math.max(...stretches.map(({ endUs }) => endUs));
  let found = -Infinity;
  for (const subjectId of work.subjectIds) {
    for (const { startUs, endUs } of codedOf(work, subjectId, stretches)) {
      found = Math.max(found, endUs < lastUs ? endUs : startUs);
    }
  }
  return found === -Infinity ? Infinity : found;
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
