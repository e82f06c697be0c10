import { existsSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { Marked, type Tokens } from "marked";
import { darkOf } from "./darkOf.ts";
import { termAnchor, withTerms } from "./terms.ts";
import type { GuidePage, GuideSection } from "../../src/client/features/guide/guidePage.ts";

/** A page of the guide as the client shows it, and the pictures that it has, by their files. */
export interface MadePage extends GuidePage {
  /**
   * Files below the project's root that the page shows or offers: pictures, and examples to download. `html` names them
   * as `file:`, their place in this list and a semicolon.
   */
  readonly files: readonly string[];
}

const root = join(import.meta.dirname, "..", "..");

/**
 * Turns a page of `docs/guide` into HTML with the addresses of `/guide`. Links that lead out of the guide into the
 * project's files stay as words: a reader of the application does not have the files.
 */
export function guidePage(slug: string, markdown: string): MadePage {
  const files: string[] = [];
  const named = (file: string): string => {
    files.push(file);
    return `file:${files.length - 1};`;
  };
  const sections: GuideSection[] = [];
  const anchors = new Anchors();
  let title = slug;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const words = plain(text);
        const anchor = anchors.next(words);
        if (depth === 1) {
          title = words;
          sections.push({ anchor: "", title: words, text: "" });
          return "";
        }
        sections.push({ anchor, title: words, text: "" });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      /** The place of a picture that moves, which a script draws: the table below it is for all. */
      html({ text: comment }: Tokens.HTML | Tokens.Tag): string {
        const name = movingComment.exec(comment)?.groups?.["name"];
        return name === undefined ? comment : `<div data-moving="${name}"></div>`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        if (href.startsWith("examples/")) {
          const file = normalize(join("docs/guide", href));
          return `<a href="${named(file)}" download="${basename(file)}">${words}</a>`;
        }
        const address = addressOf(slug, href);
        if (address === undefined) return words;
        return address.startsWith("/")
          ? `<a href="${address}">${words}</a>`
          : `<a href="${address}" target="_blank" rel="noreferrer">${words}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        const file = normalize(join("docs/guide", href));
        const dark = darkOf(file);
        const image = (of: string, look: string) =>
          `<img${look} src="${named(of)}" alt="${text.replaceAll('"', "&quot;")}" loading="lazy">`;
        return existsSync(join(root, dark))
          ? image(file, ' class="inLight"') + image(dark, ' class="inDark"')
          : image(file, "");
      },
    },
  });
  let tables = 0;
  const html = marked
    .parse(markdown, { async: false })
    // A wide one scrolls by itself, by keys too.
    .replaceAll("<table>", () => {
      tables += 1;
      return `<div class="table" role="group" tabindex="0" aria-label="Table ${tables}"><table>`;
    })
    .replaceAll("</table>", "</table></div>");
  addTexts(markdown, sections);
  return {
    slug,
    title,
    sections,
    html: slug === "glossary" ? withAnchors(html) : withTerms(html),
    files,
  };
}

/** The glossary, with an anchor for the row of each term. */
function withAnchors(html: string): string {
  return html.replaceAll(
    /<tr>\s*<td>(?<cell>[^<]+)<\/td>/gu,
    (_, cell: string) => `<tr id="${termAnchor(cell)}"><td>${cell}</td>`,
  );
}

/** In front of a table that belongs to a picture that moves, by its name: `<!-- moving: icc -->`. */
export const movingComment = /<!-- moving: (?<name>[a-z0-9-]+) -->/u;

/** Begins a link to a screen of the demo study, by what stands behind the study in its address: `demo:agreement?by=code`. */
export const demoLink = "demo:";

/** Where a link of a page leads: inside the guide, to the web, or nowhere that a reader has. */
export function addressOf(slug: string, href: string): string | undefined {
  if (/^https?:/u.test(href)) return href;
  if (href.startsWith(demoLink)) return `/demo/${href.slice(demoLink.length)}`;
  if (href.startsWith("#")) return `/guide/${slug}${href}`;
  const [file = "", anchor] = normalize(join("docs/guide", href)).split("#");
  if (dirname(file) !== "docs/guide" || !file.endsWith(".md")) return undefined;
  const name = file.slice("docs/guide/".length, -".md".length);
  return `/guide/${name}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** Anchors of headings as GitHub makes them, so that one link leads to the same place in both. */
export class Anchors {
  readonly #seen = new Map<string, number>();

  next(heading: string): string {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/gu, "-");
    const before = this.#seen.get(anchor);
    this.#seen.set(anchor, (before ?? -1) + 1);
    return before === undefined ? anchor : `${anchor}-${before + 1}`;
  }
}

/** What stands under each heading, in words alone: what the search looks through. */
function addTexts(markdown: string, sections: GuideSection[]): void {
  const parts = markdown.split(/^#{1,6} .*$/gmu).slice(1);
  for (const [at, part] of parts.entries()) {
    const section = sections[at];
    if (section) sections[at] = { ...section, text: plain(part) };
  }
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[`*|]|^[-: ]+$/gmu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
