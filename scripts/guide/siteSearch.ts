import { guideSearch } from "../../src/client/features/guide/guideSearch.ts";
import type { GuidePage } from "../../src/client/features/guide/guidePage.ts";

declare global {
  /** Of `pages.js`: what the search of the static site looks through. */
  var guidePages: readonly Omit<GuidePage, "html">[];
}

const query = document.querySelector<HTMLInputElement>("#query");
const hits = document.querySelector("#hits");
const count = document.querySelector("#count");
const find = guideSearch(
  globalThis.guidePages.map((page) => ({
    ...page,
    open: () => Promise.resolve({ page: { ...page, html: "" } }),
  })),
);

async function show(): Promise<void> {
  if (!query) return;
  const look = await find;
  const found = query.value.trim() === "" ? [] : look(query.value.trim());
  hits?.replaceChildren(
    ...found.map(({ slug, anchor, page, title, extract }) => {
      const link = document.createElement("a");
      link.href = `${slug}.html${anchor === "" ? "" : `#${anchor}`}`;
      link.textContent = title === page ? title : `${title} · ${page}`;
      const line = document.createElement("li");
      line.append(link, document.createElement("br"), extract);
      return line;
    }),
  );
  if (count) count.textContent = query.value.trim() === "" ? "" : `Results: ${found.length}`;
}

query?.addEventListener("input", () => void show());
