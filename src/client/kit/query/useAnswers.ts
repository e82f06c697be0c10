import { useQueries, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";

/** Several questions, and what they come to together. */
export function useAnswers<Answer, Together>(
  queries: readonly UseQueryOptions<Answer>[],
  combine: (answers: readonly UseQueryResult<Answer>[]) => Together,
): Together {
  return useQueries({ queries, combine });
}
