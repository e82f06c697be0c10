import type { Distributions, Profiles } from "../../api/contract/analysis.ts";
import type { Criterion, Scheme, Scored } from "../../domain/entities/scheme.ts";
import { rubricTotal, type Totalled, scoreTotals } from "../../domain/rubricTotal.ts";
import { studentTwoSidedQuantile } from "../../statistics/distributions.ts";
import type { RatedPlace } from "../database/packedRatings.ts";
import { distributionRow } from "./distributions.ts";
import type { Base, FinishedGroups, Groups } from "./groups.ts";
import { levelBins, readableBins } from "./histogram.ts";
import { summaryOf } from "./tally.ts";

/** Of no group of codes: ratings have none. */
const noCode = -1;

/** What was given in one group, by criterion; totals come after them, as `totalsIn` has them. */
interface RatedGroup {
  readonly given: number[][];
  readonly notJudged: number[];
}

/**
 * Ratings by group. They are of whole recordings: subjects, codes, modifiers, phases and the window of a
 * scope say which recordings count, and separate nothing.
 */
export function ratedGroups(
  rated: readonly RatedPlace[],
  groups: Groups,
  scheme: Scheme,
  most: number,
): { readonly groups: FinishedGroups; readonly of: (base: Base) => RatedGroup } {
  const totals = totalsIn(scheme);
  const size = scheme.criteria.length + totals.length;
  const byBase = new Map<Base, RatedGroup>();
  for (const one of rated) {
    const base = groups.baseOf(one.place);
    groups.keyOf(noCode, 0, 0);
    base.observedUs += one.place.durationUs;
    base.observations.add(one.place.observationId);
    base.recordings.add(one.place.recordingId);
    const own = byBase.get(base) ?? emptyGroup(size);
    byBase.set(base, own);
    for (const [at] of scheme.criteria.entries()) {
      const value = one.values[at] ?? NaN;
      if (!Number.isNaN(value)) own.given[at]?.push(value);
      else if (one.isNotJudged[at] === 1) own.notJudged[at] = (own.notJudged[at] ?? 0) + 1;
    }
    for (const [at, { criteria }] of totals.entries()) {
      const total = placeTotal(one, scheme, criteria);
      if (total !== undefined) own.given[scheme.criteria.length + at]?.push(total);
    }
  }
  return {
    groups: groups.finished(Math.max(1, Math.floor(most / size))),
    of: (base) => byBase.get(base) ?? emptyGroup(size),
  };
}

/** What some criteria total in one observation, all of the rubric by default; `undefined` where there is no total. */
export function placeTotal(
  { values }: RatedPlace,
  scheme: Scheme,
  criteria: readonly Criterion[] = scheme.criteria,
): number | undefined {
  const total = rubricTotal(
    { criteria, total: scheme.total },
    new Map(
      scheme.criteria.flatMap(({ id }, at) => {
        const value = values[at] ?? NaN;
        return Number.isNaN(value) ? [] : [[id, { value }] as const];
      }),
    ),
  );
  return total.kind === "value" ? total.value : undefined;
}

/** A profile by group: every criterion, and the total where the rubric has one. */
export function profileRows(
  { groups, of }: ReturnType<typeof ratedGroups>,
  scheme: Scheme,
): Profiles["rows"] {
  const lines = linesOf(scheme, "with traces");
  return groups.list.flatMap(({ index, base }) => {
    const own = of(base);
    return lines.map(({ at, criterion, of: score }) => {
      const { n, mean, sd, min, max } = summaryOf(Float64Array.from(own.given[at] ?? []));
      const isNamed = criterion?.scale === "nominal";
      const reach = sd === null ? null : (studentTwoSidedQuantile(0.05, n - 1) * sd) / Math.sqrt(n);
      return {
        group: index,
        ...score,
        rated: n,
        notJudged: own.notJudged[at] ?? 0,
        mean: isNamed ? null : mean,
        sd: isNamed ? null : sd,
        low: isNamed || mean === null || reach === null ? null : mean - reach,
        high: isNamed || mean === null || reach === null ? null : mean + reach,
        min: isNamed ? null : min,
        max: isNamed ? null : max,
      };
    });
  });
}

/** Distributions of ratings, by group and criterion. */
export function ratingDistributions(
  { groups, of }: ReturnType<typeof ratedGroups>,
  scheme: Scheme,
  bins: number,
): Distributions["rows"] {
  return groups.list.flatMap(({ index, base }) =>
    linesOf(scheme, "without traces").flatMap(({ at, criterion, of: score }) => {
      const values = Float64Array.from(of(base).given[at] ?? []);
      const wanted = criterion
        ? levelBins(
            criterion.levels.map(({ value }) => value),
            bins,
          )
        : readableBins(
            groups.list.reduce(
              (largest, group) => Math.max(largest, ...(of(group.base).given[at] ?? [])),
              0,
            ),
            bins,
          );
      return distributionRow(values, wanted, {
        group: index,
        codeId: null,
        ...score,
      });
    }),
  );
}

interface RatedLine {
  readonly at: number;
  /** `undefined` of a total. */
  readonly criterion: Criterion | undefined;
  readonly of: Scored;
}

/** A continuous rating has its mean over time, which is none of the levels that a distribution counts. */
function linesOf(scheme: Scheme, which: "with traces" | "without traces"): readonly RatedLine[] {
  const { criteria } = scheme;
  return [
    ...criteria.flatMap((criterion, at): RatedLine[] =>
      criterion.scale === "trace" && which === "without traces"
        ? []
        : [{ at, criterion, of: { criterionId: criterion.id } }],
    ),
    ...totalsIn(scheme).map(({ of }, at): RatedLine => ({
      at: criteria.length + at,
      criterion: undefined,
      of,
    })),
  ];
}

/** The totals of sections, and of the rubric even where it is of one criterion. */
function totalsIn(scheme: Scheme): readonly Totalled[] {
  if (scheme.total === "none") return [];
  const ofSections = scoreTotals(scheme).filter(({ of }) => of.sectionId !== undefined);
  return [...ofSections, { of: { criterionId: null }, criteria: scheme.criteria }];
}

function emptyGroup(size: number): RatedGroup {
  return {
    given: Array.from({ length: size }, () => []),
    notJudged: Array.from({ length: size }, () => 0),
  };
}
