import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive, markDead } from "./postmaster.ts";

let cluster: string;
const file = () => join(cluster, "postmaster.pid");

beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), "interrater-postmaster-"));
});
afterEach(() => rmSync(cluster, { recursive: true, force: true }));

test("a file that names a dead server names nobody any more, and keeps the rest", () => {
  writeFileSync(file(), "4194304\n/cluster\n1700000000\n5432\n");
  markDead(cluster, 4_194_304);
  const [pid, ...rest] = readFileSync(file(), "utf8").split("\n");
  expect(isAlive(Number(pid))).toBe(false);
  expect(pid).not.toBe("4194304");
  expect(rest).toEqual(["/cluster", "1700000000", "5432", ""]);
});

test("a file that another server has put there meanwhile stays as it is", () => {
  writeFileSync(file(), "77\n/cluster\n");
  markDead(cluster, 4_194_304);
  expect(readFileSync(file(), "utf8")).toBe("77\n/cluster\n");
});

test("a server that took its file with it meanwhile is dead enough", () => {
  expect(() => markDead(cluster, 4_194_304)).not.toThrow();
});
