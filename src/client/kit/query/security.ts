import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { securityCalls } from "../../../api/contract/security.ts";
import { send } from "./api.ts";

const shownAtOnce = 50;

export const securityQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ["sessions"],
      queryFn: ({ signal }) => send(securityCalls.listSessions, {}, { signal }),
      staleTime: 0,
    }),
  security: () =>
    queryOptions({
      queryKey: ["security"],
      queryFn: ({ signal }) => send(securityCalls.readSecurity, {}, { signal }),
    }),
  log: () =>
    infiniteQueryOptions({
      queryKey: ["security log"],
      queryFn: ({ signal, pageParam }) =>
        send(
          securityCalls.listSecurityLog,
          { query: { ...(pageParam !== undefined && { before: pageParam }), limit: shownAtOnce } },
          { signal },
        ),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  people: (search: string) =>
    queryOptions({
      queryKey: ["people", search],
      queryFn: ({ signal }) => send(securityCalls.listPeople, { query: { search } }, { signal }),
      staleTime: 0,
    }),
};
