import type { DataProtection } from "../../../api/contract/participants.ts";

/** A host outside the server that data are sent to or fetched from, with the purpose. */
export interface ExternalHost {
  /** `null`: the host’s name is not known. */
  readonly host: string | null;
  readonly purpose: "database" | "files" | "mail" | "signOn" | "webhook" | "media";
  /** The number of recordings played from this host. */
  readonly recordings?: number;
}

/** All external hosts by configuration and recordings; empty where everything stays on the server. */
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
