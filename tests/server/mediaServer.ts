import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { contract } from "../../src/api/contract.ts";
import { limitsWith, type Limits } from "../../src/domain/limits.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openDemandedTwoFactor } from "../../src/server/accounts/demandedTwoFactor.ts";
import { openAccounts } from "../../src/server/accounts/accounts.ts";
import { openChange } from "../../src/server/changes/change.ts";
import { openHub } from "../../src/server/changes/hub.ts";
import { openStreams } from "../../src/server/changes/streams.ts";
import { type Connection, openDatabase } from "../../src/server/database/database.ts";
import { migrate } from "../../src/server/database/migrations.ts";
import { ledgerFile, openLedger } from "../../src/server/erasure/ledger.ts";
import { surroundingsOf } from "../../src/server/erasure/surroundings.ts";
import { answerContract, sendProblem } from "../../src/server/http.ts";
import { openTexts } from "../../src/server/locales/texts.ts";
import { openWebhookSender } from "../../src/server/webhooks/sender.ts";
import { type Embeds, openEmbeds } from "../../src/server/media/embeds.ts";
import type { Storage } from "../../src/server/media/storage.ts";
import { openStorage } from "../../src/server/media/openStorage.ts";
import type { StorageConfig } from "../../src/server/media/storageConfig.ts";
import { attachUploads } from "../../src/server/media/uploads.ts";
import type { ServerUnderTest } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import { type Application, Person } from "./application.ts";
import { quickPasswords } from "./quickPasswords.ts";

/** Several processes' worth of servers on one database and one media folder: the first is the main one. */
export async function startMediaServers(
  server: ServerUnderTest,
  limits: Partial<Limits> = {},
  storage: StorageConfig = { kind: "disk" },
  embeds: Embeds = openEmbeds({ isOn: false }),
): Promise<{ readonly main: Application; readonly otherAddress: string }> {
  const fresh = await server.freshDatabase({
    template: "migrated",
    prepare: async ({ connection }) => {
      const { database, close } = openDatabase(connection);
      await migrate(database);
      await close();
    },
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-media-"));
  const [main, other] = await Promise.all([
    startOne(fresh.connection, dataDirectory, { limits: limitsWith(limits), storage, embeds }),
    startOne(fresh.connection, dataDirectory, { limits: limitsWith(limits), storage, embeds }),
  ]);
  return {
    otherAddress: other.address,
    main: {
      ...main,
      connection: fresh.connection,
      dataDirectory,
      visitor: () => new Person(main.address),
      stop: async () => {
        await Promise.all([main.stop(), other.stop()]);
        await fresh.drop();
        rmSync(dataDirectory, { recursive: true, force: true });
      },
    },
  };
}

async function startOne(
  connection: Connection,
  dataDirectory: string,
  {
    limits,
    storage,
    embeds,
  }: { readonly limits: Limits; readonly storage: StorageConfig; readonly embeds: Embeds },
) {
  const app = Fastify({ logger: { level: "error" }, forceCloseConnections: true });
  const { database, close } = openDatabase(connection);
  const hub = await openHub(connection, { onTrouble: () => undefined });
  const tools = {
    database,
    accounts: await openAccounts({
      database,
      limits,
      origin: undefined,
      secret: "s".repeat(32),
      passwords: quickPasswords,
    }),
    demandedTwoFactor: openDemandedTwoFactor(database, "no_one"),
    hub,
    change: openChange(database, hub),
    streams: openStreams({ database, hub, limits, log: app.log }),
    texts: await openTexts(join(import.meta.dirname, "../..")),
    storage: await openStorage(storage, dataDirectory, {
      reserveBytes: limits.diskReserveBytes,
    }),
    embeds,
    ledger: openLedger(join(dataDirectory, ledgerFile)),
    dataDirectory,
    examine: async () => [],
    forgetUpgrades: async () => undefined,
    surroundings: surroundingsOf({}),
    limits,
    webhooks: openWebhookSender({ secret: "s".repeat(32), allowsPrivate: false, limits }),
    log: app.log,
  };
  app.setErrorHandler(sendProblem);
  answerContract(app, tools, { origin: undefined });
  attachUploads(app, tools, { origin: undefined, connection });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const stop = async () => {
    await app.close();
    await hub.close();
    await close();
  };
  return { address, tools, stop };
}

/** One request of the upload protocol, as a browser sends it. */
export async function tus(
  person: Person,
  method: "POST" | "HEAD" | "PATCH" | "DELETE",
  path: string,
  {
    headers = {},
    body,
    address = person.address,
  }: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: BodyInit;
    readonly address?: string;
  } = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly code: unknown }> {
  const response = await fetch(address + path, {
    method,
    headers: {
      "tus-resumable": "1.0.0",
      origin: address,
      cookie: person.cookie,
      ...(body !== undefined && { "content-type": "application/offset+octet-stream" }),
      ...headers,
    },
    ...(body !== undefined && { body, duplex: "half" }),
  });
  const text = await response.text();
  const code: unknown = text.startsWith("{") ? JSON.parse(text).code : undefined;
  return { status: response.status, headers: response.headers, code };
}

/** Sends the first bytes of a piece, and then the connection is gone. */
export function cutTus(
  person: Person,
  path: string,
  offset: number,
  piece: Buffer,
  sentBytes: number,
): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(person.address + path, {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        origin: person.address,
        cookie: person.cookie,
        "content-type": "application/offset+octet-stream",
        "upload-offset": offset,
        "content-length": piece.length,
      },
    });
    sending.on("error", () => resolve());
    sending.write(piece.subarray(0, sentBytes), () => setTimeout(() => sending.destroy(), 100));
  });
}

