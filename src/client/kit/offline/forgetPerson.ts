import { openDisk } from "../outbox/disk.ts";
import { outboxName } from "../outbox/outboxName.ts";
import { clearBesides } from "./besides.ts";

/**
 * Takes from this device what it keeps of a person who has signed out: observations with all that was
 * coded in them, captions, sound and files of recordings, and imports that were not sent whole. Work that the server
 * does not have yet stays, until that person is here again. The program itself stays too; it knows no one.
 */
export async function forgetPerson(accountId: string): Promise<void> {
  await clearBesides();
  await forgetSentOf(accountId);
}

/**
 * The same of everyone who was here before without signing out, once for each person who comes: their session has
 * ended by itself, or elsewhere. The person who was here last keeps everything.
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

/** Who was signed in at this browser last. */
const lastHere = "interrater:last-here";

async function forgetSentOf(accountId: string): Promise<void> {
  const disk = openDisk(accountId);
  try {
    await disk.forgetSent();
  } finally {
    disk.close();
  }
}
