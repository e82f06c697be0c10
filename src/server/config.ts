import { isIP } from "node:net";
import { isAbsolute, resolve, sep } from "node:path";
import { z } from "zod";
import {
  limitNames,
  type LimitName,
  limitTable,
  limitsWith,
  type Limits,
} from "../domain/limits.ts";
import { rules } from "../domain/rules.ts";
import { type TwoFactorDemand, twoFactorDemands } from "../domain/demandedTwoFactor.ts";
import { secretMinChars } from "./accounts/secret.ts";
import type { BackupKeys } from "./backups/keys.ts";
import type { BackupPlan } from "./backups/plan.ts";
import type { SingleSignOnConfig } from "./accounts/singleSignOnConfig.ts";
import { hostsOf } from "./database/hosts.ts";
import { CannotStart } from "./embedded/cannotStart.ts";
import type { MailConfig } from "./mail/mailConfig.ts";
import type { StorageConfig } from "./media/storageConfig.ts";
import { unencryptedLines } from "./unencryptedLines.ts";
import { projectRoot } from "./projectRoot.ts";

/**
 * The configuration from the environment, read once at the start. Limits are separate: {@link
 * limitsFromEnvironment}.
 */
export interface Config {
  /** Absolute: the embedded database, uploaded media, and what else the product keeps. */
  readonly dataDirectory: string;
  /** What cookies are signed with; `undefined`: it lies in the data folder. */
  readonly secret: string | undefined;
  /** An external PostgreSQL. `undefined`: the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  /** A port that was asked for by name is never changed for another. */
  readonly isPortFixed: boolean;
  /** Where browsers reach the server, "https://interrater.example.org"; `undefined`: host and port above. */
  readonly origin: string | undefined;
  /** Whose word is taken for the address of a client; as Fastify’s `trustProxy`. */
  readonly trustProxy: boolean | number | readonly string[];
  /** Whether titles and pictures of hosted recordings are asked for at their hosts. */
  readonly hasEmbedPreviews: boolean;
  /** Whether webhooks may lead to this machine, into private networks, and by http. */
  readonly hasPrivateWebhooks: boolean;
  readonly storage: StorageConfig;
  /** Absolute: where the ledger of erasures lies; `undefined`: in the data folder. */
  readonly erasures: string | undefined;
  /** The backups that the server writes by itself; `undefined`: none but those before an upgrade. */
  readonly backups: BackupPlan | undefined;
  /** What backups are encrypted for, and what opens them. */
  readonly backupKeys: BackupKeys;
  /** Whether tables are kept in the data folder before a newer version changes them. */
  readonly keepsBeforeUpgrade: boolean;
  /** The origins that recordings may be at which are not uploaded; `undefined`: any; empty: none. */
  readonly mediaHosts: readonly string[] | undefined;
  /** The FFmpeg that converts videos: its path; "system": the first in the path, if there is one; or "off". */
  readonly ffmpeg: string;
  /** The clamd that looks through uploads: the path of its socket, or host and port; `undefined`: none. */
  readonly clamd: string | undefined;
  /** Whose PostgreSQL is looked for first where the server starts one: that of npm, or an installed one (`placesHere`). */
  readonly postgresql: z.infer<typeof whichPostgresql>;
  /** How invitations are mailed; `undefined`: they are links to copy. */
  readonly mail: MailConfig | undefined;
  /** An institution’s own sign-in; `undefined`: passwords alone. */
  readonly singleSignOn: SingleSignOnConfig | undefined;
  /** Of whom two-factor authentication is asked. */
  readonly twoFactor: TwoFactorDemand;
  readonly logLevel: LogLevel;
  /** Whether entries of the security log are lines of the log as well, for another machine to keep. */
  readonly logsSecurity: boolean;
  /** What a monitoring system says to read the counters; `undefined`: administrators alone read them. */
  readonly metricsToken: string | undefined;
  /** Started by `npm run dev`: the client comes from Vite, not from `dist`. */
  readonly isDevelopment: boolean;
}

