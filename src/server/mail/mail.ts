import { createTransport } from "nodemailer";
import type { MailTrouble } from "../../api/contract/mail.ts";
import type { Invitation } from "../../domain/entities/study.ts";
import type { MailConfig } from "./mailConfig.ts";

/** An email in the recipient’s language. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; without it a mail is text alone. */
  readonly html?: string;
  /** By which who gets it twice knows it again; without one each has its own. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type MailProblem = NonNullable<Invitation["mailProblem"]>;

/** The result of sending an email. */
export interface Delivery {
  /** `undefined`: the server has taken it. */
  readonly trouble?: MailTrouble | undefined;
  /** What the server, or the way to it, said of it, without addresses. */
  readonly said?: string | undefined;
}

/** Sends email through the configured server. */
export interface Mail {
  /** `undefined` once the server has taken it; else why it did not. */
  send(letter: Letter): Promise<MailProblem | undefined>;
  /** The same, with all that is known of it. */
  deliver(letter: Letter): Promise<Delivery>;
  /** @throws what the server says where it cannot be reached, or does not let us in. */
  check(): Promise<void>;
  close(): void;
}

/** @param onDelivery told of each letter, before who sent it */
export function openMail(
  { url, from, requiresTls = false, timeoutMs }: MailConfig,
  onDelivery: (delivery: Delivery) => Promise<void> = () => Promise.resolve(),
): Mail {
  const transport = createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing of ours lies in files or at addresses: a letter must not be able to name one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliver = async ({ headers, ...letter }: Letter): Promise<Delivery> => {
    const delivery = await transport
      .sendMail({ from, ...letter, ...(headers && { headers: { ...headers } }) })
      .then(
        () => ({}),
        (error: unknown) => ({ trouble: troubleIn(error), said: saidIn(error) }),
      );
    await onDelivery(delivery);
    return delivery;
  };
  return {
    deliver,
    async send(letter) {
      const { trouble } = await deliver(letter);
      return trouble && problemOf[trouble];
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** What is said of an invitation, whose sender mends no mail server. */
const problemOf: Readonly<Record<MailTrouble, MailProblem>> = {
  address_refused: "address_refused",
  refused: "refused",
  password: "refused",
  certificate: "unreachable",
  unreachable: "unreachable",
};

function troubleIn(error: unknown): MailTrouble {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const command = error instanceof Error && "command" in error ? String(error.command) : "";
  if (code === "EENVELOPE" && command.startsWith("RCPT")) return "address_refused";
  if (code === "EAUTH" || code === "ENOAUTH") return "password";
  if (aboutCertificate.test(`${code} ${saidIn(error)}`)) return "certificate";
  return unreachable.has(code) ? "unreachable" : "refused";
}

/** What Node.js says of certificates that it does not believe. */
const aboutCertificate = /certificate|CERT_|ALTNAME/iu;

const unreachable = new Set([
  "ECONNECTION",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDNS",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
]);

const saidMostChars = 300;

/** A server quotes addresses: no one’s is kept by that. */
function saidIn(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/gu, "…").slice(0, saidMostChars);
}
