import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** By which a token is known for one of ours wherever it turns up: in a log, in a file that was published. */
const prefix = "itr_";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 32 letters of 62: 190 bits. */
const secretChars = 32;
const sumChars = 6;

/** A new token: `itr_`, 32 random letters and digits, and the six of their checksum. */
export function newTokenSecret(): string {
  const secret = Array.from({ length: secretChars }, () => letters[randomInt(letters.length)]).join(
    "",
  );
  return `${prefix}${secret}${checksum(secret)}`;
}

/** Whether a token is complete: a truncated or mistyped one needs no database query. */
export function isTokenSecret(text: string): boolean {
  const body = text.slice(prefix.length);
  return (
    text.startsWith(prefix) &&
    body.length === secretChars + sumChars &&
    checksum(body.slice(0, secretChars)) === body.slice(secretChars)
  );
}

/** The token in a request’s `Authorization: Bearer` header; `undefined` if it has none of ours. */
export function bearerOf(headers: Headers): string | undefined {
  const said = /^Bearer +(\S+)$/iu.exec(headers.get("authorization") ?? "")?.[1];
  return said?.startsWith(prefix) ? said : undefined;
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let sum = "";
  for (let at = 0; at < sumChars; at += 1) {
    sum = (letters[rest % letters.length] ?? "") + sum;
    rest = Math.floor(rest / letters.length);
  }
  return sum;
}
