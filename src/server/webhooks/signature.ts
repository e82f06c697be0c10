import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret as the Standard Webhooks specification writes it: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/**
 * The headers by which a receiver knows a message: its id, when it is sent (s since 1970), and the signature of both
 * with the body by each secret that holds at the moment.
 *
 * Source: Standard Webhooks 1.0.0 (standardwebhooks.com), “Signature scheme”, symmetric.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
