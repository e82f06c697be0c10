import type { CallName } from "./contract.ts";

/** Fields of requests as they were called in the last release: read for one release, so that scripts go on. */
const earlierBodies: Partial<Readonly<Record<CallName, Readonly<Record<string, string>>>>> = {
  applyPlan: { wish: "settings" },
};

/** The body of a request with current field names; any other body is returned unchanged. */
export function bodyNow(call: CallName, body: unknown): unknown {
  const renamed = earlierBodies[call];
  if (!renamed || typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]): [string, unknown] => {
      const now = Object.hasOwn(renamed, name) ? renamed[name] : undefined;
      return [now === undefined || now in body ? name : now, value];
    }),
  );
}