export type LogLevel = z.infer<typeof logLevel>;

/**
 * An empty variable counts as not set.
 * @throws CannotStart naming the variable, its value and what is allowed.
 */
export function readConfig(env: Environment): Config {
  const requiresTls = read(env, "INTERRATER_REQUIRE_TLS", yesOrNo, "true or false") ?? false;
  const config = configFrom(env, requiresTls);
  const open = requiresTls ? unencryptedLines(config) : [];
  if (open.length > 0) {
    throw new CannotStart(
      `INTERRATER_REQUIRE_TLS is set, but not every connection uses TLS: ${open.map(({ variable, mend }) => `${variable} needs ${mend}`).join("; ")}.`,
    );
  }
  return config;
}

function configFrom(env: Environment, requiresTls: boolean): Config {
  return {
    dataDirectory: resolve(
      projectRoot,
      read(env, "INTERRATER_DATA", z.string(), "the path of a folder") ?? "data",
    ),
    secret: read(
      env,
      "INTERRATER_SECRET",
      z.string().min(secretMinChars),
      `at least ${secretMinChars} characters that no one can guess, as openssl rand -base64 32 prints them`,
    ),
    databaseUrl: read(
      env,
      "DATABASE_URL",
      databaseUrl,
      "the address of a PostgreSQL database, as in postgresql://user:password@host:5432/database, or of several, as in postgresql://user:password@one,two/database?target_session_attrs=read-write",
    ),
    host:
      read(
        env,
        "HOST",
        host,
        "the address or the name of this machine to listen on, as in 127.0.0.1, or 0.0.0.0 for all",
      ) ?? "127.0.0.1",
    port: read(env, "PORT", port, "a whole number from 0 to 65535") ?? 4170,
    isPortFixed: textOf(env, "PORT") !== undefined,
    origin: read(env, "INTERRATER_ORIGIN", origin, originForm),
    trustProxy:
      read(
        env,
        "INTERRATER_TRUST_PROXY",
        trustProxy,
        "true, false, the number of proxies in front, or their addresses separated by commas, such as 10.0.0.0/8,loopback",
      ) ?? false,
    hasEmbedPreviews: read(env, "INTERRATER_EMBED_PREVIEWS", yesOrNo, "true or false") ?? true,
    hasPrivateWebhooks: read(env, "INTERRATER_PRIVATE_WEBHOOKS", yesOrNo, "true or false") ?? false,
    storage: storageFrom(env),
    erasures: erasuresFrom(env),
    backups: backupsFrom(env),
    backupKeys: backupKeysFrom(env),
    keepsBeforeUpgrade:
      read(env, "INTERRATER_BACKUP_BEFORE_UPGRADE", yesOrNo, "true or false") ?? true,
    postgresql:
      read(env, "INTERRATER_POSTGRESQL", whichPostgresql, "package or system") ?? "package",
    ffmpeg:
      read(
        env,
        "INTERRATER_FFMPEG",
        ffmpeg,
        "the path of FFmpeg's program, as in /usr/bin/ffmpeg, or off",
      ) ?? "system",
    mediaHosts: read(
      env,
      "INTERRATER_MEDIA_HOSTS",
      mediaHosts,
      "where recordings may be stored, such as https://media.example.org; several separated by commas; or none",
    ),
    clamd: read(
      env,
      "INTERRATER_CLAMD",
      clamd,
      "where a clamd listens, as in /run/clamav/clamd.ctl or 127.0.0.1:3310",
    ),
    mail: mailFrom(env, requiresTls),
    singleSignOn: singleSignOnFrom(env),
    twoFactor: twoFactorFrom(env),
    logLevel:
      read(env, "INTERRATER_LOG_LEVEL", logLevel, `one of ${logLevels.join(", ")}`) ?? "warn",
    logsSecurity: read(env, "INTERRATER_LOG_SECURITY", yesOrNo, "true or false") ?? false,
    metricsToken: read(
      env,
      "INTERRATER_METRICS_TOKEN",
      z
        .string()
        .regex(/^[\w.~+/=-]+$/u)
        .min(metricsTokenMinChars),
      `at least ${metricsTokenMinChars} letters and digits that no one can guess, as openssl rand -hex 16 prints them`,
    ),
    isDevelopment: read(env, "INTERRATER_DEV", yesOrNo, "true or false") ?? false,
  };
}

