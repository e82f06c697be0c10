import type { TokenGroup } from "../domain/entities/token.ts";
import { can, type Permission } from "../domain/permissions.ts";
import type { Call } from "./call.ts";

/** Whom nothing is taken from by a script: these are for someone who is at the screen. */
const neverByToken: ReadonlySet<Permission> = new Set([
  "changes.watch",
  "erasure.make",
  // Who may make owners may give the study away.
  "member.edit",
  "study.erase",
]);

/**
 * The token group that a call requires; `open` if it requires none, `never` if only a browser
 * session may make it. Derived from the call’s permission unless the call sets `byToken`.
 */
export function tokenGroupOf({ byToken, method, needs }: Call): TokenGroup | "open" | "never" {
  if (byToken) return byToken;
  if (needs === "anyone") return method === "GET" ? "open" : "never";
  // Whoever has a token of somebody's cannot change how they sign in.
  if (needs === "administrator" || needs === "signed_in") return "never";
  if (neverByToken.has(needs)) return "never";
  if (method === "GET") return "read";
  return can("rater", needs) ? "code" : "coordinate";
}
