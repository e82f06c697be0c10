/** What a server did to the files below one folder, in the order in which it did it, as recordWrites.c writes it down. */
export interface DiskChange {
  readonly kind: (typeof kinds)[number];
  /** Below the folder; empty for the folder itself. */
  readonly path: string;
  /** The new name of what is renamed, else empty. */
  readonly to: string;
  readonly at: number;
  readonly size: number;
  readonly data: Buffer;
  readonly process: number;
}

/** In the order of their numbers in recordWrites.c, from 1. */
const kinds = [
  "writes",
  "setsSize",
  "reserves",
  "syncBegins",
  "syncEnds",
  "makes",
  "renames",
  "removes",
  "makesFolder",
  "removesFolder",
] as const;

const sign = 0x54554350;
const headBytes = 40;

/** Reads whole records; the last one, which the end of the bytes may cut, is left out. */
export function* readChanges(bytes: Buffer): Generator<DiskChange> {
  for (let at = 0; at + headBytes <= bytes.length;) {
    const number = (field: number) => bytes.readUInt32LE(at + field);
    const [pathBytes, toBytes, dataBytes] = [number(24), number(28), number(32)];
    const kind = kinds[number(4) - 1];
    if (number(0) !== sign || kind === undefined) throw new Error(`no record at byte ${at}`);
    const pathAt = at + headBytes;
    const toAt = pathAt + pathBytes;
    const dataAt = toAt + toBytes;
    const end = dataAt + dataBytes;
    if (end > bytes.length) return;
    yield {
      kind,
      path: bytes.toString("utf8", pathAt, toAt),
      to: bytes.toString("utf8", toAt, dataAt),
      at: Number(bytes.readBigUInt64LE(at + 8)),
      size: Number(bytes.readBigUInt64LE(at + 16)),
      data: bytes.subarray(dataAt, end),
      process: number(36),
    };
    at = end;
  }
}
