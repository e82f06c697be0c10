import type { Call, Reply, Request } from "../api/call.ts";

/**
 * Makes a call from a page that should not load its contract before it needs it:
 * `sendLater(async () => (await import("…/accounts.ts")).accountCalls.signOut, {})`.
 */
export async function sendLater<C extends Call>(
  load: () => Promise<C>,
  request: Request<C>,
): Promise<Reply<C>> {
  const [{ send }, call] = await Promise.all([import("./api.ts"), load()]);
  return send(call, request);
}
