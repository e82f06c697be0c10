import { createHmac, timingSafeEqual } from "node:crypto";

/** A cookie of a request, as a browser sends it. */
export function cookieValue(headers: Headers, name: string): string | undefined {
  for (const cookie of headers.get("cookie")?.split(";") ?? []) {
    const at = cookie.indexOf("=");
    if (cookie.slice(0, at).trim() === name) return cookie.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * The value of a cookie whose signature is valid: the library writes `value.signature`, as a URI
 * component.
 */
export function signedValue(cookie: string | undefined, secret: string): string | undefined {
  if (cookie === undefined) return undefined;
  const signed = decoded(cookie);
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(value).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
}

function decoded(component: string): string {
  try {
    return decodeURIComponent(component);
  } catch {
    return "";
  }
}

/**
 * The name of a cookie; with TLS one (`__Host-`) that no other host and no page without TLS can
 * set.
 */
export function cookieNameOf(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
