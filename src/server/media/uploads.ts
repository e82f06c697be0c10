import { Readable } from "node:stream";
import { ERRORS, Metadata, Server, Upload } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Account } from "../../domain/entities/account.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import { can } from "../../domain/permissions.ts";
import { id, type Id, rules } from "../../domain/rules.ts";
import { takesWork } from "../../domain/states.ts";
import type { Tools } from "../answer.ts";
import { asRefusal, type Connection, type Database, transact } from "../database/database.ts";
import { hereOf } from "../database/memberships.ts";
import { forgetUpload, uploadById, type UploadRow } from "../database/uploads.ts";
import { headersOf, sendProblem } from "../http.ts";
import {
  type Asker,
  checkGroup,
  checkStudy,
  checkTwoFactor,
  type HttpOptions,
  whoAsks,
} from "../whoAsks.ts";
import { allReceived } from "./checkUploads.ts";
import type { KnownUploads } from "./storage.ts";
import { openUploadLocks, UploadBusy } from "./uploadLocks.ts";
import { beginWithinRoom } from "./uploadRoom.ts";

interface Options extends HttpOptions {
  /** The locks need a connection of their own, without a pooler in between. */
  readonly connection: Connection;
}

const path = "/uploads";
/** A request whose place is wanted by a newer one has so long to write what it has. */
const lockDrainMs = 1_000;

/**
 * Receives files in pieces that can be resumed (tus 1.0: creation, termination). Who may begin an
 * upload is a question of the study; who may go on with it is only who began it.
 */
export function attachUploads(
  app: FastifyInstance,
  tools: Tools,
  { origin, connection }: Options,
): void {
  const locks = openUploadLocks(connection);
  const thrown = new WeakMap<object, unknown>();
  const tus = new Server({
    path,
    datastore: tools.storage.receiver(knownUploads(tools)),
    locker: locks,
    relativeLocation: true,
    lockDrainTimeout: lockDrainMs,
    allowedOrigins: () => false,
    namingFunction: (_request, metadata) => id("upload").parse(metadata?.["uploadId"]),
    onUploadFinish: async (_request, { id: uploadId }) => {
      await allReceived(tools, id("upload").parse(uploadId));
      return {};
    },
    onResponseError: (request, error) => {
      thrown.set(request, error);
      return undefined;
    },
  });

  /** Lets tus answer a request that is allowed; what it refuses becomes a refusal of ours. */
  async function pass(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: UploadRow | NewUpload,
  ): Promise<FastifyReply> {
    const headers = headersOf(request);
    const asked = new Request(new URL(request.url, "http://localhost"), {
      method: request.method,
      headers,
      ...(request.method === "PATCH" && {
        body: Readable.toWeb(request.raw),
        duplex: "half" as const,
      }),
    });
    const answer = await tus.handleWeb(asked);
    if (answer.status < 400) {
      for (const [name, value] of answer.headers) void reply.header(name, value);
      return reply.code(answer.status).send();
    }
    // Whoever is still sending must be heard out, or they never read the answer.
    request.raw.removeAllListeners("data").resume();
    throw await refusalOf(thrown.get(asked), answer.status, upload, tools);
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, parsed) => parsed(null));
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    scope.addHook("onClose", () => locks.close());

    scope.post(path, async (request, reply) => {
      const asker = await signedIn(request, tools, { origin });
      const { account } = asker;
      const upload = newUpload(headersOf(request), tools.limits.uploadMaxBytes);
      await mayReceive(tools.database, upload.studyId, asker, { isNew: true });
      const begun = await beginWithinRoom(tools, { ...upload, uploadedBy: account.id });
      if (!isSame(begun, upload, account)) throw new Refusal("already_exists", {});
      return pass(request, reply, upload);
    });

    scope.route({
      method: ["HEAD", "PATCH", "DELETE"],
      url: `${path}/:uploadId`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const asker = await signedIn(request, tools, { origin });
        const { account } = asker;
        const uploadId = uploadIn.safeParse(request.params).data?.uploadId;
        const upload = uploadId && (await uploadById(tools.database, uploadId));
        if (upload?.uploadedBy !== account.id) throw new Refusal("not_found", {});
        await mayReceive(tools.database, upload.studyId, asker);
        if (request.method === "PATCH" && upload.state !== "receiving") {
          throw notReceiving(upload, "receive");
        }
        if (request.method === "DELETE" && upload.state === "checking") {
          throw notReceiving(upload, "remove");
        }
        if (request.method === "DELETE") tools.conversions?.stop(upload.id);
        // The last piece was kept, but the server ended before it could say so.
        const { storage } = tools;
        if (upload.state === "receiving" && (await storage.isWhole(upload.id, upload.sizeBytes))) {
          await allReceived(tools, upload.id);
        }
        return pass(request, reply, upload);
      },
    });
    done();
  });
}

const uploadIn = z.object({ uploadId: id("upload") });
type NewUpload = Pick<UploadRow, "studyId" | "id" | "fileName" | "sizeBytes" | "fingerprint">;

