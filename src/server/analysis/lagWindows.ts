import type { Transitions } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { type LagWindow, lagWindow, lagWindowChance } from "../../statistics/lagWindow.ts";
import type { CodedLine } from "./codedLines.ts";
import { codeTables } from "./codeTables.ts";
import type { Groups } from "./groups.ts";
import { eventsByPart } from "./parts.ts";
import type { Tally } from "./tally.ts";

/** Of one record of a group: what was counted, of the codes that occur in it. */
interface Counted extends LagWindow {
  /** By their places in the scheme. */
  readonly codes: readonly number[];
}

/** Which code starts in a window of time after which other, within each line and never across. */
export class LagWindowsTally implements Tally<Pick<Transitions, "tables">> {
  readonly #groups: Groups;
  readonly #of: LagWindowsWish;
  readonly #counted = new Map<string, Counted[]>();

  constructor(groups: Groups, of: LagWindowsWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add({ base, events, stretch }: CodedLine): void {
    const lengthUs = stretch.endUs - stretch.startUs;
    for (const { key, places } of eventsByPart(events, this.#groups, this.#of.subjects)) {
      const name = `${base.at} ${key}`;
      const counted = this.#counted.get(name) ?? [];
      this.#counted.set(name, counted);
      const starts = new Map<number, number[]>();
      for (const at of places) {
        const code = events.codes[at] ?? 0;
        starts.set(code, [...(starts.get(code) ?? []), events.startsUs[at] ?? 0]);
      }
      counted.push({
        codes: [...starts.keys()],
        ...lagWindow([...starts.values()], { ...this.#of, lengthUs }),
      });
    }
  }

  finish() {
    const { codes, numbersMost } = this.#of;
    return codeTables(this.#groups, this.#counted, {
      codes,
      numbersMost,
      codesIn: (counted) => counted.flatMap((one) => one.codes),
      figuresOf: (places, counted = []) => this.#figuresOf(places, counted),
    });
  }

  #figuresOf(places: readonly number[], counted: readonly Counted[]) {
    const cells = places.map((from) =>
      places.map((to) => {
        const records = counted.map(({ codes, units, inWindow, withStart, both }) => {
          const [row, column] = [codes.indexOf(from), codes.indexOf(to)];
          return {
            units,
            inWindow: inWindow[row] ?? 0,
            withStart: withStart[column] ?? 0,
            both: both[row]?.[column] ?? 0,
          };
        });
        const count = sumOf(records.map(({ both }) => both));
        const inWindow = sumOf(records.map((record) => record.inWindow));
        // A start lies in its own unit whatever follows it.
        const isItself = from === to && this.#of.from === 0;
        const { expected, variance } = lagWindowChance(records);
        return {
          count,
          probability: inWindow === 0 ? null : count / inWindow,
          expected: isItself ? null : expected,
          residual: isItself || variance <= 0 ? null : (count - expected) / Math.sqrt(variance),
        };
      }),
    );
    return {
      total: sumOf(cells.flat().map(({ count }) => count)),
      counts: cells.map((row) => row.map(({ count }) => count)),
      probabilities: cells.map((row) => row.map(({ probability }) => probability)),
      expected: cells.map((row) => row.map(({ expected }) => expected)),
      residuals: cells.map((row) => row.map(({ residual }) => residual)),
      hasConverged: true,
    };
  }
}

interface LagWindowsWish {
  readonly codes: readonly Code[];
  readonly subjects: "same" | "any";
  /** How long a time unit is, and how many units after a start windows begin and end. */
  readonly unitUs: number;
  readonly from: number;
  readonly to: number;
  readonly numbersMost: number;
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}
