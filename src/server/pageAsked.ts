/**
 * Whether a request asks for the page: a browser by what it accepts, and anyone who takes anything (a health
 * check, a preview of a link, curl) where the address is none of the server’s own and names no file. The
 * first page is everyone’s, whatever they accept.
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

/** Addresses that only the server answers, never the page. */
export function isServers(url: string): boolean {
  return /^\/(?:api|assets|health|locales|media|metrics|uploads)(?:[/?]|$)/u.test(url);
}
