import {
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useReaderLanguage } from "./inReaderLanguage.ts";

/**
 * The answer of a query from `queryOf`, or of one that is not a call; the study’s own words are translated as in
 * `useCall`.
 */
export function useAnswer<Answer, Key extends QueryKey>(
  question: UseQueryOptions<Answer, Error, Answer, Key>,
  { asWritten = false }: { readonly asWritten?: boolean } = {},
): UseQueryResult<Answer> {
  const inLanguage = useReaderLanguage();
  return useQuery(asWritten ? question : { ...question, select: inLanguage<Answer> });
}
