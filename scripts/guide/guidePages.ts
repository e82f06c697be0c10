import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import * as z from "zod";
import { guidePage } from "./guidePage.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "docs", "guide");
const Contents = z.array(z.object({ title: z.string(), pages: z.array(z.string()) }));

/** The guide's groups and their pages, in the order of `docs/guide/contents.json`. */
export function guideContents(): z.infer<typeof Contents> {
  return Contents.parse(JSON.parse(readFileSync(join(folder, "contents.json"), "utf8")));
}

/** The file of a page. */
export function guideFile(slug: string): string {
  return join(folder, `${slug}.md`);
}

/** Gives the client the guide: a list of contents, and a part of its own for each page. */
export function guidePages(): Plugin {
  const list = "virtual:guide";
  const slugOf = (id: string) =>
    id.startsWith(`${list}/`) ? id.slice(list.length + 1) : undefined;
  return {
    name: "guide-pages",
    resolveId: (id) => (id === list || id.startsWith(`${list}/`) ? `\0${id}` : undefined),
    load(resolved) {
      if (!resolved.startsWith(`\0${list}`)) return undefined;
      const slug = slugOf(resolved.slice(1));
      if (slug === undefined) return contentsModule();
      this.addWatchFile(guideFile(slug));
      return pageModule(slug);
    },
  };
}

function contentsModule(): string {
  const groups = guideContents().map(({ title, pages }) => {
    const entries = pages.map((slug) => {
      const { title: name } = guidePage(slug, readFileSync(guideFile(slug), "utf8"));
      const words = [slug, name].map((word) => JSON.stringify(word)).join(", title: ");
      return `{ slug: ${words}, open: () => import("virtual:guide/${slug}") }`;
    });
    return `{ title: ${JSON.stringify(title)}, pages: [${entries.join(", ")}] }`;
  });
  return `export const groups = [${groups.join(", ")}];`;
}

/** Pictures have the room that they need before they are there, so that the text below stays where it is. */
function withSizes(html: string, pictures: readonly string[]): string {
  return pictures.reduce((text, file, at) => {
    const { width, height } = pngSize(readFileSync(join(root, file)));
    const source = `src="picture:${at}"`;
    return text.replace(source, `${source} width="${width}" height="${height}"`);
  }, html);
}

/** In pixels, as the first chunk of a PNG says it. */
function pngSize(file: Buffer): { readonly width: number; readonly height: number } {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

function pageModule(slug: string): string {
  const { pictures, html, ...page } = guidePage(slug, readFileSync(guideFile(slug), "utf8"));
  const imports = pictures.map(
    (file, at) => `import picture${at} from ${JSON.stringify(`${join(root, file)}?url`)};`,
  );
  const said = pictures.reduce(
    (text, _file, at) => `${text}.replace("picture:${at}", picture${at})`,
    JSON.stringify(withSizes(html, pictures)),
  );
  return `${imports.join("\n")}
export const page = { ...${JSON.stringify(page)}, html: ${said} };`;
}
