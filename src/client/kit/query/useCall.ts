import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { Call, Reply, Request } from "../../../api/call.ts";
import { allPages, type Page } from "./allPages.ts";
import { send, requestParts } from "./api.ts";
import { useReaderLanguage } from "./inReaderLanguage.ts";
import { keyOf } from "./keys.ts";

/** Options of a query: whether it is enabled, how long an answer is valid, what is shown meanwhile. */
type How<Answer> = Omit<
  UseQueryOptions<Answer>,
  "queryKey" | "queryFn" | "initialData" | "initialDataUpdatedAt" | "select"
>;

interface HowSent {
  /** Leaves the reply unvalidated, as in `send`. */
  readonly isTakenAsSent?: boolean;
  /** The revision that the answer is about: an answer about a revision never becomes stale. */
  readonly asOf?: number;
  /** The maximum time until the answer starts, as in `send`. */
  readonly beginsMs?: number;
}

/** The part of a request that identifies a list, independent of its pages. */
type WholeOf<C extends Call> = Omit<Request<C>, "query">;
type ItemOf<C extends Call> = Reply<C> extends Page<infer Item> ? Item : never;

/** Keeps the previous answer on screen until a changed query has its own. */
export const keptMeanwhile = { placeholderData: keepPreviousData } as const;

/**
 * The answer of a call: `useCall(schemeCalls.readScheme, { params: { studyId, schemeVersionId } })`. The study’s
 * own words in it are in the reader’s language; with `asWritten` they are not translated, for screens that edit or
 * compare them.
 */
export function useCall<C extends Call>(
  call: C,
  request: Request<C>,
  { asWritten = false, ...how }: How<Reply<C>> & HowSent & { readonly asWritten?: boolean } = {},
): UseQueryResult<Reply<C>> {
  const inLanguage = useReaderLanguage();
  const question = queryOf(call, request, how);
  return useQuery(asWritten ? question : { ...question, select: inLanguage<Reply<C>> });
}

/** All items of a list that a call returns page by page. */
export function useAll<C extends Call>(
  call: C,
  request: WholeOf<C>,
  how: How<ItemOf<C>[]> = {},
): UseQueryResult<ItemOf<C>[]> {
  return useQuery(allOf(call, request, how));
}

/** The query of a call, for prefetching, and for reading and writing its cached answer. */
export function queryOf<C extends Call>(
  call: C,
  request: Request<C>,
  { isTakenAsSent = false, asOf, beginsMs, ...how }: How<Reply<C>> & HowSent = {},
) {
  const key = keyOf(call, request);
  return queryOptions({
    ...(asOf !== undefined && { staleTime: Number.POSITIVE_INFINITY }),
    ...how,
    queryKey: asOf === undefined ? key : ["as of", asOf, ...key],
    queryFn: ({ signal }) =>
      send(call, request, { signal, isTakenAsSent, ...(beginsMs && { beginsMs }) }),
  });
}

/** The same as `queryOf`, for all pages of a list. */
export function allOf<C extends Call>(call: C, request: WholeOf<C>, how: How<ItemOf<C>[]> = {}) {
  return queryOptions({
    ...how,
    queryKey: [...keyOf(call, request), { pages: "all" }],
    queryFn: ({ signal }) =>
      allPages<ItemOf<C>>((from) => {
        const page: unknown = {
          ...requestParts(request),
          query: { ...requestParts(request).query, ...from },
        };
        // A paged call takes `after` and answers with a page, which the compiler cannot follow through `C`.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return send(call, page as Request<C>, { signal }) as Promise<Page<ItemOf<C>>>;
      }),
  });
}