/**
 * The limits, with those that this server sets by environment.
 * @throws CannotStart naming the variable, its value and its range.
 */
export function limitsFromEnvironment(env: Environment): Limits {
  const set: Partial<Record<LimitName, number>> = {};
  for (const name of limitNames()) {
    const limit = limitTable[name];
    if (!("variable" in limit)) continue;
    const value = read(
      env,
      limit.variable,
      z.string().regex(/^\d+$/u).transform(Number).pipe(z.int().min(limit.min).max(limit.max)),
      `a whole number from ${limit.min} to ${limit.max} (${limit.unit})`,
    );
    if (value !== undefined) set[name] = value;
  }
  return limitsWith(set);
}

function erasuresFrom(env: Environment): string | undefined {
  const path = read(env, "INTERRATER_ERASURES", z.string(), "the path of a file");
  return path === undefined ? undefined : resolve(projectRoot, path);
}

/** @throws CannotStart where a variable is wrong, or the folder is part of what is backed up. */
function backupsFrom(env: Environment): BackupPlan | undefined {
  const path = read(env, "INTERRATER_BACKUP", z.string(), "the path of a folder");
  const at = read(env, "INTERRATER_BACKUP_AT", timeOfDay, "a time of day, as in 02:30");
  const keep = read(
    env,
    "INTERRATER_BACKUP_KEEP",
    z.string().regex(/^\d+$/u).transform(Number).pipe(z.int().min(1).max(3_650)),
    "the number of backups to keep, from 1 to 3650",
  );
  if (path === undefined) return undefined;
  const folder = resolve(projectRoot, path);
  const data = resolve(projectRoot, textOf(env, "INTERRATER_DATA") ?? "data");
  if (`${folder}${sep}`.startsWith(`${data}${sep}`)) {
    throw new CannotStart(
      `INTERRATER_BACKUP is a folder within the data folder (${data}). Use one outside it, preferably on another disk, so that no failure affects both.`,
    );
  }
  return { folder, at: at ?? { hour: 2, minute: 30 }, keep: keep ?? 14 };
}

/** @throws CannotStart where a variable is wrong, or two say what backups are encrypted for. */
function backupKeysFrom(env: Environment): BackupKeys {
  const recipients = read(
    env,
    "INTERRATER_BACKUP_RECIPIENT",
    ageRecipients,
    "a recipient of age, as age-keygen prints it (age1…), or several separated by commas",
  );
  const passphrase = read(
    env,
    "INTERRATER_BACKUP_PASSPHRASE",
    z.string().min(passphraseMinChars),
    `at least ${passphraseMinChars} characters that no one can guess, as openssl rand -base64 24 prints them`,
  );
  const identity = read(env, "INTERRATER_BACKUP_IDENTITY", z.string(), "the path of a file");
  if (recipients && passphrase !== undefined) {
    throw new CannotStart(
      "INTERRATER_BACKUP_RECIPIENT and INTERRATER_BACKUP_PASSPHRASE are both set. A backup is encrypted either for recipients or with a passphrase: set one of them.",
    );
  }
  return {
    recipients: recipients ?? [],
    passphrase,
    identityFile: identity === undefined ? undefined : resolve(projectRoot, identity),
  };
}

const passphraseMinChars = 16;

const ageRecipients = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((all) => all.every((one) => /^age1[0-9a-z]{40,}$/u.test(one)));

