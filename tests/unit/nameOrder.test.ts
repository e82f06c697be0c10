import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../src");

/** Files that order something else than names of people, recordings, codes or whatever a team has named. */
const others: Readonly<Record<string, string>> = {
  "domain/nameOrder.ts": "the order itself",
  "server/database/backup.ts": "names of tables and files in a backup, by their bytes",
  "server/database/migrations.ts": "names of migrations",
  "server/erasure/removeFiles.ts": "names of files that are removed, in any order",
  "server/metrics.ts": "names of calls",
};

/** Ways in which "Person 10" comes before "Person 2". */
const lexicographic = [
  /\.localeCompare\(/u,
  /new Intl\.Collator\(/u,
  /\b\w*[nN]ame [<>] \w*\.?\w*[nN]ame\b/u,
  /\.orderBy\("(?:\w+\.)?name"/u,
  /order by (?:\w+\.)?name\b/u,
];

test("names are put in order in one way, on the screen, on the server and in the database", () => {
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$/u.test(name) && !(name in others))
    .flatMap((name) =>
      readFileSync(join(root, name), "utf8")
        .split("\n")
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/u.test(line))
        .filter((line) => lexicographic.some((pattern) => pattern.test(line)))
        .map((line) => `${name}: ${line.trim()}`),
    );

  expect(found).toEqual([]);
});