export function creation(begun: {
  readonly studyId: string;
  readonly uploadId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly fingerprint?: string;
}): Readonly<Record<string, string>> {
  const { sizeBytes, ...metadata } = begun;
  return {
    "upload-length": String(sizeBytes),
    "upload-metadata": Object.entries(metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
      .join(","),
  };
}

/** Uploads a file in one piece and waits until it was looked into. */
export async function upload(
  person: Person,
  studyId: Id<"study">,
  bytes: Buffer<ArrayBuffer>,
  fileName: string,
): Promise<Id<"upload">> {
  const uploadId = await sendWhole(person, studyId, bytes, fileName);
  await checked(person, studyId, uploadId);
  return uploadId;
}

/** Uploads a file in one piece; what becomes of it is not waited for. */
export async function sendWhole(
  person: Person,
  studyId: Id<"study">,
  bytes: Buffer<ArrayBuffer>,
  fileName: string,
): Promise<Id<"upload">> {
  const uploadId = newId("upload");
  const begun = await tus(person, "POST", "/uploads", {
    headers: creation({ studyId, uploadId, fileName, sizeBytes: bytes.length }),
  });
  if (begun.status !== 201) throw new Error(`${begun.status} ${String(begun.code)}`);
  const sent = await tus(person, "PATCH", `/uploads/${uploadId}`, {
    headers: { "upload-offset": "0" },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`${sent.status} ${String(sent.code)}`);
  return uploadId;
}

/** What was found in an upload, once that is known. */
export async function checked(person: Person, studyId: Id<"study">, uploadId: Id<"upload">) {
  for (;;) {
    const found = await person.send(contract.readUpload, { params: { studyId, uploadId } });
    if (found.state === "ready" || found.state === "refused") return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Adds a recording of a sound that was sent whole and is ready. */
export async function addSound(
  person: Person,
  {
    studyId,
    uploadId,
    sizeBytes,
    name = "Sound",
  }: {
    readonly studyId: Id<"study">;
    readonly uploadId: Id<"upload">;
    readonly sizeBytes: number;
    readonly name?: string;
  },
) {
  const [recordingId, sourceId] = [newId("recording"), newId("mediaSource")];
  await person.send(contract.addRecording, {
    params: { studyId },
    body: {
      id: recordingId,
      name,
      durationUs: 1,
      framesPerSecond: 25,
      hasVideo: false,
      sources: [
        {
          kind: "upload",
          id: sourceId,
          offsetUs: 0,
          uploadId,
          contentType: "audio/wav",
          fileName: "sound.wav",
          sizeBytes,
        },
      ],
    },
  });
  return { recordingId, sourceId };
}

/** Mono sound at 8,000 samples of one byte a second: noise, so that no two files are the same. */
export function wav(seconds: number): Buffer<ArrayBuffer> {
  const samples = seconds * 8_000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, randomBytes(samples)]);
}

/** All bytes of a stored file. */
export async function storedBytes(storage: Storage, name: string): Promise<Buffer> {
  const size = (await storage.sizeOf(name)) ?? 0;
  const pieces: Buffer[] = [];
  const bytes: AsyncIterable<Buffer> = await storage.read(name, { start: 0, end: size - 1 });
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
