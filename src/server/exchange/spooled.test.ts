import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepSpooled } from "./spooled.ts";

test("what a killed server left of imports goes after a day, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "spooled-"));
  const nowMs = Date.now();
  for (const [name, hours] of [
    ["interrater-import-old", 25],
    ["interrater-import-new", 1],
    ["another-program", 25],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "body"), "names");
    const at = new Date(nowMs - hours * 3_600_000);
    utimesSync(join(folder, name), at, at);
  }

  await sweepSpooled(folder, nowMs);

  expect(readdirSync(folder).toSorted()).toEqual(["another-program", "interrater-import-new"]);
  rmSync(folder, { recursive: true });
});
