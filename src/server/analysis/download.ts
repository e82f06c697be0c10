/**
 * A name to save a file under: plain for old readers, and whole (RFC 5987) for all others. Signs that a
 * file system could take for something else become hyphens.
 */
export function contentDisposition(name: string): string {
  const safe = name
    .replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]+/gu, "-")
    .replace(/^[.\s-]+/u, "");
  const plain = safe.replaceAll(/[^\u0020-\u007e]+/gu, "_").replaceAll(/["%]/gu, "_");
  const whole = encodeURIComponent(safe).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
