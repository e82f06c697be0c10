import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Encrypter } from "age-encryption";

/** Where an archive is written to, piece after piece. */
export interface Target {
  writeFile(bytes: Uint8Array): Promise<void>;
  /** Nothing comes any more. Returns what the file on the disk has to be. */
  end(): Promise<Written>;
}

/** What a file on the disk has to be, to be what was written. */
export interface Written {
  readonly bytes: number;
  /** SHA-256 in hexadecimal, of the bytes on the disk: of an encrypted file those that anyone sees. */
  readonly sum: string;
}

/** Writes into a file, encrypted where there is an encrypter. */
export async function targetIn(file: FileHandle, encrypter?: Encrypter): Promise<Target> {
  const hash = createHash("sha256");
  let bytes = 0;
  const write = async (piece: Uint8Array) => {
    hash.update(piece);
    bytes += piece.length;
    await file.writeFile(piece);
  };
  const written = (): Written => ({ bytes, sum: hash.digest("hex") });
  if (!encrypter) return { writeFile: write, end: async () => written() };

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const sealed = await encrypter.encrypt(readable);
  const done = sealed.pipeTo(new WritableStream({ write }));
  // A disk that is full shows at the next piece, and at the end.
  done.catch((error: unknown) => writer.abort(error).catch(() => undefined));
  return {
    async writeFile(piece) {
      // Taken as a copy: whoever writes may use its memory again.
      await writer.write(Uint8Array.from(piece));
    },
    async end() {
      await writer.close();
      await done;
      return written();
    },
  };
}
