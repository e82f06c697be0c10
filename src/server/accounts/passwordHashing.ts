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
 * scrypt, deliberately slow. Each password is stored with its cost, so that the cost can be changed
 * later. Older passwords without a stored cost take as long to check as new ones, because response
 * times must not reveal the age or the existence of an account.
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
