import {
  type QueryKey,
  useQueries,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";

/** A question that is made elsewhere: by `queryOf`, or of what no call answers. */
export function useAnswer<Answer, Key extends QueryKey>(
  question: UseQueryOptions<Answer, Error, Answer, Key>,
): UseQueryResult<Answer> {
  return useQuery(question);
}

/** Several of them, and what they come to together. */
export function useAnswers<Answer, Together>(
  queries: readonly UseQueryOptions<Answer>[],
  combine: (answers: readonly UseQueryResult<Answer>[]) => Together,
): Together {
  return useQueries({ queries, combine });
}
