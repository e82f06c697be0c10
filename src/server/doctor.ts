import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { access, constants, lstat, readdir, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod";
import { accountCalls } from "../api/contract/accounts.ts";
import { healthCalls } from "../api/contract/health.ts";
import { encrypterOf, encrypts } from "./backups/keys.ts";
import { begunAt, encryptedEnding } from "./backups/plan.ts";
import { bytesOf, openSource } from "./backups/source.ts";
import { type Config, limitsFromEnvironment, readConfig } from "./config.ts";
import { reachDatabase } from "./database/reach.ts";
import { clientClassOf, clientConfig } from "./database/database.ts";
import { embeddedPackage, placesHere } from "./embedded/binaries.ts";
import { CannotStart } from "./embedded/cannotStart.ts";
import { openMail } from "./mail/mail.ts";
import { openScanner, ScannerSilent } from "./media/scanner.ts";
import { openStorage } from "./media/openStorage.ts";
import { unencryptedLines } from "./unencryptedLines.ts";
import { updatesLacking } from "./system/supportEnds.ts";

/** What was found of one thing that the server needs. */
export interface Finding {
  readonly about: string;
  /** `wrong`: the server does not start, or something it is set to do fails. `note`: it works, and could be better. */
  readonly state: "ok" | "note" | "wrong";
  readonly says: string;
  /** What to do about it. */
  readonly mend?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Found = Omit<Finding, "about">;

const gib = 1024 ** 3;
const reachMs = 5_000;
/** Two-factor codes and due dates are by the clock: more than that between two machines is felt. */
const clockMs = 2_000;
/** What a provider says of a sign-in holds for minutes only. */
const signInClockMs = 60_000;
const keepTime = "Synchronise both clocks with a time server (timedatectl set-ntp true).";

/**
 * Checks this machine and the settings as the server would find them, one item after the other,
 * whatever the results of earlier ones. Writes nothing and creates no data folder.
 */
export async function* examine(env: Environment): AsyncGenerator<Finding> {
  yield { about: "Node.js", ...ofNode(process.versions.node) };
  let config: Config;
  let reserveBytes: number;
  try {
    config = readConfig(env);
    reserveBytes = limitsFromEnvironment(env).diskReserveBytes;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    yield { about: "settings", state: "wrong", says: error.message, mend: "Correct it." };
    return;
  }
  yield { about: "settings", state: "ok", says: "all variables are valid" };
  const looks: readonly (readonly [string, () => Promise<Found> | Found])[] = [
    ["data folder", () => ofFolder(config.dataDirectory)],
    ["disk", () => ofDisk(config.dataDirectory, reserveBytes)],
    ["memory", () => ofMemory(totalmem())],
    ["port", () => ofPort(config)],
    ["database", () => ofDatabase(config)],
    ["recordings", () => ofStorage(config)],
    ["backups", () => ofBackups(config)],
    ["mail", () => ofMail(config)],
    ["single sign-on", () => ofProvider(config)],
    ["proxy", () => ofProxy(config)],
    ["TLS", () => ofUnencryptedLines(config)],
    ["virus scanner", () => ofScanner(config)],
    ["FFmpeg", () => ofFfmpeg(config.ffmpeg)],
  ];
  for (const [about, look] of looks) {
    // oxlint-disable-next-line no-await-in-loop -- Said one after the other, as they are found.
    yield { about, ...(await look()) };
  }
}

/** @param version as `process.versions.node` has it */
export function ofNode(version: string): Found {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const mend = "Install Node.js 24 from https://nodejs.org or your system’s packages.";
  if (major < 22) {
    return { state: "note", says: `${version} no longer gets security updates`, mend };
  }
  if (major % 2 === 1 || (major === 22 && minor < 13)) {
    return {
      state: "note",
      says: `${version} is not among the versions that Interrater is tested with`,
      mend,
    };
  }
  return { state: "ok", says: version };
}

async function ofFolder(folder: string): Promise<Found> {
  const there = nearest(folder);
  const refusal = await refusalOf(there, "INTERRATER_DATA");
  if (refusal) return refusal;
  if (there !== folder) return { state: "ok", says: `${folder} is created at the first start` };
  const { mode } = await lstat(folder);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    return {
      state: "note",
      says: `other users of this machine can access ${folder}`,
      mend: `The next start restricts access; or run: chmod -R go= ${folder}`,
    };
  }
  return { state: "ok", says: folder };
}

/** Why nothing can be written into a folder that is there; `undefined`: it can. */
async function refusalOf(folder: string, variable: string): Promise<Found | undefined> {
  if (!(await stat(folder)).isDirectory()) {
    return {
      state: "wrong",
      says: `${folder} is a file, not a folder`,
      mend: `Set ${variable} to a folder.`,
    };
  }
  try {
    await access(folder, constants.W_OK);
    return undefined;
  } catch {
    return {
      state: "wrong",
      says: `${folder} cannot be written by this user`,
      mend: `Make the user that runs the server its owner, or set ${variable} to another folder.`,
    };
  }
}

function nearest(folder: string): string {
  let above = folder;
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above);
  return above;
}

