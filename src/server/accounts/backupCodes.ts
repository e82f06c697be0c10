import { randomBytes, scrypt } from "node:crypto";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import * as z from "zod";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";

/**
 * Backup codes of two-factor authentication. They are stored as slow hashes with a salt per
 * account, and the hashes are encrypted: access to both the database and the server’s secret
 * reveals none of them. The account library compares typed with stored values, so it receives the
 * hash of what a person types, never a code.
 */
export interface BackupCodes {
  /** New ones in the place of all others; only this answer has them. */
  make(accountId: Id<"account">): Promise<readonly string[]>;
  /** What stands for a typed code at the library. */
  standIn(accountId: Id<"account">, code: string): Promise<string>;
  /** Hashes what an earlier version kept sealed but not hashed; at the signal it ends before the next account’s. */
  hashOld(signal: AbortSignal): Promise<void>;
}

export const backupCodeCount = 10;

export function openBackupCodes(database: Writing, secret: string): BackupCodes {
  const keptOf = (accountId: Id<"account">) =>
    database
      .selectFrom("twoFactor")
      .select(["id", "backupCodes"])
      .where("userId", "=", accountId)
      .executeTakeFirst();

  /** The hashes of an account’s codes. What cannot be opened, because another secret sealed it, is none. */
  const hashesIn = async ({ id, backupCodes }: Kept): Promise<readonly string[]> => {
    const opened = await symmetricDecrypt({ key: secret, data: backupCodes }).catch(() => "[]");
    const codes = Codes.parse(JSON.parse(opened));
    if (codes.every((code) => form.test(code))) return codes;
    const hashes = await hashesOf(codes);
    await database
      .updateTable("twoFactor")
      .set({ backupCodes: await sealed(hashes, secret) })
      .where("id", "=", id)
      // One that was used meanwhile stays used.
      .where("backupCodes", "=", backupCodes)
      .execute();
    return hashes;
  };

  return {
    async make(accountId) {
      const codes = Array.from({ length: backupCodeCount }, () => {
        const letters = generateRandomString(10, "a-z", "0-9", "A-Z");
        return `${letters.slice(0, 5)}-${letters.slice(5)}`;
      });
      await database
        .updateTable("twoFactor")
        .set({ backupCodes: await sealed(await hashesOf(codes), secret) })
        .where("userId", "=", accountId)
        .execute();
      return codes;
    },

    async standIn(accountId, code) {
      const kept = await keptOf(accountId);
      const [first = ""] = kept ? await hashesIn(kept) : [];
      // Where there are none, it takes as long to be wrong.
      return hashOf(code, form.exec(first)?.groups?.["salt"] ?? newSalt());
    },

    async hashOld(signal) {
      const rows = await database.selectFrom("twoFactor").select(["id", "backupCodes"]).execute();
      for (const row of rows) {
        if (signal.aborted) return;
        // oxlint-disable-next-line no-await-in-loop -- It takes a processor's time, and nobody waits for it.
        await hashesIn(row);
      }
    },
  };
}

interface Kept {
  readonly id: string;
  readonly backupCodes: string;
}

const Codes = z.array(z.string());
const form = /^scrypt\$(?<salt>[\w-]{22})\$[\w-]{43}$/u;

/** All of an account with one salt: then a typed code is hashed once to be compared with each. */
function hashesOf(codes: readonly string[]): Promise<string[]> {
  const salt = newSalt();
  return Promise.all(codes.map((code) => hashOf(code, salt)));
}

/** Ten random letters and digits are 59 bits: with 16 MiB for each try they are out of reach. */
function hashOf(code: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, 32, { N: 2 ** 14, r: 8, p: 1 }, (error, key) =>
      error ? reject(error) : resolve(`scrypt$${salt}$${key.toString("base64url")}`),
    );
  });
}

function newSalt(): string {
  return randomBytes(16).toString("base64url");
}

function sealed(hashes: readonly string[], secret: string): Promise<string> {
  return symmetricEncrypt({ key: secret, data: JSON.stringify(hashes) });
}
