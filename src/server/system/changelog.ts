import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../projectRoot.ts";

/** What is new in the running version. */
export interface News {
  /** The heading: `1.0.0 (2026-12-01)`. */
  readonly title: string;
  readonly items: readonly string[];
}

/** Of the program’s own changelog; `null` where there is none. */
export async function ownNews(): Promise<News | null> {
  const text = await readFile(join(projectRoot, "CHANGELOG.md"), "utf8").catch(() => "");
  return newsIn(text);
}

/**
 * @param text a changelog in Markdown, newest version first, a list under each heading of the second order
 * @returns the newest section with a list in it: a program comes with the changelog of its own version.
 */
export function newsIn(text: string): News | null {
  const sections = text
    .split(/^## /mu)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return { title: title.trim(), items: itemsOf(lines.join("\n")) };
    });
  return sections.find(({ items }) => items.length > 0) ?? null;
}

/** The entries of a list, each as one line without Markdown’s signs. */
function itemsOf(text: string): readonly string[] {
  return text
    .split(/^- /mu)
    .slice(1)
    .map((item) =>
      (item.split(/\n\s*\n/u)[0] ?? "")
        .replaceAll(/\s+/gu, " ")
        .replaceAll(/[`*]/gu, "")
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
        .trim(),
    );
}