async function ofDisk(folder: string, reserveBytes: number): Promise<Found> {
  const { bavail, bsize } = await statfs(nearest(folder));
  const free = bavail * bsize;
  const says = `${(free / gib).toFixed(1)} GiB free; uploads leave ${(reserveBytes / gib).toFixed(1)} GiB of it to the database`;
  if (free > reserveBytes) return { state: "ok", says };
  return {
    state: "wrong",
    says,
    mend: "Free space on the disk of the data folder, or move the folder to a larger disk: until then, every upload is refused.",
  };
}

/** @param bytes what the machine has */
export function ofMemory(bytes: number): Found {
  const says = `${(bytes / gib).toFixed(1)} GiB`;
  if (bytes >= 0.9 * gib) return { state: "ok", says };
  return {
    state: "note",
    says,
    mend: "Give the machine 1 GiB or more: large imports and comparisons need it.",
  };
}

async function ofPort({ host, port, isPortFixed }: Config): Promise<Found> {
  const trouble = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
  if (trouble === undefined) return { state: "ok", says: `${host}:${port} is free` };
  if (trouble === "EADDRINUSE") {
    const local = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
    if (await isOurs(`http://${local.includes(":") ? `[${local}]` : local}:${port}`)) {
      return { state: "ok", says: `Interrater answers at ${host}:${port}` };
    }
    return {
      state: isPortFixed ? "wrong" : "note",
      says: `${host}:${port} is in use by another program`,
      mend: "Set PORT to another port.",
    };
  }
  return {
    state: "wrong",
    says: `the server cannot listen at ${host}:${port} (${trouble})`,
    mend:
      trouble === "EACCES"
        ? "Set PORT to a port above 1023, and have a proxy listen at 443."
        : "Set HOST to an address of this machine.",
  };
}

