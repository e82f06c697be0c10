import { access, constants, copyFile, mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { FilePathSource } from "mediabunny";
import { Refusal } from "../../domain/errors.ts";
import type { KnownUploads, Storage } from "./storage.ts";

/** Files in one folder of this machine's disk. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);
  const sizeOf = async (name: string) => (await stat(pathOf(name)).catch(orNothing))?.size;
  return {
    receiver: (uploads) => new DiskStore(folder, uploads),
    sizeOf,
    isWhole: async (name, sizeBytes) => (await sizeOf(name)) === sizeBytes,
    receivedOf: async (name) => (await sizeOf(name)) ?? 0,
    async read(name, range) {
      const file = await open(pathOf(name), "r").catch(unavailable);
      return file.createReadStream(range);
    },
    mediaOf: (name) => new FilePathSource(pathOf(name)),
    takeCopy: (name, from) => copyFile(from, pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    check: () => access(folder, constants.W_OK).catch(unavailable),
  };
}

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

  constructor(directory: string, uploads: KnownUploads) {
    super({
      directory,
      configstore: {
        get: (key) => uploads.find(key),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
    });
    this.#uploads = uploads;
    this.extensions = ["creation", "termination"];
  }

  /** Makes the file; one that has begun already, by the same request sent twice, is kept. */
  override async create(upload: Upload): Promise<Upload> {
    const file = await open(join(this.directory, upload.id), "a");
    await file.close();
    return upload;
  }

  override async remove(name: string): Promise<void> {
    await this.#uploads.forget(name);
    await rm(join(this.directory, name), { force: true });
  }
}
