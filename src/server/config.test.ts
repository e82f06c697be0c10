import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { limits } from "../domain/limits.ts";
import { limitsFromEnvironment, readConfig } from "./config.ts";
import { projectRoot } from "./projectRoot.ts";

function hosts(INTERRATER_MEDIA_HOSTS: string) {
  return readConfig({ INTERRATER_MEDIA_HOSTS }).mediaHosts;
}

function scanner(INTERRATER_CLAMD: string) {
  return readConfig({ INTERRATER_CLAMD }).clamd;
}

describe("the environment", () => {
  const noBackupKeys = { recipients: [], passphrase: undefined, identityFile: undefined };

  it("may be empty: data in the project's folder, this machine only, port 4170", () => {
    const config = readConfig({});

    expect(config).toEqual({
      dataDirectory: join(projectRoot, "data"),
      ffmpeg: "system",
      postgresql: "package",
      databaseUrl: undefined,
      host: "127.0.0.1",
      port: 4170,
      isPortFixed: false,
      origin: undefined,
      trustProxy: false,
      hasEmbedPreviews: true,
      storage: { kind: "disk" },
      mail: undefined,
      singleSignOn: undefined,
      logLevel: "warn",
      logsSecurity: false,
      metricsToken: undefined,
      backups: undefined,
      keepsBeforeUpgrade: true,
      backupKeys: noBackupKeys,
      hasPrivateWebhooks: false,
      twoFactor: "no_one",
      isDevelopment: false,
    });
  });

  it("is read as it is written", () => {
    const config = readConfig({
      INTERRATER_DATA: "/srv/interrater",
      DATABASE_URL: "postgres://a:b@localhost/c?host=/run",
      HOST: "0.0.0.0",
      PORT: "80",
      INTERRATER_ORIGIN: "https://Interrater.example.org/",
      INTERRATER_TRUST_PROXY: "10.0.0.0/8, loopback",
      INTERRATER_EMBED_PREVIEWS: "no",
      INTERRATER_FFMPEG: "/opt/ffmpeg/bin/ffmpeg",
      INTERRATER_POSTGRESQL: "system",
      INTERRATER_BACKUP: "/backups",
      INTERRATER_BACKUP_AT: "4:05",
      INTERRATER_BACKUP_BEFORE_UPGRADE: "false",
      INTERRATER_LOG_LEVEL: "warn",
      INTERRATER_DEV: "1",
    });

    expect(config).toEqual({
      dataDirectory: "/srv/interrater",
      ffmpeg: "/opt/ffmpeg/bin/ffmpeg",
      postgresql: "system",
      databaseUrl: "postgres://a:b@localhost/c?host=/run",
      host: "0.0.0.0",
      port: 80,
      isPortFixed: true,
      origin: "https://interrater.example.org",
      trustProxy: ["10.0.0.0/8", "loopback"],
      hasEmbedPreviews: false,
      storage: { kind: "disk" },
      mail: undefined,
      singleSignOn: undefined,
      logLevel: "warn",
      logsSecurity: false,
      backups: { folder: "/backups", at: { hour: 4, minute: 5 }, keep: 14 },
      keepsBeforeUpgrade: false,
      backupKeys: noBackupKeys,
      hasPrivateWebhooks: false,
      twoFactor: "no_one",
      isDevelopment: true,
    });
  });

  it("counts a variable that is set to nothing as not set", () => {
    expect(readConfig({ PORT: "", INTERRATER_DATA: " " })).toEqual(readConfig({}));
  });

  it("asks two-factor authentication of whom it is told, and of the provider's people only by the provider", () => {
    const oidc = {
      INTERRATER_ORIGIN: "https://interrater.example.org",
      INTERRATER_OIDC_ISSUER: "https://sso.example.org",
      INTERRATER_OIDC_CLIENT_ID: "interrater",
      INTERRATER_OIDC_CLIENT_SECRET: "secret",
      INTERRATER_OIDC_NAME: "Example University",
    };
    const everyone = { INTERRATER_TWO_FACTOR: "everyone" };

    expect(readConfig({}).twoFactor).toBe("no_one");
    expect(readConfig(oidc).twoFactor).toBe("no_one");
    expect(readConfig({ INTERRATER_TWO_FACTOR: "coordinators" }).twoFactor).toBe("coordinators");
    expect(() => readConfig({ INTERRATER_TWO_FACTOR: "raters" })).toThrow(
      /administrators, coordinators, everyone/u,
    );
    expect(() => readConfig({ ...oidc, ...everyone })).toThrow(/INTERRATER_OIDC_TWO_FACTOR=true/u);
    expect(readConfig({ ...oidc, ...everyone, INTERRATER_OIDC_TWO_FACTOR: "true" }).twoFactor).toBe(
      "everyone",
    );
  });

  it("reads where recordings may be and where a scanner listens", () => {
    expect(hosts("https://a.example.org, https://b.example.org:8443/")).toEqual([
      "https://a.example.org",
      "https://b.example.org:8443",
    ]);
    expect(hosts("none")).toEqual([]);
    expect(hosts("")).toBeUndefined();
    expect(() => hosts("a.example.org")).toThrow(/INTERRATER_MEDIA_HOSTS/u);
    expect(() => hosts("https://a.example.org/films")).toThrow(/INTERRATER_MEDIA_HOSTS/u);
    for (const place of ["/run/clamav/clamd.ctl", "127.0.0.1:3310", "scanner:3310", "[::1]:3310"]) {
      expect(scanner(place)).toBe(place);
    }
    for (const wrong of ["scanner", "scanner:", "http://scanner:3310", "run/clamd.ctl"]) {
      expect(() => scanner(wrong)).toThrow(/INTERRATER_CLAMD/u);
    }
  });

  const s3 = {
    INTERRATER_STORAGE: "s3",
    INTERRATER_S3_BUCKET: "interrater-media",
    INTERRATER_S3_ACCESS_KEY: "key",
    INTERRATER_S3_SECRET_KEY: "secret",
  };

  it("names a bucket of Amazon's, or another server's, with the bucket in the path there", () => {
    const known = {
      kind: "s3",
      bucket: "interrater-media",
      accessKey: "key",
      secretKey: "secret",
      region: "us-east-1",
      createsBucket: false,
    };
    const elsewhere = { ...s3, INTERRATER_S3_ENDPOINT: "https://s3.example.org" };

    expect(readConfig(s3).storage).toEqual({ ...known, endpoint: undefined, usesPathStyle: false });
    expect(readConfig(elsewhere).storage).toEqual({
      ...known,
      endpoint: "https://s3.example.org",
      usesPathStyle: true,
    });
    expect(
      readConfig({ ...s3, INTERRATER_S3_REGION: "eu-1", INTERRATER_S3_PATH_STYLE: "yes" }).storage,
    ).toEqual({ ...known, endpoint: undefined, region: "eu-1", usesPathStyle: true });
    expect(readConfig({ ...s3, INTERRATER_S3_CREATE_BUCKET: "true" }).storage).toMatchObject({
      createsBucket: true,
    });
  });

  it.each(["INTERRATER_S3_BUCKET", "INTERRATER_S3_ACCESS_KEY", "INTERRATER_S3_SECRET_KEY"])(
    "does not start with storage in S3 and without %s",
    (name) => {
      expect(() => readConfig({ ...s3, [name]: "" })).toThrow(`${name} is not set`);
    },
  );

  it("takes 1 for one proxy, not for yes", () => {
    expect(readConfig({ INTERRATER_TRUST_PROXY: "1" }).trustProxy).toBe(1);
    expect(readConfig({ INTERRATER_TRUST_PROXY: "true" }).trustProxy).toBe(true);
  });

  it.each([
    ["PORT", "http", "a whole number from 0 to 65535"],
    ["PORT", "65536", "a whole number from 0 to 65535"],
    ["HOST", "http://here", "to listen on"],
    ["DATABASE_URL", "mysql://here/there", "postgresql://"],
    ["INTERRATER_ORIGIN", "https://here.org/path", "nothing after it"],
    ["INTERRATER_ORIGIN", "here.org", "nothing after it"],
    ["INTERRATER_TRUST_PROXY", "10.0.0.0/40", "separated by commas"],
    ["INTERRATER_EMBED_PREVIEWS", "maybe", "true or false"],
    [
      "INTERRATER_FFMPEG",
      "ffmpeg -y",
      "the path of FFmpeg's program, as in /usr/bin/ffmpeg, or off",
    ],
    ["INTERRATER_POSTGRESQL", "mine", "package or system"],
    ["INTERRATER_STORAGE", "tape", "disk or s3"],
    ["INTERRATER_LOG_LEVEL", "loud", "fatal, error, warn"],
    ["INTERRATER_BACKUP_AT", "24:00", "02:30"],
    ["INTERRATER_BACKUP_KEEP", "0", "from 1 to 3650"],
  ])("refuses %s=%s by a sentence that says what is allowed", (name, value, allowed) => {
    const refusal = () => readConfig({ [name]: value });

    expect(refusal).toThrow(`The environment variable ${name} is "${value}". Use `);
    expect(refusal).toThrow(allowed);
  });

  it("puts no backups into the folder that is backed up", () => {
    const within = {
      INTERRATER_DATA: "/srv/interrater",
      INTERRATER_BACKUP: "/srv/interrater/kept",
    };

    expect(() => readConfig(within)).toThrow("Use one outside it");
    expect(readConfig({ ...within, INTERRATER_BACKUP: "/srv/interrater-kept" }).backups).toEqual({
      folder: "/srv/interrater-kept",
      at: { hour: 2, minute: 30 },
      keep: 14,
    });
  });

  it("keeps the secret of a bucket out of what it says", () => {
    const wrong = { ...s3, INTERRATER_S3_SECRET_KEY: "hush", INTERRATER_S3_BUCKET: "No Bucket" };

    expect(() => readConfig(wrong)).toThrow("the name of a bucket");
    expect(() => readConfig(wrong)).not.toThrow("hush");
  });

  it("keeps a secret of the server that is too short out of what it says", () => {
    const short = { INTERRATER_SECRET: "hush-hush-hush" };

    expect(() => readConfig(short)).toThrow("at least 32 characters");
    expect(() => readConfig(short)).not.toThrow("hush-hush");
    expect(readConfig({ INTERRATER_SECRET: "s".repeat(32) }).secret).toBe("s".repeat(32));
  });

  it("keeps a password out of the sentence", () => {
    expect(() => readConfig({ DATABASE_URL: "postgre://me:secret@here/there" })).toThrow(
      '"postgre://me:…@here/there"',
    );
  });

  it("sets the limits that have a variable, within their range", () => {
    const set = limitsFromEnvironment({ INTERRATER_EVENTS_PER_OBSERVATION: "1000" });

    expect(set).toEqual({ ...limits, eventsPerObservation: 1000 });
    expect(() => limitsFromEnvironment({ INTERRATER_EVENTS_PER_OBSERVATION: "1" })).toThrow(
      'INTERRATER_EVENTS_PER_OBSERVATION is "1". Use a whole number from 100 to 200000',
    );
  });
});
