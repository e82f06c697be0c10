import { limits } from "../../../domain/limits.ts";

/** The text of a project file, decompressed where necessary; or why it cannot be read. */
export type BorisFile =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly because: "too_large" | "broken" };

/**
 * Reads a project file, compressed with gzip or not. No more than the limit is kept in memory: a small file
 * can decompress to a huge one.
 */
export async function readBorisFile(
  file: Blob,
  mostBytes: number = limits.importMaxBytes,
): Promise<BorisFile> {
  if (file.size > mostBytes) return { kind: "refused", because: "too_large" };
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked
    ? file.stream().pipeThrough(new DecompressionStream("gzip"))
    : file.stream();
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read piece by piece
      const { done, value } = await reader.read();
      if (done) return { kind: "text", text: text + decoder.decode() };
      bytes += value.byteLength;
      if (bytes > mostBytes) {
        await reader.cancel();
        return { kind: "refused", because: "too_large" };
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return { kind: "refused", because: "broken" };
  }
}
