import {
  type QueryKey,
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
