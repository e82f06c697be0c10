import type { Streamed } from "../reply.ts";
import type { Storage } from "./storage.ts";

interface Asked {
  readonly storage: Storage;
  readonly name: string;
  readonly sizeBytes: number;
  /** What a person called the file: only for who saves it. `null` where that is not theirs to know. */
  readonly fileName: string | null;
  readonly contentType: string;
  /** Another content has another version. */
  readonly version: string;
  /** Of the request: range and conditions. */
  readonly headers: Headers;
}

/** A stored file, or the one range of it that is asked for (RFC 9110, sections 13 and 14). */
export async function answerFile(asked: Asked): Promise<Streamed> {
  const { storage, name, sizeBytes: size, fileName, contentType, version } = asked;
  const request = asked.headers;
  const etag = `"${version}"`;
  const headers = {
    "accept-ranges": "bytes",
    etag,
    // What a study recorded may be seen by its members only: nobody else keeps it, nobody changes it.
    "cache-control": "private, no-cache, no-transform",
    "content-type": contentType,
    "content-disposition": fileName === null ? "inline" : inlineAs(fileName),
    "x-content-type-options": "nosniff",
    // Opened by itself it can do nothing, whatever it is.
    "content-security-policy": "sandbox; default-src 'none'; media-src 'self'",
  };
  if (isNamed(etag, request.get("if-none-match"))) return { status: 304, headers, body: "" };

  const range = isCurrent(etag, request.get("if-range"))
    ? rangeOf(request.get("range"), size)
    : "whole";
  if (range === "impossible") {
    return { status: 416, headers: { ...headers, "content-range": `bytes */${size}` }, body: "" };
  }
  const { start, end } = range === "whole" ? { start: 0, end: size - 1 } : range;
  const body = size === 0 ? "" : await storage.read(name, { start, end });
  return {
    status: range === "whole" ? 200 : 206,
    headers: {
      ...headers,
      "content-length": String(end - start + 1),
      ...(range !== "whole" && { "content-range": `bytes ${start}-${end}/${size}` }),
    },
    body,
  };
}

/**
 * The bytes that a Range header asks for, both ends included. A header that is none of ours, or that
 * asks for several ranges, is answered by the whole.
 */
export function rangeOf(
  header: string | null,
  size: number,
): { readonly start: number; readonly end: number } | "whole" | "impossible" {
  const [, first = "", last = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/u.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "impossible" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "whole";
  if (start >= size) return "impossible";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function isNamed(etag: string, ifNoneMatch: string | null): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  return tags.includes(etag) || tags.includes("*");
}

function isCurrent(etag: string, ifRange: string | null): boolean {
  return ifRange === null || ifRange.trim() === etag;
}

/** A name in two spellings: for old readers without what could end the header, for the rest whole. */
function inlineAs(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/gu, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/gu, percent);
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
