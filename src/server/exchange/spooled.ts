import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Refusal } from "../../domain/errors.ts";

/** A request body that has been received completely and written to a file. */
export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes a body to a file of its own while it comes, and lets it be used there: it can be read more than
 * once, and no transaction waits for a slow sender. The file is gone afterwards.
 *
 * @throws Refusal `payload_too_large` where it is longer, `import_unreadable` where it was cut off.
 */
export async function spooled<Result>(
  body: Readable,
  maxBytes: number,
  use: (file: SpooledFile) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    const path = join(folder, "body");
    const bytes = await write(body, path, maxBytes);
    return await use({ path, bytes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const prefix = "interrater-import-";

/**
 * Removes what a server that was killed has left of bodies, once it is a day old: nothing is sent for so long. What is of
 * another user of this machine stays.
 */
export async function sweepSpooled(
  folder: string = tmpdir(),
  nowMs: number = Date.now(),
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  await Promise.allSettled(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      if (nowMs - mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
    }),
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Anyone who sends more than is allowed is heard out so long, or they never read the answer. */
const heardOutTimes = 4;

async function write(body: Readable, path: string, maxBytes: number): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 });
  let bytes = 0;
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError("a body is bytes");
      bytes += chunk.length;
      if (bytes > maxBytes * heardOutTimes) break;
      if (bytes <= maxBytes && !file.write(chunk)) await once(file, "drain");
    }
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new Refusal("import_unreadable", { place: "end" });
  } finally {
    file.end();
    await finished(file);
  }
  if (bytes > maxBytes) throw new Refusal("payload_too_large", { maxBytes });
  return bytes;
}
