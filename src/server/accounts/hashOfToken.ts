import { createHash } from "node:crypto";

/** The stored form of a secret in a link. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
