import { scopeChoiceCalls } from "../../../api/contract/scopeChoices.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { raterQueries } from "../../kit/raters/queries.ts";
import type { ScopeSearch } from "../../kit/scope/address.ts";

/**
 * Raters compared with each other; loading until the selectable rounds are loaded too, because these are shown
 * above and would push the table down.
 *
 * @param codesOf the rater whose codes are tabulated against others’ codes; absent: none.
 */
export function useRatersReply(search: ScopeSearch, codesOf?: string) {
  const { studyId, can } = useStudy();
  const { data, error, refetch } = useAnswer(raterQueries.all(studyId, search, codesOf));
  const choices = useCall(
    scopeChoiceCalls.readScopeChoices,
    { params: { studyId } },
    { enabled: can("analysis.read") },
  );
  return { data: choices.isLoading ? undefined : data, error, refetch };
}
