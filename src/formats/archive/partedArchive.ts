import { strFromU8 } from "fflate";
import { archivePaths } from "./manifest.ts";

/** A file of which ranges of bytes can be read. */
export interface FileInParts {
  readonly size: number;
  /** The bytes from a place until before another. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** A study archive that has been opened without reading its media files. */
export interface PartedArchive {
  /** The archive of everything else, as `archiveReader` takes it. */
  readonly bytes: Uint8Array;
  /** Where in the file the content of each media file lies, by the `entry` that its recording names. */
  readonly media: readonly {
    readonly entry: string;
    readonly from: number;
    readonly to: number;
  }[];
}

/**
 * Opens an archive without loading its media into memory. `undefined` if it has none, if its layout
 * is not that of our archives, or if the rest is more than `mostBytes`: it is then read or refused
 * like any file. Nothing read here is trusted before the reader has checked it.
 */
export async function partedArchive(
  file: FileInParts,
  mostBytes: number,
): Promise<PartedArchive | undefined> {
  const end = await endOf(file);
  if (!end || end.directoryBytes > mostBytes) return undefined;
  const until = end.directoryAt + end.directoryBytes;
  const records = recordsIn(await file.read(end.directoryAt, until));
  if (!records?.some(isMedia) || records.length >= mostEntries) return undefined;
  const places = placesOf(records, end.directoryAt);
  if (!places) return undefined;
  const kept = places.filter(({ record }) => !isMedia(record));
  if (kept.reduce((sum, { from, to }) => sum + to - from, 0) > mostBytes) return undefined;

  const heads: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { record, from, to } of kept) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other: together they would be in memory twice.
    heads.push(await file.read(from, to));
    const bytes = record.bytes.slice();
    viewOf(bytes).setUint32(headOffsetAt, at, true);
    directory.push(bytes);
    at += to - from;
  }
  const media = await Promise.all(
    places.filter(({ record }) => isMedia(record)).map((place) => contentOf(file, place)),
  );
  const parts = [...heads, ...directory, endRecord(directory, at)];
  return { bytes: joined(parts), media: media.flatMap((one) => (one ? [one] : [])) };
}

const endSignature = 0x06_05_4b_50;
const recordSignature = 0x02_01_4b_50;
const headSignature = 0x04_03_4b_50;
const endBytes = 22;
const recordBytes = 46;
const headBytes = 30;
const headOffsetAt = 42;
/** What stands where a number does not fit 32 bits: archives of ours are never so long. */
const tooLong = 0xff_ff_ff_ff;
/** More are counted in 64 bits. */
const mostEntries = 0xff_ff;

interface Record {
  readonly path: string;
  /** 0: as it is. */
  readonly method: number;
  readonly packedBytes: number;
  readonly headOffset: number;
  readonly bytes: Uint8Array;
}

interface Place {
  readonly record: Record;
  readonly from: number;
  readonly to: number;
}

function isMedia({ path, method }: Pick<Record, "path" | "method">): boolean {
  return method === 0 && path.startsWith(archivePaths.media);
}

async function endOf(file: FileInParts) {
  const from = Math.max(0, file.size - endBytes);
  const view = viewOf(await file.read(from, file.size));
  if (view.byteLength < endBytes || view.getUint32(0, true) !== endSignature) return undefined;
  const directoryBytes = view.getUint32(12, true);
  const directoryAt = view.getUint32(16, true);
  if (directoryAt === tooLong || directoryAt + directoryBytes > from) return undefined;
  return { directoryAt, directoryBytes };
}

function recordsIn(directory: Uint8Array): Record[] | undefined {
  const view = viewOf(directory);
  const records: Record[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + recordBytes > directory.length || view.getUint32(at, true) !== recordSignature) {
      return undefined;
    }
    const nameAt = at + recordBytes;
    const nameEnd = nameAt + view.getUint16(at + 28, true);
    const end = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (end > directory.length) return undefined;
    records.push({
      path: strFromU8(directory.subarray(nameAt, nameEnd), true),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      headOffset: view.getUint32(at + headOffsetAt, true),
      bytes: directory.subarray(at, end),
    });
    at = end;
  }
  return records;
}

/** From where to where each lies: they follow each other, and the last ends where the directory begins. */
function placesOf(records: readonly Record[], directoryAt: number): Place[] | undefined {
  const inOrder = records.toSorted((a, b) => a.headOffset - b.headOffset);
  const places = inOrder.map((record, at) => ({
    record,
    from: record.headOffset,
    to: inOrder[at + 1]?.headOffset ?? directoryAt,
  }));
  return places.every(({ from, to }) => from + headBytes <= to) ? places : undefined;
}

async function contentOf(file: FileInParts, { record, from, to }: Place) {
  const view = viewOf(await file.read(from, from + headBytes));
  if (view.getUint32(0, true) !== headSignature) return undefined;
  const begin = from + headBytes + view.getUint16(26, true) + view.getUint16(28, true);
  const end = begin + record.packedBytes;
  return end <= to ? { entry: record.path, from: begin, to: end } : undefined;
}

function endRecord(directory: readonly Uint8Array[], directoryAt: number): Uint8Array {
  const bytes = new Uint8Array(endBytes);
  const view = viewOf(bytes);
  const count = directory.length;
  view.setUint32(0, endSignature, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(
    12,
    directory.reduce((sum, one) => sum + one.length, 0),
    true,
  );
  view.setUint32(16, directoryAt, true);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
