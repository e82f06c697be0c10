import { expect, test } from "vitest";
import { backupName, begunAt, nextBackup, outdated } from "./plan.ts";

test("the next backup is today's where its time is still to come, and tomorrow's where it is over", () => {
  const at = { hour: 2, minute: 30 };

  expect(nextBackup(new Date(2026, 10, 26, 1, 0), { at })).toEqual(new Date(2026, 10, 26, 2, 30));
  expect(nextBackup(new Date(2026, 10, 26, 2, 30), { at })).toEqual(new Date(2026, 10, 27, 2, 30));
  expect(nextBackup(new Date(2026, 11, 31, 23, 59), { at })).toEqual(new Date(2027, 0, 1, 2, 30));
});

test("a name tells when its backup was begun, and foreign names tell nothing", () => {
  const now = new Date("2026-11-26T02:30:05.250Z");

  expect(backupName(now)).toBe("interrater-2026-11-26T023005Z.tar");
  expect(begunAt(backupName(now))).toEqual(new Date("2026-11-26T02:30:05Z"));
  expect(backupName(now, true)).toBe("interrater-2026-11-26T023005Z.tar.age");
  expect(begunAt(backupName(now, true))).toEqual(new Date("2026-11-26T02:30:05Z"));
  expect(begunAt("interrater-backup.tar")).toBeUndefined();
  expect(begunAt("interrater-2026-11-26T023005Z.tar.partial")).toBeUndefined();
});

test("only the server's own backups beyond the newest ones are outdated, in whatever order they are listed", () => {
  const names = [3, 1, 2].map((day) => backupName(new Date(Date.UTC(2026, 10, day))));

  expect(outdated([...names, "interrater-backup.tar", "thesis.docx"], 2)).toEqual([
    "interrater-2026-11-01T000000Z.tar",
  ]);
  expect(outdated(names, 3)).toEqual([]);
});
