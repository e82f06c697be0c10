import { disjointSets } from "./designConnectedness.ts";
import {
  type Marginal,
  marginalLikelihood,
  type ParameterPlaces,
  preparedRatings,
  type PreparedRatings,
} from "./raschLikelihood.ts";
import type { RaschScale, RaschTable } from "./raschTable.ts";
import { inverseOf, partOf, type SquareMatrix, timesColumn } from "./symmetricMatrix.ts";

export interface RaschFit {
  readonly kind: "fit";
  readonly places: ParameterPlaces;
  /** Abilities have mean 0, and the first rater of each set of `together` has severity 0. */
  readonly parameters: Float64Array;
  /** Of the parameters, from the observed information; 0 for what is not estimated. */
  readonly covariance: SquareMatrix;
  readonly logLikelihood: number;
  /** Of abilities given the ratings: mean and standard deviation. */
  readonly means: Float64Array;
  readonly spreads: Float64Array;
  /** Raters (places) who share criteria: only among them can severity be told from difficulty. */
  readonly together: readonly (readonly number[])[];
  /** Whether abilities differ no more than chance: their standard deviation is then at its least. */
  readonly hasNoSpread: boolean;
}

/** Why the model could not be fitted; `runaway` names the parameter that diverged. */
export type NoFit =
  | { readonly kind: "runaway"; readonly parameter: number; readonly places: ParameterPlaces }
  | { readonly kind: "no_error" }
  | { readonly kind: "not_converged" };

/** Standard deviations of abilities that count as none, in `logitUnit`, and as one that nothing bounds, in logits. */
const leastSpread = 0.01;
const mostSpread = 20;

/** What is as much on the longest scale as a logit on one of five levels: a logit is per level. */
function logitUnit({ scales }: RaschTable): number {
  const longest = scales.reduce((most, scale) => Math.max(most, lengthOf(scale)), 1);
  return Math.min(1, 4 / longest);
}

function lengthOf({ steps }: RaschScale): number {
  return (steps[steps.length - 1] ?? 0) - (steps[0] ?? 0);
}

/**
 * Severities or difficulties so far from the middle one, in logits and in standard deviations of abilities together,
 * are on their way to infinity.
 */
const farthest = { logits: 15, deviations: 3 };

/**
 * Marginal maximum likelihood by Newton’s steps with the observed information. Where that is not
 * positive definite, far from the maximum, the complete-data information is used instead, which
 * always increases the likelihood (Lange, 1995, doi:10.1111/j.2517-6161.1995.tb02037.x). Steps are
 * halved until the likelihood rises.
 */
export function fitRasch(table: RaschTable): RaschFit | NoFit {
  const prepared = preparedRatings(table);
  const { places } = prepared;
  const together = ratersTogether(table);
  const fixed = new Set(together.map((group) => places.raters + (group[0] ?? 0)));
  let parameters: Float64Array = startOf(table, places);
  let found = marginalLikelihood(prepared, parameters);
  for (let turn = 0; turn < 200; turn += 1) {
    const spread = Math.exp(parameters[places.logSpread] ?? 0);
    if (!(spread < mostSpread)) return { kind: "no_error" };
    const runaway = runawayOf(table, places, parameters);
    if (runaway !== undefined) return { kind: "runaway", parameter: runaway, places };
    const isAtLeast = spread <= leastSpread * logitUnit(table) * 1.000_001;
    const hasNoSpread = isAtLeast && (found.gradient[places.logSpread] ?? 0) <= 0;
    const free = freePlaces(places, hasNoSpread ? new Set([...fixed, places.logSpread]) : fixed);
    const direction = directionOf(found, free);
    if (!direction) return { kind: "not_converged" };
    const next = climbed({ prepared, parameters, found, direction });
    if (direction.isNewton && (!next || next.change < converged)) {
      const at = next ?? { parameters, found };
      return finished({ ...at, places, free, together, hasNoSpread });
    }
    if (!next) return { kind: "not_converged" };
    ({ parameters, found } = next);
  }
  return { kind: "not_converged" };
}

/** Of the largest change of a parameter: as steps are Newton’s, what is left is its square. */
const converged = 1e-6;

/** Sets of raters who share criteria, by their places. */
function ratersTogether({ raters, criteria, raterOf, criterionOf }: RaschTable) {
  const sets = disjointSets(raters.length + criteria.length);
  raterOf.forEach((rater, at) => sets.join(rater, raters.length + (criterionOf[at] ?? 0)));
  return sets.groups().map((group) => group.filter((one) => one < raters.length));
}

