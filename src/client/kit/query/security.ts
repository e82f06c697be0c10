import { queryOptions } from "@tanstack/react-query";
import { securityCalls } from "../../../api/contract/security.ts";
import { send } from "./api.ts";

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
  people: (search: string) =>
    queryOptions({
      queryKey: ["people", search],
      queryFn: ({ signal }) => send(securityCalls.listPeople, { query: { search } }, { signal }),
      staleTime: 0,
    }),
};
