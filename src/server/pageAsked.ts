/**
 * Whether a request is for the page: by its Accept header, and for clients that accept anything
 * (health checks, link previews, curl) if the path is not one of the server’s own and names no
 * file. The root is served to everyone.
 */
export function isPageAsked({
  method,
  url,
  headers,
}: {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (isServers(url)) return false;
  const path = url.replace(/[?#].*$/su, "");
  // The front door opens to whoever knocks: monitors ask for anything.
  if (path === "/") return true;
  // Hidden files are asked for by who looks for what was left about.
  if (path.includes("/.")) return false;
  const accepted = headers.accept ?? "*/*";
  if (accepted.includes("text/html")) return true;
  const namesFile = /\.[^/]*$/u.test(path);
  return accepted.includes("*/*") && !namesFile;
}

/** Paths that the server itself answers, never with the page. */
export function isServers(url: string): boolean {
  return /^\/(?:api|assets|health|locales|media|metrics|uploads)(?:[/?]|$)/u.test(url);
}
