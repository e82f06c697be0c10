import { Gunzip, strFromU8, unzipSync, type UnzipFileInfo } from "fflate";
import type { FindingCode } from "./format.ts";

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

/** The files of a ZIP archive, by their paths as they stand in it, within limits. */
export function unzipped(
  bytes: Uint8Array,
  { mostBytes, mostFiles }: UnpackingLimits,
): Unpacked<ReadonlyMap<string, Uint8Array>> {
  let because: FindingCode | undefined;
  let allBytes = 0;
  let count = 0;
  const wanted = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    if (name.endsWith("/")) return false;
    allBytes += originalSize;
    count += 1;
    if (isOutside(name)) because ??= "path_outside";
    else if (count > mostFiles) because ??= "too_many_things";
    else if (allBytes > mostBytes) because ??= "too_large";
    else if (originalSize > Math.max(size, 1) * densest) because ??= "packed_too_densely";
    return because === undefined;
  };
  try {
    const files = unzipSync(bytes, { filter: wanted });
    if (because) return { kind: "refused", because };
    return { kind: "unpacked", content: new Map(Object.entries(files)) };
  } catch {
    return { kind: "refused", because: because ?? "damaged" };
  }
}

/** The content of a gzip file, within a limit. */
export function gunzipped(bytes: Uint8Array, mostBytes: number): Unpacked<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const stream = new Gunzip((piece, isLast) => {
    size += piece.length;
    if (size > mostBytes) throw tooLarge;
    pieces.push(piece);
    isWhole = isLast;
  });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      stream.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
    }
  } catch (error) {
    return { kind: "refused", because: error === tooLarge ? "too_large" : "damaged" };
  }
  if (!isWhole) return { kind: "refused", because: "damaged" };
  const content = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    content.set(piece, at);
    at += piece.length;
  }
  return { kind: "unpacked", content };
}

export function isZip(start: Uint8Array): boolean {
  return strFromU8(start.subarray(0, 4), true) === "PK\u0003\u0004";
}

export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

const pieceBytes = 65_536;
const tooLarge = new Error("more than may be unpacked");

/** An absolute path, a drive, or one that climbs out of where it is unpacked. */
function isOutside(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)|\0/u.test(path);
}
