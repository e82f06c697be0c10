import { existsSync, readFileSync } from "node:fs";
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
