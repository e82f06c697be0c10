import { type Random, randomFrom } from "./random.ts";
import {
  type Figure,
  type Statistic,
  type Undefined,
  undefinedBecause,
  value,
} from "./statistic.ts";
import type { TimedEvent } from "./timed.ts";
import type { Continuum } from "./unitizingAlpha.ts";

export interface GammaOptions {
  /** Weight of position, default 1 (as pygamma-agreement; the authors’ Java program starts with more). */
  readonly alpha?: number;
  /** Weight of the category, default 1. */
  readonly beta?: number;
  /** Cost of a unit that a rater does not have, default 1. Position and category are in its unit. */
  readonly emptyCost?: number;
  /** Cost of two categories, 0 to 1; default 1 where they differ. */
  readonly categoryCost?: (a: string, b: string) => number;
  /** Precision wanted of the chance disorder, as a share; default 0.02. 30 samples are always drawn. */
  readonly precision?: number;
  /** At most so many samples; default 1,000. */
  readonly maximumSamples?: number;
  readonly seed?: number;
  /**
   * Of two raters: beyond so many steps of aligning there is no answer, whatever the machine. Units of which many
   * overlap are aligned together, which takes the cube of their number. Default: as many as it takes.
   */
  readonly mostSteps?: number;
}

/**
 * The precision that screens request: expected disorder known to 5%, from 200 samples at most,
 * within at most one second per pair. That covers hundreds of units in sequence, or a hundred of
 * which many overlap.
 */
export const gammaOfScreens = {
  precision: 0.05,
  maximumSamples: 200,
  mostSteps: 1_000_000_000,
} as const satisfies GammaOptions;

/** What may still be spent. */
interface Budget {
  left: number;
}

/** The alignment of raters’ units with the smallest disorder, as gamma needs it. */
export interface BestAlignment {
  readonly kind: "alignment";
  /** Sum of the disorders of its groups over the mean number of units per rater. */
  readonly disorder: number;
  /** `exact`: no alignment is better. `bounded`: the best one found within the limit of the search. */
  readonly search: "exact" | "bounded";
  /** For each group the place of each rater’s unit among that rater’s units, −1 where there is none. */
  readonly groups: readonly (readonly number[])[];
}

export interface Gamma {
  readonly gamma: Figure;
  readonly observed: BestAlignment;
  /** Mean disorder of random continua, its standard deviation and number. */
  readonly expectedDisorder: number;
  readonly expectedDeviation: number;
  readonly samples: number;
  /** Samples whose alignment was not proved to be the best; their disorder may be a little too high. */
  readonly boundedSamples: number;
}

/**
 * Gamma: agreement on the places and the categories of units at once, 1 − observed disorder /
 * disorder by chance. At most 1; 0 is chance. Mathet, Widlöcher & Métivier (2015),
 * doi:10.1162/COLI_a_00227.
 *
 * Expected disorder is the mean over continua drawn with the raters’ own numbers, gaps, lengths and
 * categories; it is random, but the same for the same seed. The alignment of two raters is exact;
 * that of more raters is exact if the search finishes in time, as `observed.search` states.
 * Undefined without units or with one rater.
 */
