import type { Rating } from "./entities/rating.ts";
import type { Criterion, Scheme, Scored, Section } from "./entities/scheme.ts";

/** A section of the rubric with its criteria; `undefined` for criteria without a section. */
export interface RubricPart {
  readonly section: Section | undefined;
  readonly criteria: readonly Criterion[];
}

/**
 * A rubric in reading order: section by section, then criteria without a section. Sections may be
 * empty.
 */
export function rubricParts({
  criteria,
  sections = [],
}: Pick<Scheme, "criteria" | "sections">): readonly RubricPart[] {
  const known = new Set<string>(sections.map(({ id }) => id));
  return [
    ...sections.map((section) => ({
      section,
      criteria: criteria.filter(({ sectionId }) => sectionId === section.id),
    })),
    {
      section: undefined,
      criteria: criteria.filter(
        ({ sectionId }) => sectionId === undefined || !known.has(sectionId),
      ),
    },
  ];
}

/** The criteria in the order in which the rubric shows them. */
export function criteriaInOrder(
  scheme: Pick<Scheme, "criteria" | "sections">,
): readonly Criterion[] {
  return rubricParts(scheme).flatMap(({ criteria }) => criteria);
}

/** A set of criteria with a total score: those of one section, or of the whole rubric. */
export interface Totalled {
  readonly of: Scored;
  readonly criteria: readonly Criterion[];
}

/**
 * The sets of criteria that have a total score: sections in which two or more criteria count, then the whole rubric.
 */
export function scoreTotals(
  scheme: Pick<Scheme, "criteria" | "sections" | "total">,
): readonly Totalled[] {
  if (scheme.total === "none") return [];
  const whole: Totalled = { of: { criterionId: null }, criteria: scheme.criteria };
  const ofSections = rubricParts(scheme).flatMap(({ section, criteria }): Totalled[] =>
    section ? [{ of: { criterionId: null, sectionId: section.id }, criteria }] : [],
  );
  return [...ofSections, whole].filter(({ criteria }) => criteria.filter(countsInTotal).length > 1);
}

/** A score as one word for URLs and keys: the id of a criterion or a section, or `total`. */
export function scoreText({ criterionId, sectionId }: Scored): string {
  return criterionId ?? sectionId ?? "total";
}

/** The name of a score; `undefined` if the scheme no longer has it. */
export function scoreName(
  { criteria, sections = [] }: Pick<Scheme, "criteria" | "sections">,
  { criterionId, sectionId }: Scored,
  totals: { readonly rubric: string; readonly section: (name: string) => string },
): string | undefined {
  if (criterionId !== null) return criteria.find(({ id }) => id === criterionId)?.name;
  if (sectionId === undefined) return totals.rubric;
  const section = sections.find(({ id }) => id === sectionId);
  return section && totals.section(section.name);
}

/** The total score of a rubric’s ratings, with the number of criteria that were rated. */
export type RubricTotal =
  | {
      readonly kind: "value";
      /** `sum`: Σ weight × value. `share`: that sum as a share of the maximum possible one, 0 to 1. */
      readonly of: "sum" | "share";
      readonly value: number;
      readonly judged: number;
      readonly criteria: number;
    }
  | {
      readonly kind: "undefined";
      readonly because: "no_total" | "nothing_counts" | "nothing_judged" | "best_is_zero";
    };

/**
 * Whether a criterion’s value can be added to others: nominal values have no sum, and a continuous
 * rating has no single value.
 */
export function countsInTotal({ scale, weight }: Pick<Criterion, "scale" | "weight">): boolean {
  return scale !== "nominal" && scale !== "trace" && weight > 0;
}

type Ratings = ReadonlyMap<string, Pick<Rating, "value">>;

interface Asked {
  readonly criteria: readonly Criterion[];
  readonly total: Scheme["total"];
}

/**
 * The total score of a scheme, over all its criteria or those of a section. Missing ratings and
 * “unable to rate” are excluded from the maximum too: the percentage refers to what was rated.
 */
export function rubricTotal({ criteria, total }: Asked, ratings: Ratings): RubricTotal {
  if (total === "none") return { kind: "undefined", because: "no_total" };
  const counting = criteria.filter(countsInTotal);
  if (counting.length === 0) return { kind: "undefined", because: "nothing_counts" };
  let judged = 0;
  let sum = 0;
  for (const { id, weight } of counting) {
    const value = ratings.get(id)?.value ?? null;
    if (value === null) continue;
    judged += 1;
    sum += weight * value;
  }
  const best = bestTotal(counting, ratings);
  if (judged === 0) return { kind: "undefined", because: "nothing_judged" };
  if (total === "share" && best <= 0) return { kind: "undefined", because: "best_is_zero" };
  const value = total === "share" ? sum / best : sum;
  return { kind: "value", of: total, value, judged, criteria: counting.length };
}

/** The maximum weighted sum over the rated criteria. */
export function bestTotal(criteria: readonly Criterion[], ratings: Ratings): number {
  const judged = criteria.filter((one) => countsInTotal(one) && ratings.get(one.id)?.value != null);
  return judged.reduce(
    (sum, { weight, levels }) => sum + weight * Math.max(...levels.map(({ value }) => value)),
    0,
  );
}
