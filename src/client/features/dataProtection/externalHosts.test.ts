import { expect, test } from "vitest";
import { surroundingsOf } from "../../../server/erasure/surroundings.ts";
import { externalHosts } from "./externalHosts.ts";

const told = (config: Parameters<typeof surroundingsOf>[0]) =>
  externalHosts({ server: { version: "1.0.0", ...surroundingsOf(config) }, mediaHosts: [] });

test("a server that keeps everything itself names no host", () => {
  expect(told({})).toEqual([]);
});

test("an external database and a bucket are external hosts", () => {
  expect(
    told({
      databaseUrl: "postgresql://user:secret@db.example.org:5432/study",
      storage: {
        kind: "s3",
        endpoint: "https://files.example.org",
        region: "eu-central-1",
        bucket: "recordings",
        accessKey: "key",
        secretKey: "secret",
        usesPathStyle: false,
      },
    }),
  ).toEqual([
    { host: "db.example.org", purpose: "database" },
    { host: "files.example.org", purpose: "files" },
  ]);
});

test("mail and hosts of recordings stand beside them", () => {
  const { server, mediaHosts } = {
    server: { version: "1.0.0", ...surroundingsOf({}), mailHost: "smtp.example.org" },
    mediaHosts: [{ host: "videos.example.org", recordings: 3 }],
  };
  expect(externalHosts({ server, mediaHosts })).toEqual([
    { host: "smtp.example.org", purpose: "mail" },
    { host: "videos.example.org", purpose: "media", recordings: 3 },
  ]);
});
