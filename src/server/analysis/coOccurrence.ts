import type { CoOccurrence } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import type { CodedLine } from "./codedLines.ts";
import type { EventColumns } from "./eventColumns.ts";
import type { Groups } from "./groups.ts";
import { partsOf } from "./parts.ts";
import type { Tally } from "./tally.ts";

/** Times of one group: of codes, and of pairs by the place of the first × codes + that of the second. */
interface PairTimes {
  readonly alone: Map<number, number>;
  readonly together: Map<number, number>;
  readonly expected: Map<number, number>;
}

/**
 * How long states are active together. What is expected is added up line by line: that two codes are
 * both frequent in the same recordings is then no sign that they go together.
 */
export class CoOccurrenceTally implements Tally<Pick<CoOccurrence, "pairs" | "times">> {
  readonly #groups: Groups;
  readonly #of: CoOccurrenceWish;
  readonly #times = new Map<string, PairTimes>();

  constructor(groups: Groups, of: CoOccurrenceWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add({ base, events, stretch }: CodedLine): void {
    const lengthUs = stretch.endUs - stretch.startUs;
    for (const { key, places } of partsOf(events, this.#groups, this.#of.subjects)) {
      const name = `${base.at} ${key}`;
      let sum = this.#times.get(name);
      if (!sum) {
        sum = { alone: new Map(), together: new Map(), expected: new Map() };
        this.#times.set(name, sum);
      }
      const own = timesTogether(events, places, this.#of.codes.length);
      const codes = [...own.alone].toSorted(([a], [b]) => a - b);
      for (const [code, us] of codes) add(sum.alone, code, us);
      for (const [pair, us] of own.together) add(sum.together, pair, us);
      for (const [at, [first, firstUs]] of codes.entries()) {
        for (const [second, secondUs] of codes.slice(at + 1)) {
          const pair = first * this.#of.codes.length + second;
          add(sum.expected, pair, (firstUs * secondUs) / lengthUs);
        }
      }
    }
  }

  finish() {
    const codesMost = Math.max(1, ...[...this.#times.values()].map(({ alone }) => alone.size));
    const perGroup = Math.max(1, (codesMost * (codesMost - 1)) / 2);
    const groups = this.#groups.finished(Math.max(1, Math.floor(this.#of.rowsMost / perGroup)));
    const times: CoOccurrence["times"] = [];
    const pairs: CoOccurrence["pairs"] = [];
    for (const { index, base, key } of groups.list) {
      const sum = this.#times.get(`${base.at} ${key}`);
      const own = [...(sum?.alone ?? [])].toSorted(([a], [b]) => a - b);
      for (const [at, [first, firstUs]] of own.entries()) {
        const codeA = this.#of.codes[first];
        if (!codeA) continue;
        times.push({ group: index, codeId: codeA.id, us: firstUs });
        for (const [second, secondUs] of own.slice(at + 1)) {
          const codeB = this.#of.codes[second];
          if (!codeB) continue;
          const pair = first * this.#of.codes.length + second;
          const togetherUs = sum?.together.get(pair) ?? 0;
          pairs.push({
            group: index,
            codeA: codeA.id,
            codeB: codeB.id,
            togetherUs,
            expectedUs: sum?.expected.get(pair) ?? 0,
            jaccard: share(togetherUs, firstUs + secondUs - togetherUs),
            shareOfA: share(togetherUs, firstUs),
            shareOfB: share(togetherUs, secondUs),
          });
        }
      }
    }
    return { groups, times, pairs };
  }
}

interface CoOccurrenceWish {
  readonly codes: readonly Code[];
  readonly subjects: "same" | "any";
  readonly rowsMost: number;
}

/** Goes once along the states of one part; a code that overlaps itself is on once. */
function timesTogether(
  { startsUs, endsUs, codes: codesOf }: EventColumns,
  places: readonly number[],
  codes: number,
): Omit<PairTimes, "expected"> {
  const alone = new Map<number, number>();
  const pairs = new Map<number, number>();
  const states = places.filter((at) => (endsUs[at] ?? 0) > (startsUs[at] ?? 0));
  const byEnd = states.toSorted((a, b) => (endsUs[a] ?? 0) - (endsUs[b] ?? 0));
  const open = new Map<number, number>();
  let active: readonly number[] = [];
  let atUs = 0;
  let starting = 0;
  for (const ending of byEnd) {
    const endUs = endsUs[ending] ?? 0;
    for (;;) {
      const next = states[starting];
      const startUs = next === undefined ? Infinity : (startsUs[next] ?? 0);
      if (next === undefined || startUs > endUs) break;
      pass(startUs);
      change(codesOf[next] ?? 0, 1);
      starting += 1;
    }
    pass(endUs);
    change(codesOf[ending] ?? 0, -1);
  }
  return { alone, together: pairs };

  function pass(untilUs: number): void {
    const us = untilUs - atUs;
    atUs = untilUs;
    if (us <= 0) return;
    for (const [at, first] of active.entries()) {
      add(alone, first, us);
      for (let other = at + 1; other < active.length; other += 1) {
        add(pairs, first * codes + (active[other] ?? 0), us);
      }
    }
  }

  function change(code: number, by: 1 | -1): void {
    const before = open.get(code) ?? 0;
    open.set(code, before + by);
    if (before + by === 0) active = active.filter((one) => one !== code);
    else if (before === 0) active = [...active, code].toSorted((a, b) => a - b);
  }
}

function add(sums: Map<number, number>, key: number, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}

function share(of: number, to: number): number | null {
  return to > 0 ? of / to : null;
}