async function isOurs(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}${healthCalls.isAlive.path}`, {
      signal: AbortSignal.timeout(reachMs),
    });
    return healthCalls.isAlive.reply.safeParse(await answer.json()).success;
  } catch {
    return false;
  }
}

async function ofDatabase(config: Config): Promise<Found> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl === undefined && !existsSync(join(dataDirectory, "postgresql/cluster"))) {
    const [first] = placesHere();
    if (first) {
      const where =
        first.kind === "package" ? `the package’s, ${first.version}` : first.binDirectory;
      return { state: "ok", says: `created at the first start by PostgreSQL (${where})` };
    }
    return {
      state: "wrong",
      says: "there is no PostgreSQL for this platform",
      mend: "Install PostgreSQL 15 or newer, or set DATABASE_URL to a server.",
    };
  }
  try {
    const reached = await reachDatabase(config, {
      purpose: "doctor",
      whenInUse: "share",
      log: () => undefined,
    });
    try {
      return await ofAnswering(reached.connection, databaseUrl !== undefined);
    } finally {
      await reached.leave();
    }
  } catch (error) {
    return {
      state: "wrong",
      says: messageOf(error),
      mend:
        databaseUrl === undefined
          ? "PostgreSQL’s log is postgresql/log in the data folder."
          : "Check that DATABASE_URL has a running server, a user with its password, and a database.",
    };
  }
}

const answered = z.object({ version: z.string(), number: z.coerce.number(), nowMs: z.number() });

async function ofAnswering(
  connection: Parameters<typeof clientConfig>[0],
  isOwnServer: boolean,
): Promise<Found> {
  const client = new (clientClassOf(connection))({
    ...clientConfig(connection),
    connectionTimeoutMillis: reachMs,
    query_timeout: reachMs,
  });
  // A server that goes away between two questions is said by the question.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const askedMs = Date.now();
    const { rows } = await client.query(
      `select current_setting('server_version') as version,
        current_setting('server_version_num') as number,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`,
    );
    const { version, number, nowMs } = answered.parse(rows[0]);
    const apartMs = Math.abs(nowMs - (askedMs + Date.now()) / 2);
    // The system's says in brackets what it was made by.
    const isOfPackage =
      !isOwnServer &&
      !version.includes(" (") &&
      embeddedPackage()?.version.startsWith(`${version.split(" ")[0] ?? ""}.`);
    const lacking = updatesLacking(version);
    const says = [
      `PostgreSQL ${version}`,
      isOfPackage ? ", the one that came with the packages" : "",
      lacking && lacking.count > 0
        ? `; at least ${lacking.count === 1 ? "one update is" : `${lacking.count} updates are`} lacking, the last of ${lacking.lastOn}`
        : "",
    ].join("");
    if (number < 150_000) {
      return { state: "wrong", says, mend: "Interrater needs PostgreSQL 15 or newer." };
    }
    if (apartMs > clockMs) {
      return {
        state: "wrong",
        says: `${says}; its clock and this machine’s are ${(apartMs / 1000).toFixed(0)} s apart`,
        mend: keepTime,
      };
    }
    if (isOfPackage) {
      return {
        state: "note",
        says,
        mend: "It is updated only together with Interrater. On a server, use one that the system keeps up to date: set INTERRATER_POSTGRESQL to system before the first start, or DATABASE_URL.",
      };
    }
    if (lacking === null || lacking.count === 0) return { state: "ok", says };
    return {
      state: "note",
      says,
      mend: "Install the system’s updates (apt-get upgrade), then restart PostgreSQL.",
    };
  } finally {
    await client.end();
  }
}

async function ofStorage(config: Config): Promise<Found> {
  const { storage, dataDirectory } = config;
  if (storage.kind === "disk") {
    return { state: "ok", says: `on this disk, in ${join(dataDirectory, "media")}` };
  }
  try {
    const opened = await openStorage({ ...storage, createsBucket: false }, dataDirectory);
    await opened.check();
    return { state: "ok", says: `in the bucket ${storage.bucket}` };
  } catch (error) {
    return {
      state: "wrong",
      says: `the bucket ${storage.bucket} cannot be reached: ${messageOf(error)}`,
      mend: storage.createsBucket
        ? "The first start creates it. If the server has been started before, check INTERRATER_S3_ENDPOINT and that the key may create, read, write and list the bucket."
        : "Check INTERRATER_S3_ENDPOINT, the bucket’s name, and that the key may read, write and list the bucket.",
    };
  }
}

async function ofBackups(config: Config): Promise<Found> {
  const { backups, backupKeys, dataDirectory } = config;
  if (!backups) {
    return {
      state: "note",
      says: "the server writes no backups by itself",
      mend: "Set INTERRATER_BACKUP to a folder on another disk: one backup is written there each day. Or run npm run backup regularly.",
    };
  }
  const { folder, at, keep } = backups;
  const there = nearest(folder);
  const refusal = await refusalOf(there, "INTERRATER_BACKUP");
  if (refusal) return refusal;
  try {
    await encrypterOf(backupKeys);
  } catch (error) {
    return {
      state: "wrong",
      says: messageOf(error),
      mend: "Check INTERRATER_BACKUP_RECIPIENT.",
    };
  }
  const [last] = existsSync(folder)
    ? (await readdir(folder))
        .flatMap((name) => {
          const begun = begunAt(name);
          return begun ? [{ name, atMs: begun.getTime() }] : [];
        })
        .toSorted((a, b) => b.atMs - a.atMs)
    : [];
  const newest = last?.atMs;
  const time = `${at.hour}:${String(at.minute).padStart(2, "0")}`;
  const says = `daily at ${time} in ${folder}, ${keep} kept; ${newest === undefined ? "none yet" : `the newest is of ${new Date(newest).toISOString()}`}; ${encrypts(backupKeys) ? "encrypted" : "not encrypted"}`;
  if (newest !== undefined && Date.now() - newest > lateBackupMs) {
    return {
      state: "wrong",
      says,
      mend: "The server’s log shows why none was written since. Check that the disk has free space and that the server runs at that time.",
    };
  }
  const trouble = last && (await troubleOf(join(folder, last.name), config));
  if (trouble) return { state: "wrong", says: `${says}; ${trouble.says}`, mend: trouble.mend };
  const [own, data] = await Promise.all([stat(there), stat(nearest(dataDirectory))]);
  if (own.dev !== data.dev) return { state: "ok", says };
  return {
    state: "note",
    says: `${says}; it is on the disk of the data folder`,
    mend: "Use a folder on another disk, or copy the backups elsewhere: if this disk fails, both are lost.",
  };
}

/**
 * Whether the newest backup begins as one, opened where something here opens it. That it is whole was seen when it was
 * written: to read all of it again would take too long.
 */
async function troubleOf(file: string, { backupKeys }: Config) {
  const canOpen = backupKeys.identityFile !== undefined || backupKeys.passphrase !== undefined;
  if (file.endsWith(encryptedEnding) && !canOpen) return undefined;
  try {
    const source = await openSource(file, backupKeys);
    try {
      const start = await bytesOf(source, 0, "manifest.json".length);
      if (start.toString() === "manifest.json") return undefined;
    } finally {
      await source.close();
    }
    return { says: `${file} is not a backup of Interrater`, mend: "Remove it from that folder." };
  } catch (error) {
    return {
      says: messageOf(error),
      mend: "Check INTERRATER_BACKUP_IDENTITY and INTERRATER_BACKUP_PASSPHRASE: the key has changed since, or belongs to another server.",
    };
  }
}

const lateBackupMs = 2 * 24 * 60 * 60 * 1000;

function ofUnencryptedLines(config: Config): Found {
  const open = unencryptedLines(config);
  if (open.length === 0) return { state: "ok", says: "all connections to other machines use it" };
  return {
    state: "note",
    says: `others on the network can read the connections of ${open.map(({ variable }) => variable).join(", ")}`,
    mend: `Set ${open.map(({ variable, mend }) => `${variable} to ${mend}`).join("; ")}. With INTERRATER_REQUIRE_TLS=true, the server refuses to start without TLS.`,
  };
}

async function ofScanner({ clamd }: Config): Promise<Found> {
  if (clamd === undefined) {
    return { state: "ok", says: "uploads are not scanned for malware" };
  }
  try {
    return { state: "ok", says: `${await openScanner(clamd).version()} at ${clamd}` };
  } catch (error) {
    if (!(error instanceof ScannerSilent)) throw error;
    return {
      state: "wrong",
      says: `${error.message}: uploads wait until it responds`,
      mend: "Start clamd, or check INTERRATER_CLAMD.",
    };
  }
}

async function ofMail({ mail, origin }: Config): Promise<Found> {
  if (mail === undefined) {
    return { state: "ok", says: "none: invitation links have to be copied" };
  }
  const opened = openMail({ ...mail, timeoutMs: reachMs });
  try {
    await opened.check();
    return {
      state: "ok",
      says: `the mail server accepts emails; links start with ${String(origin)}`,
    };
  } catch (error) {
    return {
      state: "wrong",
      says: `the mail server refuses: ${messageOf(error)}`,
      mend: "Check INTERRATER_SMTP_URL: host, port, smtps:// or smtp://, user and password (special characters percent-encoded).",
    };
  } finally {
    opened.close();
  }
}

async function ofProvider({ singleSignOn }: Config): Promise<Found> {
  if (singleSignOn === undefined)
    return { state: "ok", says: "none: people sign in with passwords" };
  const { issuer, name } = singleSignOn;
  const mend = "Check INTERRATER_OIDC_ISSUER, and that this machine can reach it.";
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(reachMs),
    });
    if (!answer.ok) {
      return { state: "wrong", says: `${name} answers ${answer.status}`, mend };
    }
    const said = z
      .object({ issuer: z.string() })
      .loose()
      .parse(await answer.json());
    if (said.issuer.replace(/\/+$/u, "") !== issuer) {
      return {
        state: "wrong",
        says: `${name} calls itself ${said.issuer}`,
        mend: `Set INTERRATER_OIDC_ISSUER to ${said.issuer}.`,
      };
    }
    const apartMs = Math.abs(Date.parse(answer.headers.get("date") ?? "") - Date.now());
    if (apartMs > signInClockMs) {
      return {
        state: "wrong",
        says: `${name} answers; its clock and this machine’s are ${(apartMs / 1000).toFixed(0)} s apart`,
        mend: keepTime,
      };
    }
    return { state: "ok", says: `${name} answers` };
  } catch (error) {
    return { state: "wrong", says: `${name} cannot be reached: ${messageOf(error)}`, mend };
  }
}

async function ofProxy({ origin, trustProxy }: Config): Promise<Found> {
  if (origin === undefined) {
    return { state: "ok", says: "none: people use the server’s own URL" };
  }
  if (origin.startsWith("https:") && trustProxy === false) {
    return {
      state: "wrong",
      says: `${origin} uses https, but no proxy is trusted: all requests seem to come from one address`,
      mend: "Set INTERRATER_TRUST_PROXY, for example to 1 for one proxy.",
    };
  }
  if (!(await isOurs(origin))) {
    return {
      state: "note",
      says: `${origin} does not respond to requests from this machine`,
      mend: "Start the server and the proxy, then check again. The proxy has to forward every path, including /health/live.",
    };
  }
  const trouble = (await troubleOfHost(origin)) ?? (await troubleOfAddresses(origin, trustProxy));
  return trouble ?? { state: "ok", says: `${origin} leads here` };
}

const asPackaged = "as packaging/nginx.conf and packaging/Caddyfile do";

/** Whether the name that people ask for comes through: what is asked by another is refused, but for `/health`. */
async function troubleOfHost(origin: string): Promise<Found | undefined> {
  const status = await fetch(origin + accountCalls.session.path, {
    redirect: "manual",
    signal: AbortSignal.timeout(reachMs),
  }).then(
    (answer) => answer.status,
    () => undefined,
  );
  if (status !== wrongHost) return undefined;
  return {
    state: "wrong",
    says: `${origin} leads here, but the proxy uses another host name: all pages are refused`,
    mend: `Have the proxy forward the Host header that browsers send, ${asPackaged}.`,
  };
}

/** Asks twice, once as a client that claims another address. What an older server cannot be asked is no trouble. */
async function troubleOfAddresses(
  origin: string,
  trustProxy: Config["trustProxy"],
): Promise<Found | undefined> {
  const [plain, claimed] = [await seenAs(origin), await seenAs(origin, claimedAddress)];
  if (!plain || !claimed) return undefined;
  if (claimed.address === claimedAddress) {
    return {
      state: "wrong",
      says: `${origin} leads here, but the server trusts any IP address that a client claims`,
      mend: `Set INTERRATER_TRUST_PROXY to the number of proxies, and have each of them set or extend X-Forwarded-For, ${asPackaged}.`,
    };
  }
  const { stated } = plain;
  const count = stated === 1 ? "one proxy forwards" : `${stated} proxies forward`;
  if (trustProxy === false && stated > 0) {
    return {
      state: "wrong",
      says: `${count} requests, but none is trusted: all requests seem to come from one address`,
      mend: `Set INTERRATER_TRUST_PROXY to ${stated}.`,
    };
  }
  if (trustProxy !== false && stated === 0) {
    return {
      state: "wrong",
      says: "the proxy does not forward IP addresses: all requests seem to come from one address",
      mend: `Have it set X-Forwarded-For to the client’s IP address, ${asPackaged}.`,
    };
  }
  if (typeof trustProxy !== "number" || stated === trustProxy) return undefined;
  return {
    // From outside there may be more of them than from this machine, never fewer.
    state: stated > trustProxy ? "wrong" : "note",
    says: `${count} requests, but INTERRATER_TRUST_PROXY is ${trustProxy}`,
    mend: "Set it to the number of proxies that requests from outside pass.",
  };
}

/** Kept for examples: no client has it. */
const claimedAddress = "192.0.2.1";
/** Misdirected Request: the status by which a server says that it is not the one that was asked for. */
const wrongHost = 421;

/** How the server sees who asks by that address. */
async function seenAs(origin: string, claims?: string) {
  try {
    const answer = await fetch(origin + healthCalls.readOwnAddress.path, {
      headers: claims === undefined ? {} : { "x-forwarded-for": claims },
      signal: AbortSignal.timeout(reachMs),
    });
    return healthCalls.readOwnAddress.reply.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  }
}

async function ofFfmpeg(named: Config["ffmpeg"]): Promise<Found> {
  if (named === "off") return { state: "ok", says: "off: videos are not converted" };
  const version = await new Promise<string | undefined>((resolve) => {
    const program = spawn(named === "system" ? "ffmpeg" : named, ["-version"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let said = "";
    program.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
    program.once("error", () => resolve(undefined));
    program.once("close", () => resolve(/version (\S+)/u.exec(said)?.[1]));
  });
  if (version !== undefined) return { state: "ok", says: version };
  return {
    state: "note",
    says: named === "system" ? "not found" : `${named} does not run`,
    mend: "Install it (apt-get install ffmpeg) to convert videos that browsers cannot play.",
  };
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}
