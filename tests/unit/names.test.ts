import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../../src");

/** Functions, constants and components that a file gives to others, by name. */
function exported(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$/u.test(name))
    .filter((name) => !name.startsWith("server/database/migrations/"));
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(source, file), "utf8");
    const found = text.matchAll(/^export (?:async )?(?:function\*?|const|class|let) (\w+)/gmu);
    for (const name of new Set(Array.from(found, ([, one = ""]) => one))) {
      byName.set(name, [...(byName.get(name) ?? []), file]);
    }
  }
  return byName;
}

/** Two sides of one thing, which share its name on purpose. */
function isOneThing([first = "", second = "", ...more]: readonly string[]): boolean {
  if (more.length > 0) return false;
  const both = [first, second];
  const isIn = (folder: string) => both.some((file) => file.startsWith(folder));
  // A call as it is declared, and as it is answered.
  if (isIn("api/contract/") && isIn("server/calls/")) return true;
  // A statistic of tables, and the measure of a study that uses it.
  if (isIn("statistics/") && isIn("agreement/measures/")) return true;
  // What something is, and the component or the screen that shows it.
  const shown = both.filter((file) => file.endsWith(".tsx"));
  return shown.length === 1 && (isIn("api/contract/") || isIn("domain/") || isIn("formats/"));
}

it("no two files export the same name for different things", () => {
  const twice = [...exported()].filter(([, files]) => files.length > 1 && !isOneThing(files));

  expect(exported().size).toBeGreaterThan(3_000);
  expect(twice).toEqual([]);
});