export function gamma(continuum: Continuum, options: GammaOptions = {}): Gamma | Undefined {
  const { precision = 0.02, maximumSamples = 1_000, seed = 1, mostSteps = Infinity } = options;
  const budget = { left: mostSteps };
  const observed = bestAlignment(continuum, options, searchLimit.observed, budget);
  if (observed.kind === "undefined") return observed;
  const random = randomFrom(seed);
  const model = modelOf(continuum);
  const disorders: number[] = [];
  let boundedSamples = 0;
  let wanted = 30;
  let mean = 0;
  let deviation = 0;
  while (disorders.length < Math.min(wanted, maximumSamples)) {
    const drawn = randomContinuum(model, random);
    const sample = bestAlignment(drawn, options, searchLimit.random, budget);
    if (sample.kind === "undefined" && sample.because === "too_many_to_search") return sample;
    if (sample.kind === "alignment" && sample.search === "bounded") boundedSamples += 1;
    disorders.push(sample.kind === "alignment" ? sample.disorder : 0);
    if (disorders.length < 30) continue;
    mean = disorders.reduce((sum, one) => sum + one, 0) / disorders.length;
    const squares = disorders.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    deviation = Math.sqrt(squares / (disorders.length - 1));
    if (disorders.length === 30) wanted = Math.ceil(((1.96 * deviation) / mean / precision) ** 2);
  }
  return {
    gamma:
      observed.disorder === 0
        ? value(1)
        : mean === 0
          ? undefinedBecause("no_variation")
          : value(1 - observed.disorder / mean),
    observed,
    expectedDisorder: mean,
    expectedDeviation: deviation,
    samples: disorders.length,
    boundedSamples,
  };
}

/**
 * Finds the alignment with the smallest disorder. This is the deterministic half of gamma; expected disorder needs
 * random continua.
 */
export function bestAlignment(
  continuum: Continuum,
  options: GammaOptions = {},
  steps = searchLimit.observed,
  budget: Budget = { left: Infinity },
): BestAlignment | Undefined {
  const m = continuum.raters.length;
  if (m < 2) return undefinedBecause("too_few_raters");
  const units: Unit[] = continuum.raters.flatMap((events, rater) =>
    events.map((event, place) => ({ event, rater, place })),
  );
  if (units.length === 0) return undefinedBecause("no_units");
  const empty = options.emptyCost ?? 1;
  const cost = costOf(options, empty);
  const islands = islandsOf(units, {
    cost,
    most: (m * empty * (m * (m - 1))) / 2,
    reach: Math.sqrt((m * (m * (m - 1))) / 2 / (options.alpha ?? 1)),
  });
  let sum = 0;
  let search: BestAlignment["search"] = "exact";
  const groups: (readonly number[])[] = [];
  for (const island of islands) {
    if (m === 2) budget.left -= island.length ** 3;
    if (budget.left < 0) return undefinedBecause("too_many_to_search");
    const best =
      m === 2
        ? alignTwo(island, { cost, empty })
        : alignMany(island, { cost, empty, raters: m, searchLimit: steps });
    sum += best.cost;
    if (!best.isExact) search = "bounded";
    for (const group of best.groups) {
      const places = Array.from({ length: m }, () => -1);
      for (const unit of group) places[unit.rater] = unit.place;
      groups.push(places);
    }
  }
  return { kind: "alignment", disorder: sum / (units.length / m), search, groups };
}

interface Unit {
  readonly event: TimedEvent;
  readonly rater: number;
  readonly place: number;
}

type Cost = (a: TimedEvent, b: TimedEvent) => number;

interface Aligned {
  readonly cost: number;
  readonly isExact: boolean;
  readonly groups: readonly (readonly Unit[])[];
}

function costOf(options: GammaOptions, empty: number): Cost {
  const { alpha = 1, beta = 1 } = options;
  const category = options.categoryCost ?? ((a: string, b: string) => (a === b ? 0 : 1));
  return (a, b) => {
    const lengths = a.endUs - a.startUs + (b.endUs - b.startUs);
    const apart = Math.abs(a.startUs - b.startUs) + Math.abs(a.endUs - b.endUs);
    // Two points: at the same place they coincide, elsewhere they have nothing in common.
    const position = lengths === 0 ? (apart === 0 ? 0 : Infinity) : (apart / lengths) ** 2;
    return (alpha * position + beta * category(a.code, b.code)) * empty;
  };
}

/**
 * Units that can share no group with any other are far apart in time: the continuum falls into islands
 * that are aligned one by one. Leaving both units alone costs `2 × empty`, in a group of m raters a pair
 * that costs more than m × empty × pairs can never pay.
 */
