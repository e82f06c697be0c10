import type { QueryClient } from "@tanstack/react-query";
import type { Call, Request } from "../../../api/call.ts";
import { staleBy, type StalePath } from "../../../api/stale.ts";
import { requestParts } from "./api.ts";
import { answersOf } from "./keys.ts";

/** An API call that changes something. */
export type Write = Call & { readonly method: Exclude<Call["method"], "GET"> };

/**
 * Fetches again what a call has made stale, by the table in `src/api/stale.ts`; waits for queries that are on
 * screen.
 */
export async function renewAfter<C extends Write>(
  client: QueryClient,
  call: C,
  request: Pick<Request<C>, "params" & keyof Request<C>>,
): Promise<void> {
  const table: Readonly<Record<string, readonly StalePath[]>> = staleBy;
  const { params } = requestParts(request);
  const paths = table[`${call.method} ${call.path}`] ?? [];
  await Promise.all(paths.map((path) => client.invalidateQueries(answersOf(path, params))));
}
