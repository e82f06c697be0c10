import { randomBytes, scrypt } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { sql } from "kysely";
import { type Writing, type Query, transact } from "../database/database.ts";
import { CannotStart } from "../embedded/cannotStart.ts";

/** The secret’s file name in the data folder. It is in no backup. */
export const secretFile = "secret";

/** Shorter secrets can be guessed from their signatures. */
export const secretMinChars = 32;

/**
 * The secret with which this server signs cookies and encrypts two-factor secrets. It is set by the
 * environment, otherwise in a file of the data folder, created at the first start; the database has
 * only its fingerprint. If an earlier secret is available, data encrypted with it are encrypted
 * again with the new one.
 *
 * @throws CannotStart if the database was used with another secret that is not available.
 */
export async function openSecret({
  database,
  dataDirectory,
  named,
}: {
  readonly database: Writing;
  readonly dataDirectory: string;
  /** By the environment. */
  readonly named: string | undefined;
}): Promise<string> {
  return transact(database, async (query) => {
    // Of several processes that start at once one does the work.
    await sql`lock table secret_print in exclusive mode`.execute(query);
    const inFolder = await secretIn(dataDirectory, { isMade: named === undefined });
    const secret = named ?? inFolder ?? "";
    if (secret.length < secretMinChars) throw new CannotStart(damagedSecret);
    const print = await printOf(secret);
    const known = await query.selectFrom("secretPrint").select("print").executeTakeFirst();
    if (known?.print === print) return secret;
    const inDatabase = await oldSecret(query);
    const before =
      known === undefined
        ? inDatabase
        : inFolder !== undefined && (await printOf(inFolder)) === known.print
          ? inFolder
          : undefined;
    if (known !== undefined && before === undefined) throw new CannotStart(otherSecret);
    if (before !== undefined) await sealAnew(query, { from: before, to: secret });
    await query.deleteFrom("instanceSetting").where("name", "=", oldName).execute();
    // Whatever was signed by another secret has ended.
    await query.deleteFrom("session").execute();
    await query.deleteFrom("verification").execute();
    await query.deleteFrom("secretPrint").execute();
    await query.insertInto("secretPrint").values({ print }).execute();
    return secret;
  });
}

/** Lets the next start accept any secret; data encrypted with the lost one stay lost. */
export async function forgetSecret(database: Writing): Promise<void> {
  await database.deleteFrom("secretPrint").execute();
}

/** Whether a secret decrypts a sealed value. */
export async function isOpenedBy(secret: string, sealed: string): Promise<boolean> {
  return symmetricDecrypt({ key: secret, data: sealed }).then(
    () => true,
    () => false,
  );
}

const otherSecret = `The secret of this server does not match its database. Put the file "${secretFile}" back into the data folder, or set INTERRATER_SECRET to its earlier value; servers that share a database need the same secret. If it is lost: npm run new-secret. Everyone then has to sign in again and to set up two-factor authentication again.`;

const damagedSecret = `The file "${secretFile}" in the data folder does not contain a complete secret. Restore it from a copy, or remove it. If it is lost: npm run new-secret.`;

/** Where it lay before it had a place of its own. */
const oldName = "session_secret";

async function oldSecret(query: Query): Promise<string | undefined> {
  const row = await query
    .selectFrom("instanceSetting")
    .select("value")
    .where("name", "=", oldName)
    .executeTakeFirst();
  return row?.value;
}

async function sealAnew(
  query: Writing,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const anew = async (sealed: string) =>
    symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data: sealed }) });
  const rows = await query
    .selectFrom("twoFactor")
    .select(["id", "secret", "backupCodes"])
    .forUpdate()
    .execute();
  for (const { id, secret, backupCodes } of rows) {
    // What an even earlier secret had sealed is lost already.
    if (!(await isOpenedBy(from, secret))) continue;
    await query
      .updateTable("twoFactor")
      .set({ secret: await anew(secret), backupCodes: await anew(backupCodes) })
      .where("id", "=", id)
      .execute();
  }
  const webhooks = await query
    .selectFrom("webhook")
    .select(["id", "secret", "earlierSecret"])
    .forUpdate()
    .execute();
  for (const { id, secret, earlierSecret } of webhooks) {
    if (!(await isOpenedBy(from, secret))) continue;
    const hasEarlier = earlierSecret !== null && (await isOpenedBy(from, earlierSecret));
    await query
      .updateTable("webhook")
      .set({
        secret: await anew(secret),
        earlierSecret: hasEarlier ? await anew(earlierSecret) : null,
      })
      .where("id", "=", id)
      .execute();
  }
}

/** Slow on purpose: one that people have made up must not be guessed from it. */
async function printOf(secret: string): Promise<string> {
  const print = await promisify<string, string, number, Buffer>(scrypt)(secret, "interrater", 32);
  return print.toString("base64url");
}

/** `undefined` where there is none and none is to be made. */
async function secretIn(
  dataDirectory: string,
  { isMade }: { readonly isMade: boolean },
): Promise<string | undefined> {
  const file = join(dataDirectory, secretFile);
  const read = () =>
    readFile(file, "utf8").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    });
  const there = await read();
  if (there !== undefined || !isMade) return there?.trim();
  await mkdir(dataDirectory, { recursive: true });
  // Whole at once: a start that is cut off leaves no half of it.
  const written = `${file}.new`;
  await writeFile(written, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await rename(written, file);
  return (await read())?.trim();
}
