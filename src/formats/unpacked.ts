import { Gunzip, Inflate } from "fflate";
import { crc32 } from "./crc32.ts";
import type { FindingCode } from "./format.ts";
import { packedBytesOf, zipDirectory, type ZipEntry } from "./zipDirectory.ts";

export type Unpacked<Content> =
  | { readonly kind: "unpacked"; readonly content: Content }
  | { readonly kind: "refused"; readonly because: FindingCode };

export interface UnpackingLimits {
  /** All of it together, unpacked. */
  readonly mostBytes: number;
  readonly mostFiles: number;
}

/** A text packs about tenfold, a recording of the same word a thousandfold; more is made to burst. */
const densest = 1_200;

/**
 * The files of a ZIP archive, by their paths in it, within limits. Declared sizes are not trusted;
 * checksums are verified.
 */
export function unzipped(
  bytes: Uint8Array,
  { mostBytes, mostFiles }: UnpackingLimits,
): Unpacked<ReadonlyMap<string, Uint8Array>> {
  const directory = zipDirectory(bytes, mostFiles + 1);
  if (!directory) return { kind: "refused", because: "damaged" };
  const entries = directory.filter(({ path }) => !path.endsWith("/"));
  const because =
    directory.length > mostFiles ? "too_many_things" : reasonAgainst(entries, mostBytes);
  if (because) return { kind: "refused", because };
  const content = new Map<string, Uint8Array>();
  for (const entry of entries) {
    const packed = packedBytesOf(bytes, entry);
    const unpacked = packed && inflated(packed, entry);
    if (!unpacked || crc32(unpacked) !== entry.crc || content.has(entry.path)) {
      return { kind: "refused", because: "damaged" };
    }
    content.set(entry.path, unpacked);
  }
  return { kind: "unpacked", content };
}

function reasonAgainst(entries: readonly ZipEntry[], mostBytes: number): FindingCode | undefined {
  let allBytes = 0;
  for (const { path, isEncrypted, packedBytes, unpackedBytes } of entries) {
    allBytes += unpackedBytes;
    if (isOutside(path)) return "path_outside";
    if (isEncrypted) return "password_needed";
    if (allBytes > mostBytes) return "too_large";
    if (unpackedBytes > Math.max(packedBytes, 1) * densest) return "packed_too_densely";
  }
  return undefined;
}

/** `undefined` where it is not what the directory says, found before more than that is unpacked. */
function inflated(packed: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const { method, unpackedBytes } = entry;
  if (method === 0) return packed.length === unpackedBytes ? packed : undefined;
  if (method !== 8) return undefined;
  const content = new Uint8Array(unpackedBytes);
  let at = 0;
  const stream = new Inflate((piece) => {
    if (at + piece.length > unpackedBytes) throw tooLarge;
    content.set(piece, at);
    at += piece.length;
  });
  try {
    pushAll(stream, packed);
  } catch {
    return undefined;
  }
  return at === unpackedBytes ? content : undefined;
}

/** The decompressed content of a gzip file, refused if it is larger than `mostBytes`. */
export function gunzipped(bytes: Uint8Array, mostBytes: number): Unpacked<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream = new Gunzip((piece) => {
    size += piece.length;
    if (size > mostBytes) throw tooLarge;
    pieces.push(piece);
  });
  try {
    pushAll(stream, bytes);
  } catch (error) {
    return { kind: "refused", because: error === tooLarge ? "too_large" : "damaged" };
  }
  if (bytes.length < 18 || size === 0) return { kind: "refused", because: "damaged" };
  const content = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    content.set(piece, at);
    at += piece.length;
  }
  return fitsTrailer(bytes, content)
    ? { kind: "unpacked", content }
    : { kind: "refused", because: "damaged" };
}

/** The last eight bytes hold check sum and length of what is packed; of several members, of the last. */
function fitsTrailer(bytes: Uint8Array, content: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8, 8);
  const length = view.getUint32(4, true);
  if (length > content.length) return false;
  return crc32(content.subarray(content.length - length)) === view.getUint32(0, true);
}

/** In pieces, so that what bursts is noticed after little. */
function pushAll(stream: Pick<Inflate, "push">, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    stream.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
  }
}

export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
}

export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

const pieceBytes = 16_384;
const tooLarge = new Error("more than may be unpacked");

/** An absolute path, a drive, or one that climbs out of where it is unpacked. */
function isOutside(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)|\0/u.test(path);
}
