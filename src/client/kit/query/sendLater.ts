import type { Call, Reply, Request } from "../../../api/call.ts";

/**
 * Makes a call whose contract is loaded only then, for pages that should stay small: `sendLater(async () => (await
 * import("…/accounts.ts")).accountCalls.signOut, {})`.
 */
export async function sendLater<C extends Call>(
  load: () => Promise<C>,
  request: Request<C>,
): Promise<Reply<C>> {
  const { send, Unreachable } = await import("./api.ts");
  // Without a network there is neither the contract nor an answer.
  const call = await load().catch((error: unknown) => {
    throw new Unreachable("the call's contract could not be loaded", { cause: error });
  });
  return send(call, request);
}
