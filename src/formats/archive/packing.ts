import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { hexadecimal, newSha256 } from "../../domain/sha256.ts";
import type { ArchiveEntry } from "./manifest.ts";

/** Compresses one entry after the other; the output so far can be taken at any time. */
export interface Packing {
  /** An entry that is there whole. */
  text(path: string, content: string): void;
  /** An entry that comes in pieces, as it is: media does not pack. */
  stream(path: string): { push(bytes: Uint8Array, isLast: boolean): void };
  /** What was packed since it was last asked for. */
  taken(): readonly Uint8Array[];
  /** Entries that are whole, in their order. */
  readonly entries: readonly ArchiveEntry[];
  finish(): void;
}

/** @param now the wall time that entries carry. */
export function newPacking(now: string): Packing {
  let pieces: Uint8Array[] = [];
  const entries: ArchiveEntry[] = [];
  const mtime = new Date(now);
  const encoder = new TextEncoder();
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const begun = (path: string, file: ZipDeflate | ZipPassThrough) => {
    const hash = newSha256();
    let bytes = 0;
    file.mtime = mtime;
    zip.add(file);
    return {
      push(piece: Uint8Array, isLast: boolean): void {
        hash.push(piece);
        bytes += piece.length;
        file.push(piece, isLast);
        if (isLast) entries.push({ path, bytes, sha256: hexadecimal(hash.digest()) });
      },
    };
  };
  return {
    text: (path, content) => {
      begun(path, new ZipDeflate(path, { level: 6 })).push(encoder.encode(content), true);
    },
    stream: (path) => begun(path, new ZipPassThrough(path)),
    taken() {
      const some = pieces;
      pieces = [];
      return some;
    },
    entries,
    finish: () => zip.end(),
  };
}
