import { type Observation, placeKey } from "../../agreement/observation.ts";
import type { Distributions } from "../../api/contract/analysis.ts";
import type { Osce } from "../../api/contract/ratingAnalysis.ts";
import { meanLevel } from "../../agreement/traces/trace.ts";
import type { Grouping, Scope } from "../../api/contract/scope.ts";
import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Criterion, Scheme } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import { countsInTotal, rubricParts, rubricTotal } from "../../domain/rubricTotal.ts";
import type { Id } from "../../domain/rules.ts";
import { keptTracesOf } from "../agreement/keptTraces.ts";
import { valuesByRecording } from "../analysis/codedLines.ts";
import { type FacetScore, generalizability } from "../analysis/generalizability.ts";
import { Groups } from "../analysis/groups.ts";
import { type Adjusted, adjustedScores, type ItemisedScore } from "../analysis/osceAdjusted.ts";
import { osce } from "../analysis/osce.ts";
import { type GivenLevel, hasSteps, manyFacet } from "../analysis/manyFacet.ts";
import { profileRows, ratedGroups, ratingDistributions, placeTotal } from "../analysis/profiles.ts";
import type { AnalysisContext, AnalysisHandlersOf } from "../analysisContext.ts";
import { packedRatings, type RatedPlace } from "../database/packedRatings.ts";
import { readTraining } from "../database/trainedWork.ts";
import { analysedWork } from "../database/work.ts";

export const ratingAnalysisCalls: AnalysisHandlersOf<
  "readProfiles" | "readGeneralizability" | "readManyFacet" | "readOsce"
> = {
  async readProfiles({ query: { groupBy, ...scope } }, context) {
    const wish = { scope, groupBy, withTraces: true };
    const { head, rated, scheme } = await groupedRatings(context, wish);
    return { ...head, rows: rated && scheme ? profileRows(rated, scheme) : [] };
  },

  async readGeneralizability({ query }, context) {
    const { criterionId, sectionId, person, occasion, raters, goal, criteria, ...scope } = query;
    const { schemeVersion, raters: known, ...work } = await ratingsOf(context, scope);
    const { rated, values, excluded } = work;
    const nothing = { ratings: 0, persons: 0, raters: 0 };
    const head = {
      schemeVersion: schemeVersion ?? null,
      raters: [...known],
      criterionId: criterionId ?? null,
      ...(sectionId !== undefined && { sectionId }),
    };
    if (!schemeVersion) {
      return {
        ...head,
        excluded: { ...excluded, ...nothing },
        ratings: { used: 0, all: 0 },
        study: { kind: "undefined", because: "no_units" },
      };
    }
    const { scheme } = schemeVersion;
    const isOfCriteria = occasion === "criterion";
    const at = isOfCriteria ? undefined : criterionId && placeOfCriterion(scheme, criterionId);
    const criterion = at === undefined ? undefined : scheme.criteria[at];
    if (criterion?.scale === "nominal" || criterion?.scale === "trace") {
      return {
        ...head,
        excluded: { ...excluded, ...nothing },
        ratings: { used: 0, all: 0 },
        study: { kind: "undefined", because: "not_part_of_this_statistic" },
      };
    }
    const totalled = sectionId === undefined ? undefined : criteriaOfSection(scheme, sectionId);
    const isOfGroups = occasion === "training";
    const trained = isOfGroups ? await trainedRaters(context, rated) : new Set<string>();
    const scores = rated.flatMap((one): FacetScore[] => {
      if (isOfCriteria) {
        const named = nameOf(one.place, person, values);
        return named === undefined ? [] : criterionScores(one, scheme, named);
      }
      const score = at === undefined ? placeTotal(one, scheme, totalled) : one.values[at];
      const named = nameOf(one.place, person, values);
      const occasionName = isOfGroups
        ? trained.has(one.place.raterId)
          ? "trained"
          : "untrained"
        : occasion === undefined
          ? ""
          : nameOf(one.place, occasion, values);
      if (score === undefined || Number.isNaN(score)) return [];
      if (named === undefined || occasionName === undefined) return [];
      return [{ person: named, rater: one.place.raterId, occasion: occasionName, score }];
    });
    const result = generalizability(scores, {
      raters,
      goal,
      hasOccasions: occasion !== undefined,
      criteria: isOfCriteria ? criteria : undefined,
      isOfGroups,
    });
    return { ...head, ...result, excluded: { ...excluded, ...result.excluded } };
  },

  async readManyFacet({ query: { person, model, ...scope } }, context) {
    const { schemeVersion, raters, rated, values, excluded } = await ratingsOf(context, scope);
    const scheme = schemeVersion?.scheme;
    let unnamedRated = 0;
    const given = rated.flatMap(({ place, values: levels }): GivenLevel[] => {
      const key = nameOf(place, person, values);
      if (key === undefined) {
        unnamedRated += 1;
        return [];
      }
      const name = person === "recording" ? place.recordingName : key;
      return (scheme?.criteria ?? []).flatMap((criterion, at) => {
        const value = levels[at] ?? NaN;
        if (Number.isNaN(value) || !hasSteps(criterion)) return [];
        return [{ key, name, raterId: place.raterId, criterion: at, value }];
      });
    });
    const { study, offScale } = manyFacet(given, { criteria: scheme?.criteria ?? [] }, model);
    return {
      schemeVersion: schemeVersion ?? null,
      raters: [...raters],
      excluded: { ...excluded, unnamedRated, offScale },
      model,
      study,
    };
  },

  async readOsce({ query }, context) {
    const { station, candidate, global, borderline, resamples, ...rest } = query;
    const { margin, leastStations, severity, ...scope } = rest;
    const { schemeVersion, raters, rated, values, excluded } = await ratingsOf(context, scope);
    const scheme = schemeVersion?.scheme;
    const grade = scheme && gradeOf(scheme, global);
    const mark = grade && (borderline ?? secondLowest(grade));
    let unnamed = 0;
    let unscored = 0;
    const examined = rated.flatMap((one): ItemisedScore[] => {
      const stationName = station === undefined ? null : nameOf(one.place, station, values);
      const candidateName =
        candidate === undefined ? one.place.recordingName : nameOf(one.place, candidate, values);
      if (stationName === undefined || candidateName === undefined) {
        unnamed += 1;
        return [];
      }
      const percent = scheme && percentOf(one, scheme, grade);
      if (percent === undefined) {
        unscored += 1;
        return [];
      }
      const given = grade && one.values[scheme.criteria.indexOf(grade)];
      return [
        {
          raterId: one.place.raterId,
          placeKey: placeKey(one.place),
          station: stationName,
          candidate: candidateName,
          percent,
          values: one.values,
          global: given === undefined || Number.isNaN(given) ? null : given,
        },
      ];
    });
    const adjusted =
      severity === "adjusted" && scheme
        ? adjustedScores(examined, {
            items: scheme.criteria.filter((criterion) => criterion !== grade),
            criteria: scheme.criteria,
          })
        : undefined;
    return {
      schemeVersion: schemeVersion ?? null,
      raters: [...raters],
      excluded: { ...excluded, unnamed, unscored },
      globalCriterionId: grade?.id ?? null,
      borderline: mark ?? null,
      adjustment: saidOf(adjusted),
      ...osce(adjusted?.kind === "value" ? adjusted.scores : examined, {
        borderline: mark ?? null,
        resamples,
        rule: { margin, leastStations },
      }),
    };
  },
};

