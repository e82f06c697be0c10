import { keptImports } from "./keptImports.ts";
import { openDisk } from "../outbox/disk.ts";

/**
 * Takes from this device what it keeps of a person who has signed out: observations with all that was
 * coded in them, and imports that were not sent whole. Work that the server does not have yet stays, until that person is here again. The
 * program itself stays too; it knows no one.
 */
export async function forgetPerson(accountId: string): Promise<void> {
  await keptImports.forgetAll();
  const disk = openDisk(accountId);
  try {
    await disk.forgetSent();
  } finally {
    disk.close();
  }
}
