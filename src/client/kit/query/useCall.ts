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

/** How something is asked: whether at all, how long an answer holds, what is shown meanwhile. */
type How<Answer> = Omit<
  UseQueryOptions<Answer>,
  "queryKey" | "queryFn" | "initialData" | "initialDataUpdatedAt" | "select"
>;

interface HowSent {
  /** Leaves the answer unchecked, as `send` says. */
  readonly isTakenAsSent?: boolean;
  /** The revision that the answer is of: what is known of a revision never becomes stale. */
  readonly asOf?: number;
  /** How long an answer may take to begin, as `send` says. */
  readonly beginsMs?: number;
}

/** What names a list, wherever a page of it begins. */
type WholeOf<C extends Call> = Omit<Request<C>, "query">;
type ItemOf<C extends Call> = Reply<C> extends Page<infer Item> ? Item : never;

/** What was shown stays on screen until another question has its answer. */
export const keptMeanwhile = { placeholderData: keepPreviousData } as const;

/**
 * What a call answers: `useCall(schemeCalls.readScheme, { params: { studyId, schemeVersionId } })`. The study’s own
 * words in it are in the reader’s language, but `asWritten` for anyone who edits or compares them.
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

/** All of a list that a call answers page by page. */
export function useAll<C extends Call>(
  call: C,
  request: WholeOf<C>,
  how: How<ItemOf<C>[]> = {},
): UseQueryResult<ItemOf<C>[]> {
  return useQuery(allOf(call, request, how));
}

/** The question itself, for anyone who asks ahead, or reads and writes what is kept of the answer. */
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
