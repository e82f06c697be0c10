import { sha256 } from "@noble/hashes/sha2.js";

/** Computes SHA-256 of bytes that arrive in pieces. */
export interface Sha256 {
  push(bytes: Uint8Array): void;
  /** 32 bytes; nothing may be pushed after it. */
  digest(): Uint8Array<ArrayBuffer>;
}

/**
 * SHA-256 (FIPS 180-4) in JavaScript, for pages over plain HTTP, where browsers do not provide it,
 * and for data in pieces.
 */
export function newSha256(): Sha256 {
  const hash = sha256.create();
  return { push: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
}

export function sha256Of(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return sha256(bytes);
}

export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
