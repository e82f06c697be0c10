import MiniSearch from "minisearch";
import type { GuideEntry } from "./guidePage.ts";

/** A section that contains the words searched for. */
export interface GuideHit {
  readonly slug: string;
  /** The anchor of its heading; empty for the page’s own. */
  readonly anchor: string;
  readonly page: string;
  readonly title: string;
  /** The text around the first match. */
  readonly extract: string;
}

interface Indexed {
  readonly id: string;
  readonly slug: string;
  readonly anchor: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const hitsMost = 12;
const aroundChars = 70;

/** Searches all sections of these pages; words may be incomplete or have a typing error. */
export async function guideSearch(
  entries: readonly GuideEntry[],
): Promise<(query: string) => readonly GuideHit[]> {
  const pages = await Promise.all(entries.map(({ open }) => open()));
  const sections = pages.flatMap(({ page }) =>
    page.sections.map(({ anchor, title, text }): Indexed => ({
      id: `${page.slug}#${anchor}`,
      slug: page.slug,
      anchor,
      page: page.title,
      title,
      text,
    })),
  );
  const index = new MiniSearch<Indexed>({
    fields: ["title", "page", "text"],
    searchOptions: { boost: { title: 3, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));
  return (query) =>
    index
      .search(query)
      .slice(0, hitsMost)
      .flatMap(({ id, terms }) => {
        const found = byId.get(String(id));
        if (!found) return [];
        const { id: _id, text, ...hit } = found;
        return [{ ...hit, extract: extractOf(text, terms) }];
      });
}

function extractOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  const place = Math.min(...places, text.length);
  const from = place === text.length ? 0 : Math.max(0, text.lastIndexOf(" ", place - aroundChars));
  const words = text.slice(from, from + 2 * aroundChars + 20);
  return `${from > 0 ? "…" : ""}${words.trim()}${from + words.length < text.length ? "…" : ""}`;
}
