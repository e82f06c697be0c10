import { crossing, type Factor, factorOf, isNested, isSame } from "./factor.ts";
import { type FacetFit, facetFit } from "./facetFit.ts";

/** One rating of a person, by a rater, in a group: of persons, of raters, or of the occasion. */
export interface GroupedScore {
  readonly person: string;
  readonly rater: string;
  readonly group: string;
  readonly score: number;
}

/** A source of variance; its name says what is nested: `p:g` is a person within a group. */
export interface GroupComponent {
  readonly source: "g" | "p" | "p:g" | "r" | "r:g" | "pg" | "rg" | "pr" | "pr,e" | "prg,e";
  readonly variance: number;
}

export interface GroupStudy {
  /** In groups of their own, of which each has others; or in all. */
  readonly persons: "nested" | "crossed";
  readonly raters: "nested" | "crossed";
  readonly groups: number;
  readonly components: readonly GroupComponent[];
  readonly mean: number;
  /** Of each group, by ascending name: what it adds to the mean, drawn to 0 the more, the less is known; limits of 95 %. */
  readonly groupPredictions: () => readonly GroupPrediction[];
}

export interface GroupPrediction {
  readonly group: string;
  readonly scores: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Where ratings vary when persons, raters or occasions stand in groups that are drawn from many: by restricted
 * maximum likelihood of all ratings (`facetFit`), whoever rated whom. As lme4's
 * `score ~ 1 + (1 | group) + (1 | person) + (1 | rater)`, with what a group has together with persons and raters who
 * are in several groups. Persons and raters of different groups are others, though they be called the same, only where
 * they are named apart.
 *
 * `undefined` of one group, and where one of these cannot be told from another or from error: where every person is a
 * group, say.
 */
export function groupStudy(scores: readonly GroupedScore[]): GroupStudy | undefined {
  const p = factorOf(scores.map(({ person }) => person));
  const r = factorOf(scores.map(({ rater }) => rater));
  const g = factorOf(scores.map(({ group }) => group));
  const ofPersons = isNested(p, g);
  const ofRaters = isNested(r, g);
  const pr = crossing(p, r);
  // Of nobody's second rating what persons and raters have together is the error.
  const isTwice = pr.levels < scores.length;
  const sources: readonly (readonly [GroupComponent["source"], Factor])[] = [
    ["g", g],
    [ofPersons ? "p:g" : "p", p],
    [ofRaters ? "r:g" : "r", r],
    ...(ofPersons ? [] : [["pg", crossing(p, g)] as const]),
    ...(ofRaters ? [] : [["rg", crossing(r, g)] as const]),
    ...(isTwice ? [["pr", pr] as const] : []),
  ];
  const told = sources.filter(
    // What a group has with all of one rater, or one person, is theirs.
    ([source, factor]) => !["pg", "rg", "pr"].includes(source) || !isOther(factor, sources, source),
  );
  const fit = facetFit(
    Float64Array.from(scores, ({ score }) => score),
    told.map(([, factor]) => factor),
  );
  if (!fit) return undefined;
  return {
    persons: ofPersons ? "nested" : "crossed",
    raters: ofRaters ? "nested" : "crossed",
    groups: g.levels,
    components: [
      ...told.map(([source], at) => ({ source, variance: fit.variances[at] ?? 0 })),
      { source: isTwice ? ("prg,e" as const) : ("pr,e" as const), variance: fit.error },
    ],
    mean: fit.mean,
    groupPredictions: () => predictionsOf(scores, g, fit),
  };
}

/** Whether a factor divides scores as another one does, or leaves each alone: then there is nothing of its own in it. */
function isOther(
  factor: Factor,
  sources: readonly (readonly [string, Factor])[],
  source: string,
): boolean {
  return (
    factor.levels === factor.levelOf.length ||
    sources.some(([name, other]) => name !== source && isSame(factor, other))
  );
}

function predictionsOf(
  scores: readonly GroupedScore[],
  { levels, levelOf }: Factor,
  fit: FacetFit,
): readonly GroupPrediction[] {
  const names = new Map<number, string>();
  const counts = new Int32Array(levels);
  scores.forEach(({ group }, at) => {
    const level = levelOf[at] ?? 0;
    names.set(level, group);
    counts[level] = (counts[level] ?? 0) + 1;
  });
  const limitsOf = fit.limitsOf(0);
  const [values] = fit.predictions();
  return Array.from({ length: levels }, (_, level) => {
    // No minus before a 0.
    const value = (values?.[level] ?? 0) + 0;
    const { low, high } = limitsOf(level);
    return {
      group: names.get(level) ?? "",
      scores: counts[level] ?? 0,
      value,
      low: Math.min(value, low),
      high: Math.max(value, high),
    };
  });
}
