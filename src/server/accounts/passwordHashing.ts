import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

/** How passwords are kept. Without one: {@link slowPasswords}. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(kept: { readonly hash: string; readonly password: string }): Promise<boolean>;
  /** Whether it is kept otherwise than a new one would be. */
  isOld(hash: string): boolean;
}

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** As OWASP recommends of scrypt with 32 MiB. */
const costNow: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** What is left of it beside the library’s own scrypt (2^14, 16, 1), by which older passwords are kept. */
const costBesideOlder: Cost = { N: 2 ** 15, r: 8, p: 2 };
const keyBytes = 32;
const form = /^scrypt\$(?<N>\d+)\$(?<r>\d+)\$(?<p>\d+)\$(?<salt>[\w-]+)\$(?<key>[\w-]+)$/u;

/**
 * scrypt, slow on purpose. Each password has the cost that it was kept with beside it, so that another can be taken
 * later. One that was kept before there was a cost takes as long to check as a new one: how long an answer takes must
 * not tell whose account is old, nor that there is none.
 */
export const slowPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString("base64url");
    const key = await keyOf(password, salt, costNow);
    return `scrypt$${costNow.N}$${costNow.r}$${costNow.p}$${salt}$${key.toString("base64url")}`;
  },

  async verify({ hash, password }) {
    const { N, r, p, salt = "", key = "" } = form.exec(hash)?.groups ?? {};
    if (N === undefined) {
      if (hash.startsWith("scrypt$")) return false;
      const [isRight] = await Promise.all([
        verifyPassword({ hash, password }),
        keyOf(password, "", costBesideOlder),
      ]);
      return isRight;
    }
    const kept = Buffer.from(key, "base64url");
    const given = await keyOf(password, salt, { N: Number(N), r: Number(r), p: Number(p) });
    return kept.length === given.length && timingSafeEqual(kept, given);
  },

  isOld(hash) {
    const { N, r, p } = form.exec(hash)?.groups ?? {};
    return Number(N) !== costNow.N || Number(r) !== costNow.r || Number(p) !== costNow.p;
  },
};

/** However a keyboard composes its letters. */
function keyOf(password: string, salt: string, cost: Cost): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