function islandsOf(
  units: readonly Unit[],
  of: {
    readonly cost: Cost;
    /** A pair that costs more is in no group that pays. */
    readonly most: number;
    /** Starts that lie farther apart than this many lengths cost more. */
    readonly reach: number;
  },
): readonly (readonly Unit[])[] {
  const order = units.toSorted((a, b) => a.event.startUs - b.event.startUs);
  const parent = Int32Array.from(order, (_, place) => place);
  const root = (place: number): number => {
    let at = place;
    while ((parent[at] ?? at) !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at;
      at = parent[at] ?? at;
    }
    return at;
  };
  const longest = order.reduce(
    (most_, { event }) => Math.max(most_, event.endUs - event.startUs),
    0,
  );
  order.forEach((a, place) => {
    for (let other = place + 1; other < order.length; other += 1) {
      const b = order[other];
      if (b === undefined) break;
      // Starts alone cost (gap / lengths)²; later units only lie farther away.
      const gap = b.event.startUs - a.event.startUs;
      const lengths = a.event.endUs - a.event.startUs + longest;
      if (gap > lengths * of.reach * 1.001) break;
      if (a.rater !== b.rater && of.cost(a.event, b.event) <= of.most)
        parent[root(other)] = root(place);
    }
  });
  const islands = new Map<number, Unit[]>();
  order.forEach((unit, place) => {
    const key = root(place);
    const island = islands.get(key);
    if (island) island.push(unit);
    else islands.set(key, [unit]);
  });
  return [...islands.values()];
}

/** Exactly, as an assignment: every unit gets a partner or stays alone. */
function alignTwo(
  island: readonly Unit[],
  of: { readonly cost: Cost; readonly empty: number },
): Aligned {
  const first = island.filter(({ rater }) => rater === 0);
  const second = island.filter(({ rater }) => rater === 1);
  const n = first.length + second.length;
  const costs = new Float64Array(n * n);
  for (let a = 0; a < n; a += 1) {
    for (let b = 0; b < n; b += 1) {
      const [x, y] = [first[a], second[b]];
      costs[a * n + b] =
        x && y ? Math.min(of.cost(x.event, y.event), 2 * of.empty + 1) : x || y ? of.empty : 0;
    }
  }
  const partners = assignment(costs, n);
  const groups: (readonly Unit[])[] = [];
  let sum = 0;
  partners.forEach((b, a) => {
    const group = [first[a], second[b]].filter((unit) => unit !== undefined);
    if (group.length > 0) groups.push(group);
    sum += costs[a * n + b] ?? 0;
  });
  return { cost: sum, isExact: true, groups };
}

/** The cheapest assignment of n rows to n columns, O(n³): shortest augmenting paths (Jonker & Volgenant, 1987). */
function assignment(costs: Float64Array, n: number): Int32Array {
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(n + 1);
  const rowOf = new Int32Array(n + 1).fill(n);
  const from = new Int32Array(n + 1);
  for (let row = 0; row < n; row += 1) {
    rowOf[n] = row;
    let column = n;
    const least = new Float64Array(n + 1).fill(Infinity);
    const isDone = new Uint8Array(n + 1);
    do {
      isDone[column] = 1;
      const current = rowOf[column] ?? 0;
      let delta = Infinity;
      let next = n;
      for (let other = 0; other < n; other += 1) {
        if (isDone[other] === 1) continue;
        const reduced =
          (costs[current * n + other] ?? 0) - (rowPrice[current] ?? 0) - (columnPrice[other] ?? 0);
        if (reduced < (least[other] ?? 0)) {
          least[other] = reduced;
          from[other] = column;
        }
        if ((least[other] ?? 0) < delta) {
          delta = least[other] ?? 0;
          next = other;
        }
      }
      for (let other = 0; other <= n; other += 1) {
        if (isDone[other] === 1) {
          const held = rowOf[other] ?? 0;
          rowPrice[held] = (rowPrice[held] ?? 0) + delta;
          columnPrice[other] = (columnPrice[other] ?? 0) - delta;
        } else least[other] = (least[other] ?? 0) - delta;
      }
      column = next;
    } while (rowOf[column] !== n);
    while (column !== n) {
      const before = from[column] ?? n;
      rowOf[column] = rowOf[before] ?? n;
      column = before;
    }
  }
  const columnOf = new Int32Array(n);
  for (let column = 0; column < n; column += 1) columnOf[rowOf[column] ?? 0] = column;
  return columnOf;
}

