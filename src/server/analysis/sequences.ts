import type { Sequences } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import type { CodedLine } from "./codedLines.ts";
import type { EventColumns } from "../database/eventColumns.ts";
import type { Groups } from "./groups.ts";
import { eventsByPart } from "./parts.ts";
import type { Tally } from "./tally.ts";

/** Different sequences held at once over all groups: some hundred megabytes. */
const heldMost = 1_000_000;

interface Found {
  count: number;
  observations: number;
  observationId: string;
}

interface GroupSequences {
  readonly found: Map<number, Found>;
  /** How often each code occurs in what sequences are made of. */
  readonly codes: Map<number, number>;
  total: number;
}

/**
 * The codes of one part in the order of their starts. Without repeats a code that follows itself is one
 * with what was before.
 */
export function sequenceOf(
  { codes }: EventColumns,
  places: readonly number[],
  repeats: "with" | "without",
): readonly number[] {
  const sequence: number[] = [];
  for (const at of places) {
    const code = codes[at] ?? 0;
    if (repeats === "with" || sequence.at(-1) !== code) sequence.push(code);
  }
  return sequence;
}

/** The sequences of a length that occur most often, within each line and never across. */
export class SequencesTally implements Tally<Pick<Sequences, "rows" | "totals" | "isCut">> {
  readonly #groups: Groups;
  readonly #of: SequencesWish;
  readonly #byGroup = new Map<string, GroupSequences>();
  #held = 0;
  #isCut = false;
  #hasOnlyFrequent = false;

  constructor(groups: Groups, of: SequencesWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add({ base, events, place }: CodedLine): void {
    const { length, subjects, repeats, codes } = this.#of;
    for (const { key, places } of eventsByPart(events, this.#groups, subjects)) {
      const name = `${base.at} ${key}`;
      const own = this.#byGroup.get(name) ?? { found: new Map(), codes: new Map(), total: 0 };
      this.#byGroup.set(name, own);
      const sequence = sequenceOf(events, places, repeats);
      for (const code of sequence) own.codes.set(code, (own.codes.get(code) ?? 0) + 1);
      for (let at = 0; at + length <= sequence.length; at += 1) {
        let gram = 0;
        for (let step = 0; step < length; step += 1) {
          gram = gram * codes.length + (sequence[at + step] ?? 0);
        }
        own.total += 1;
        this.#count(own, gram, place.observationId);
      }
    }
  }

  finish() {
    const groups = this.#groups.finished(
      Math.max(1, Math.floor(this.#of.rowsMost / this.#of.most)),
    );
    const rows: Sequences["rows"] = [];
    const totals: Sequences["totals"] = [];
    for (const { index, base, key } of groups.list) {
      const own = this.#byGroup.get(`${base.at} ${key}`);
      totals.push({ group: index, total: own?.total ?? 0, different: own?.found.size ?? 0 });
      if (!own) continue;
      const sorted = [...own.found].toSorted(
        ([a, one], [b, other]) => other.count - one.count || a - b,
      );
      for (const [gram, { count, observations }] of sorted.slice(0, this.#of.most)) {
        const places = this.#placesOf(gram);
        rows.push({
          group: index,
          codeIds: places.flatMap((at) => this.#of.codes[at]?.id ?? []),
          count,
          expected: this.#expected(own, places),
          observations,
        });
      }
    }
    return { groups, rows, totals, isCut: this.#isCut };
  }

  #count(own: GroupSequences, gram: number, observationId: string): void {
    const known = own.found.get(gram);
    if (known) {
      known.count += 1;
      if (known.observationId !== observationId) known.observations += 1;
      known.observationId = observationId;
      return;
    }
    if (this.#held >= heldMost) this.#dropRare();
    if (this.#held >= heldMost) return;
    own.found.set(gram, { count: 1, observations: 1, observationId });
    this.#held += 1;
  }

  /** Those seen only once make room: the frequent ones, which are asked for, stay. */
  #dropRare(): void {
    if (this.#isCut && this.#hasOnlyFrequent) return;
    this.#isCut = true;
    for (const { found } of this.#byGroup.values()) {
      for (const [gram, { count }] of found) {
        if (count > 1) continue;
        found.delete(gram);
        this.#held -= 1;
      }
    }
    this.#hasOnlyFrequent = this.#held >= heldMost;
  }

  #placesOf(gram: number): readonly number[] {
    const places: number[] = [];
    let rest = gram;
    for (let step = 0; step < this.#of.length; step += 1) {
      places.unshift(rest % this.#of.codes.length);
      rest = Math.floor(rest / this.#of.codes.length);
    }
    return places;
  }

  /** Each code by itself, as often as it occurs; without repeats, among the codes that differ from the one before. */
  #expected({ codes, total }: GroupSequences, places: readonly number[]): number {
    const all = [...codes.values()].reduce((sum, count) => sum + count, 0);
    let expected = total;
    let before: number | undefined;
    for (const place of places) {
      const share = (codes.get(place) ?? 0) / all;
      const rest = this.#of.repeats === "with" || before === undefined ? 1 : 1 - before;
      expected *= share / rest;
      before = share;
    }
    return expected;
  }
}

interface SequencesWish {
  readonly codes: readonly Code[];
  readonly length: number;
  readonly repeats: "with" | "without";
  readonly subjects: "same" | "any";
  readonly most: number;
  readonly rowsMost: number;
}
