import {
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useReaderLanguage } from "./inReaderLanguage.ts";

/** A question that is made elsewhere: by `queryOf`, or of what no call answers; its words as `useCall` says. */
export function useAnswer<Answer, Key extends QueryKey>(
  question: UseQueryOptions<Answer, Error, Answer, Key>,
  { asWritten = false }: { readonly asWritten?: boolean } = {},
): UseQueryResult<Answer> {
  const inLanguage = useReaderLanguage();
  return useQuery(asWritten ? question : { ...question, select: inLanguage<Answer> });
}
