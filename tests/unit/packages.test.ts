import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Package {
  readonly version: string;
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
}

const project = join(import.meta.dirname, "../..");
const ours: { engines: { node: string }; allowScripts: Record<string, boolean> } = JSON.parse(
  readFileSync(join(project, "package.json"), "utf8"),
);
const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(project, "package-lock.json"), "utf8"),
);
const packages = Object.entries(lock.packages).map(
  ([path, one]) => [path.replace(/^.*node_modules\//u, ""), one] as const,
);

test("every package runs on the oldest Node of each line that package.json asks for", () => {
  const floors = ours.engines.node.split("||").map(numbersOf);
  const others = packages.flatMap(([name, { version, engines }]) =>
    floors
      .filter((floor) => !isWithin(floor, engines?.node ?? "*"))
      .map((floor) => `${name} ${version} asks for ${engines?.node}, not ${floor.join(".")}`),
  );

  expect(floors).toHaveLength(2);
  expect(others).toEqual([]);
});

test("of every package with a script at its installation package.json says whether it runs", () => {
  const silent = packages.filter(
    ([name, { hasInstallScript }]) => hasInstallScript && ours.allowScripts[name] === undefined,
  );

  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each([
  [[20, 19, 0], ">=20.19", true],
  [[20, 19, 0], ">= 0.8.x", true],
  [[20, 19, 0], ">=22", false],
  [[22, 13, 0], "^20.19.0 || >=22.12.0", true],
  [[22, 13, 0], "^20.19.0 || ^22.14.0", false],
  [[24, 0, 0], "18 || 20", false],
  [[24, 0, 0], "18 || 20 || >=22", true],
])("%j is asked of %s: %s", (version, ranges, is) => {
  expect(isWithin(version, ranges)).toBe(is);
});

/** As npm has it, for the ranges that packages write: `^1.2.3`, `>=1.2`, `1` and `*`, one of several. */
function isWithin(version: readonly number[], ranges: string): boolean {
  return ranges.split("||").some((range) => {
    const sign = /^\s*(>=|\^|~|)/u.exec(range)?.[1];
    const least = numbersOf(range);
    if (sign !== ">=" && range.trim() !== "*" && version[0] !== least[0]) return false;
    const at = least.findIndex((number, place) => number !== version[place]);
    return at === -1 || (version[at] ?? 0) > (least[at] ?? 0);
  });
}

function numbersOf(range: string): readonly number[] {
  const found = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/u.exec(range) ?? [];
  return [1, 2, 3].map((at) => Number(found[at] ?? 0));
}
