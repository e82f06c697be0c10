import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { Anchors, demoLink } from "../../scripts/guide/guidePage.ts";

const root = join(import.meta.dirname, "..", "..");
const files = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

test.each(files)("%s leads only to files and headings that there are", (file) => {
  const text = withoutCode(readFileSync(join(root, file), "utf8"));
  const faults = Array.from(
    text.matchAll(/\]\((?<href>[^)\s]+)\)/gu),
    ({ groups }) => groups?.["href"] ?? "",
  ).filter((href) => !isThere(file, href));
  expect(faults).toEqual([]);
});

function isThere(file: string, href: string): boolean {
  if (/^(?:https?|mailto):/u.test(href) || href.startsWith(demoLink)) return true;
  const [path = "", anchor] = decodeURI(href).split("#");
  const target = path === "" ? file : normalize(join(dirname(file), path));
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || !target.endsWith(".md") || anchorsOf(target).has(anchor);
}

function anchorsOf(file: string): ReadonlySet<string> {
  const anchors = new Anchors();
  const text = readFileSync(join(root, file), "utf8").replaceAll(/^```[^]*?^```$/gmu, "");
  return new Set(
    Array.from(text.matchAll(/^#{1,6} (?<words>.+)$/gmu), ({ groups }) =>
      anchors.next(
        (groups?.["words"] ?? "")
          .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
          .replaceAll(/[`*]/gu, ""),
      ),
    ),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```$/gmu, "").replaceAll(/`[^`\n]*`/gu, "");
}
