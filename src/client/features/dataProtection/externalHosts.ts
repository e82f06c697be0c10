import type { DataProtection } from "../../../api/contract/participants.ts";

/** A host that data go to or come from, beside the server itself, and for what. */
export interface ExternalHost {
  /** `null`: it is not known by a name. */
  readonly host: string | null;
  readonly purpose: "database" | "files" | "mail" | "signOn" | "webhook" | "media";
  /** Played from there. */
  readonly recordings?: number;
}

/** All of them by the configuration and the recordings; empty where everything stays on the server. */
export function externalHosts({
  server: { database, databaseHost, storage, storageHost, mailHost, singleSignOnHost },
  webhookHosts,
  mediaHosts,
}: Pick<DataProtection, "server" | "webhookHosts" | "mediaHosts">): readonly ExternalHost[] {
  return [
    ...(database === "external" ? [{ host: databaseHost, purpose: "database" as const }] : []),
    ...(storage === "s3" ? [{ host: storageHost, purpose: "files" as const }] : []),
    ...(mailHost === null ? [] : [{ host: mailHost, purpose: "mail" as const }]),
    ...(singleSignOnHost === null ? [] : [{ host: singleSignOnHost, purpose: "signOn" as const }]),
    ...webhookHosts.map((host) => ({ host, purpose: "webhook" as const })),
    ...mediaHosts.map((one) => ({ ...one, purpose: "media" as const })),
  ];
}