/** Steps that the search for the best partition of one island may take; fewer for random continua. */
const searchLimit = { observed: 400_000, random: 40_000 };

/** Groups that one island may have to choose from. */
const groupLimit = 200_000;

/**
 * The cheapest partition of the units into groups with at most one unit of each rater.
 * A group of one costs `empty`; a larger one the mean of its pairs, those with a missing unit costing `empty`.
 * Branch and bound, unit by unit in the order of time; a unit’s bound is its cheapest group’s fair share.
 */
function alignMany(
  island: readonly Unit[],
  of: {
    readonly cost: Cost;
    readonly empty: number;
    readonly raters: number;
    readonly searchLimit: number;
  },
): Aligned {
  const { cost, empty, raters } = of;
  const pairs = (raters * (raters - 1)) / 2;
  const groups: { readonly members: readonly number[]; readonly cost: number }[] = [];
  let isComplete = true;
  const pairCosts = new Float64Array(island.length ** 2);
  island.forEach((a, x) =>
    island.forEach((b, y) => (pairCosts[x * island.length + y] = cost(a.event, b.event))),
  );
  /** Whether letting one member go would cost no more: such a group is in no best partition that matters. */
  const isDominated = (members: readonly number[], sum: number, own: number): boolean => {
    const size = members.length - 1;
    const missing = pairs - (size * (size - 1)) / 2;
    return members.some((left) => {
      let rest = sum;
      for (const other of members) {
        if (other !== left) rest -= pairCosts[left * island.length + other] ?? 0;
      }
      const without = size === 1 ? empty : (rest + missing * empty) / pairs;
      return own >= without + empty;
    });
  };
  const extend = (members: readonly number[], sum: number): void => {
    if (groups.length >= groupLimit) {
      isComplete = false;
      return;
    }
    const size = members.length;
    const missing = pairs - (size * (size - 1)) / 2;
    const own = size === 1 ? empty : (sum + missing * empty) / pairs;
    if (size === 1 || !isDominated(members, sum, own)) groups.push({ members, cost: own });
    if (sum / pairs >= raters * empty) return;
    for (let next = (members.at(-1) ?? 0) + 1; next < island.length; next += 1) {
      const rater = island[next]?.rater;
      if (members.some((member) => island[member]?.rater === rater)) continue;
      let more = 0;
      for (const member of members) more += pairCosts[member * island.length + next] ?? 0;
      if (Number.isFinite(more) && (sum + more) / pairs < raters * empty) {
        extend([...members, next], sum + more);
      }
    }
  };
  island.forEach((_, place) => extend([place], 0));

  const groupsOf = island.map((): number[] => []);
  const share = Float64Array.from(island, () => Infinity);
  groups.forEach((group, id) => {
    for (const member of group.members) {
      groupsOf[member]?.push(id);
      share[member] = Math.min(share[member] ?? Infinity, group.cost / group.members.length);
    }
  });
  for (const list of groupsOf) {
    list.sort((a, b) => fairShare(groups[a]) - fairShare(groups[b]));
  }
  const isUsed = new Uint8Array(island.length);
  const chosen: number[] = [];
  let best: readonly number[] = [];
  let bestCost = Infinity;
  let steps = 0;
  const search = (from: number, sum: number, bound: number): void => {
    if (sum + bound >= bestCost - 1e-12 || (steps > of.searchLimit && best.length > 0)) return;
    steps += 1;
    let place = from;
    while (place < island.length && isUsed[place] === 1) place += 1;
    if (place === island.length) {
      best = [...chosen];
      bestCost = sum;
      return;
    }
    for (const id of groupsOf[place] ?? []) {
      const group = groups[id];
      if (group === undefined || group.members.some((member) => isUsed[member] === 1)) continue;
      let less = 0;
      for (const member of group.members) {
        isUsed[member] = 1;
        less += share[member] ?? 0;
      }
      chosen.push(id);
      search(place + 1, sum + group.cost, bound - less);
      chosen.pop();
      for (const member of group.members) isUsed[member] = 0;
    }
  };
  search(
    0,
    0,
    share.reduce((sum, one) => sum + one, 0),
  );
  return {
    cost: bestCost,
    isExact: isComplete && steps <= of.searchLimit,
    groups: best.map((id) =>
      (groups[id]?.members ?? [])
        .map((member) => island[member])
        .filter((unit) => unit !== undefined),
    ),
  };
}

