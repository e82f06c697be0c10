import { type FileHandle, open } from "node:fs/promises";
import { CannotStart } from "../embedded/cannotStart.ts";
import { type BackupKeys, decrypterOf } from "./keys.ts";
import { unsealed, sealedFileOf } from "./sealedFile.ts";

/** An archive to read, at any place of it, encrypted or not. */
export interface Source {
  /** What it is called in sentences. */
  readonly file: string;
  readonly sizeBytes: number;
  /** The bytes from `start` to `end`, both counted from 0 and included. */
  read(start: number, end: number): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a backup for reading; an encrypted one by the keys, without ever writing its content to a disk.
 *
 * @throws CannotStart where there is no such file, or nothing known opens it.
 */
export async function openSource(file: string, keys: BackupKeys): Promise<Source> {
  const handle = await open(file, "r").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new CannotStart(`File not found: ${file}. Check the path of the backup.`);
    }
    throw error;
  });
  try {
    const sealed = await sealedFileOf(handle);
    const close = () => handle.close();
    if (!sealed) {
      const { size } = await handle.stat();
      return { file, sizeBytes: size, read: plainly(handle), close };
    }
    const decrypter = await decrypterOf(keys);
    if (!decrypter) {
      throw new CannotStart(
        `${file} is encrypted. Set INTERRATER_BACKUP_IDENTITY to the path of a file with its identity (AGE-SECRET-KEY-1…), or set INTERRATER_BACKUP_PASSPHRASE.`,
      );
    }
    const read = await unsealed(handle, sealed, decrypter).catch(() => {
      throw new CannotStart(
        `${file} cannot be decrypted: it was encrypted for another identity or with another passphrase than INTERRATER_BACKUP_IDENTITY and INTERRATER_BACKUP_PASSPHRASE specify.`,
      );
    });
    return { file, sizeBytes: sealed.contentBytes, read, close };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const chunkBytes = 1024 * 1024;

function plainly(handle: FileHandle): Source["read"] {
  return async function* read(start, end) {
    for (let at = start; at <= end;) {
      const wanted = Math.min(chunkBytes, end + 1 - at);
      // oxlint-disable-next-line no-await-in-loop -- chunk after chunk: nothing else stays in memory
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  };
}

/** Some bytes of it; fewer where it ends before. */
export async function bytesOf(source: Source, start: number, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0);
  const end = Math.min(start + bytes, source.sizeBytes) - 1;
  const chunks: Buffer[] = [];
  for await (const chunk of source.read(start, end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
