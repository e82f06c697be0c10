import { setImmediate } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate } from "fflate";
import type { WrittenPiece } from "../../formats/format.ts";

/** So much is packed at once; then others have their turn. */
const bytesAtOnce = 128 * 1024;
/** Fast: what goes out is mostly text, which even so becomes a fifth. */
const level = 3;

/** Files as a ZIP while they are made: pieces of one name follow each other. */
export async function* zipped(
  pieces: AsyncIterable<WrittenPiece>,
  { at }: { readonly at: Date },
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  let current: ZipDeflate | undefined;
  const end = () => current?.push(new Uint8Array(0), true);
  for await (const { fileName, content } of pieces) {
    if (current?.filename !== fileName) {
      end();
      current = new ZipDeflate(fileName, { level });
      current.mtime = at;
      zip.add(current);
    }
    const bytes = typeof content === "string" ? strToU8(content) : content;
    for (let from = 0; from < bytes.length; from += bytesAtOnce) {
      // What is packed is kept by the packer until it goes out: a view of a caller's bytes must not be.
      current.push(bytes.slice(from, from + bytesAtOnce));
      yield* packed.splice(0);
      await setImmediate();
    }
  }
  end();
  zip.end();
  yield* packed.splice(0);
}