function fairShare(
  group: { readonly members: readonly number[]; readonly cost: number } | undefined,
): number {
  return group === undefined ? Infinity : group.cost / group.members.length;
}

/** What random continua are drawn from. */
interface Model {
  readonly raters: number;
  readonly count: Spread;
  readonly gap: Spread;
  readonly length: Spread;
  readonly codes: readonly string[];
  readonly durationUs: number;
}

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

function modelOf(continuum: Continuum): Model {
  const gaps: number[] = [];
  for (const events of continuum.raters) {
    let at = 0;
    for (const event of events.toSorted((a, b) => a.startUs - b.startUs)) {
      gaps.push(event.startUs - at);
      at = event.endUs;
    }
  }
  const all = continuum.raters.flat();
  return {
    raters: continuum.raters.length,
    count: spreadOf(continuum.raters.map((events) => events.length)),
    gap: spreadOf(gaps),
    length: spreadOf(all.map((event) => event.endUs - event.startUs)),
    codes: all.map((event) => event.code),
    durationUs: continuum.durationUs,
  };
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

function randomContinuum(model: Model, random: Random): Continuum {
  const normal = ({ mean, deviation }: Spread): number => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * random());
  };
  const raters = Array.from({ length: model.raters }, () => {
    const events: TimedEvent[] = [];
    const count = Math.max(1, Math.round(normal(model.count)));
    let at = 0;
    for (let unit = 0; unit < count; unit += 1) {
      const startUs = at + normal(model.gap);
      const endUs = startUs + Math.max(1, Math.abs(normal(model.length)));
      const code = model.codes[Math.floor(random() * model.codes.length)] ?? "";
      events.push({ code, startUs, endUs });
      at = endUs;
    }
    return events;
  });
  return { raters, durationUs: model.durationUs };
}

export const gammaStatistic = {
  id: "gamma",
  needs: { data: "timed", level: "nominal", raters: "two_or_more", missing: "not_applicable" },
  parameters: {
    alpha: { kind: "number", default: 1, min: 0, max: 100 },
    beta: { kind: "number", default: 1, min: 0, max: 100 },
    precision: { kind: "number", default: 0.02, min: 0.005, max: 0.2, unit: "share" },
    seed: { kind: "number", default: 1, min: 0, max: 4_294_967_295, whole: true },
  },
  compute: gamma,
  references: [
    {
      text: "Mathet, Y., Widlöcher, A., & Métivier, J.-P. (2015). The unified and holistic method gamma (γ) for inter-annotator agreement measure and alignment. Computational Linguistics, 41(3), 437–479",
      doi: "10.1162/COLI_a_00227",
    },
  ],
  assumes: ["raters_interchangeable", "same_time_observed"],
} as const satisfies Statistic<"gamma", Continuum, GammaOptions>;
