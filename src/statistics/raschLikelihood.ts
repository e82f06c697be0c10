import { type Categories, categoriesFrom, putProbabilities } from "./raschCategories.ts";
import type { RaschTable } from "./raschTable.ts";
import type { SquareMatrix } from "./symmetricMatrix.ts";

/**
 * The positions of parameters in their vector: severities of raters, difficulties of criteria, for
 * each scale how hard its inner levels are to reach, and last the logarithm of the standard
 * deviation of abilities. Abilities have mean 0.
 */
export interface ParameterPlaces {
  readonly raters: number;
  readonly criteria: number;
  /** Where the inner steps of each scale begin. */
  readonly scales: readonly number[];
  readonly logSpread: number;
  readonly count: number;
}

export function parameterPlaces({ raters, criteria, scales }: RaschTable): ParameterPlaces {
  const begin: number[] = [];
  let next = raters.length + criteria.length;
  for (const { steps } of scales) {
    begin.push(next);
    next += steps.length - 2;
  }
  return { raters: 0, criteria: raters.length, scales: begin, logSpread: next, count: next + 1 };
}

/** The categories of each scale, with the inner levels taken from a parameter vector. */
export function categoriesOf(
  { scales }: RaschTable,
  places: ParameterPlaces,
  parameters: Float64Array,
): readonly Categories[] {
  return scales.map(({ steps }, scale) => {
    const begin = places.scales[scale] ?? 0;
    const inner = parameters.subarray(begin, begin + steps.length - 2);
    return categoriesFrom(
      Float64Array.from(steps, (step) => step - (steps[0] ?? 0)),
      Float64Array.of(0, ...inner, 0),
    );
  });
}

/** Ratings arranged for repeated evaluation of the likelihood. */
export interface PreparedRatings {
  readonly table: RaschTable;
  readonly places: ParameterPlaces;
  readonly recordings: readonly RecordingRatings[];
  readonly nodes: Nodes;
}

/** The ratings of one recording. */
interface RecordingRatings {
  readonly count: number;
  readonly categoryOf: Int32Array;
  readonly scaleOf: Int32Array;
  /** The recording’s own parameters: where each stands among all. The last is the abilities’ spread. */
  readonly own: Int32Array;
  /** Of each rating: its rater, its criterion, and where the inner steps of its scale begin, among `own`. */
  readonly raters: Int32Array;
  readonly criteria: Int32Array;
  readonly inner: Int32Array;
}

export function preparedRatings(table: RaschTable): PreparedRatings {
  const places = parameterPlaces(table);
  const recordings = table.recordings.map((_, place) => recordingRatings(table, places, place));
  const most = recordings.reduce((longest, { count }) => Math.max(longest, count), 1);
  const width = table.scales.reduce((widest, { steps }) => Math.max(widest, steps.length), 2);
  return { table, places, recordings, nodes: noNodes(most, width) };
}

function recordingRatings(
  table: RaschTable,
  places: ParameterPlaces,
  recording: number,
): RecordingRatings {
  const [from, to] = [table.starts[recording] ?? 0, table.starts[recording + 1] ?? 0];
  const raterOf = table.raterOf.subarray(from, to);
  const criterionOf = table.criterionOf.subarray(from, to);
  const scaleOf = criterionOf.map((criterion) => table.scaleOf[criterion] ?? 0);
  const own = new Map<number, number>();
  const numberOf = (place: number): number => {
    const number = own.get(place) ?? own.size;
    own.set(place, number);
    return number;
  };
  const raters = raterOf.map((rater) => numberOf(places.raters + rater));
  const criteria = criterionOf.map((criterion) => numberOf(places.criteria + criterion));
  const inner = scaleOf.map((scale) => {
    const begin = places.scales[scale] ?? 0;
    const steps = (table.scales[scale]?.steps.length ?? 2) - 2;
    for (let k = 0; k < steps; k += 1) numberOf(begin + k);
    return steps > 0 ? numberOf(begin) : 0;
  });
  numberOf(places.logSpread);
  return {
    count: to - from,
    categoryOf: table.categoryOf.subarray(from, to),
    scaleOf,
    own: Int32Array.from(own.keys()),
    raters,
    criteria,
    inner,
  };
}

export interface Marginal {
  readonly logLikelihood: number;
  /** By each parameter. */
  readonly gradient: Float64Array;
  /** Minus the second derivatives, had abilities been seen; and how much of that is missing as they were not. */
  readonly complete: SquareMatrix;
  readonly missing: SquareMatrix;
  /** Of each recording’s ability, given its ratings: mean and standard deviation (expected a posteriori). */
  readonly means: Float64Array;
  readonly spreads: Float64Array;
}

