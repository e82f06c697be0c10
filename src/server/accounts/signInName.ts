import { randomInt } from "node:crypto";
import { signInNameDomain } from "../../domain/signInNames.ts";

/** Without those that are taken for one another. */
const signs = "abcdefghjkmnpqrstuvwxyz23456789";

/** So many that two of one name are the same once in 800 million. */
const signsInAll = 6;

/**
 * What someone signs in with who has given no address: the first word of their name, and signs drawn by chance. It is
 * shaped like an address, and free, no matter who has an account.
 */
export function signInName(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const word = /[a-z0-9]+/u.exec(plain)?.[0].slice(0, 20) ?? "rater";
  const drawn = Array.from({ length: signsInAll }, () => signs[randomInt(signs.length)]);
  return `${word}.${drawn.join("")}@${signInNameDomain}`;
}
