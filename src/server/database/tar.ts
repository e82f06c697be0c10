import { createHash } from "node:crypto";
import { bytesOf, type Source } from "../backups/source.ts";
import type { Target } from "../backups/target.ts";

/** Writes a tar archive (POSIX ustar with pax names), entry by entry, of which nothing stays in memory. */
export interface TarWriter {
  /**
   * @param sizeBytes what `content` must come to.
   * @returns the SHA-256 of the content, in hexadecimal.
   */
  add(
    name: string,
    sizeBytes: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<string>;
  /** The archive's closing mark; without it a reader knows that the archive is incomplete. */
  end(): Promise<void>;
}

export function tarWriter(file: Pick<Target, "writeFile">): TarWriter {
  return {
    async add(name, sizeBytes, content) {
      const nameBytes = Buffer.byteLength(name);
      if (nameBytes > nameMaxBytes || sizeBytes > octalMaxBytes) {
        const records = Buffer.from(paxRecord("path", name) + paxRecord("size", String(sizeBytes)));
        await file.writeFile(header("pax", records.length, "x"));
        await file.writeFile(padded(records));
      }
      const shortName = Buffer.from(name).subarray(0, nameMaxBytes).toString("latin1");
      await file.writeFile(header(shortName, Math.min(sizeBytes, octalMaxBytes), "0"));
      const hash = createHash("sha256");
      let written = 0;
      for await (const chunk of content) {
        written += chunk.length;
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      if (written !== sizeBytes) {
        throw new Error(`${name} came to ${written} bytes where ${sizeBytes} were announced`);
      }
      await file.writeFile(Buffer.alloc(paddingOf(sizeBytes)));
      return hash.digest("hex");
    },
    async end() {
      await file.writeFile(Buffer.alloc(2 * blockBytes));
    },
  };
}

/** Where an entry's content lies in the archive. */
export interface TarEntry {
  readonly name: string;
  readonly offset: number;
  readonly sizeBytes: number;
}

/** `undefined`: the file is no tar archive, or one that is damaged or breaks off. */
export async function tarEntries(file: Source): Promise<readonly TarEntry[] | undefined> {
  const size = file.sizeBytes;
  const entries: TarEntry[] = [];
  let extended: ReadonlyMap<string, string> = new Map();
  for (let position = 0; ;) {
    const block = await readAt(file, position, blockBytes);
    if (block === undefined) return undefined;
    if (block.every((byte) => byte === 0)) return entries;
    const parsed = parseHeader(block);
    if (parsed === undefined) return undefined;
    const offset = position + blockBytes;
    const sizeBytes = Number(extended.get("size") ?? parsed.sizeBytes);
    if (!Number.isSafeInteger(sizeBytes) || offset + sizeBytes > size) return undefined;
    if (parsed.type === "x") {
      const records = await readAt(file, offset, sizeBytes);
      if (records === undefined) return undefined;
      extended = parsePax(records);
    } else {
      entries.push({ name: extended.get("path") ?? parsed.name, offset, sizeBytes });
      extended = new Map();
    }
    position = offset + sizeBytes + paddingOf(sizeBytes);
  }
}

/** The content of an entry, in pieces. */
export async function* entryContent(file: Source, entry: TarEntry): AsyncGenerator<Buffer> {
  if (entry.sizeBytes === 0) return;
  yield* file.read(entry.offset, entry.offset + entry.sizeBytes - 1);
}

const blockBytes = 512;
const nameMaxBytes = 100;
/** Eleven octal digits. */
const octalMaxBytes = 8 ** 11 - 1;

function paddingOf(sizeBytes: number): number {
  return (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc(paddingOf(content.length))]);
}

/** Readable by its owner only: a backup holds accounts. */
function header(name: string, sizeBytes: number, type: "0" | "x"): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.write(name, 0, "latin1");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${sizeBytes.toString(8).padStart(11, "0")}\0`, 124);
  block.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  block.write(type, 156);
  block.write("ustar\u000000", 257);
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** The sum of the bytes, with blanks where it is going to stand. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function parseHeader(block: Buffer) {
  const text = (from: number, to: number) =>
    block.subarray(from, to).toString("utf8").replace(/\0.*$/su, "");
  if (text(257, 262) !== "ustar" || Number.parseInt(text(148, 156), 8) !== checksum(block)) {
    return undefined;
  }
  const [name, prefix] = [text(0, 100), text(345, 500)];
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    sizeBytes: Number.parseInt(text(124, 136), 8),
    type: text(156, 157),
  };
}

/** "length key=value\n", where the length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  const guess = bytes + String(bytes).length;
  return `${bytes + String(guess).length}${rest}`;
}

function parsePax(records: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < records.length;) {
    const length = Number.parseInt(records.subarray(at, at + 20).toString("latin1"), 10);
    if (!(length > 0)) break;
    const [, key, value] = /^\d+ ([^=]+)=(.*)\n$/su.exec(
      records.subarray(at, at + length).toString("utf8"),
    ) ?? ["", "", ""];
    if (key !== undefined && value !== undefined) found.set(key, value);
    at += length;
  }
  return found;
}

async function readAt(file: Source, position: number, bytes: number): Promise<Buffer | undefined> {
  const buffer = await bytesOf(file, position, bytes);
  return buffer.length === bytes ? buffer : undefined;
}
