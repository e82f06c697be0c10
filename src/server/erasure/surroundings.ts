import type { Config } from "../config.ts";
import { hostsOf } from "../database/hosts.ts";

/** What a server is connected to: hosts alone, never a user or a password. */
export interface Surroundings {
  readonly origin: string | null;
  readonly database: "embedded" | "external";
  readonly databaseHost: string | null;
  readonly storage: "disk" | "s3";
  readonly storageHost: string | null;
  readonly mailHost: string | null;
  readonly singleSignOnHost: string | null;
  /** Whether the server asks hosts of recordings for titles and pictures. */
  readonly asksHosts: boolean;
  /** How many of the daily backups that the server writes by itself stay; `null`: it writes none. */
  readonly backupsKept: number | null;
}

/** The parts of the configuration that matter for data protection, such as where files are stored. */
export function surroundingsOf(
  config: Partial<
    Pick<
      Config,
      | "origin"
      | "databaseUrl"
      | "storage"
      | "mail"
      | "singleSignOn"
      | "hasEmbedPreviews"
      | "backups"
    >
  >,
): Surroundings {
  const { databaseUrl, storage, mail, singleSignOn } = config;
  return {
    origin: config.origin ?? null,
    database: databaseUrl === undefined ? "embedded" : "external",
    databaseHost: databaseHosts(databaseUrl),
    storage: storage?.kind ?? "disk",
    storageHost:
      storage?.kind === "s3"
        ? (hostOf(storage.endpoint) ?? `s3.${storage.region}.amazonaws.com`)
        : null,
    mailHost: hostOf(mail?.url),
    singleSignOnHost: hostOf(singleSignOn?.issuer),
    asksHosts: config.hasEmbedPreviews ?? false,
    backupsKept: config.backups?.keep ?? null,
  };
}

/** Each of them once. */
function databaseHosts(address: string | undefined): string | null {
  const found = address === undefined ? [] : (hostsOf(address)?.hosts ?? []);
  return found.length === 0 ? null : [...new Set(found.map(({ host }) => host))].join(", ");
}

function hostOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname === "" ? null : hostname;
}
