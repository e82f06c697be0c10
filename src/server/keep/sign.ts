import { hash } from "node:crypto";

/** One short text for many, in their order: no one can make others of the same sign. */
export function digestOf(texts: readonly string[]): string {
  return hash("sha256", texts.join("\n"), "base64url");
}
