import { sha256Of } from "../../../domain/sha256.ts";

/**
 * SHA-256 (FIPS 180-4). Browsers lend theirs to secure pages only; on a server that a lab reaches by
 * plain `http://`, ours takes its place.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return globalThis.isSecureContext
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : sha256Of(bytes);
}
