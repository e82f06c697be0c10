import { useQueries, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useReaderLanguage } from "./inReaderLanguage.ts";

/** The combined answer of several queries; the study’s own words are translated as in `useCall`. */
export function useAnswers<Answer, Together>(
  queries: readonly UseQueryOptions<Answer>[],
  combine: (answers: readonly UseQueryResult<Answer>[]) => Together,
  { asWritten = false }: { readonly asWritten?: boolean } = {},
): Together {
  const inLanguage = useReaderLanguage();
  return useQueries({
    queries: asWritten
      ? queries
      : queries.map((question) => ({ ...question, select: inLanguage<Answer> })),
    combine,
  });
}
