import { createHash } from "node:crypto";

/** What is kept of a secret that travels in a link. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
