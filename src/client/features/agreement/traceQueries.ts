import { traceCalls } from "../../../api/contract/traces.ts";
import { type ScopeSearch, scopeQuery } from "../../kit/scope/address.ts";
import { queryOf, keptMeanwhile } from "../../kit/query/useCall.ts";

/** What of continuous ratings is asked for. */
interface TracesAsked {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  /** Statistics as an address has them; the study’s unless told. */
  readonly traceStatistics?: string | undefined;
}

interface CurvesAsked extends Omit<TracesAsked, "traceStatistics"> {
  readonly criterionId: string;
  /** Recording and round, joined by `~`. */
  readonly course?: string | undefined;
}

export const traceQueries = {
  agreement: ({ studyId, scope, traceStatistics }: TracesAsked) => {
    const query = {
      ...scopeQuery(scope),
      ...(traceStatistics !== undefined && { traceStatistics }),
    };
    return queryOf(traceCalls.readTraceAgreement, { params: { studyId }, query }, keptMeanwhile);
  },
  curves: ({ studyId, scope, criterionId, course }: CurvesAsked) => {
    const [curveOf, inRound] = course?.split("~") ?? [];
    const query = { ...scopeQuery(scope), ...(curveOf !== undefined && { curveOf, inRound }) };
    return queryOf(
      traceCalls.readTraceCurves,
      { params: { studyId, criterionId }, query },
      keptMeanwhile,
    );
  },
};
