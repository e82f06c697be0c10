import { createReadStream } from "node:fs";
import { access, constants, copyFile, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Refusal } from "../../domain/errors.ts";

/** Where uploaded files lie. Names are the ids of their uploads, never what a person called them. */
export interface Storage {
  /** The folder into which uploads are received. */
  readonly folder: string;
  sizeOf(name: string): Promise<number>;
  /** The bytes from `start` to `end`, both counted from 0 and included. */
  read(name: string, range: { readonly start: number; readonly end: number }): Readable;
  /** Takes a copy of a file of ours, such as the demo's film. */
  takeCopy(name: string, from: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** @throws Refusal `storage_unavailable` where nothing can be written. */
  check(): Promise<void>;
}

/** Files in one folder of this machine's disk. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);
  return {
    folder,
    async sizeOf(name) {
      const found = await stat(pathOf(name)).catch(() => undefined);
      if (!found) throw new Refusal("storage_unavailable", {});
      return found.size;
    },
    read: (name, range) => createReadStream(pathOf(name), range),
    takeCopy: (name, from) => copyFile(from, pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async check() {
      await access(folder, constants.W_OK).catch(() => {
        throw new Refusal("storage_unavailable", {});
      });
    },
  };
}
