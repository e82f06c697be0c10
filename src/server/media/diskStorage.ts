import { createWriteStream } from "node:fs";
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  rename,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS, type Upload } from "@tus/server";
import { FilePathSource } from "mediabunny";
import { Refusal } from "../../domain/errors.ts";
import type { KnownUploads, Storage } from "./storage.ts";

/** Files in one folder of this machine’s disk, of which some room stays free for everything else. */
export async function openDiskStorage(folder: string, reserveBytes: number): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(folder, name);
  const sizeOf = async (name: string) => (await stat(pathOf(name)).catch(orNothing))?.size;
  const roomBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - reserveBytes;
  };
  return {
    receiver: (uploads) => new DiskStore(folder, { uploads, roomBytes }),
    sizeOf,
    isWhole: async (name, sizeBytes) => (await sizeOf(name)) === sizeBytes,
    receivedOf: async (name) => (await sizeOf(name)) ?? 0,
    async read(name, range) {
      const file = await open(pathOf(name), "r").catch(unavailable);
      return file.createReadStream(range);
    },
    mediaOf: (name) => new FilePathSource(pathOf(name)),
    async takeCopy(name, from) {
      await copyFile(from, pathOf(name)).catch(refuseFull);
      // A copy has the rights of what it is a copy of.
      await chmod(pathOf(name), 0o600);
    },
    pathOf,
    async replace(name, by) {
      await chmod(by, 0o600);
      await rename(by, pathOf(name)).catch(async (error: unknown) => {
        if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
        // From another disk: copied beside it first, so that at no moment half of it stands in its place.
        const beside = `${pathOf(name)}.copy`;
        await copyFile(by, beside).catch(refuseFull);
        await rename(beside, pathOf(name));
      });
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    roomBytes,
    check: () => access(folder, constants.W_OK).catch(unavailable),
  };
}

/** So much is written between two looks at how much room is left. */
const lookEveryBytes = 4 * 1024 ** 2;

function orNothing(error: unknown): undefined {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  return isMissing ? undefined : unavailable();
}

function unavailable(): never {
  throw new Refusal("storage_unavailable", {});
}

/** Files under the ids of their uploads; what is known of them stands in the database. */
class DiskStore extends FileStore {
  readonly #uploads: KnownUploads;
  readonly #roomBytes: () => Promise<number>;

  constructor(
    directory: string,
    {
      uploads,
      roomBytes,
    }: { readonly uploads: KnownUploads; readonly roomBytes: () => Promise<number> },
  ) {
    super({
      directory,
      configstore: {
        get: (key) => uploads.find(key),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
    });
    this.#uploads = uploads;
    this.#roomBytes = roomBytes;
    this.extensions = ["creation", "termination"];
  }

  /** Makes the file; one that has begun already, by the same request sent twice, is kept. */
  override async create(upload: Upload): Promise<Upload> {
    const file = await open(join(this.directory, upload.id), "a", 0o600).catch(refuseFull);
    await file.close();
    return upload;
  }

  /**
   * Writes a piece, as far as there is room, and resolves when it is on the disk. What was written before
   * the room ran out is kept: anyone who asks for the offset goes on from there.
   */
  override async write(piece: Readable, name: string, offset: number): Promise<number> {
    let written = 0;
    let lookAt = 0;
    const look = async () => {
      if ((await this.#roomBytes()) < 0) throw full();
      lookAt = written + lookEveryBytes;
    };
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const take = () => {
          written += chunk.length;
          done(null, chunk);
        };
        if (written < lookAt) take();
        else look().then(take, done);
      },
    });
    const file = createWriteStream(join(this.directory, name), {
      flags: "r+",
      start: offset,
      flush: true,
    });
    try {
      await pipeline(piece, counted, file);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      refuseFull(error, ERRORS.FILE_WRITE_ERROR);
    }
    return offset + written;
  }

  override async remove(name: string): Promise<void> {
    await this.#uploads.forget(name);
    await rm(join(this.directory, name), { force: true });
  }
}

/** The disk was full after all: others write to it too. Anything else is thrown as it is, or as `other`. */
function refuseFull(error: unknown, other: unknown = error): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  throw code === "ENOSPC" || code === "EDQUOT" ? full() : other;
}

/** At least the next piece: how much all of it takes only its sender knows. */
function full(): Refusal {
  return new Refusal("storage_full", { neededBytes: lookEveryBytes });
}
