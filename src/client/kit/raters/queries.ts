import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { raterCalls } from "../../../api/contract/raters.ts";
import { send } from "../query/api.ts";
import { scopeQuery, type ScopeSearch } from "../scope/address.ts";

/** While not all is compared, the rest is asked for so often. */
const askAgainMs = 600;

/** With the keys of agreement, so that what makes figures stale makes these stale. */
const ratersOf = (studyId: string) => ["study", studyId, "agreement", "raters"];

export const raterQueries = {
  all: (studyId: string, scope: ScopeSearch) =>
    queryOptions({
      queryKey: [...ratersOf(studyId), scopeQuery(scope)],
      queryFn: ({ signal }) =>
        send(raterCalls.readRaters, { params: { studyId }, query: scopeQuery(scope) }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data && data.progress.compared < data.progress.all ? askAgainMs : false,
    }),
  moments: (studyId: string, asked: MomentsAsked) =>
    queryOptions({
      queryKey: [...ratersOf(studyId), "moments", asked],
      queryFn: ({ signal }) => {
        const { raterId, ...query } = asked;
        return send(
          raterCalls.readRaterMoments,
          { params: { studyId, raterId }, query },
          { signal },
        );
      },
    }),
};

/** What the rater has and what others have; left out: nothing. */
export interface MomentsAsked {
  readonly raterId: string;
  readonly ownCodeId?: string | undefined;
  readonly otherCodeId?: string | undefined;
}
