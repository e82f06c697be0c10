import type { Transitions } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { quasiIndependence } from "../../statistics/quasiIndependence.ts";
import type { Figure } from "../../statistics/statistic.ts";
import type { CodedLine } from "./codedLines.ts";
import { codeTables } from "./codeTables.ts";
import type { Groups } from "./groups.ts";
import { eventsByPart } from "./parts.ts";
import { sequenceOf } from "./sequences.ts";
import type { Tally } from "./tally.ts";

/** Beyond so many codes in one table residuals would take longer than anyone waits, and say little. */
const codesMost = 120;

/** Which code follows which, in the order of their starts, within each line and never across. */
export class TransitionsTally implements Tally<Pick<Transitions, "tables">> {
  readonly #groups: Groups;
  readonly #of: TransitionsWish;
  /** By group: counts by the place of the first × codes + that of the second. */
  readonly #counts = new Map<string, Map<number, number>>();

  constructor(groups: Groups, of: TransitionsWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add({ base, events }: CodedLine): void {
    const { lag, subjects, repeats, codes } = this.#of;
    for (const { key, places } of eventsByPart(events, this.#groups, subjects)) {
      const name = `${base.at} ${key}`;
      const counts = this.#counts.get(name) ?? new Map<number, number>();
      this.#counts.set(name, counts);
      const sequence = sequenceOf(events, places, repeats);
      for (let at = 0; at + lag < sequence.length; at += 1) {
        const pair = (sequence[at] ?? 0) * codes.length + (sequence[at + lag] ?? 0);
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
  }

  finish() {
    const { codes, numbersMost } = this.#of;
    const q = codes.length;
    return codeTables(this.#groups, this.#counts, {
      codes,
      numbersMost,
      codesIn: (counts) => [...counts.keys()].flatMap((pair) => [Math.floor(pair / q), pair % q]),
      figuresOf: (places, counts) =>
        this.#figuresOf(places.map((from) => places.map((to) => counts?.get(from * q + to) ?? 0))),
    });
  }

  #figuresOf(counts: readonly (readonly number[])[]) {
    // Where codes cannot repeat, only the next one is never the same.
    const isDiagonalEmpty = this.#of.repeats === "without" && this.#of.lag === 1;
    const rows = counts.map((line) => line.reduce((sum, count) => sum + count, 0));
    const total = rows.reduce((sum, count) => sum + count, 0);
    const model =
      counts.length > codesMost
        ? undefined
        : quasiIndependence(counts, {
            isPossible: (row, column) => !isDiagonalEmpty || row !== column,
          });
    return {
      total,
      counts: counts.map((line) => [...line]),
      probabilities: counts.map((line, from) =>
        line.map((count) => ((rows[from] ?? 0) === 0 ? null : count / (rows[from] ?? 1))),
      ),
      expected: numbersOf(model?.expected, counts),
      residuals: numbersOf(model?.adjustedResiduals, counts),
      hasConverged: model?.hasConverged ?? false,
    };
  }
}

interface TransitionsWish {
  readonly codes: readonly Code[];
  readonly lag: number;
  readonly repeats: "with" | "without";
  readonly subjects: "same" | "any";
  readonly numbersMost: number;
}

function numbersOf(
  table: readonly (readonly Figure[])[] | undefined,
  like: readonly (readonly number[])[],
): (number | null)[][] {
  if (!table) return like.map((line) => line.map(() => null));
  return table.map((line) => line.map((one) => (one.kind === "value" ? one.value : null)));
}
