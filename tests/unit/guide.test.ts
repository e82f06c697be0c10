import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { darkOf } from "../../scripts/guide/darkOf.ts";
import { Anchors, addressOf, demoLink, guidePage } from "../../scripts/guide/guidePage.ts";
import { glossaryRows } from "../../scripts/guide/glossary.ts";
import { guideContents, guideFile } from "../../scripts/guide/guidePages.ts";
import { guideSearch } from "../../src/client/features/guide/guideSearch.ts";
import { routes } from "../../src/client/app/routes.ts";

const root = join(import.meta.dirname, "..", "..");
const slugs = guideContents().flatMap(({ pages }) => pages);
const pages = new Map(
  slugs.map((slug) => [slug, guidePage(slug, readFileSync(guideFile(slug), "utf8"))]),
);

/** What stands behind the study in the addresses of its screens; nothing for its overview. */
const demoScreens = new Set(
  Object.values(routes)
    .map(({ path }) => path)
    .filter((path) => /^\/studies\/\$studyId(?:\/[a-z/-]+)?$/u.test(path))
    .map((path) => path.replace(/^\/studies\/\$studyId\/?/u, "")),
);

test("every page of the guide stands in its contents, once", () => {
  const files = readdirSync(join(root, "docs/guide")).filter((name) => name.endsWith(".md"));
  expect(slugs.map((slug) => `${slug}.md`).toSorted()).toEqual(files.toSorted());
});

test("every term of the glossary has its explanation in the guide", () => {
  const terms = glossaryRows(readFileSync(join(root, "docs/words.md"), "utf8"));
  expect(terms.length).toBeGreaterThan(140);
  const lines = readFileSync(guideFile("glossary"), "utf8").split("\n");
  const unexplained = terms
    .filter(({ term }) => !term.startsWith("**"))
    .filter(({ term }) => !lines.some((line) => line.startsWith(`| ${term} | `)))
    .map(({ term }) => term);
  expect(unexplained).toEqual([]);
});

test("every recipe ends at a screen of the demo study, by a link that opens it", () => {
  const statistics = guideContents().find(({ title }) => title === "Recipes")?.pages ?? [];
  expect(statistics.length).toBeGreaterThanOrEqual(8);
  const without = statistics.filter((slug) => {
    const end = readFileSync(guideFile(slug), "utf8").trim().split("\n\n").slice(-2).join(" ");
    return !end.includes(`](${demoLink}`);
  });
  expect(without).toEqual([]);
});

test("every picture of a first hour is light and dark, and small", () => {
  const hours = slugs.filter((slug) => slug.startsWith("first-hour-"));
  expect(hours).toHaveLength(4);
  for (const slug of hours) {
    const files = (pages.get(slug)?.files ?? []).filter((file) => file.endsWith(".webp"));
    const dark = files.filter((file) => file.endsWith("-dark.webp"));
    expect(dark.length).toBeGreaterThanOrEqual(3);
    expect(files).toHaveLength(2 * dark.length);
    for (const file of files) {
      const { size } = statSync(join(root, file));
      expect({ file, isFit: size > 5_000 && size < 120_000 }).toEqual({ file, isFit: true });
    }
  }
});

test("every picture of the guide is there in the dark theme too", () => {
  const pictures = [...pages.values()].flatMap(({ files }) =>
    files.filter((file) => file.startsWith("docs/pictures/")),
  );
  const light = pictures.filter((file) => !/-dark\.\w+$/u.test(file));
  expect(light.length).toBeGreaterThan(0);
  expect(light.filter((file) => !pictures.includes(darkOf(file)))).toEqual([]);
});

test("every screen leads to a page that there is", () => {
  const wanted = Object.values(routes).map(({ guide }) => guide);
  expect(wanted.filter((slug) => !pages.has(slug))).toEqual([]);
});

