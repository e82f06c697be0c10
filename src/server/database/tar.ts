import { createHash } from "node:crypto";
import { Header, Pax } from "tar";
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
  /** The archive’s closing mark; without it a reader knows that the archive is incomplete. */
  end(): Promise<void>;
}

export function tarWriter(file: Pick<Target, "writeFile">): TarWriter {
  return {
    async add(name, sizeBytes, content) {
      const entry = { ...ownersAlone, path: name, size: sizeBytes, mtime: new Date() };
      const header = new Header({ ...entry, type: "File" });
      const block = Buffer.alloc(blockBytes);
      // What a plain header cannot hold stands before it, as POSIX has it.
      if (header.encode(block)) await file.writeFile(new Pax(entry).encode());
      await file.writeFile(block);
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

/** An entry of a tar archive, with the offset and length of its content. */
export interface TarEntry {
  readonly name: string;
  readonly offset: number;
  readonly sizeBytes: number;
}

/** `undefined`: the file is no tar archive, or one that is damaged or breaks off. */
export async function tarEntries(file: Source): Promise<readonly TarEntry[] | undefined> {
  const size = file.sizeBytes;
  const entries: TarEntry[] = [];
  let extended: Pax | undefined;
  for (let position = 0; ;) {
    const block = await readAt(file, position, blockBytes);
    if (block === undefined) return undefined;
    const header = new Header(block, 0, extended);
    if (header.nullBlock) return entries;
    const { size: sizeBytes = 0 } = header;
    const offset = position + blockBytes;
    if (!header.cksumValid || !(sizeBytes >= 0) || offset + sizeBytes > size) return undefined;
    if (header.type === "ExtendedHeader") {
      const records = await readAt(file, offset, sizeBytes);
      if (records === undefined) return undefined;
      extended = Pax.parse(records.toString("utf8"));
    } else {
      // The package sets the short name's folder before a long name too.
      entries.push({ name: extended?.path ?? header.path ?? "", offset, sizeBytes });
      extended = undefined;
    }
    position = offset + sizeBytes + paddingOf(sizeBytes);
  }
}

/** The content of an entry, in chunks. */
export async function* entryContent(file: Source, entry: TarEntry): AsyncGenerator<Buffer> {
  if (entry.sizeBytes === 0) return;
  yield* file.read(entry.offset, entry.offset + entry.sizeBytes - 1);
}

const blockBytes = 512;
/** A backup holds accounts: only its owner reads what is taken out of it. */
const ownersAlone = { mode: 0o600, uid: 0, gid: 0 };

function paddingOf(sizeBytes: number): number {
  return (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
}

async function readAt(file: Source, position: number, bytes: number): Promise<Buffer | undefined> {
  const buffer = await bytesOf(file, position, bytes);
  return buffer.length === bytes ? buffer : undefined;
}
