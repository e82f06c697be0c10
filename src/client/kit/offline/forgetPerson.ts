import { openDisk } from "../outbox/disk.ts";
import { outboxName } from "../outbox/outboxName.ts";
import { clearBesides } from "./besides.ts";

/**
 * Deletes from this device the data of a person who has signed out: observations with their coding, captions, peaks
 * and file handles of recordings, and unfinished imports. Unsynced changes stay until that person signs in again.
 * The program itself stays too; it contains nothing personal.
 */
export async function forgetPerson(accountId: string): Promise<void> {
  await clearBesides();
  await forgetSentOf(accountId);
}

/**
 * Does the same for all people who used this browser without signing out, when another person signs in: their
 * sessions have expired, or were ended elsewhere. Does nothing where the same person was here last.
 */
export async function forgetOthers(accountId: string): Promise<void> {
  if (localStorage.getItem(lastHere) === accountId) return;
  if ("databases" in indexedDB) {
    const others = (await indexedDB.databases())
      .flatMap(({ name }) => (name?.startsWith(outboxName("")) ? [name] : []))
      .filter((name) => name !== outboxName(accountId))
      .map((name) => name.slice(outboxName("").length));
    if (others.length > 0) await clearBesides();
    await Promise.all(others.map(forgetSentOf));
  }
  localStorage.setItem(lastHere, accountId);
}

/** The storage key for the account that was signed in at this browser last. */
const lastHere = "interrater:last-here";

async function forgetSentOf(accountId: string): Promise<void> {
  const disk = openDisk(accountId);
  try {
    await disk.forgetSent();
  } finally {
    disk.close();
  }
}
