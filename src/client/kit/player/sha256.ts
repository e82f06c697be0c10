import { sha256Of } from "../../../domain/sha256.ts";

/**
 * SHA-256 (FIPS 180-4). Browsers provide it only to secure pages; on a server reached by plain `http://` this
 * implementation is used.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return globalThis.isSecureContext
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : sha256Of(bytes);
}
