import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

it.each(["docs/architecture.md", "CONTRIBUTING.md", "README.md"])(
  "every path that %s names is there",
  (document) => {
    const text = readFileSync(join(root, document), "utf8");
    const paths = [
      ...text.matchAll(/[`(]((?:src|tests|locales|recompute|scripts|docs|bench)\/[\w./-]+)[`)]/gu),
    ]
      .map(([, path = ""]) => path)
      .filter((path) => !path.includes("*"));

    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

it("a value goes through at most eight files from its request to the screen", () => {
  const house = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [, walk = ""] = house.split("\n## A value\n");
  const [own = ""] = walk.split("\n## ");
  const steps = [...own.matchAll(/^\d+\. /gmu)].length;

  expect(steps).toBeGreaterThan(3);
  expect(steps).toBeLessThanOrEqual(8);
});

it("the server’s part of agreement stays under 1,500 lines", () => {
  const folder = join(root, "src/server/agreement");
  const lines = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8").split("\n").length - 1);

  expect(lines.length).toBeGreaterThan(5);
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_500);
});