const timeOfDay = z
  .string()
  .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/u)
  .transform((text) => {
    const [hour = 0, minute = 0] = text.split(":").map(Number);
    return { hour, minute };
  });

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws CannotStart where mail is asked for and what it needs is missing. */
function mailFrom(env: Environment, requiresTls: boolean): MailConfig | undefined {
  const url = read(
    env,
    "INTERRATER_SMTP_URL",
    smtpUrl,
    "the address of a mail server, as in smtps://user:password@mail.example.org or smtp://localhost:25",
  );
  if (url === undefined) return undefined;
  const because = "INTERRATER_SMTP_URL is set";
  // A link in a mail must lead to us, whatever host a request claims to be for.
  wanted(env, "INTERRATER_ORIGIN", origin, originForm, because);
  const from = wanted(
    env,
    "INTERRATER_MAIL_FROM",
    mailFromAddress,
    "an address, alone or after a name, as in Interrater <coding@example.org>",
    because,
  );
  return { url, from, timeoutMs: 20_000, ...(requiresTls && { requiresTls }) };
}

/** @throws CannotStart where single sign-on is asked for and what it needs is missing. */
function singleSignOnFrom(env: Environment): SingleSignOnConfig | undefined {
  const issuer = read(
    env,
    "INTERRATER_OIDC_ISSUER",
    issuerAddress,
    "the issuer of an OpenID Connect provider, as in https://sso.example.org/realms/lab (http:// only on this machine)",
  );
  if (issuer === undefined) return undefined;
  const because = "INTERRATER_OIDC_ISSUER is set";
  wanted(env, "INTERRATER_ORIGIN", origin, originForm, because);
  const text = (name: string, allowed: string) => wanted(env, name, z.string(), allowed, because);
  return {
    issuer,
    clientId: text("INTERRATER_OIDC_CLIENT_ID", "the client ID of this server with the provider"),
    clientSecret: text("INTERRATER_OIDC_CLIENT_SECRET", "the client secret issued by the provider"),
    name: text(
      "INTERRATER_OIDC_NAME",
      "the name of the provider as people know it, such as Example University",
    ),
  };
}

/**
 * A provider that asks for one factor only would be a way around a demanded second one, so that its administrators
 * have to say that it asks for two.
 *
 * @throws CannotStart
 */
function twoFactorFrom(env: Environment): TwoFactorDemand {
  const demanding = twoFactorDemands.filter((one) => one !== "no_one");
  const demand = read(
    env,
    "INTERRATER_TWO_FACTOR",
    z.enum(demanding),
    `who has to use two-factor authentication: ${demanding.join(", ")}`,
  );
  const isByProvider = read(env, "INTERRATER_OIDC_TWO_FACTOR", yesOrNo, "true or false") ?? false;
  const hasProvider = textOf(env, "INTERRATER_OIDC_ISSUER") !== undefined;
  if (demand !== undefined && hasProvider && !isByProvider) {
    throw new CannotStart(
      "INTERRATER_TWO_FACTOR requires two-factor authentication, but people who sign in with the provider of INTERRATER_OIDC_ISSUER enter no code here. Have the provider require two factors, then set INTERRATER_OIDC_TWO_FACTOR=true.",
    );
  }
  return demand ?? "no_one";
}

/** @throws CannotStart where storage in S3 is asked for and something to reach it is missing. */
function storageFrom(env: Environment): StorageConfig {
  const kind = read(env, "INTERRATER_STORAGE", z.enum(["disk", "s3"]), "disk or s3") ?? "disk";
  if (kind === "disk") return { kind };
  const endpoint = read(
    env,
    "INTERRATER_S3_ENDPOINT",
    origin,
    "http:// or https://, a host, and nothing after it, as in https://s3.example.org",
  );
  return {
    kind,
    endpoint,
    region:
      read(env, "INTERRATER_S3_REGION", z.string(), "a region, as in eu-central-1") ?? "us-east-1",
    bucket: wanted(
      env,
      "INTERRATER_S3_BUCKET",
      bucket,
      "the name of a bucket, as in interrater-media",
    ),
    accessKey: wanted(env, "INTERRATER_S3_ACCESS_KEY", z.string(), "the name of an access key"),
    secretKey: wanted(env, "INTERRATER_S3_SECRET_KEY", z.string(), "the secret of the access key"),
    usesPathStyle:
      read(env, "INTERRATER_S3_PATH_STYLE", yesOrNo, "true or false") ?? endpoint !== undefined,
    createsBucket: read(env, "INTERRATER_S3_CREATE_BUCKET", yesOrNo, "true or false") ?? false,
  };
}

