import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cachesBy } from "../../bench/cachesBy.ts";

const root = join(import.meta.dirname, "../..");

/** What is held by an object for as long as it is there, and is no second copy of anything that could be made again. */
const noCache: Readonly<Record<string, string>> = {
  "src/server/media/uploads.ts#thrown": "what went wrong with a request, until it is answered",
  "src/server/exchange/takeStages.ts#grounds":
    "what an import under way is checked against: without it each of its stages would try the whole head again",
};

/** Whatever outlives one call: of the packages that keep, of the language, and by a name that says so. */
const declared = [
  /(#?\w+)(?:\s*:[^=\n]*)?\s*=\s*new (?:LRUCache|WeakMap)\b/gu,
  /^(?:export )?(?:const|let) (\w*(?:[cC]ache|[kK]nown|[kK]ept|[mM]emo|[rR]emembered)\w*)(?:\s*:[^=\n]*)?\s*=\s*new Map(?:<[^;]*>)?\(\)/gmu,
];

function cachesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$/u.test(name))
    .flatMap((name) => {
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      const text = readFileSync(join(root, path), "utf8");
      return declared.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(
          ([, variable = ""]) => `${path}#${variable.replace("#", "")}`,
        ),
      );
    });
}

/** What stands behind a figure, and all of the server. */
const found = ["src/agreement", "src/statistics", "src/server"].flatMap(cachesIn);

test("every cache is named by the benchmark that measures with and without it", () => {
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((name) => !(name in cachesBy) && !(name in noCache))).toEqual([]);
});

test("the benchmark names no cache that is not there", () => {
  expect(Object.keys({ ...cachesBy, ...noCache }).filter((name) => !found.includes(name))).toEqual(
    [],
  );
});
