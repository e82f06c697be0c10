import type { CoOccurrence } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import type { CodedLine } from "./codedLines.ts";
import type { EventColumns } from "../database/eventColumns.ts";
import type { Groups } from "./groups.ts";
import { eventsByPart } from "./parts.ts";
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
    for (const { key, places } of eventsByPart(events, this.#groups, this.#of.subjects)) {
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
  const states = Uint32Array.from(places.filter((at) => (endsUs[at] ?? 0) > (startsUs[at] ?? 0)));
  const used = [...new Set(Array.from(states, (at) => codesOf[at] ?? 0))].toSorted((a, b) => a - b);
  const size = used.length;
  const numberOf = new Uint16Array(codes);
  for (const [number, code] of used.entries()) numberOf[code] = number;
  const byEnd = states.toSorted((a, b) => (endsUs[a] ?? 0) - (endsUs[b] ?? 0));
  const open = new Int32Array(size);
  /** The codes that are on, ascending: as many as `on` says. */
  const active = new Uint16Array(size);
  const times = new Float64Array(size * size);
  let on = 0;
  let atUs = 0;
  let starting = 0;
  for (const ending of byEnd) {
    const endUs = endsUs[ending] ?? 0;
    while (starting < states.length) {
      const next = states[starting] ?? 0;
      const startUs = startsUs[next] ?? 0;
      if (startUs > endUs) break;
      pass(startUs);
      change(numberOf[codesOf[next] ?? 0] ?? 0, 1);
      starting += 1;
    }
    pass(endUs);
    change(numberOf[codesOf[ending] ?? 0] ?? 0, -1);
  }
  const alone = new Map<number, number>();
  const together = new Map<number, number>();
  for (const [a, first] of used.entries()) {
    for (const [b, second] of used.entries()) {
      const us = times[a * size + b] ?? 0;
      if (a === b) alone.set(first, us);
      else if (us > 0) together.set(first * codes + second, us);
    }
  }
  return { alone, together };

  function pass(untilUs: number): void {
    const us = untilUs - atUs;
    atUs = untilUs;
    if (us <= 0) return;
    for (let at = 0; at < on; at += 1) {
      const row = (active[at] ?? 0) * size;
      for (let other = at; other < on; other += 1) {
        const cell = row + (active[other] ?? 0);
        times[cell] = (times[cell] ?? 0) + us;
      }
    }
  }

  function change(code: number, by: 1 | -1): void {
    const before = open[code] ?? 0;
    open[code] = before + by;
    if (before > 0 && before + by > 0) return;
    let at = 0;
    while (at < on && (active[at] ?? 0) < code) at += 1;
    if (by === 1) {
      active.copyWithin(at + 1, at, on);
      active[at] = code;
    } else active.copyWithin(at, at + 1, on);
    on += by;
  }
}

function add(sums: Map<number, number>, key: number, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}

function share(of: number, to: number): number | null {
  return to > 0 ? of / to : null;
}
