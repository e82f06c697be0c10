import { dirname, join, normalize } from "node:path";
import { Marked, type Tokens } from "marked";
import type { GuidePage, GuideSection } from "../../src/client/features/guide/guidePage.ts";

/** A page of the guide as the client shows it, and the pictures that it has, by their files. */
export interface MadePage extends GuidePage {
  /** Files of pictures below the project's root; `html` names them as `picture:` and their place in this list. */
  readonly pictures: readonly string[];
}

/**
 * Turns a page of `docs/guide` into HTML with the addresses of `/guide`. Links that lead out of the guide into the
 * project's files stay as words: a reader of the application does not have the files.
 */
export function guidePage(slug: string, markdown: string): MadePage {
  const pictures: string[] = [];
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
      link({ href, tokens }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        const address = addressOf(slug, href);
        if (address === undefined) return words;
        return address.startsWith("/")
          ? `<a href="${address}">${words}</a>`
          : `<a href="${address}" target="_blank" rel="noreferrer">${words}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        const file = normalize(join("docs/guide", href));
        pictures.push(file);
        return `<img src="picture:${pictures.length - 1}" alt="${text.replaceAll('"', "&quot;")}" loading="lazy">`;
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
  return { slug, title, sections, html, pictures };
}

/** Where a link of a page leads: inside the guide, to the web, or nowhere that a reader has. */
export function addressOf(slug: string, href: string): string | undefined {
  if (/^https?:/u.test(href)) return href;
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
