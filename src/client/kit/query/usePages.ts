import { useInfiniteQuery } from "@tanstack/react-query";
import type { Call, Reply, Request } from "../../../api/call.ts";
import { send } from "./api.ts";
import { keyOf } from "./keys.ts";
import type { keptMeanwhile } from "./useCall.ts";

interface AskedPage<C extends Call> {
  readonly request: Request<C>;
}

/**
 * A list that is loaded page by page on demand. `requestOf` gets the start of a page, and `nextOf` returns the
 * start of the next one: `null` after the last.
 */
export function usePages<C extends Call, From>(
  call: C,
  requestOf: (from: From | undefined) => Request<C>,
  nextOf: (page: Reply<C>) => From | null,
  how: Partial<typeof keptMeanwhile> & { readonly staleTime?: number } = {},
) {
  const first: AskedPage<C> = { request: requestOf(undefined) };
  return useInfiniteQuery({
    ...how,
    queryKey: [...keyOf(call, first.request), { pages: "some" }],
    queryFn: ({ pageParam, signal }) => send(call, pageParam.request, { signal }),
    initialPageParam: first,
    getNextPageParam: (page): AskedPage<C> | undefined => {
      const next = nextOf(page);
      return next === null ? undefined : { request: requestOf(next) };
    },
  });
}
