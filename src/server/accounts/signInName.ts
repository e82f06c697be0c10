import { randomInt } from "node:crypto";
import { signInNameDomain } from "../../domain/signInNames.ts";

/** Without those that are taken for one another. */
const signs = "abcdefghjkmnpqrstuvwxyz23456789";

/** So many that two of one name are the same once in 800 million. */
const signsInAll = 6;

/**
 * The sign-in name of a person without an email address: the first word of their name and random
 * characters. It has the form of an address and is unique.
 */
export function signInName(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const word = /[a-z0-9]+/u.exec(plain)?.[0].slice(0, 20) ?? "rater";
  const drawn = Array.from({ length: signsInAll }, () => signs[randomInt(signs.length)]);
  return `${word}.${drawn.join("")}@${signInNameDomain}`;
}
