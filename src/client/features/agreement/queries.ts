import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type Agreement,
  agreementCalls,
  type CriterionRatings,
} from "../../../api/contract/agreement.ts";
import type { AnswerCell } from "../../../agreement/scanMoments.ts";
import { send } from "../../kit/query/api.ts";
import { scopeQuery, type ScopeSearch } from "../../kit/scope/address.ts";
import type { PairIds } from "./address.ts";

/** Which work figures cover, and how they are computed. */
export interface Asked {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  /** As an address has them; left out, the study's. */
  readonly recipes: string | undefined;
  readonly ratingRecipes: string | undefined;
  readonly scanRecipes: string | undefined;
  /** Whose agreement rows by raters are of, as `chosenRatersText` writes it; left out, by training. */
  readonly raterGroups: string | undefined;
}

/** What a table of codes compares: one pair, or all of them where none is named. */
export interface Comparison extends Partial<PairIds> {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  readonly over: string;
  /** The id of one recipe. */
  readonly recipe: string;
}

/** Whose answers to interval sampling are told, to what. */
interface AnswersAsked extends Omit<Comparison, "recipe"> {
  readonly cell: AnswerCell | undefined;
}

/** What of the ratings of a criterion is told. */
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

/** How the keys of all that is asked of a study's agreement begin: the change stream makes them stale by it. */
export const agreementOf = (studyId: string) => ["study", studyId, "agreement"];

export const agreementQueries = {
  /** `between`: two rows, as `betweenText` writes them, whose difference is asked for, too; `among` so many. */
  agreement: (
    { studyId, scope, raterGroups, ...recipes }: Asked,
    by: string,
    between?: string,
    among?: number,
  ) => {
    const groups = by === "raters" || by === "overall,raters" ? { raterGroups } : {};
    const query = { ...scopeQuery(scope), ...recipes, ...groups, by, between, among };
    return queryOptions({
      queryKey: [...agreementOf(studyId), query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readAgreement, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isPart(state.data) ? askAgainMs : false),
    });
  },
  confusion: ({ studyId, scope, ...pair }: Comparison) => {
    const query = { ...scopeQuery(scope), ...pair };
    return queryOptions({
      queryKey: [...agreementOf(studyId), "confusion", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readConfusion, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
  moments: ({ studyId, scope, ...cell }: Comparison & Cell) => {
    const query = { ...scopeQuery(scope), ...cell };
    return queryOptions({
      queryKey: [...agreementOf(studyId), "moments", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readMoments, { params: { studyId }, query }, { signal }),
    });
  },
  /** `cell`: of which moments are told. */
  answers: ({ studyId, scope, cell, ...pair }: AnswersAsked) => {
    const query = { ...scopeQuery(scope), ...pair, ...cell };
    return queryOptions({
      queryKey: [...agreementOf(studyId), "answers", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readScanAnswers, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
  ratings: ({ studyId, scope, criterionId, cell, ...pair }: RatingsAsked) => {
    const query = { ...scopeQuery(scope), ...pair, ...cell };
    return queryOptions({
      queryKey: [...agreementOf(studyId), "ratings", criterionId, query],
      queryFn: ({ signal }) =>
        send(
          agreementCalls.readCriterionRatings,
          { params: { studyId, criterionId }, query },
          { signal },
        ),
      placeholderData: (before: CriterionRatings | undefined, asked) =>
        asked?.queryKey[4] === criterionId ? before : undefined,
    });
  },
  limitsOfAgreement: ({
    studyId,
    scope,
    criterionId,
    raterA,
    raterB,
  }: Pick<Asked, "studyId" | "scope"> &
    PairIds & {
      /** Left out: the total. */
      readonly criterionId: string | undefined;
    }) => {
    const query = { ...scopeQuery(scope), raterA, raterB, criterionId };
    return queryOptions({
      queryKey: [...agreementOf(studyId), "limits of agreement", query],
      queryFn: ({ signal }) =>
        send(agreementCalls.readLimitsOfAgreement, { params: { studyId }, query }, { signal }),
    });
  },
};

/** Whether not all is compared yet. */
export function isPart(agreement: Agreement | undefined): boolean {
  return agreement !== undefined && agreement.progress.compared < agreement.progress.all;
}
