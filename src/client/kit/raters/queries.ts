import { raterCalls } from "../../../api/contract/raters.ts";
import { keptMeanwhile, queryOf } from "../query/useCall.ts";
import { scopeQuery, type ScopeSearch } from "../scope/address.ts";

/** While not all pairs are compared, figures are fetched again at this interval, in milliseconds. */
const askAgainMs = 600;

export const raterQueries = {
  /** @param codesOf the rater whose codes are tabulated against others’ codes; absent: none. */
  all: (studyId: string, scope: ScopeSearch, codesOf?: string) =>
    queryOf(
      raterCalls.readRaters,
      {
        params: { studyId },
        query: { ...scopeQuery(scope), ...(codesOf !== undefined && { codesOf }) },
      },
      {
        ...keptMeanwhile,
        refetchInterval: ({ state: { data } }) =>
          data && data.progress.compared < data.progress.all ? askAgainMs : false,
      },
    ),
  moments: (studyId: string, { raterId, ...query }: MomentsAsked, scope: ScopeSearch) =>
    queryOf(raterCalls.readRaterInstances, {
      params: { studyId, raterId },
      query: { ...scopeQuery(scope), ...query },
    }),
};

/** What the rater coded and what others coded; an absent code means nothing was coded. */
export interface MomentsAsked {
  readonly raterId: string;
  readonly ownCodeId?: string | undefined;
  readonly otherCodeId?: string | undefined;
  /** Absent: in this direction only. */
  readonly eitherWay?: "true" | undefined;
}
