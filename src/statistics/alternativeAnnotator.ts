import { studentUpper } from "./distributions.ts";
import { type Figure, undefinedBecause, value } from "./statistic.ts";

/** How near a program and the annotator who is excluded come to the other annotators, on one unit. */
export interface Contest {
  /** Who is excluded, counted from 0. */
  readonly annotator: number;
  /** What the unit is a part of, counted from 0: parts of one recording are not independent. */
  readonly cluster: number;
  /** The nearer to the others the higher, on any scale. */
  readonly program: number;
  readonly person: number;
}

/**
 * The comparison of one annotator with the program in the alternative annotator test: which of the two is nearer
 * to the other annotators.
 */
export interface AnnotatorContest {
  readonly units: number;
  readonly clusters: number;
  /** Share of units in which the program is as near to the others as the annotator, or nearer. */
  readonly programWins: Figure;
  readonly personWins: Figure;
  /** `personWins` − `programWins`. */
  readonly difference: Figure;
  /** Of Student’s test alone, as published. */
  readonly publishedP: Figure;
  /** That, or what is certain of so few clusters where that is more. */
  readonly p: Figure;
  /** Whether the program is as good but for ε, by Benjamini and Yekutieli over all annotators. */
  readonly isWon: boolean;
}

export interface AlternativeAnnotator {
  /** By annotator. */
  readonly annotators: readonly AnnotatorContest[];
  /** ω: the share of annotators that the program can stand for. */
  readonly winningRate: Figure;
  /** ρ: the mean of `programWins`. */
  readonly advantage: Figure;
  /** ω is half or more. */
  readonly isPassed: boolean;
}

export interface AlternativeAnnotatorOptions {
  readonly annotators: number;
  /** By how much fewer wins the program is still worth it, 0 to 1: the authors take 0.2 for experts, 0.1 for crowds. */
  readonly epsilon: number;
  /** The false discovery rate, 0.05 for example. */
  readonly level: number;
  /** Annotators with fewer clusters are not tested; they count in ω as not won. */
  readonly clustersForTest: number;
}

/**
 * The alternative annotator test: whether a program may stand for one of the annotators. Each is
 * excluded in turn; on each unit, the program or the excluded annotator is nearer to the others.
 * H₀: the program wins by ε less often, ρᶠ ≤ ρʰ − ε; by a paired t test, one-sided. Calderon,
 * Reichart & Dror (2025), Proceedings of the 63rd Annual Meeting of the ACL, 16051–16081,
 * doi:10.18653/v1/2025.acl-long.782, section 3. The false discovery rate: Benjamini & Yekutieli
 * (2001), Annals of Statistics, 29, 1165–1188, doi:10.1214/aos/1013699998, theorem 1.3.
 *
 * Two additions of ours. The standard error of the mean is cluster-robust, with clusters − 1
 * degrees of freedom; with one unit per cluster this is the paired test. And p has a lower bound
 * for few clusters: if the mean of clusters were ε or more, all n of them would be at most c < ε
 * with a probability of at most ((1 − ε) / (1 − c))ⁿ (Markov, of 1 − d). Without this bound,
 * Student’s t would report certainty from a handful of recordings that the program never lost.
 */
export function alternativeAnnotator(
  contests: readonly Contest[],
  { annotators, epsilon, level, clustersForTest }: AlternativeAnnotatorOptions,
): AlternativeAnnotator {
  const own = Array.from({ length: annotators }, (_, annotator) =>
    tested(
      contests.filter((contest) => contest.annotator === annotator),
      { epsilon, clustersForTest },
    ),
  );
  const ps = own.map(({ p }) => (p.kind === "value" ? p.value : undefined));
  const isWon = falseDiscoveries(ps, level);
  const wins = own.flatMap(({ programWins }) =>
    programWins.kind === "value" ? [programWins.value] : [],
  );
  const isTold = ps.some((p) => p !== undefined);
  const rate = isWon.filter(Boolean).length / annotators;
  return {
    annotators: own.map((one, at) => ({ ...one, isWon: isWon[at] === true })),
    winningRate: isTold ? value(rate) : undefinedBecause("too_few_recordings"),
    advantage:
      wins.length === 0
        ? undefinedBecause("no_units")
        : value(wins.reduce((sum, one) => sum + one, 0) / wins.length),
    isPassed: isTold && rate >= 0.5,
  };
}

