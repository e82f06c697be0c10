import { traceCalls } from "../../../api/contract/traces.ts";
import { type ScopeSearch, scopeQuery } from "../../kit/scope/address.ts";
import { queryOf, keptMeanwhile } from "../../kit/query/useCall.ts";

/** A request for continuous ratings. */
interface TracesAsked {
  readonly studyId: string;
  readonly scope: ScopeSearch;
  /** Statistics as in an address; by default the study’s. */
  readonly traceStatistics?: string | undefined;
}

interface CurvesAsked extends Omit<TracesAsked, "traceStatistics"> {
  readonly criterionId: string;
  /** A recording and a round, joined by `~`. */
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
