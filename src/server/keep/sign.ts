import { createHash } from "node:crypto";

/** One short text for many, in their order: no one can make others of the same sign. */
export function digestOf(texts: readonly string[]): string {
  return createHash("sha256").update(texts.join("\n")).digest("base64url");
}
