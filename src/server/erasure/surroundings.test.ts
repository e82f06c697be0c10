import { expect, test } from "vitest";
import { surroundingsOf } from "./surroundings.ts";

test("what a server is connected to is told by hosts alone, with how many daily backups stay", () => {
  const plan = { folder: "/backups", at: { hour: 3, minute: 0 }, keep: 14 };
  expect(
    surroundingsOf({ databaseUrl: "postgres://me:secret@db.example.org/x", backups: plan }),
  ).toMatchObject({ database: "external", databaseHost: "db.example.org", backupsKept: 14 });
  expect(surroundingsOf({})).toMatchObject({ database: "embedded", backupsKept: null });
});