/**
 * The marginal likelihood of a many-facet Rasch model: abilities normal with mean 0, ratings
 * independent given ability (Bock & Aitkin, 1981, doi:10.1007/BF02293801), with derivatives after
 * Louis (1982, doi:10.1111/j.2517-6161.1982.tb01203.x).
 *
 * The integral over ability is a sum at equal steps around each recording’s most likely ability, as
 * far as terms are not negligible: for such curves the error decreases exponentially (Trefethen &
 * Weideman, 2014, doi:10.1137/130932132), here far below 1e-9.
 */
export function marginalLikelihood(prepared: PreparedRatings, parameters: Float64Array): Marginal {
  const { table, places, recordings, nodes } = prepared;
  const { count } = places;
  const spread = Math.exp(parameters[places.logSpread] ?? 0);
  const categories = categoriesOf(table, places, parameters);
  const sums = {
    gradient: new Float64Array(count),
    complete: { size: count, cells: new Float64Array(count * count) },
    missing: { size: count, cells: new Float64Array(count * count) },
  };
  const [means, spreads] = [
    new Float64Array(table.recordings.length),
    new Float64Array(table.recordings.length),
  ];
  let logLikelihood = 0;
  recordings.forEach((one, recording) => {
    const at: AtParameters = { one, categories, ease: easeOf(one, parameters), spread };
    logLikelihood += putNodes(nodes, at);
    means[recording] = meanOf(nodes.abilities, nodes);
    spreads[recording] = deviationOf(nodes.abilities, nodes);
    addSlopes(nodes, at, sums);
    addCompleteCurvature(nodes, at, sums.complete);
  });
  mirror(sums.complete);
  mirror(sums.missing);
  return { logLikelihood, ...sums, means, spreads };
}

interface AtParameters {
  readonly one: RecordingRatings;
  readonly categories: readonly Categories[];
  /** exp(−severity − difficulty) of each rating. */
  readonly ease: Float64Array;
  readonly spread: number;
}

function easeOf({ own, raters, criteria, count }: RecordingRatings, parameters: Float64Array) {
  const ease = new Float64Array(count);
  for (let rating = 0; rating < count; rating += 1) {
    const severity = parameters[own[raters[rating] ?? 0] ?? 0] ?? 0;
    const difficulty = parameters[own[criteria[rating] ?? 0] ?? 0] ?? 0;
    ease[rating] = Math.exp(-severity - difficulty);
  }
  return ease;
}

/** Abilities at which the integral of one recording is summed, and what derivatives need there. Written over and over. */
interface Nodes {
  count: number;
  abilities: Float64Array;
  /** Together 1; logarithms of the likelihood while nodes are being found. */
  weights: Float64Array;
  /** Of node × rating: the score to be expected. */
  expected: Float64Array;
  /** Of node × rating × step. */
  probabilities: Float64Array;
  /** Steps of the longest scale. */
  readonly width: number;
}

function noNodes(ratings: number, width: number): Nodes {
  const room = 32;
  return {
    count: 0,
    abilities: new Float64Array(room),
    weights: new Float64Array(room),
    expected: new Float64Array(room * ratings),
    probabilities: new Float64Array(room * ratings * width),
    width,
  };
}

/** Of the standard deviation around the most likely ability: a sum at such steps is exact to rounding. */
const stepOfDeviation = 0.65;
/** In logits: where ratings are few it is the likelihood’s own bends that count. */
const stepMost = 0.5;
/** Where the logarithm has fallen by so much there is nothing to add. */
const fallMost = 28;

/** Finds the nodes and their weights; gives the logarithm of the integral. */
function putNodes(nodes: Nodes, at: AtParameters): number {
  const { ability, deviation } = mostLikely(nodes, at);
  const step = Math.min(stepOfDeviation * deviation, stepMost);
  nodes.count = 0;
  const top = addNode(nodes, at, ability);
  for (const side of [step, -step]) {
    for (let k = 1; addNode(nodes, at, ability + k * side) > top - fallMost;) k += 1;
  }
  let sum = 0;
  for (let node = 0; node < nodes.count; node += 1) {
    const weight = Math.exp((nodes.weights[node] ?? 0) - top);
    nodes.weights[node] = weight;
    sum += weight;
  }
  for (let node = 0; node < nodes.count; node += 1) {
    nodes.weights[node] = (nodes.weights[node] ?? 0) / sum;
  }
  return top + Math.log((sum * step) / (at.spread * Math.sqrt(2 * Math.PI)));
}

