import { readFile } from "node:fs/promises";
import type { Decrypter, Encrypter } from "age-encryption";
import { CannotStart } from "../embedded/cannotStart.ts";
import { phraseIdentity, phraseRecipient } from "./phrase.ts";

/** What backups are encrypted for, and what opens them; all absent: they are written as they are. */
export interface BackupKeys {
  /** Public keys of age, `age1…`: anyone who has one of their identities can read a backup. */
  readonly recipients: readonly string[];
  /** In place of recipients. */
  readonly passphrase: string | undefined;
  /** Absolute: a file with identities, `AGE-SECRET-KEY-1…` a line, as age-keygen writes it. Only for reading. */
  readonly identityFile: string | undefined;
}

export const noKeys: BackupKeys = {
  recipients: [],
  passphrase: undefined,
  identityFile: undefined,
};

/** Whether backups written with these keys are encrypted. */
export function encrypts({ recipients, passphrase }: BackupKeys): boolean {
  return recipients.length > 0 || passphrase !== undefined;
}

/**
 * Of the package age-encryption, which is loaded only where backups are encrypted.
 *
 * @returns `undefined` where they are not.
 * @throws CannotStart where a recipient is none.
 */
export async function encrypterOf(keys: BackupKeys): Promise<Encrypter | undefined> {
  if (!encrypts(keys)) return undefined;
  const age = await import("age-encryption");
  const encrypter = new age.Encrypter();
  if (keys.passphrase !== undefined) {
    encrypter.addRecipient(phraseRecipient(keys.passphrase, age.Stanza));
  }
  for (const recipient of keys.recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new CannotStart(
        `INTERRATER_BACKUP_RECIPIENT names "${recipient}", which is not a recipient of age: a character is wrong or missing. age-keygen -y prints the recipient of an identity.`,
      );
    }
  }
  return encrypter;
}

/**
 * @returns `undefined` where nothing that could open a backup is known.
 * @throws CannotStart where the file of identities cannot be read.
 */
export async function decrypterOf(keys: BackupKeys): Promise<Decrypter | undefined> {
  const { passphrase, identityFile } = keys;
  if (passphrase === undefined && identityFile === undefined) return undefined;
  const age = await import("age-encryption");
  const decrypter = new age.Decrypter();
  if (passphrase !== undefined) decrypter.addIdentity(phraseIdentity(passphrase));
  const identities = identityFile === undefined ? [] : await identitiesIn(identityFile);
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw new CannotStart(
        `INTERRATER_BACKUP_IDENTITY: a line of ${String(identityFile)} is not an identity of age. Each line has to be AGE-SECRET-KEY-1…, as age-keygen writes it.`,
      );
    }
  }
  return decrypter;
}

async function identitiesIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`INTERRATER_BACKUP_IDENTITY cannot be read: ${why}`);
  });
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