/** Who had passed the training before they began any of this. */
async function trainedRaters(
  { database, here }: AnalysisContext,
  rated: readonly RatedPlace[],
): Promise<ReadonlySet<string>> {
  const places = rated.map(({ place }) => place);
  const trainedAmong = await readTraining(database, here.studyId);
  const trained = await trainedAmong(places);
  const others = new Set(
    places.flatMap(({ observationId, raterId }) => (trained.has(observationId) ? [] : [raterId])),
  );
  return new Set(places.flatMap(({ raterId }) => (others.has(raterId) ? [] : [raterId])));
}

function saidOf(adjusted: Adjusted | undefined): Osce["adjustment"] {
  if (!adjusted) return { kind: "none" };
  if (adjusted.kind === "undefined") return adjusted;
  const { cautions, unadjusted, severities } = adjusted;
  return { kind: "value", cautions: [...cautions], unadjusted, severities };
}

/** Distributions of ratings, by group and criterion. */
export async function ratedDistributions(
  context: AnalysisContext,
  wish: { readonly scope: Scope; readonly groupBy: readonly Grouping[]; readonly bins: number },
): Promise<Distributions> {
  const { head, rated, scheme } = await groupedRatings(context, wish);
  const rows = rated && scheme ? ratingDistributions(rated, scheme, wish.bins) : [];
  return { ...head, of: "ratings", rows };
}

