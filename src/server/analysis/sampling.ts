import type { SampledShares } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { scanMethods } from "../../domain/entities/observation.ts";
import { type SampledShare, sampledShare, samplingError } from "../../domain/sampledShares.ts";
import { joinedStretches, type Stretch } from "../../domain/spans.ts";
import type { CodedLine } from "./codedLines.ts";
import type { EventColumns } from "../database/eventColumns.ts";
import type { Groups } from "./groups.ts";
import { eventsByPart } from "./parts.ts";
import type { Tally } from "./tally.ts";

/** What is added up of an observation: of its time, or of the time that a code was on. */
interface Sums {
  us: number;
  /** Questions asked, or those of them that are answered with yes; by method. */
  readonly prompts: number[];
}

/**
 * What interval sampling would have found in what was coded continuously: the share of each state by each method,
 * next to its true percentage. Observations have equal weight; whichever subject a code is coded for, it
 * is on once. Observations that are shorter than an interval are excluded.
 */
export class SamplingTally implements Tally<Pick<SampledShares, "rows">> {
  readonly #groups: Groups;
  readonly #of: SamplingWish;
  /** By base and observation. */
  readonly #observed = new Map<number, Map<string, Sums>>();
  /** By base and key, by place of the code, by observation. */
  readonly #found = new Map<string, Map<number, Map<string, Sums>>>();
  /** By key: the codes that occur anywhere. */
  readonly #codes = new Map<number, Set<number>>();

  constructor(groups: Groups, of: SamplingWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add({ base, events, place, stretch }: CodedLine): void {
    const { everyUs, codes } = this.#of;
    const within = { startUs: 0, endUs: stretch.endUs - stretch.startUs };
    const asked = scanMethods.map((method) => sampledShare([], { method, everyUs, within }));
    const observed = valueIn(this.#observed, base.at, () => new Map<string, Sums>());
    const all = valueIn(observed, place.observationId, noSums);
    all.us += within.endUs;
    asked.forEach((one, at) => (all.prompts[at] = (all.prompts[at] ?? 0) + (one?.prompts ?? 0)));
    for (const { key, places } of eventsByPart(events, this.#groups, "any")) {
      const found = valueIn(
        this.#found,
        `${base.at} ${key}`,
        () => new Map<number, Map<string, Sums>>(),
      );
      const known = valueIn(this.#codes, key, () => new Set<number>());
      for (const [code, on] of statesIn(events, places)) {
        if (codes[code]?.kind !== "state") continue;
        known.add(code);
        const own = valueIn(
          valueIn(found, code, () => new Map<string, Sums>()),
          place.observationId,
          noSums,
        );
        scanMethods.forEach((method, at) => {
          const share = sampledShare(on, { method, everyUs, within });
          if (at === 0) own.us += timeOf(on, within.endUs);
          own.prompts[at] = (own.prompts[at] ?? 0) + (share?.scored ?? 0);
        });
      }
    }
  }

  finish() {
    const codesMost = Math.max(1, ...[...this.#codes.values()].map(({ size }) => size));
    const groups = this.#groups.finished(Math.max(1, Math.floor(this.#of.rowsMost / codesMost)));
    const rows = groups.list.flatMap(({ index, base, key }) => {
      const observed = [...(this.#observed.get(base.at) ?? [])].filter(([, { prompts }]) =>
        prompts.every((count) => count > 0),
      );
      const found = this.#found.get(`${base.at} ${key}`);
      const codes = [...(this.#codes.get(key) ?? [])].toSorted((a, b) => a - b);
      return codes.flatMap((place): SampledShares["rows"] => {
        const code = this.#of.codes[place];
        if (!code) return [];
        const own = found?.get(place);
        const methods = scanMethods.map((method, at) => {
          const shares = observed.map(([observationId, { us, prompts }]): SampledShare => {
            const on = own?.get(observationId);
            return {
              trueShare: (on?.us ?? 0) / us,
              prompts: prompts[at] ?? 0,
              scored: on?.prompts[at] ?? 0,
            };
          });
          return { method, error: samplingError(shares) };
        });
        return [
          {
            group: index,
            codeId: code.id,
            observations: observed.length,
            trueShare: methods[0]?.error?.trueShare ?? null,
            methods: methods.map(({ method, error }) => ({
              method,
              share: error?.sampledShare ?? null,
              bias: error?.bias ?? null,
              loss: error?.loss ?? null,
            })),
          },
        ];
      });
    });
    return { groups, rows };
  }
}

interface SamplingWish {
  readonly codes: readonly Code[];
  readonly everyUs: number;
  readonly rowsMost: number;
}

/** When each code was on, of whomever, in order and apart. */
function statesIn(
  { codes, startsUs, endsUs }: EventColumns,
  places: readonly number[],
): ReadonlyMap<number, readonly Stretch[]> {
  const found = new Map<number, Stretch[]>();
  for (const at of places) {
    const [startUs, endUs] = [startsUs[at] ?? 0, endsUs[at] ?? 0];
    if (endUs <= startUs) continue;
    valueIn(found, codes[at] ?? 0, (): Stretch[] => []).push({ startUs, endUs });
  }
  return new Map([...found].map(([code, stretches]) => [code, joinedStretches(stretches)]));
}

function timeOf(on: readonly Stretch[], endUs: number): number {
  return on.reduce(
    (sum, stretch) =>
      sum + Math.max(0, Math.min(stretch.endUs, endUs) - Math.max(0, stretch.startUs)),
    0,
  );
}

function noSums(): Sums {
  return { us: 0, prompts: [] };
}

function valueIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