const metricsTokenMinChars = 24;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const logLevel = z.enum(logLevels);

const yes = ["true", "yes", "on"] as const;
const no = ["false", "no", "off"] as const;
const yesOrNo = z
  .enum([...yes, "1", ...no, "0"])
  .transform((word) => word === "1" || yes.some((other) => other === word));

const port = z.string().regex(/^\d+$/u).transform(Number).pipe(z.int().min(0).max(65_535));

const host = z.string().regex(/^[\w.:%-]+$/u);

const databaseUrl = z.string().refine((text) => hostsOf(text) !== undefined);

const origin = z
  .string()
  .refine((text) => URL.canParse(text))
  .transform((text) => new URL(text))
  .refine(
    (url) =>
      /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/` && url.hostname !== "",
  )
  .transform((url) => url.origin);

const mediaHosts = z
  .string()
  .transform((text) => (text === "none" ? [] : text.split(",").map((one) => one.trim())))
  .pipe(z.array(origin));

const originForm =
  "http:// or https://, a host, and nothing after it, as in https://interrater.example.org";

const whichPostgresql = z.enum(["package", "system"]);

const ffmpeg = z.string().refine((text) => text === "off" || isAbsolute(text));

const clamd = z
  .string()
  .refine(
    (text) =>
      isAbsolute(text) ||
      (/^(?:[\w.-]+|\[[\da-fA-F:]+\]):\d+$/u.test(text) && URL.canParse(`tcp://${text}`)),
  );

const smtpUrl = z
  .string()
  .refine(
    (text) => /^smtps?:\/\/./u.test(text) && URL.canParse(text) && new URL(text).hostname !== "",
  );

const mailFromAddress = z
  .string()
  .refine(
    (text) => rules.email.safeParse(/^[^<>\r\n]*<([^<>]+)>$/u.exec(text)?.[1] ?? text).success,
  );

const issuerAddress = z
  .string()
  .refine((text) => URL.canParse(text))
  .refine((text) => {
    const { protocol, hostname, search, hash } = new URL(text);
    const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
    return (protocol === "https:" || (protocol === "http:" && isHere)) && search + hash === "";
  })
  .transform((text) => text.replace(/\/+$/u, ""));

const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u);

const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

const trustProxy = z.union([
  // Here 1 is one proxy, not "yes".
  z.enum([...yes, ...no]).transform((word) => yes.some((other) => other === word)),
  z.string().regex(/^\d+$/u).transform(Number).pipe(z.int().min(1).max(32)),
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork)),
]);

function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = "", bits, more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d+$/u.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function wanted<Value>(
  env: Environment,
  name: string,
  schema: z.ZodType<Value>,
  allowed: string,
  because = 'INTERRATER_STORAGE is "s3"',
): Value {
  const value = read(env, name, schema, allowed);
  if (value !== undefined) return value;
  throw new CannotStart(
    `${because}, but the environment variable ${name} is not set. Set it to ${allowed}.`,
  );
}

function read<Value>(
  env: Environment,
  name: string,
  schema: z.ZodType<Value>,
  allowed: string,
): Value | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new CannotStart(
    secrets.has(name)
      ? `The environment variable ${name} is not valid. Use ${allowed}.`
      : `The environment variable ${name} is "${withoutPassword(text)}". Use ${allowed}.`,
  );
}

/** What is never printed. */
const secrets: ReadonlySet<string> = new Set([
  "INTERRATER_SECRET",
  "INTERRATER_METRICS_TOKEN",
  "INTERRATER_BACKUP_PASSPHRASE",
]);

function textOf(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === "" ? undefined : text;
}

/** The sentence goes to a console that others may read, and into logs. */
function withoutPassword(text: string): string {
  return text.replace(/:[^:@/]*@/u, ":…@");
}
