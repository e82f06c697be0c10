import type { Scored } from "../../../domain/entities/scheme.ts";
import {
  type Agreement,
  agreementCalls,
  type CriterionRatings,
} from "../../../api/contract/agreement.ts";
import type { AnswerCell } from "../../../agreement/scanMoments.ts";
import { type ScopeSearch, scopeQuery } from "../../kit/scope/address.ts";
import type { PairIds } from "./address.ts";
import { keptMeanwhile, queryOf } from "../../kit/query/useCall.ts";

/** Which work figures cover, and how they are computed. */
export interface Asked {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  /** Statistics as in the URL; those of the study if absent. */
  readonly statistics: string | undefined;
  readonly ratingStatistics: string | undefined;
  readonly scanStatistics: string | undefined;
  /** What rows of ratings are of: a criterion’s id or `total`; absent: the total where there is one. */
  readonly score?: string | undefined;
  /** Whose agreement rows by raters are of, as `chosenRatersText` writes it; absent: by training. */
  readonly raterGroups: string | undefined;
}

/** What a table of codes compares: one pair, or all of them where none is named. */
export interface Comparison extends Partial<PairIds> {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  readonly over: string;
  /** The id of one statistic. */
  readonly recipe: string;
}

/** Whose answers to interval sampling are told, to what. */
interface AnswersAsked extends Omit<Comparison, "recipe"> {
  readonly cell: AnswerCell | undefined;
}

/** Which ratings of a criterion are requested. */
export interface RatingsAsked extends Partial<PairIds> {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  readonly criterionId: string;
  /** The chosen cell. */
  readonly cell: { readonly row: number; readonly column: number } | undefined;
}

export interface Cell {
  readonly row: string;
  readonly column: string;
}

/** While figures are of a part of the work, the rest is asked for so often. */
const askAgainMs = 400;

export const agreementQueries = {
  /** `between`: two rows, as `betweenText` writes them, whose difference is asked for, too; `among` so many. */
  agreement: (
    { studyId, scope, raterGroups, ...statistics }: Asked,
    by: string,
    between?: string,
    among?: number,
  ) => {
    const groups = by === "raters" || by === "overall,raters" ? { raterGroups } : {};
    const query = { ...scopeQuery(scope), ...statistics, ...groups, by, between, among };
    return queryOf(
      agreementCalls.readAgreement,
      { params: { studyId }, query },
      {
        ...keptMeanwhile,
        refetchInterval: ({ state }) => (isPart(state.data) ? askAgainMs : false),
      },
    );
  },
  confusion: ({ studyId, scope, ...pair }: Comparison) => {
    const query = { ...scopeQuery(scope), ...pair };
    return queryOf(agreementCalls.readConfusion, { params: { studyId }, query }, keptMeanwhile);
  },
  moments: ({ studyId, scope, ...cell }: Comparison & Cell) => {
    const query = { ...scopeQuery(scope), ...cell };
    return queryOf(agreementCalls.readInstances, { params: { studyId }, query });
  },
  /** Answers to sampling prompts; `cell` selects the instances. */
  answers: ({ studyId, scope, cell, ...pair }: AnswersAsked) => {
    const query = { ...scopeQuery(scope), ...pair, ...cell };
    return queryOf(agreementCalls.readScanAnswers, { params: { studyId }, query }, keptMeanwhile);
  },
  ratings: ({ studyId, scope, criterionId, cell, ...pair }: RatingsAsked) => {
    const query = { ...scopeQuery(scope), ...pair, ...cell };
    return queryOf(
      agreementCalls.readCriterionRatings,
      { params: { studyId, criterionId }, query },
      {
        placeholderData: (before: CriterionRatings | undefined, asked) =>
          asked?.queryKey[4] === criterionId ? before : undefined,
      },
    );
  },
  limitsOfAgreement: ({
    studyId,
    scope,
    score: { criterionId, sectionId },
    raterA,
    raterB,
  }: Pick<Asked, "studyId" | "scope"> & PairIds & { readonly score: Scored }) => {
    const rated = { criterionId: criterionId ?? undefined, sectionId };
    const query = { ...scopeQuery(scope), raterA, raterB, ...rated };
    return queryOf(agreementCalls.readLimitsOfAgreement, { params: { studyId }, query });
  },
};

/** Whether the answer is preliminary because not all comparisons have been computed. */
export function isPart(agreement: Agreement | undefined): boolean {
  return agreement !== undefined && agreement.progress.compared < agreement.progress.all;
}
