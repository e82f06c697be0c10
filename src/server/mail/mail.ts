import { createTransport } from "nodemailer";
import type { Invitation } from "../../domain/entities/study.ts";
import type { MailConfig } from "./mailConfig.ts";

/** A mail as a person reads it, as text and as HTML. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type MailProblem = NonNullable<Invitation["mailProblem"]>;

/** Hands mail to the configured server. */
export interface Mail {
  /** `undefined` once the server has taken it; else why it did not. */
  send(letter: Letter): Promise<MailProblem | undefined>;
  /** @throws what the server says where it cannot be reached, or does not let us in. */
  check(): Promise<void>;
  close(): void;
}

export function openMail({ url, from, timeoutMs }: MailConfig): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing of ours lies in files or at addresses: a letter must not be able to name one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail({ from, ...letter });
        return undefined;
      } catch (error) {
        return problemIn(error);
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function problemIn(error: unknown): MailProblem {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const command = error instanceof Error && "command" in error ? String(error.command) : "";
  if (code === "EENVELOPE" && command.startsWith("RCPT")) return "address_refused";
  return unreachable.has(code) ? "unreachable" : "refused";
}

const unreachable = new Set([
  "ECONNECTION",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDNS",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
]);