/** Difficulties from the share of the steps that is reached on each criterion; all else 0, abilities spread by 1 unit. */
function startOf(table: RaschTable, places: ParameterPlaces): Float64Array {
  const unit = logitUnit(table);
  const parameters = new Float64Array(places.count);
  const counts = new Float64Array(table.criteria.length);
  const reached = new Float64Array(table.criteria.length);
  table.criterionOf.forEach((criterion, at) => {
    const steps = table.scales[table.scaleOf[criterion] ?? 0]?.steps ?? [];
    const [least, most] = [steps[0] ?? 0, steps[steps.length - 1] ?? 1];
    const step = steps[table.categoryOf[at] ?? 0] ?? 0;
    counts[criterion] = (counts[criterion] ?? 0) + 1;
    reached[criterion] = (reached[criterion] ?? 0) + (step - least) / (most - least);
  });
  counts.forEach((count, criterion) => {
    const share = ((reached[criterion] ?? 0) + 0.5) / (count + 1);
    parameters[places.criteria + criterion] = -unit * Math.log(share / (1 - share));
  });
  parameters[places.logSpread] = Math.log(unit);
  return parameters;
}

/** The severity or difficulty that is farthest from the middle one of its facet, where that is too far. */
function runawayOf(
  { raters, criteria }: RaschTable,
  places: ParameterPlaces,
  parameters: Float64Array,
): number | undefined {
  const facets = [
    { begin: places.raters, count: raters.length },
    { begin: places.criteria, count: criteria.length },
  ];
  const spread = Math.exp(parameters[places.logSpread] ?? 0);
  let farthestOff = farthest.logits + farthest.deviations * spread;
  let runaway: number | undefined;
  for (const { begin, count } of facets) {
    const own = parameters.subarray(begin, begin + count);
    const middle = own.toSorted()[Math.floor((count - 1) / 2)] ?? 0;
    own.forEach((one, place) => {
      if (Math.abs(one - middle) <= farthestOff) return;
      farthestOff = Math.abs(one - middle);
      runaway = begin + place;
    });
  }
  return runaway;
}

function freePlaces({ count }: ParameterPlaces, fixed: ReadonlySet<number>): readonly number[] {
  return Array.from({ length: count }, (_, place) => place).filter((place) => !fixed.has(place));
}

interface Direction {
  readonly step: Float64Array;
  readonly isNewton: boolean;
}

function directionOf(
  { gradient, complete, missing }: Marginal,
  free: readonly number[],
): Direction | undefined {
  const observed = inverseOf(partOf(observedOf({ complete, missing }), free));
  const inverse = observed ?? inverseOf(partOf(complete, free));
  if (!inverse) return undefined;
  const short = timesColumn(
    inverse,
    Float64Array.from(free, (place) => gradient[place] ?? 0),
  );
  const step = new Float64Array(gradient.length);
  free.forEach((place, at) => (step[place] = short[at] ?? 0));
  return { step, isNewton: observed !== undefined };
}

function observedOf({ complete, missing }: Pick<Marginal, "complete" | "missing">): SquareMatrix {
  return {
    size: complete.size,
    cells: complete.cells.map((one, at) => one - (missing.cells[at] ?? 0)),
  };
}

interface Climb {
  readonly parameters: Float64Array;
  readonly found: Marginal;
  /** The largest change of a parameter. */
  readonly change: number;
}

function climbed(from: {
  readonly prepared: PreparedRatings;
  readonly parameters: Float64Array;
  readonly found: Marginal;
  readonly direction: Direction;
}): Climb | undefined {
  const { prepared, parameters, found, direction } = from;
  const { logSpread } = prepared.places;
  const least = leastSpread * logitUnit(prepared.table);
  const longest = direction.step.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  // Near the top the likelihood is flat to its last digits.
  const slack = 1e-11 * (1 + Math.abs(found.logLikelihood));
  for (let share = Math.min(1, longestStep / longest); share > 1e-6; share /= 2) {
    const to = parameters.map((one, place) => one + share * (direction.step[place] ?? 0));
    to[logSpread] = Math.max(Math.log(least), to[logSpread] ?? 0);
    const there = marginalLikelihood(prepared, to);
    if (there.logLikelihood >= found.logLikelihood - slack) {
      return { parameters: to, found: there, change: share * longest };
    }
  }
  return undefined;
}

/** In logits: farther away the curve says little of where it goes. */
const longestStep = 3;

function finished(at: {
  readonly parameters: Float64Array;
  readonly found: Marginal;
  readonly places: ParameterPlaces;
  readonly free: readonly number[];
  readonly together: readonly (readonly number[])[];
  readonly hasNoSpread: boolean;
}): RaschFit | NoFit {
  const { parameters, found, places, free, together, hasNoSpread } = at;
  const inverse = inverseOf(partOf(observedOf(found), free));
  if (!inverse) return { kind: "not_converged" };
  const cells = new Float64Array(places.count ** 2);
  free.forEach((place, row) => {
    free.forEach((other, column) => {
      cells[place * places.count + other] = inverse.cells[row * free.length + column] ?? 0;
    });
  });
  return {
    kind: "fit",
    places,
    parameters,
    covariance: { size: places.count, cells },
    logLikelihood: found.logLikelihood,
    means: found.means,
    spreads: found.spreads,
    together,
    hasNoSpread,
  };
}