test("every question mark on a screen leads to a page and a heading that there are", () => {
  const client = join(root, "src/client");
  const hints = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) =>
      Array.from(
        readFileSync(join(client, name), "utf8").matchAll(
          /<GuideHint\s+page="(?<page>[^"]+)"\s+anchor="(?<anchor>[^"]+)"/gu,
        ),
        ({ groups }) => ({ name, page: groups?.["page"] ?? "", anchor: groups?.["anchor"] ?? "" }),
      ),
    );
  expect(hints.length).toBeGreaterThanOrEqual(10);
  const nowhere = hints.filter(
    ({ page, anchor }) => !pages.get(page)?.sections.some((section) => section.anchor === anchor),
  );
  expect(nowhere).toEqual([]);
});

test("a term of the glossary leads to its row where a page has it first, and says what it means", () => {
  const coding = pages.get("coding")?.html ?? "";
  expect(coding).toMatch(/<a class="term" href="\/guide\/glossary#term-[^"]+" title="[^"]+">/u);
  const rows = new Set(
    Array.from((pages.get("glossary")?.html ?? "").matchAll(/<tr id="([^"]+)"/gu), ([, id]) => id),
  );
  expect(rows.size).toBeGreaterThan(140);
  for (const page of pages.values()) {
    const led = Array.from(
      page.html.matchAll(/href="\/guide\/glossary#(term-[^"]+)"/gu),
      ([, id]) => id ?? "",
    );
    expect(led.toSorted()).toEqual([...new Set(led)].toSorted());
    expect(led.filter((id) => !rows.has(id))).toEqual([]);
  }
});

describe.each(slugs)("%s", (slug) => {
  const markdown = readFileSync(guideFile(slug), "utf8");

  test("leads only to what there is: pages, headings, files", () => {
    const hrefs = [...markdown.matchAll(/\]\((?<href>[^)\s]+)\)/gu)].map(
      ({ groups }) => groups?.["href"] ?? "",
    );
    expect(hrefs.filter((href) => !leadsSomewhere(slug, href))).toEqual([]);
  });

  test("has pictures that there are, each with its words", () => {
    const page = pages.get(slug);
    expect(page?.files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(page?.html).not.toMatch(/alt=""/u);
  });
});

test("headings of one name have anchors of their own, as on GitHub", () => {
  const anchors = new Anchors();
  expect(
    ["What is kept?", "What is kept?", "Scott’s pi (π)"].map((words) => anchors.next(words)),
  ).toEqual(["what-is-kept", "what-is-kept-1", "scotts-pi-π"]);
});

test("links inside the guide are its addresses, the web's are left, and files are nowhere", () => {
  expect(addressOf("coding", "agreement.md#rounds")).toBe("/guide/agreement#rounds");
  expect(addressOf("coding", "#play")).toBe("/guide/coding#play");
  expect(addressOf("coding", "https://example.org/")).toBe("https://example.org/");
  expect(addressOf("coding", "../decisions/042-newest-round.md")).toBeUndefined();
});

test("words are found where they stand, begun or with a slip", async () => {
  const find = await guideSearch(
    [...pages.values()].map((page) => ({
      slug: page.slug,
      title: page.title,
      open: () => Promise.resolve({ page }),
    })),
  );
  expect(find("double coding")[0]?.slug).toBe("how-much-to-code-twice");
  expect(find("krippendorf alpha").map(({ slug }) => slug)).toContain("statistics");
  expect(find("undo coding key").map(({ slug }) => slug)).toContain("coding");
  expect(find("xyzzyx")).toEqual([]);
});

function leadsSomewhere(slug: string, href: string): boolean {
  if (/^(?:https?|mailto):/u.test(href)) return true;
  if (href.startsWith(demoLink))
    return demoScreens.has(href.slice(demoLink.length).split("?")[0] ?? "");
  const [file = "", anchor] = href.split("#");
  const path = file === "" ? `docs/guide/${slug}.md` : normalize(join("docs/guide", file));
  if (!existsSync(join(root, path))) return false;
  if (anchor === undefined || dirname(path) !== "docs/guide") return true;
  const page = pages.get(path.slice("docs/guide/".length, -".md".length));
  return page?.sections.some((section) => section.anchor === anchor) ?? false;
}