/** Adds a node; gives the logarithm of the likelihood there, but for a constant of the normal distribution. */
function addNode(nodes: Nodes, at: AtParameters, ability: number): number {
  if (nodes.count === nodes.abilities.length) {
    nodes.abilities = doubled(nodes.abilities);
    nodes.weights = doubled(nodes.weights);
    nodes.expected = doubled(nodes.expected);
    nodes.probabilities = doubled(nodes.probabilities);
  }
  const node = nodes.count;
  const log = logAt(nodes, at, { node, ability }) - ability ** 2 / (2 * at.spread ** 2);
  nodes.abilities[node] = ability;
  nodes.weights[node] = log;
  nodes.count += 1;
  return log;
}

function doubled(numbers: Float64Array): Float64Array {
  const longer = new Float64Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

function logAt(
  { expected, probabilities, width }: Nodes,
  { one, categories, ease }: AtParameters,
  { node, ability }: { readonly node: number; readonly ability: number },
): number {
  const abilityOdds = Math.exp(ability);
  let [log, product] = [0, 1];
  for (let rating = 0; rating < one.count; rating += 1) {
    const own = categories[one.scaleOf[rating] ?? 0];
    if (!own) continue;
    const cell = node * one.count + rating;
    const odds = abilityOdds * (ease[rating] ?? 0);
    expected[cell] = putProbabilities(own, odds, probabilities, cell * width);
    product *= probabilities[cell * width + (one.categoryOf[rating] ?? 0)] ?? 0;
    if (product > leastProduct) continue;
    // Far outside, a probability is lost to rounding before the nodes end.
    log += Math.log(Math.max(Number.MIN_VALUE, product));
    product = 1;
  }
  return log + Math.log(product);
}

/** Logarithms are slow: products of probabilities take one only where they grow too small. */
const leastProduct = 1e-150;

/** The ability that is most likely given the ratings, by Newton’s steps: the logarithm is concave. */
function mostLikely(
  nodes: Nodes,
  { one, categories, ease, spread }: AtParameters,
): { readonly ability: number; readonly deviation: number } {
  const shares = nodes.probabilities;
  let ability = 0;
  let curvature = 1 / spread ** 2;
  for (let turn = 0; turn < 100; turn += 1) {
    const abilityOdds = Math.exp(ability);
    let slope = -ability / spread ** 2;
    curvature = 1 / spread ** 2;
    for (let rating = 0; rating < one.count; rating += 1) {
      const own = categories[one.scaleOf[rating] ?? 0];
      if (!own) continue;
      const { scores } = own;
      const mean = putProbabilities(own, abilityOdds * (ease[rating] ?? 0), shares, 0);
      slope += (scores[one.categoryOf[rating] ?? 0] ?? 0) - mean;
      for (let k = 0; k < scores.length; k += 1) {
        curvature += (shares[k] ?? 0) * ((scores[k] ?? 0) - mean) ** 2;
      }
    }
    const step = Math.max(-2, Math.min(2, slope / curvature));
    ability += step;
    if (Math.abs(step) < 1e-2 / Math.sqrt(curvature)) break;
  }
  return { ability, deviation: 1 / Math.sqrt(curvature) };
}

function meanOf(numbers: Float64Array, { weights, count }: Nodes): number {
  let mean = 0;
  for (let node = 0; node < count; node += 1) mean += (weights[node] ?? 0) * (numbers[node] ?? 0);
  return mean;
}

function deviationOf(numbers: Float64Array, nodes: Nodes): number {
  const mean = meanOf(numbers, nodes);
  let variance = 0;
  for (let node = 0; node < nodes.count; node += 1) {
    variance += (nodes.weights[node] ?? 0) * ((numbers[node] ?? 0) - mean) ** 2;
  }
  return Math.sqrt(variance);
}

interface Sums {
  readonly gradient: Float64Array;
  readonly complete: SquareMatrix;
  readonly missing: SquareMatrix;
}

/** The slopes of the logarithm by a recording’s own parameters: their mean over nodes, and how they vary. */
function addSlopes(nodes: Nodes, at: AtParameters, { gradient, missing }: Sums): void {
  const { own } = at.one;
  const size = own.length;
  const slopes = new Float64Array(size);
  const mean = new Float64Array(size);
  const squares = new Float64Array(size * size);
  for (let node = 0; node < nodes.count; node += 1) {
    putSlopes(slopes, nodes, at, node);
    const weight = nodes.weights[node] ?? 0;
    for (let a = 0; a < size; a += 1) {
      const weighed = weight * (slopes[a] ?? 0);
      mean[a] = (mean[a] ?? 0) + weighed;
      const row = a * size;
      for (let b = 0; b <= a; b += 1) {
        squares[row + b] = (squares[row + b] ?? 0) + weighed * (slopes[b] ?? 0);
      }
    }
  }
  for (let a = 0; a < size; a += 1) {
    const place = own[a] ?? 0;
    gradient[place] = (gradient[place] ?? 0) + (mean[a] ?? 0);
    for (let b = 0; b <= a; b += 1) {
      const variance = (squares[a * size + b] ?? 0) - (mean[a] ?? 0) * (mean[b] ?? 0);
      addTo(missing, place, own[b] ?? 0, variance);
    }
  }
}

function putSlopes(
  slopes: Float64Array,
  nodes: Nodes,
  { one, categories, spread }: AtParameters,
  node: number,
): void {
  const { probabilities, width } = nodes;
  slopes.fill(0);
  for (let rating = 0; rating < one.count; rating += 1) {
    const cell = node * one.count + rating;
    const scores = categories[one.scaleOf[rating] ?? 0]?.scores;
    if (!scores) continue;
    const given = one.categoryOf[rating] ?? 0;
    const off = (scores[given] ?? 0) - (nodes.expected[cell] ?? 0);
    const [rater, criterion] = [one.raters[rating] ?? 0, one.criteria[rating] ?? 0];
    slopes[rater] = (slopes[rater] ?? 0) - off;
    slopes[criterion] = (slopes[criterion] ?? 0) - off;
    const last = scores.length - 1;
    const begin = (one.inner[rating] ?? 0) - 1;
    for (let k = 1; k < last; k += 1) {
      slopes[begin + k] = (slopes[begin + k] ?? 0) + (probabilities[cell * width + k] ?? 0);
    }
    if (given > 0 && given < last) slopes[begin + given] = (slopes[begin + given] ?? 0) - 1;
  }
  slopes[slopes.length - 1] = ((nodes.abilities[node] ?? 0) / spread) ** 2 - 1;
}

/** What the curvature would be if abilities were seen, on average over what they may be. */
function addCompleteCurvature(nodes: Nodes, at: AtParameters, complete: SquareMatrix): void {
  const { one, categories, spread } = at;
  const { count, weights, probabilities, expected, width } = nodes;
  const share = new Float64Array(width);
  const shareByOff = new Float64Array(width);
  const among = new Float64Array(width * width);
  for (let rating = 0; rating < one.count; rating += 1) {
    const scores = categories[one.scaleOf[rating] ?? 0]?.scores;
    if (!scores) continue;
    const last = scores.length - 1;
    share.fill(0);
    shareByOff.fill(0);
    among.fill(0);
    let variance = 0;
    for (let node = 0; node < count; node += 1) {
      const cell = node * one.count + rating;
      const begin = cell * width;
      const weight = weights[node] ?? 0;
      const mean = expected[cell] ?? 0;
      const atBottom = probabilities[begin] ?? 0;
      const atTop = probabilities[begin + last] ?? 0;
      variance += weight * (atBottom * mean ** 2 + atTop * ((scores[last] ?? 0) - mean) ** 2);
      for (let k = 1; k < last; k += 1) {
        const own = weight * (probabilities[begin + k] ?? 0);
        const off = (scores[k] ?? 0) - mean;
        variance += own * off ** 2;
        share[k] = (share[k] ?? 0) + own;
        shareByOff[k] = (shareByOff[k] ?? 0) + own * off;
        const row = k * width;
        for (let l = 1; l <= k; l += 1) {
          among[row + l] = (among[row + l] ?? 0) + own * (probabilities[begin + l] ?? 0);
        }
      }
    }
    const rater = one.own[one.raters[rating] ?? 0] ?? 0;
    const criterion = one.own[one.criteria[rating] ?? 0] ?? 0;
    addTo(complete, rater, rater, variance);
    addTo(complete, criterion, criterion, variance);
    addTo(complete, criterion, rater, variance);
    const begin = (one.inner[rating] ?? 0) - 1;
    for (let k = 1; k < last; k += 1) {
      const inner = one.own[begin + k] ?? 0;
      const withLogit = shareByOff[k] ?? 0;
      addTo(complete, inner, rater, withLogit);
      addTo(complete, inner, criterion, withLogit);
      for (let l = 1; l <= k; l += 1) {
        const own = k === l ? (share[k] ?? 0) : 0;
        addTo(complete, inner, one.own[begin + l] ?? 0, own - (among[k * width + l] ?? 0));
      }
    }
  }
  let squares = 0;
  for (let node = 0; node < count; node += 1) {
    squares += (weights[node] ?? 0) * ((nodes.abilities[node] ?? 0) / spread) ** 2;
  }
  const logSpread = one.own[one.own.length - 1] ?? 0;
  addTo(complete, logSpread, logSpread, 2 * squares);
}

/** Below the diagonal. */
function addTo({ size, cells }: SquareMatrix, one: number, other: number, by: number): void {
  const cell = one > other ? one * size + other : other * size + one;
  cells[cell] = (cells[cell] ?? 0) + by;
}

function mirror({ size, cells }: SquareMatrix): void {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1) {
      cells[column * size + row] = cells[row * size + column] ?? 0;
    }
  }
}