/** What the database knows of uploads. */
function knownUploads({ database }: Tools): KnownUploads {
  return {
    async find(name) {
      const row = await uploadById(database, id("upload").parse(name));
      return row && tusUpload(row);
    },
    async forget(name) {
      const uploadId = id("upload").parse(name);
      const isForgotten = await transact(database, (query) => forgetUpload(query, uploadId));
      if (!isForgotten) throw new Refusal("in_use", { count: 1 });
    },
  };
}

/** Its offset is the size of its file: the store looks that up. */
function tusUpload(row: UploadRow): Upload {
  return new Upload({
    id: row.id,
    size: row.sizeBytes,
    offset: 0,
    creation_date: row.createdAt.toISOString(),
  });
}

async function signedIn(
  request: FastifyRequest,
  tools: Tools,
  options: HttpOptions,
): Promise<Asker & { readonly account: Account }> {
  const headers = headersOf(request);
  const asker = await whoAsks(request, { headers }, tools, {
    ...options,
    reads: request.method === "HEAD",
  });
  const { account, grant } = asker;
  if (!account) throw new Refusal("not_signed_in", {});
  await checkTwoFactor(asker, tools);
  if (grant?.isProgram) throw new Refusal("forbidden_by_token", { needs: "person" });
  if (grant) checkGroup(grant.groups, "coordinate");
  return { account, grant };
}

async function mayReceive(
  database: Database,
  studyId: Id<"study">,
  { account, grant }: Asker & { readonly account: Account },
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<void> {
  const here = await hereOf(database, studyId, account.id);
  if (!here) throw new Refusal("not_found", {});
  if (grant) checkStudy(grant, studyId);
  if (!can(here.role, "recording.edit")) {
    throw new Refusal("not_allowed", { needs: "recording.edit" });
  }
  // What was begun while the study was open may be finished or removed.
  if (isNew && !takesWork(here.state)) throw new Refusal("study_not_open", { state: here.state });
}

const metadata = z.object({
  studyId: id("study"),
  uploadId: id("upload"),
  fileName: rules.name,
  fingerprint: rules.fingerprint.nullable().default(null),
});

/** What the headers of a creation say. */
function newUpload(headers: Headers, maxBytes: number): NewUpload {
  const length = headers.get("upload-length") ?? "";
  const sizeBytes = /^\d{1,15}$/u.test(length) ? Number(length) : 0;
  if (sizeBytes < 1) {
    throw invalidInput({ path: "Upload-Length", rule: "too_small", allowed: "≥ 1" });
  }
  if (sizeBytes > maxBytes) throw new Refusal("media_too_large", { maxBytes });
  const parsed = metadata.safeParse(parseMetadata(headers.get("upload-metadata")));
  if (!parsed.success) {
    throw invalidInput(
      ...parsed.error.issues.map((issue) => ({
        path: ["Upload-Metadata", ...issue.path.map(String)].join("."),
        rule: "format",
      })),
    );
  }
  const { studyId, uploadId, fileName, fingerprint } = parsed.data;
  return { studyId, id: uploadId, fileName, sizeBytes, fingerprint };
}

function parseMetadata(header: string | null): unknown {
  try {
    return Metadata.parse(header ?? "");
  } catch {
    return undefined;
  }
}

/** Whether an upload that is there is the one that someone begins: the same request, once more. */
function isSame(there: UploadRow, wanted: NewUpload, account: Account): boolean {
  return (
    there.state === "receiving" &&
    there.uploadedBy === account.id &&
    there.studyId === wanted.studyId &&
    there.fileName === wanted.fileName &&
    there.sizeBytes === wanted.sizeBytes
  );
}

function notReceiving({ state }: UploadRow, action: "receive" | "remove"): Refusal {
  return new Refusal("state_does_not_allow", {
    entity: "upload",
    from: state,
    action,
    allowed: [],
  });
}

/** What tus threw, in the words of our catalogue. */
async function refusalOf(
  error: unknown,
  status: number,
  upload: NewUpload,
  { storage, log }: Tools,
): Promise<unknown> {
  const known = asRefusal(error);
  if (known instanceof Refusal && known.code === "storage_full") {
    const received = await storage.receivedOf(upload.id).catch(() => 0);
    return new Refusal("storage_full", { neededBytes: upload.sizeBytes - received });
  }
  if (known instanceof Refusal) return known;
  if (error === ERRORS.INVALID_OFFSET || error === ERRORS.ABORTED || error instanceof UploadBusy) {
    // Another request wrote meanwhile, or is writing: whoever asks for the offset can go on.
    const expected = await storage.receivedOf(upload.id).catch(() => 0);
    return new Refusal("revision_conflict", { expected, forked: false });
  }
  if (status === 413) return new Refusal("media_too_large", { maxBytes: upload.sizeBytes });
  if (status === 404 || status === 410) return new Refusal("not_found", {});
  if (status < 500) return invalidInput({ path: "", rule: "shape", allowed: "tus 1.0.0" });
  if (error === ERRORS.FILE_WRITE_ERROR || isStorageError(error)) {
    log.error({ err: error, uploadId: upload.id }, "an upload could not be written");
    return new Refusal("storage_unavailable", {});
  }
  return error ?? new Error(`tus answered ${status}`);
}

/** The disk’s errors name a call of the system, those of S3 carry what came back. */
function isStorageError(error: unknown): boolean {
  return error instanceof Error && ("syscall" in error || "$metadata" in error);
}
