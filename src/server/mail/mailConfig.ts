/** Where mail is submitted, and whose it says it is. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** "Interrater <coding@example.org>". */
  readonly from: string;
  /** Whether nothing is sent to a server that does not switch to TLS; `smtps://` always is TLS. */
  readonly requiresTls?: boolean;
  /** How long a silent server is waited for; milliseconds. */
  readonly timeoutMs: number;
}

/** Where mail goes to, and where its links lead. */
export interface MailPlace {
  /** What links begin with. */
  readonly origin: string;
  /** The host and port of the mail server. */
  readonly server: string;
  readonly from: string;
}

/** @param url as it is configured: what of it is secret stays there */
export function mailPlaceOf({ url, from }: MailConfig, origin: string): MailPlace {
  return { origin, from, server: new URL(url).host };
}
