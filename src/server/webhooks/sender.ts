import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { messageTypes } from "../../domain/entities/webhook.ts";
import type { Limits } from "../../domain/limits.ts";
import { programVersion } from "../programVersion.ts";
import { addressesOf } from "../outside/pinned.ts";
import { isPublicAddress } from "../outside/publicAddress.ts";
import type { MessageRow } from "./messages.ts";
import { type Outcome, postSigned } from "./postSigned.ts";
import { signedHeaders } from "./signature.ts";

/** Signs messages and sends them, and seals what they are signed with. */
export interface WebhookSender {
  /** How a secret lies in the database. */
  seal(secret: string): Promise<string>;
  /** Whether messages may go to an address, as it is now; a name that leads nowhere yet may. */
  mayGoTo(url: string): Promise<boolean>;
  /** Sends a message once. Throws nothing. */
  send(message: MessageRow, now?: Date): Promise<Outcome>;
}

export function openWebhookSender({
  secret,
  allowsPrivate,
  limits,
}: {
  /** The server’s. */
  readonly secret: string;
  /** Whether messages may go by http, into private networks and to this machine. */
  readonly allowsPrivate: boolean;
  readonly limits: Limits;
}): WebhookSender {
  return {
    seal: (webhookSecret) => symmetricEncrypt({ key: secret, data: webhookSecret }),

    async mayGoTo(url) {
      if (allowsPrivate) return true;
      const target = new URL(url);
      if (target.protocol !== "https:") return false;
      const addresses = await addressesOf(target).catch(() => []);
      return addresses.every(isPublicAddress);
    },

    async send(message, now = new Date()) {
      const secrets = await openedSecrets(message, { secret, now });
      if (!secrets) return { status: null, problem: "secret_lost" };
      const body = bodyOf(message);
      const headers = {
        "content-type": "application/json",
        "user-agent": `Interrater/${programVersion}`,
        ...signedHeaders(secrets, { id: message.id, at: now, body }),
      };
      return postSigned(
        { url: message.url, body, headers },
        { allowsPrivate, patienceMs: limits.webhookSeconds * 1_000 },
      );
    },
  };
}

/**
 * Ids alone: who is told asks for the rest, and gets what they may see. Neither whose work it is, nor on which
 * recording, nor what for.
 */
function bodyOf({ event, at, studyId, observationId, roundId }: MessageRow): string {
  return JSON.stringify({
    type: messageTypes[event],
    timestamp: at.toISOString(),
    data: {
      studyId,
      ...(observationId !== null && { observationId }),
      ...(roundId !== null && { roundId }),
    },
  });
}

/** The newer first; `undefined` where the server’s own secret is another one than sealed it. */
async function openedSecrets(
  { secret: sealed, earlierSecret, earlierUntil }: MessageRow,
  { secret: key, now }: { readonly secret: string; readonly now: Date },
): Promise<readonly string[] | undefined> {
  const holds = earlierSecret !== null && earlierUntil !== null && earlierUntil > now;
  try {
    return await Promise.all(
      [sealed, ...(holds ? [earlierSecret] : [])].map((data) => symmetricDecrypt({ key, data })),
    );
  } catch {
    return undefined;
  }
}
