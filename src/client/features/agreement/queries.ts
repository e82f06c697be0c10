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

/** The data that figures cover, and the statistics. */
export interface Asked {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  /** Statistics as in the URL; those of the study if absent. */
  readonly statistics: string | undefined;
  readonly ratingStatistics: string | undefined;
  readonly scanStatistics: string | undefined;
  /** What rows of ratings are about: a criterion’s id, or `total`; absent: the total where there is one. */
  readonly score?: string | undefined;
  /** The groups in rows by raters, as `chosenRatersText` writes them; absent: by training. */
  readonly raterGroups: string | undefined;
}

/** What a confusion matrix compares: one pair; without `a` and `b` all pairs. */
export interface Comparison extends Partial<PairIds> {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  readonly over: string;
  /** The id of one statistic. */
  readonly recipe: string;
}

/** Which answers in time sampling are requested. */
interface AnswersAsked extends Omit<Comparison, "recipe"> {
  readonly cell: AnswerCell | undefined;
}

/** Which ratings of a criterion are requested. */
export interface RatingsAsked extends Partial<PairIds> {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  readonly criterionId: string;
  /** The selected cell. */
  readonly cell: { readonly row: number; readonly column: number } | undefined;
}

export interface Cell {
  readonly row: string;
  readonly column: string;
}

/** While figures cover only part of the data, they are fetched again at this interval, in milliseconds. */
const askAgainMs = 400;

export const agreementQueries = {
  /**
   * @param between two rows whose difference is requested too, as `betweenText` writes them; `among` is the number
   * of rows that they are chosen from.
   */
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
