import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { versionOf } from "./programVersion.ts";

const scratch = mkdtempSync(join(tmpdir(), "interrater-version-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function project(name: string, said: object): string {
  const folder = join(scratch, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.2.3", ...said }));
  return folder;
}

test("a release says the commit that it was built of", () => {
  expect(versionOf(project("released", { commit: "0fc258a7" }))).toBe("1.2.3+0fc258a7");
});

test("a clone says its own commit, and a folder inside it none", () => {
  const clone = project("clone", {});
  const git = (...words: readonly string[]) =>
    spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...words], {
      cwd: clone,
      encoding: "utf8",
    }).stdout;
  git("init", "--quiet");
  git("commit", "--quiet", "--allow-empty", "--message=First");

  expect(versionOf(clone)).toBe(`1.2.3+${git("rev-parse", "HEAD").slice(0, 8)}`);
  expect(versionOf(project("clone/node_modules/interrater", {}))).toBe("1.2.3");
});
