import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "vite";
import { guidePage, type MadePage } from "./guidePage.ts";
import { guideContents, guideFile, withSizes } from "./guidePages.ts";

const root = join(import.meta.dirname, "..", "..");

/**
 * Writes the guide as pages that work from any folder, by relative links alone: `index.html`, a page for each file of
 * `docs/guide`, their pictures and examples in `files`, and a search through all of it that is on the reader's disk too.
 *
 * @param folder Made anew.
 * @returns The names of the pages' files.
 */
export async function makeSite(folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "files"), { recursive: true });
  const groups = guideContents().map(({ title, pages }) => ({
    title,
    pages: pages.map((slug) => guidePage(slug, readFileSync(guideFile(slug), "utf8"))),
  }));
  const pages = groups.flatMap((group) => group.pages);
  const contents = groups
    .map(({ title, pages: own }) => {
      const links = own.map(
        ({ slug, title: name }) => `<li><a href="${slug}.html">${name}</a></li>`,
      );
      return `<section><h2>${escaped(title)}</h2><ul>${links.join("")}</ul></section>`;
    })
    .join("");
  for (const page of pages) {
    for (const file of page.files) cpSync(join(root, file), join(folder, "files", basename(file)));
    writeFileSync(
      join(folder, `${page.slug}.html`),
      documentOf(page.title, contents, `<article>${siteHtml(page)}</article>`),
    );
  }
  const front = "<p>How to plan a study, code, and report agreement with Interrater.</p>";
  writeFileSync(join(folder, "index.html"), documentOf("Guide", contents, front));
  writeFileSync(join(folder, "guide.css"), readFileSync(join(import.meta.dirname, "site.css")));
  writeFileSync(
    join(folder, "pages.js"),
    `globalThis.guidePages = ${JSON.stringify(pages.map(({ slug, title, sections }) => ({ slug, title, sections })))};`,
  );
  await script(folder, "search", "siteSearch.ts");
  await script(folder, "moving", "siteMoving.ts");
  return ["index.html", ...pages.map(({ slug }) => `${slug}.html`)];
}

/** One file that a page from the disk may load: `name.js`, and `name.css` where it has styles. */
async function script(folder: string, name: string, source: string): Promise<void> {
  await build({
    root,
    configFile: false,
    // The packages of the interface say of their files that these are of the browser, which the bundler tells of.
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: join(import.meta.dirname, source),
        formats: ["iife"],
        name: `guide_${name}`,
        fileName: () => `${name}.js`,
        cssFileName: name,
      },
    },
  });
}

/** A page's HTML with links to files beside it. What leads into the application stays as words. */
function siteHtml(page: MadePage): string {
  return withSizes(page.html, page.files)
    .replaceAll(
      /"file:(\d+);"/gu,
      (_, at: string) => `"files/${basename(page.files[Number(at)] ?? "")}"`,
    )
    .replaceAll(/<a href="\/demo\/[^"]*">(.*?)<\/a>/gsu, "$1 (in the application)")
    .replaceAll(/href="\/guide\/([^"#]+)/gu, 'href="$1.html');
}

function documentOf(title: string, contents: string, main: string): string {
  const hasMoving = main.includes("data-moving=");
  const moving = (part: "style" | "script") => {
    if (!hasMoving) return "";
    return part === "style"
      ? '\n<link rel="stylesheet" href="moving.css">'
      : '<script src="moving.js"></script>';
  };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Interrater</title>
<link rel="stylesheet" href="guide.css">${moving("style")}
<a class="skip" href="#main">Skip to content</a>
<header><a href="index.html">Interrater: guide</a>
<search><label>Search the guide <input type="search" id="query"></label><p id="count" role="status"></p><ul id="hits"></ul></search></header>
<div class="page"><nav aria-label="Contents">${contents}</nav>
<main id="main" tabindex="-1"><h1>${escaped(title)}</h1>${main}</main></div>
<script src="pages.js"></script><script src="search.js"></script>${moving("script")}
</html>
`;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
