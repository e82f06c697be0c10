import { expect, test } from "vitest";
import { externalHosts } from "./externalHosts.ts";

const server = {
  version: "1.0.0",
  origin: null,
  database: "embedded",
  databaseHost: null,
  storage: "disk",
  storageHost: null,
  mailHost: null,
  singleSignOnHost: null,
  asksHosts: false,
  backupsKept: null,
} as const;

test("a server that keeps everything itself names no host", () => {
  expect(externalHosts({ server, webhookHosts: [], mediaHosts: [] })).toEqual([]);
});

test("an external database and a bucket are external hosts, also where they have no name", () => {
  const connected = { ...server, database: "external", storage: "s3" } as const;
  expect(
    externalHosts({
      server: { ...connected, databaseHost: "db.example.org", storageHost: "files.example.org" },
      webhookHosts: [],
      mediaHosts: [],
    }),
  ).toEqual([
    { host: "db.example.org", purpose: "database" },
    { host: "files.example.org", purpose: "files" },
  ]);
  expect(externalHosts({ server: connected, webhookHosts: [], mediaHosts: [] })).toEqual([
    { host: null, purpose: "database" },
    { host: null, purpose: "files" },
  ]);
});

test("mail, sign-on, webhooks and hosts of recordings stand beside them", () => {
  expect(
    externalHosts({
      server: { ...server, mailHost: "smtp.example.org", singleSignOnHost: "id.example.org" },
      webhookHosts: ["bots.example.org"],
      mediaHosts: [{ host: "videos.example.org", recordings: 3 }],
    }),
  ).toEqual([
    { host: "smtp.example.org", purpose: "mail" },
    { host: "id.example.org", purpose: "signOn" },
    { host: "bots.example.org", purpose: "webhook" },
    { host: "videos.example.org", purpose: "media", recordings: 3 },
  ]);
});
