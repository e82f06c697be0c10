/** Where mail is handed in, and whose it says it is. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** "Interrater <coding@example.org>". */
  readonly from: string;
  /** How long a silent server is waited for; milliseconds. */
  readonly timeoutMs: number;
}
