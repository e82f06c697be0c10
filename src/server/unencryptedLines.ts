import type { SingleSignOnConfig } from "./accounts/singleSignOnConfig.ts";
import { hostsOf } from "./database/hosts.ts";
import type { MailConfig } from "./mail/mailConfig.ts";
import type { StorageConfig } from "./media/storageConfig.ts";

/** Of the settings, what the server connects to and what connects to it. */
interface Lines {
  readonly clamd: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly host: string;
  readonly mail: MailConfig | undefined;
  readonly origin: string | undefined;
  readonly singleSignOn: SingleSignOnConfig | undefined;
  readonly storage: StorageConfig;
}

/** A connection that others on the network can read, by the variable that sets it. */
export interface UnencryptedLine {
  readonly variable: string;
  readonly mend: string;
}

/**
 * Configured connections without TLS, or with TLS and an unverified certificate. Connections within
 * this machine are excluded, including those from a proxy on it.
 */
export function unencryptedLines(config: Lines): readonly UnencryptedLine[] {
  const { clamd, databaseUrl, host, mail, origin, singleSignOn, storage } = config;
  const lines: UnencryptedLine[] = [];
  if (!isHere(host) && origin?.startsWith("https:") !== true) {
    lines.push({ variable: "INTERRATER_ORIGIN", mend: "an https:// address, by a proxy" });
  }
  if (databaseUrl !== undefined && isOpenDatabase(databaseUrl)) {
    lines.push({ variable: "DATABASE_URL", mend: "?sslmode=verify-full at its end" });
  }
  if (storage.kind === "s3" && isOpenAddress(storage.endpoint)) {
    lines.push({ variable: "INTERRATER_S3_ENDPOINT", mend: "an https:// address" });
  }
  if (mail && isOpenAddress(mail.url) && !mail.requiresTls) {
    lines.push({ variable: "INTERRATER_SMTP_URL", mend: "smtps:// in the place of smtp://" });
  }
  if (isOpenAddress(singleSignOn?.issuer)) {
    lines.push({ variable: "INTERRATER_OIDC_ISSUER", mend: "an https:// address" });
  }
  if (clamd !== undefined && !clamd.startsWith("/") && isOpenAddress(`tcp://${clamd}`)) {
    lines.push({ variable: "INTERRATER_CLAMD", mend: "a clamd on this machine" });
  }
  return lines;
}

const plain: ReadonlySet<string> = new Set(["http:", "smtp:", "tcp:"]);

function isOpenAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  return plain.has(protocol) && !isHere(hostname);
}

/** The driver verifies who answers by each of these, and by no other. */
const verified: ReadonlySet<string | null> = new Set(["require", "verify-ca", "verify-full"]);

function isOpenDatabase(address: string): boolean {
  const hosts = hostsOf(address)?.hosts ?? [];
  if (hosts.every(({ host }) => host.startsWith("/") || isHere(host))) return false;
  const query = new URLSearchParams(/\?(.*)$/u.exec(address)?.[1]);
  return !verified.has(query.get("sslmode")) || query.get("uselibpqcompat") === "true";
}

/** Whether a name or an address is of this machine alone. */
function isHere(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/u.test(host);
}
