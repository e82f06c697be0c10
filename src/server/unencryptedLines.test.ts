import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { unencryptedLines } from "./unencryptedLines.ts";

const mail = { INTERRATER_MAIL_FROM: "a@example.org", INTERRATER_ORIGIN: "https://i.example.org" };
const s3 = {
  INTERRATER_STORAGE: "s3",
  INTERRATER_S3_BUCKET: "media",
  INTERRATER_S3_ACCESS_KEY: "key",
  INTERRATER_S3_SECRET_KEY: "secret",
};

describe("what goes over a network without TLS", () => {
  it.each([
    ["DATABASE_URL", { DATABASE_URL: "postgresql://a:b@db.example.org/i" }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://a:b@db.example.org/i?sslmode=prefer" }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://a:b@db.example.org/i?sslmode=no-verify" }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://a:b@localhost,db.example.org/i" }],
    ["INTERRATER_S3_ENDPOINT", { ...s3, INTERRATER_S3_ENDPOINT: "http://storage:8333" }],
    ["INTERRATER_CLAMD", { INTERRATER_CLAMD: "scanner:3310" }],
    ["INTERRATER_ORIGIN", { HOST: "0.0.0.0" }],
    ["INTERRATER_ORIGIN", { HOST: "0.0.0.0", INTERRATER_ORIGIN: "http://i.example.org" }],
  ])("is named by its variable: %s", (variable, env) => {
    expect(unencryptedLines(readConfig(env)).map((line) => line.variable)).toEqual([variable]);
    expect(() => readConfig({ ...env, INTERRATER_REQUIRE_TLS: "true" })).toThrow(variable);
  });

  it("is not what stays on this machine, or is verified", () => {
    for (const env of [
      {},
      { DATABASE_URL: "postgresql://a:b@localhost/i" },
      { DATABASE_URL: "postgresql://a:b@localhost/i?host=/run/postgresql" },
      { DATABASE_URL: "postgresql://a:b@db.example.org/i?sslmode=verify-full" },
      { ...s3 },
      { ...s3, INTERRATER_S3_ENDPOINT: "https://s3.example.org" },
      { ...s3, INTERRATER_S3_ENDPOINT: "http://127.0.0.1:8333" },
      { INTERRATER_CLAMD: "/run/clamav/clamd.ctl" },
      { INTERRATER_CLAMD: "127.0.0.1:3310" },
      { ...mail, INTERRATER_SMTP_URL: "smtps://mail.example.org" },
      { ...mail, INTERRATER_SMTP_URL: "smtp://localhost:25" },
      { HOST: "0.0.0.0", INTERRATER_ORIGIN: "https://i.example.org" },
    ]) {
      expect(unencryptedLines(readConfig(env))).toEqual([]);
      expect(() => readConfig({ ...env, INTERRATER_REQUIRE_TLS: "true" })).not.toThrow();
    }
  });

  it("is mail by smtp:// to another machine, unless TLS is required, which then is asked of the mail server", () => {
    const env = { ...mail, INTERRATER_SMTP_URL: "smtp://mail.example.org" };

    expect(unencryptedLines(readConfig(env)).map((line) => line.variable)).toEqual([
      "INTERRATER_SMTP_URL",
    ]);
    expect(readConfig({ ...env, INTERRATER_REQUIRE_TLS: "true" }).mail).toMatchObject({
      requiresTls: true,
    });
  });
});
