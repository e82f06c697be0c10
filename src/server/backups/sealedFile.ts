import { createDecipheriv, hkdfSync } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Decrypter } from "age-encryption";

/*
 * The format of age: a header of text that holds the file's key, sealed for each recipient; 16 random bytes; then
 * the content in pieces of 64 KiB, each sealed by itself, so that one in the middle is read without those before it.
 * Source: https://c2sp.org/age
 */

const firstLine = "age-encryption.org/v1\n";
/** Recipients take some hundred bytes each. */
const headerMaxBytes = 64 * 1024;
const nonceBytes = 16;
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const sealedBytes = pieceBytes + tagBytes;

/** The offsets of the parts of an encrypted file. */
export interface SealedFile {
  readonly header: Buffer;
  /** Where the pieces begin. */
  readonly piecesAt: number;
  /** How long the content is. */
  readonly contentBytes: number;
}

/** `undefined`: the file is not in the format of age, or it breaks off. */
export async function sealedFileOf(file: FileHandle): Promise<SealedFile | undefined> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerMaxBytes), 0, headerMaxBytes, 0);
  const start = buffer.subarray(0, bytesRead);
  if (!start.subarray(0, firstLine.length).equals(Buffer.from(firstLine))) return undefined;
  const mac = start.indexOf("\n--- ");
  const end = mac === -1 ? -1 : start.indexOf("\n", mac + 1);
  if (end === -1) return undefined;
  const piecesAt = end + 1 + nonceBytes;
  const sealed = size - piecesAt;
  const contentBytes = sealed - Math.ceil(sealed / sealedBytes) * tagBytes;
  // A piece without content is only written where the whole has none.
  const isCutOff = sealed < tagBytes || (sealed > tagBytes && sealed % sealedBytes === tagBytes);
  if (isCutOff || contentBytes < 0) return undefined;
  return { header: start.subarray(0, end + 1), piecesAt, contentBytes };
}

/**
 * Reads the content of a sealed file from any place on.
 *
 * @throws Error where none of the keys opens the file, and from `read` where a piece is not as it was written.
 */
export async function unsealed(
  file: FileHandle,
  { header, piecesAt, contentBytes }: SealedFile,
  decrypter: Decrypter,
): Promise<(start: number, end: number) => AsyncGenerator<Buffer>> {
  const fileKey = await decrypter.decryptHeader(header);
  const nonce = await bytesAt(file, piecesAt - nonceBytes, nonceBytes);
  const key = Buffer.from(hkdfSync("sha256", fileKey, nonce, "payload", 32));
  const last = Math.max(0, Math.ceil(contentBytes / pieceBytes) - 1);

  async function piece(at: number): Promise<Buffer> {
    const length = at === last ? contentBytes - last * pieceBytes + tagBytes : sealedBytes;
    const sealed = await bytesAt(file, piecesAt + at * sealedBytes, length);
    const cipher = createDecipheriv("chacha20-poly1305", key, pieceNonce(at, at === last), {
      authTagLength: tagBytes,
    });
    cipher.setAuthTag(sealed.subarray(length - tagBytes));
    return Buffer.concat([cipher.update(sealed.subarray(0, length - tagBytes)), cipher.final()]);
  }

  return async function* read(start, end) {
    for (let at = Math.floor(start / pieceBytes); at * pieceBytes <= end; at += 1) {
      const from = Math.max(0, start - at * pieceBytes);
      // oxlint-disable-next-line no-await-in-loop -- piece after piece: nothing else stays in memory
      yield (await piece(at)).subarray(from, end + 1 - at * pieceBytes);
    }
  };
}

/** Its number in 11 bytes, and whether it is the last. */
function pieceNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(at, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function bytesAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  if (bytesRead !== bytes) throw new Error("the file breaks off");
  return buffer;
}
