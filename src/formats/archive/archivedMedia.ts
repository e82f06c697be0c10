import { hexadecimal, sha256Of } from "../../domain/sha256.ts";
import { packedBytesOf, zipDirectory } from "../zipDirectory.ts";

/**
 * The content of a media file that an archive was written with, by the `entry` that the copy of its
 * recording names; `undefined` where it is not there as it was written. No copy is made of it.
 */
export function archivedMedia(
  archive: Uint8Array,
  { entry, sha256 }: { readonly entry: string; readonly sha256: string },
): Uint8Array | undefined {
  const found = zipDirectory(archive, mostEntries)?.find(({ path }) => path === entry);
  if (!found || found.method !== 0) return undefined;
  const content = packedBytesOf(archive, found);
  return content && hexadecimal(sha256Of(content)) === sha256 ? content : undefined;
}

const mostEntries = 100_000;
