import { raterCalls } from "../../../api/contract/raters.ts";
import { keptMeanwhile, queryOf } from "../query/useCall.ts";
import { scopeQuery, type ScopeSearch } from "../scope/address.ts";

/** While not all is compared, the rest is asked for so often. */
const askAgainMs = 600;

export const raterQueries = {
  /** @param codesOf of whom codes by others’ codes are wanted. */
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

/** What the rater has and what others have; absent: nothing. */
export interface MomentsAsked {
  readonly raterId: string;
  readonly ownCodeId?: string | undefined;
  readonly otherCodeId?: string | undefined;
  /** Absent: one way alone. */
  readonly eitherWay?: "true" | undefined;
}
