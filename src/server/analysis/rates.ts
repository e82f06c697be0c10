import type { Rates } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import type { CodedLine } from "./codedLines.ts";
import type { EventKey, Groups } from "./groups.ts";
import type { Tally } from "./tally.ts";

interface RateCell {
  readonly code: number;
  readonly key: EventKey;
  readonly counts: number[];
  readonly activeUs: number[];
}

/** So many numbers are held; groups that come when they are used up are excluded. */
const numbersMost = 2_000_000;

/**
 * How often and how long over time, bin by bin. Time that events of one code cover counts once in a group, no matter who they
 * were coded of.
 */
export class RatesTally implements Tally<Pick<Rates, "rows" | "observedUs" | "bins" | "binUs">> {
  readonly #groups: Groups;
  readonly #of: RatesWish;
  readonly #observed: number[][] = [];
  readonly #bases: Map<number, RateCell>[] = [];
  readonly #used = new Map<EventKey, Set<number>>();
  readonly #full = new Set<number>();
  #held = 0;
  #bins = 0;

  constructor(groups: Groups, of: RatesWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add({ base, events, stretch, phaseStartUs }: CodedLine): void {
    const { binUs, codes, origin } = this.#of;
    const fromUs = stretch.startUs - (origin === "phase" ? phaseStartUs : 0);
    const lengthUs = stretch.endUs - stretch.startUs;
    const observed = (this.#observed[base.at] ??= []);
    this.#spread(observed, fromUs, fromUs + lengthUs);
    this.#bins = Math.max(this.#bins, observed.length);
    if (this.#held > numbersMost && this.#bases[base.at] === undefined) this.#full.add(base.at);
    if (this.#full.has(base.at)) return;
    const cells = (this.#bases[base.at] ??= new Map());
    const untils = new Map<number, number>();
    for (let at = 0; at < events.count; at += 1) {
      const code = events.codes[at] ?? 0;
      const subject = events.subjects[at] ?? 0;
      const startUs = events.startsUs[at] ?? 0;
      const endUs = events.endsUs[at] ?? 0;
      const cell = this.#cellOf(cells, code, subject, events.marks[at] ?? 0);
      const lane = cellKey(cell.key, code, codes.length);
      const bin = Math.floor((fromUs + startUs) / binUs);
      this.#fill(cell.counts, bin);
      cell.counts[bin] = (cell.counts[bin] ?? 0) + 1;
      if (endUs === startUs) continue;
      const since = Math.max(startUs, untils.get(lane) ?? 0);
      if (endUs <= since) continue;
      this.#spread(cell.activeUs, fromUs + since, fromUs + endUs);
      untils.set(lane, endUs);
    }
  }

  finish() {
    const perGroup = Math.max(1, ...[...this.#used.values()].map(({ size }) => size));
    const most = Math.floor(this.#of.numbersMost / (perGroup * Math.max(1, this.#bins) * 2));
    const all = this.#groups.finished(Math.max(1, most));
    const isKept = ({ base }: { readonly base: { readonly at: number } }) =>
      !this.#full.has(base.at);
    const list = all.list.filter(isKept).map((group, index) => ({ ...group, index }));
    const groups = {
      list,
      groups: all.groups.filter((_, at) => all.list.some((one) => one.index === at && isKept(one))),
      excluded: all.excluded + all.list.length - list.length,
    };
    const bins = this.#bins;
    const padded = (numbers: readonly number[] = []) =>
      Array.from({ length: bins }, (_, bin) => numbers[bin] ?? 0);
    return {
      groups,
      binUs: this.#of.binUs,
      bins,
      observedUs: list.map(({ index, base }) => ({
        group: index,
        us: padded(this.#observed[base.at]),
      })),
      rows: list.flatMap(({ index, base, key }) =>
        [...(this.#used.get(key) ?? [])]
          .toSorted((a, b) => a - b)
          .flatMap((at) => {
            const code = this.#of.codes[at];
            const cell = this.#bases[base.at]?.get(cellKey(key, at, this.#of.codes.length));
            if (!code) return [];
            return [
              {
                group: index,
                codeId: code.id,
                counts: padded(cell?.counts),
                activeUs: code.kind === "point" ? null : padded(cell?.activeUs),
              },
            ];
          }),
      ),
    };
  }

  #cellOf(cells: Map<number, RateCell>, code: number, subject: number, mark: number): RateCell {
    const key = this.#groups.keyOf(code, subject, mark);
    const name = cellKey(key, code, this.#of.codes.length);
    const known = cells.get(name);
    if (known) return known;
    const cell: RateCell = { code, key, counts: [], activeUs: [] };
    cells.set(name, cell);
    const used = this.#used.get(key);
    if (used) used.add(code);
    else this.#used.set(key, new Set([code]));
    return cell;
  }

  /** Adds a segment of time to the bins that it lies in. */
  #spread(bins: number[], fromUs: number, toUs: number): void {
    const { binUs } = this.#of;
    const last = Math.ceil(toUs / binUs) - 1;
    this.#fill(bins, last);
    for (let bin = Math.floor(fromUs / binUs); bin <= last; bin += 1) {
      const start = Math.max(fromUs, bin * binUs);
      const end = Math.min(toUs, (bin + 1) * binUs);
      bins[bin] = (bins[bin] ?? 0) + end - start;
    }
  }

  #fill(bins: number[], to: number): void {
    for (let bin = bins.length; bin <= to; bin += 1) {
      bins.push(0);
      this.#held += 1;
    }
  }
}

interface RatesWish {
  readonly codes: readonly Code[];
  readonly binUs: number;
  readonly origin: "recording" | "phase";
  /** How many numbers an answer holds. */
  readonly numbersMost: number;
}

/** As long as is asked for, or as many times of that as keep the bins few enough. */
export function binUsFor(
  longestUs: number,
  { binUs, binsMost }: { readonly binUs: number; readonly binsMost: number },
): number {
  const bins = Math.ceil(longestUs / binUs);
  return binUs * Math.max(1, Math.ceil(bins / binsMost));
}

function cellKey(key: EventKey, code: number, codes: number): number {
  return key * codes + code;
}
