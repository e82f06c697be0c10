import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { traceCalls } from "../../../api/contract/traces.ts";
import { send } from "../../kit/query/api.ts";
import { scopeQuery, type ScopeSearch } from "../../kit/scope/address.ts";
import { agreementOf } from "./queries.ts";

/** What of running ratings is asked for. */
interface TracesAsked {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  /** Recipes as an address has them; the study's unless told. */
  readonly traceRecipes?: string | undefined;
}

interface CurvesAsked extends Omit<TracesAsked, "traceRecipes"> {
  readonly criterionId: string;
  /** Recording and round, joined by `~`. */
  readonly course?: string | undefined;
}

export const traceQueries = {
  agreement: ({ studyId, scope, traceRecipes }: TracesAsked) => {
    const query = { ...scopeQuery(scope), ...(traceRecipes !== undefined && { traceRecipes }) };
    return queryOptions({
      queryKey: [...agreementOf(studyId), "traces", query],
      queryFn: ({ signal }) =>
        send(traceCalls.readTraceAgreement, { params: { studyId }, query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
  curves: ({ studyId, scope, criterionId, course }: CurvesAsked) => {
    const [curveOf, inRound] = course?.split("~") ?? [];
    const query = { ...scopeQuery(scope), ...(curveOf !== undefined && { curveOf, inRound }) };
    return queryOptions({
      queryKey: [...agreementOf(studyId), "traceCurves", criterionId, query],
      queryFn: ({ signal }) =>
        send(traceCalls.readTraceCurves, { params: { studyId, criterionId }, query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
};
