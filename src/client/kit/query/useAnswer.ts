import {
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useReaderLanguage } from "./inReaderLanguage.ts";

/** A question that is made elsewhere: by `queryOf`, or of what no call answers. */
export function useAnswer<Answer, Key extends QueryKey>(
  question: UseQueryOptions<Answer, Error, Answer, Key>,
): UseQueryResult<Answer> {
  const inLanguage = useReaderLanguage();
  return useQuery({ ...question, select: inLanguage<Answer> });
}
