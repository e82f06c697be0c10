import type { Reply, Request } from "../api/call.ts";
import type { CallName, Contract } from "../api/contract.ts";

/** Makes a call from a page that should not load the contract before it needs it. */
export async function sendLater<Name extends CallName>(
  name: Name,
  request: Request<Contract[Name]>,
): Promise<Reply<Contract[Name]>> {
  const [{ send }, { contract }] = await Promise.all([
    import("./api.ts"),
    import("../api/contract.ts"),
  ]);
  return send<Contract[Name]>(contract[name], request);
}
