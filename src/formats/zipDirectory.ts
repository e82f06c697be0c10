import { strFromU8 } from "fflate";

/** A file of a ZIP archive as the archive’s directory describes it, unverified. */
export interface ZipEntry {
  readonly path: string;
  readonly isEncrypted: boolean;
  /** 0: as it is; 8: deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where its own head begins. */
  readonly headOffset: number;
}

/**
 * The directory at the end of an archive, up to a maximum number of entries; `undefined` if there
 * is none that can be read.
 */
export function zipDirectory(bytes: Uint8Array, most: number): ZipEntry[] | undefined {
  const view = viewOf(bytes);
  const end = endOfDirectory(view);
  if (!end) return undefined;
  const entries: ZipEntry[] = [];
  let at = end.offset;
  for (let number = 0; number < Math.min(end.count, most); number += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02_01_4b_50) return undefined;
    const flags = view.getUint16(at + 8, true);
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const commentBytes = view.getUint16(at + 32, true);
    const extraAt = at + 46 + nameBytes;
    if (extraAt + extraBytes > bytes.length) return undefined;
    const long = longSizes(view, extraAt, extraBytes, {
      unpackedBytes: view.getUint32(at + 24, true),
      packedBytes: view.getUint32(at + 20, true),
      headOffset: view.getUint32(at + 42, true),
    });
    entries.push({
      path: strFromU8(bytes.subarray(at + 46, extraAt), (flags & 0x8_00) === 0),
      isEncrypted: (flags & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...long,
    });
    at = extraAt + extraBytes + commentBytes;
  }
  return entries;
}

/** The compressed bytes of an entry; `undefined` if they are not at the declared position. */
export function packedBytesOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const { headOffset, packedBytes } = entry;
  const view = viewOf(bytes);
  if (headOffset + 30 > bytes.length || view.getUint32(headOffset, true) !== 0x04_03_4b_50) {
    return undefined;
  }
  const from =
    headOffset + 30 + view.getUint16(headOffset + 26, true) + view.getUint16(headOffset + 28, true);
  return from + packedBytes <= bytes.length ? bytes.subarray(from, from + packedBytes) : undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** It is looked for from behind: a comment of at most 64 KiB may follow it. */
function endOfDirectory(
  view: DataView,
): { readonly count: number; readonly offset: number } | undefined {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 0xff_ff); at -= 1) {
    if (view.getUint32(at, true) !== 0x06_05_4b_50) continue;
    const count = view.getUint16(at + 10, true);
    const offset = view.getUint32(at + 16, true);
    if (count !== 0xff_ff && offset !== 0xff_ff_ff_ff) return { count, offset };
    if (at < 20 || view.getUint32(at - 20, true) !== 0x07_06_4b_50) return { count, offset };
    const longAt = longOf(view, at - 12);
    if (longAt + 56 > view.byteLength || view.getUint32(longAt, true) !== 0x06_06_4b_50) {
      return undefined;
    }
    return { count: longOf(view, longAt + 32), offset: longOf(view, longAt + 48) };
  }
  return undefined;
}

interface Sizes {
  readonly unpackedBytes: number;
  readonly packedBytes: number;
  readonly headOffset: number;
}

/** What does not fit 32 bits stands in a field of its own, in this order. */
function longSizes(view: DataView, from: number, length: number, short: Sizes): Sizes {
  let at = from;
  while (at + 4 <= from + length) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) {
      let next = at + 4;
      const last = Math.min(at + 4 + size, from + length) - 8;
      const take = (value: number): number => {
        if (value !== 0xff_ff_ff_ff || next > last) return value;
        next += 8;
        return longOf(view, next - 8);
      };
      return {
        unpackedBytes: take(short.unpackedBytes),
        packedBytes: take(short.packedBytes),
        headOffset: take(short.headOffset),
      };
    }
    at += 4 + size;
  }
  return short;
}

/** 64 bits; beyond 2⁵³ it is no longer exact, and too large anyway. */
function longOf(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}
