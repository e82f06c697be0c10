import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { NoSuchKey, NotFound, type Part, S3, S3ServiceException } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import { ERRORS, type Upload } from "@tus/server";
import { CustomSource } from "mediabunny";
import { Refusal } from "../../domain/errors.ts";
import type { KnownUploads, Storage } from "./storage.ts";
import type { S3Config } from "./storageConfig.ts";

const partBytes = 8 * 1024 ** 2;
const connectMs = 5_000;
/** Without a byte for so long, a connection counts as dead. */
const silenceMs = 60_000;

/**
 * Objects in a bucket of Amazon’s S3 or of any storage that speaks its protocol. An upload on its way
 * is a multipart upload with an object `….info` beside it and, between two requests, one `….part`.
 */
export async function openS3Storage(config: S3Config): Promise<Storage> {
  const { bucket: Bucket } = config;
  const settings = {
    region: config.region,
    forcePathStyle: config.usesPathStyle,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    requestHandler: { connectionTimeout: connectMs, requestTimeout: silenceMs },
    // Sums that only Amazon's own servers understand are not sent unasked.
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    responseChecksumValidation: "WHEN_REQUIRED" as const,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
  };
  const client = new S3(settings);

  async function sizeOf(name: string): Promise<number | undefined> {
    const head = await client.headObject({ Bucket, Key: name }).catch(orNothing);
    if (head && head.ContentLength === undefined) throw new Error(`no length of ${name} is told`);
    return head?.ContentLength;
  }

  async function read(
    name: string,
    { start, end }: { readonly start: number; readonly end: number },
  ): Promise<Readable> {
    const { Body } = await client
      .getObject({ Bucket, Key: name, Range: `bytes=${start}-${end}` })
      .catch(unavailable);
    if (!(Body instanceof Readable)) throw new Error("the storage answered without a body");
    return Body;
  }

  const storage: Storage = {
    receiver: (uploads) => new BucketStore({ settings, bucket: Bucket, uploads, storage }),
    sizeOf,
    read,

    async isWhole(name, sizeBytes) {
      const size = await sizeOf(name);
      if (size !== undefined) return size === sizeBytes;
      const { uploadId, parts, bytes } = await partsOf(name);
      if (uploadId === undefined || bytes !== sizeBytes) return false;
      await client
        .completeMultipartUpload({
          Bucket,
          Key: name,
          UploadId: uploadId,
          MultipartUpload: { Parts: parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber })) },
        })
        .catch(unavailable);
      return true;
    },

    async receivedOf(name) {
      const whole = await sizeOf(name);
      if (whole !== undefined) return whole;
      const { bytes } = await partsOf(name);
      return bytes + ((await sizeOf(`${name}.part`)) ?? 0);
    },

    mediaOf: (name) =>
      new CustomSource({
        getSize: async () => (await sizeOf(name)) ?? unavailable(),
        read: async (start, end) => {
          const pieces: Buffer[] = [];
          const body: AsyncIterable<Buffer> = await read(name, { start, end: end - 1 });
          for await (const piece of body) pieces.push(piece);
          return Buffer.concat(pieces);
        },
        prefetchProfile: "network",
        // What was read ahead and is not needed may fail.
        handleUnhandledError: () => undefined,
      }),

    async takeCopy(name, from) {
      const { size } = await stat(from);
      await client
        .putObject({ Bucket, Key: name, Body: createReadStream(from), ContentLength: size })
        .catch(unavailable);
    },

    pathOf: () => undefined,
    replace: (name, by) => storage.takeCopy(name, by),

    async remove(name) {
      const uploadId = await multipartOf(name);
      if (uploadId !== undefined) {
        await client
          .abortMultipartUpload({ Bucket, Key: name, UploadId: uploadId })
          .catch(orNothing);
      }
      for (const Key of [name, `${name}.part`, `${name}.info`]) {
        await client.deleteObject({ Bucket, Key }).catch(orNothing);
      }
    },

    // A bucket has no end that we could know of.
    roomBytes: () => Promise.resolve(undefined),

    async check() {
      const found = await client.headBucket({ Bucket }).catch(orNothing);
      if (found !== undefined) return;
      if (!config.createsBucket) unavailable();
      // Another process may have been first.
      await client
        .createBucket({ Bucket })
        .catch(() => client.headBucket({ Bucket }).catch(unavailable));
    },
  };

  /** The id of the multipart upload through which a file comes or came. */
  async function multipartOf(name: string): Promise<string | undefined> {
    const info = await client.headObject({ Bucket, Key: `${name}.info` }).catch(orNothing);
    return info?.Metadata?.["upload-id"];
  }

  /** The parts of a file that is on its way; none of one that was put together. */
  async function partsOf(name: string) {
    const uploadId = await multipartOf(name);
    const parts: Part[] = [];
    for (let after: string | undefined, more = uploadId !== undefined; more;) {
      const page = await client
        .listParts({ Bucket, Key: name, UploadId: uploadId, PartNumberMarker: after })
        .catch(orNothing);
      parts.push(...(page?.Parts ?? []));
      after = page?.NextPartNumberMarker;
      more = page?.IsTruncated === true && after !== undefined;
    }
    const bytes = parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
    return { uploadId, parts, bytes };
  }

  // Where the storage does not answer yet, it is asked again by whoever asks whether the server is ready.
  if (config.createsBucket) await storage.check().catch(() => undefined);
  return storage;
}

/** Nothing where the storage says that there is nothing. */
function orNothing(error: unknown): undefined {
  const isMissing =
    error instanceof NotFound ||
    error instanceof NoSuchKey ||
    (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);
  return isMissing ? undefined : unavailable();
}

function unavailable(): never {
  throw new Refusal("storage_unavailable", {});
}

/** Uploads as the protocol’s own store for S3 writes them, with what is known of them in the database. */
class BucketStore extends S3Store {
  readonly #uploads: KnownUploads;
  readonly #storage: Storage;

  constructor({
    settings,
    bucket,
    uploads,
    storage,
  }: {
    readonly settings: ConstructorParameters<typeof S3>[0];
    readonly bucket: string;
    readonly uploads: KnownUploads;
    readonly storage: Storage;
  }) {
    super({ partSize: partBytes, s3ClientConfig: { ...settings, bucket } });
    this.#uploads = uploads;
    this.#storage = storage;
    this.extensions = ["creation", "termination"];
  }

  /** Begins it; one that has begun already, by the same request sent twice, is kept. */
  override async create(upload: Upload): Promise<Upload> {
    const begun = await this.getMetadata(upload.id).catch(orNothing);
    return begun ? upload : super.create(upload);
  }

  /** The protocol’s store takes whatever goes wrong here for a file that is not there. */
  override async getUpload(name: string): Promise<Upload> {
    const begun = await this.getMetadata(name).catch(orNothing);
    if (!begun) throw ERRORS.FILE_NOT_FOUND;
    return super.getUpload(name);
  }

  override async remove(name: string): Promise<void> {
    await this.#uploads.forget(name);
    await this.clearCache(name);
    await this.#storage.remove(name);
  }
}
