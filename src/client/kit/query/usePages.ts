import { useInfiniteQuery } from "@tanstack/react-query";
import type { Call, Reply, Request } from "../../../api/call.ts";
import { send } from "./api.ts";
import { keyOf } from "./keys.ts";
import type { keptMeanwhile } from "./useCall.ts";

interface AskedPage<C extends Call> {
  readonly request: Request<C>;
}

/**
 * A list of which more is asked for as it is wanted. `requestOf` is given where a page begins, and `nextOf`
 * says of a page where the next one does: `null` after the last.
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