async function groupedRatings(
  context: AnalysisContext,
  {
    scope,
    groupBy,
    withTraces = false,
  }: {
    readonly scope: Scope;
    readonly groupBy: readonly Grouping[];
    /** Whether continuous ratings have their mean over time. */
    readonly withTraces?: boolean;
  },
) {
  const { schemeVersion, raters, rated, values, excluded } = await ratingsOf(context, scope, {
    besideConsensus: groupBy.some(({ by }) => by === "work"),
  });
  const head = { schemeVersion: schemeVersion ?? null, raters: [...raters] };
  if (!schemeVersion)
    return { head: { ...head, groups: [], excluded: { ...excluded, groups: 0 } } };
  const { scheme } = schemeVersion;
  if (withTraces) await addMeanLevels(context, rated, scheme);
  const groups = new Groups(groupBy, { scheme, raters, marks: [], values });
  const inGroups = ratedGroups(rated, groups, scheme, context.limits.analysisRows);
  return {
    head: {
      ...head,
      groups: inGroups.groups.groups,
      excluded: { ...excluded, groups: inGroups.groups.excluded },
    },
    rated: inGroups,
    scheme,
  };
}

/** Writes the mean level of continuous ratings, within the scope’s time, where a rating of the criterion would stand. */
async function addMeanLevels(
  { database, here }: AnalysisContext,
  rated: readonly RatedPlace[],
  { criteria }: Scheme,
): Promise<void> {
  const traced = criteria.flatMap(({ id, scale }, at) => (scale === "trace" ? [{ id, at }] : []));
  if (traced.length === 0) return;
  const traceOf = await keptTracesOf(
    database,
    here.studyId,
    rated.map(({ place }) => place),
    traced.map(({ id }) => id),
  );
  for (const { place, values } of rated) {
    for (const { id, at } of traced) {
      const trace = traceOf(place, id);
      if (trace) values[at] = meanLevel(trace);
    }
  }
}

async function ratingsOf(
  { database, here, account }: AnalysisContext,
  scope: Scope,
  options: Parameters<typeof analysedWork>[3] = {},
) {
  const work = await analysedWork(database, { here, accountId: account.id }, scope, options);
  const { schemeVersion, places } = work;
  const rated = schemeVersion
    ? await packedRatings(database, here.studyId, places, schemeVersion.scheme)
    : [];
  return { ...work, rated, values: await valuesByRecording(database, here.studyId) };
}

/** What of a place stands for a person or an occasion, as text; `undefined` where no one said it. */
function nameOf(
  place: Observation,
  by: "recording" | "round" | Id<"variable">,
  values: ReadonlyMap<string, RecordingValues>,
): string | undefined {
  if (by === "recording") return place.recordingId;
  if (by === "round") return place.roundId;
  const value = values.get(place.recordingId)?.[by];
  return value === undefined ? undefined : String(value);
}

/** Ratings of one observation by each criterion that has numbers, as scores of what is measured. */
function criterionScores(
  { place: { raterId }, values }: RatedPlace,
  { criteria }: Scheme,
  person: string,
): FacetScore[] {
  return criteria.flatMap(({ id, scale }, at) => {
    const score = values[at] ?? NaN;
    if (Number.isNaN(score) || scale === "nominal" || scale === "trace") return [];
    return [{ person, rater: raterId, occasion: id, score }];
  });
}

/** @throws Refusal `not_found` where the scheme has no such criterion. */
function placeOfCriterion({ criteria }: Scheme, criterionId: Id<"criterion">): number {
  const place = criteria.findIndex(({ id }) => id === criterionId);
  if (place < 0) throw new Refusal("not_found", {});
  return place;
}

/** @throws Refusal `not_found` where the scheme has no such section. */
function criteriaOfSection(scheme: Scheme, sectionId: Id<"section">): readonly Criterion[] {
  const part = rubricParts(scheme).find(({ section }) => section?.id === sectionId);
  if (!part) throw new Refusal("not_found", {});
  return part.criteria;
}

/** The criterion that is the global grade: the one asked for, or the first that is no item of a checklist. */
function gradeOf(scheme: Scheme, global: Id<"criterion"> | undefined): Criterion | undefined {
  if (global !== undefined) return scheme.criteria[placeOfCriterion(scheme, global)];
  return scheme.criteria.find(
    ({ scale }) => scale !== "checklist" && scale !== "nominal" && scale !== "trace",
  );
}

function secondLowest({ levels }: Criterion): number | undefined {
  return levels.map(({ value }) => value).toSorted((a, b) => a - b)[1];
}

/** What an examiner gave, as a percentage of the maximum, on all that counts but the global grade, 0 to 100. */
function percentOf(
  { values }: RatedPlace,
  { criteria }: Scheme,
  grade: Criterion | undefined,
): number | undefined {
  const items = criteria.filter((criterion) => criterion !== grade && countsInTotal(criterion));
  const total = rubricTotal(
    { criteria: items, total: "share" },
    new Map(
      criteria.flatMap(({ id }, at) => {
        const value = values[at] ?? NaN;
        return Number.isNaN(value) ? [] : [[id, { value }] as const];
      }),
    ),
  );
  return total.kind === "value" ? 100 * total.value : undefined;
}
