import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");

test("the security document has each chapter, and names only tests and files that there are", () => {
  const chapters = [...text.matchAll(/^## V(\d+) /gmu)].map(([, number]) => Number(number));
  const named = [...text.matchAll(/`([\w./-]+\.[a-z]+|packaging\/\w+)`/gu)].map(([, name = ""]) =>
    name.includes("/") ? name : `tests/server/${name}`,
  );

  expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("each area says in what state it is", () => {
  const rows = text
    .split("\n")
    .filter((line) => /^\| \d/u.test(line))
    .map((line) => line.split("|")[2]?.trim() ?? "");

  expect(rows.length).toBeGreaterThan(55);
  expect(rows.filter((state) => !/^(?:Met|In part|Not met|Not needed)/u.test(state))).toEqual([]);
});