/**
 * Which hypotheses are rejected at a false discovery rate, under any dependence between them: all
 * up to the last p, in ascending order, that is at most `level` · rank / (m · Σ 1/i). Benjamini &
 * Yekutieli (2001). `undefined` stands for a hypothesis that was not tested and is not counted in
 * m.
 */
export function falseDiscoveries(
  ps: readonly (number | undefined)[],
  level: number,
): readonly boolean[] {
  const ascending = ps.flatMap((p) => (p === undefined ? [] : [p])).toSorted((a, b) => a - b);
  const m = ascending.length;
  let harmonic = 0;
  for (let at = 1; at <= m; at += 1) harmonic += 1 / at;
  const last = ascending.findLast((p, at) => p <= ((at + 1) / m) * (level / harmonic));
  return ps.map((p) => p !== undefined && last !== undefined && p <= last);
}

/**
 * For labels: the proportion of the other annotators with the same label (the authors’ ACC). NaN
 * without other annotators.
 */
export function sameLabels(label: number | string, others: readonly (number | string)[]): number {
  return others.filter((other) => other === label).length / others.length;
}

/**
 * For numbers: minus the root mean square of the differences from the others (the authors’ −RMSE).
 * NaN without other annotators.
 */
export function nearNumbers(number: number, others: readonly number[]): number {
  const squares = others.reduce((sum, other) => sum + (number - other) ** 2, 0);
  return -Math.sqrt(squares / others.length);
}

/**
 * The contests on one unit: each of its annotators in turn against the program. Empty for fewer
 * than two annotators.
 */
export function contestsOf<Given>(
  unit: {
    readonly cluster: number;
    readonly program: Given;
    readonly people: readonly { readonly annotator: number; readonly given: Given }[];
  },
  near: (given: Given, others: readonly Given[]) => number,
): readonly Contest[] {
  const { cluster, program, people } = unit;
  if (people.length < 2) return [];
  return people.map(({ annotator, given }) => {
    const others = people.filter((one) => one.annotator !== annotator).map((one) => one.given);
    return { annotator, cluster, program: near(program, others), person: near(given, others) };
  });
}

/** What is nearer by no more than this is as near: sums in another order differ in their last digits. */
const asNear = 1e-12;

function tested(
  contests: readonly Contest[],
  { epsilon, clustersForTest }: Pick<AlternativeAnnotatorOptions, "epsilon" | "clustersForTest">,
): Omit<AnnotatorContest, "isWon"> {
  const units = contests.length;
  const sums = new Map<number, { difference: number; units: number }>();
  let [program, person] = [0, 0];
  for (const contest of contests) {
    const ahead = contest.program - contest.person;
    const [wins, loses] = [Number(ahead >= -asNear), Number(ahead <= asNear)];
    program += wins;
    person += loses;
    const sum = sums.get(contest.cluster) ?? { difference: 0, units: 0 };
    sum.difference += loses - wins;
    sum.units += 1;
    sums.set(contest.cluster, sum);
  }
  const clusters = sums.size;
  if (units === 0) {
    const none = undefinedBecause("no_units");
    return {
      units,
      clusters,
      programWins: none,
      personWins: none,
      difference: none,
      publishedP: none,
      p: none,
    };
  }
  const mean = (person - program) / units;
  const shares = { programWins: value(program / units), personWins: value(person / units) };
  const told = { units, clusters, ...shares, difference: value(mean) };
  if (clusters < Math.max(2, clustersForTest)) {
    const few = undefinedBecause("too_few_recordings");
    return { ...told, publishedP: few, p: few };
  }
  let squares = 0;
  let highest = -1;
  for (const sum of sums.values()) {
    squares += (sum.difference - mean * sum.units) ** 2;
    highest = Math.max(highest, sum.difference / sum.units);
  }
  const error = Math.sqrt((squares * clusters) / (clusters - 1)) / units;
  const published = lower(mean - epsilon, error, clusters - 1);
  const certain = highest < epsilon ? ((1 - epsilon) / (1 - highest)) ** clusters : 0;
  return { ...told, publishedP: value(published), p: value(Math.max(published, certain)) };
}

/** P(T < above / error), one-sided; without any error it is certain. */
function lower(above: number, error: number, df: number): number {
  if (error === 0) return above < 0 ? 0 : 1;
  const upper = studentUpper(Math.abs(above / error), df);
  return above < 0 ? upper : 1 - upper;
}
