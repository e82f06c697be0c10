import type { Writing } from "./database.ts";
import { CompiledQuery } from "kysely";
import { Given } from "./copyIn.ts";

/** One value of a row: how it is written, of which nothing is kept. */
export interface Cells {
  uuid(text: string): void;
  /** A UUID as its 16 bytes. */
  uuidBytes(bytes: Readonly<Uint8Array>): void;
  /** `int`. */
  int(value: number): void;
  /** `bigint`, of a whole number that JavaScript holds exactly. */
  bigint(value: number): void;
  float(value: number): void;
  boolean(value: boolean): void;
  text(value: string): void;
  /** `jsonb`, given as text. */
  jsonb(value: string): void;
  timestamp(at: Date): void;
  null(): void;
}

/**
 * Rows of a table in the binary format of PostgreSQL’s `copy`, which takes them without reading numbers, ids
 * and lists out of texts; and here none of a million rows leaves a string behind for the collector of garbage.
 */
export interface CopyRows {
  /** Begins the next row: its cells are written in the order of `columns`, and before those of another row. */
  row(): Cells;
  count(): number;
  /**
   * All rows until now; what is added next is of another lot. The bytes are written over by the rows that follow the next
   * lot: this one has to be with the database by then.
   */
  taken(): Lot;
}

/** Rows of one table, as the database takes them. */
export interface Lot {
  readonly statement: string;
  readonly bytes: Buffer;
}

/** Lets the database take lots, one after the other, within the transaction of `query`. */
export async function copied(query: Writing, lots: readonly Lot[]): Promise<void> {
  const given = new Given(lots.map(({ bytes }) => bytes));
  const text = lots.map(({ statement }) => statement).join(";\n");
  await query.executeQuery(CompiledQuery.raw(text, [given]));
}

/** A column whose value is the same in all rows. */
export type SameCells = Readonly<Record<string, (cells: Cells) => void>>;

/**
 * @param same columns with one value for all rows.
 * @param columns the others, in the order in which each row writes them.
 */
export function newCopyRows(table: string, same: SameCells, columns: readonly string[]): CopyRows {
  const names = [...Object.keys(same), ...columns];
  const statement = `copy ${table} (${names.join(", ")}) from stdin (format binary)`;
  const head = newBytes(64);
  head.raw(signature);
  head.int32(0);
  head.int32(0);
  const start = newBytes(256);
  start.int16(names.length);
  Object.values(same).forEach((write) => write(start));
  const startOfRow = start.all();
  // One is with the database while the other is filled; made anew for each lot, most of their pages are only ever cleared.
  let bytes = newBytes(leastBytes);
  let other = newBytes(leastBytes);
  let count = 0;
  return {
    row() {
      if (count === 0) bytes.raw(head.all());
      bytes.raw(startOfRow);
      count += 1;
      return bytes;
    },
    count: () => count,
    taken() {
      bytes.int16(-1);
      const all = bytes.all();
      [bytes, other] = [other, bytes];
      bytes.clear();
      count = 0;
      return { statement, bytes: all };
    },
  };
}

const signature = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
const leastBytes = 64 * 1024;
const jsonbVersion = 1;
/** PostgreSQL counts microseconds from here. */
const epochMs = Date.UTC(2000, 0, 1);
const twoTo32 = 2 ** 32;
/** A character of UTF-16 takes no more bytes than this in UTF-8. */
const bytesPerChar = 3;
/** Up to so many are written here: to ask for it takes longer. */
const shortChars = 24;
const lastOfAscii = 127;

interface Bytes extends Cells {
  int16(value: number): void;
  int32(value: number): void;
  raw(bytes: Readonly<Uint8Array>): void;
  all(): Buffer;
  clear(): void;
}

function newBytes(size: number): Bytes {
  let bytes = Buffer.allocUnsafe(size);
  let at = 0;
  /** Makes room for so many more. */
  const room = (more: number) => {
    if (at + more <= bytes.length) return;
    const longer = Buffer.allocUnsafe(Math.max(at + more, bytes.length * 2));
    bytes.copy(longer, 0, 0, at);
    bytes = longer;
  };
  const int16 = (value: number) => {
    room(2);
    at = bytes.writeInt16BE(value, at);
  };
  const int32 = (value: number) => {
    room(4);
    at = bytes.writeInt32BE(value, at);
  };
  const raw = (given: Readonly<Uint8Array>) => {
    room(given.length);
    bytes.set(given, at);
    at += given.length;
  };
  /** A short text without other letters than ASCII has; whether it was one. */
  const isShort = (value: string, from: number) => {
    if (value.length > shortChars) return false;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > lastOfAscii) return false;
      bytes[from + index] = code;
    }
    return true;
  };
  /** A text, with its length in bytes before it and what stands between the two. */
  const sized = (value: string, before: number | undefined) => {
    room(5 + value.length * bytesPerChar);
    const from = at + 4;
    let to = from;
    if (before !== undefined) to = bytes.writeUInt8(before, to);
    to += isShort(value, to) ? value.length : bytes.write(value, to, "utf8");
    bytes.writeInt32BE(to - from, at);
    at = to;
  };
  const bigint = (value: number) => {
    room(12);
    at = bytes.writeInt32BE(8, at);
    const high = Math.floor(value / twoTo32);
    at = bytes.writeInt32BE(high, at);
    at = bytes.writeUInt32BE(value - high * twoTo32, at);
  };
  return {
    int16,
    int32,
    raw,
    bigint,
    all: () => bytes.subarray(0, at),
    clear() {
      at = 0;
    },
    uuid(text) {
      room(20);
      at = bytes.writeInt32BE(16, at);
      for (let from = 0; from < text.length; from += 2) {
        if (text.charCodeAt(from) === hyphen) from += 1;
        bytes[at] = digitOf(text.charCodeAt(from)) * 16 + digitOf(text.charCodeAt(from + 1));
        at += 1;
      }
    },
    uuidBytes(given) {
      int32(given.length);
      raw(given);
    },
    int(value) {
      int32(4);
      int32(value);
    },
    float(value) {
      room(12);
      at = bytes.writeInt32BE(8, at);
      at = bytes.writeDoubleBE(value, at);
    },
    boolean(value) {
      int32(1);
      room(1);
      at = bytes.writeUInt8(value ? 1 : 0, at);
    },
    text: (value) => sized(value, undefined),
    jsonb: (value) => sized(value, jsonbVersion),
    timestamp: (when) => bigint((when.getTime() - epochMs) * 1_000),
    null: () => int32(-1),
  };
}

const hyphen = 45;

/** Of a hexadecimal digit, small or capital. */
function digitOf(code: number): number {
  return code <= 57 ? code - 48 : (code | 32) - 87;
}
