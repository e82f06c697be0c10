import { createHash, randomBytes } from "node:crypto";
import type { PasswordHashing } from "../../src/server/accounts/passwordHashing.ts";

/**
 * Keeps passwords as nobody should outside of tests: a salt and one round, a thousandth of the time. Tests
 * make some thousand accounts; those of accounts themselves keep theirs as the product does.
 */
export const quickPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString("hex");
    return `${salt}:${digest(salt, password)}`;
  },
  async verify({ hash, password }) {
    const [salt = "", kept = ""] = hash.split(":");
    return digest(salt, password) === kept;
  },
  isOld: () => false,
};

function digest(salt: string, password: string): string {
  return createHash("sha256").update(salt).update(password).digest("hex");
}
