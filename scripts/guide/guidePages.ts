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
export function withSizes(html: string, files: readonly string[]): string {
  return files.reduce((text, file, at) => {
    const size = pictureSize(readFileSync(join(root, file)));
    const source = `src="file:${at};"`;
    return size
      ? text.replace(source, `${source} width="${size.width}" height="${size.height}"`)
      : text;
  }, html);
}

/** In pixels, as the first chunk of a PNG or of a lossy WebP says it; `undefined` for other files. */
function pictureSize(file: Buffer): Size | undefined {
  if (file.readUInt32BE(0) === 0x89_50_4e_47) {
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  }
  if (file.toString("latin1", 8, 16) === "WEBPVP8 ") {
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  }
  return undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function pageModule(slug: string): string {
  const { files, html, ...page } = guidePage(slug, readFileSync(guideFile(slug), "utf8"));
  const imports = files.map(
    (file, at) => `import file${at} from ${JSON.stringify(`${join(root, file)}?url&no-inline`)};`,
  );
  const said = files.reduce(
    (text, _file, at) => `${text}.replace("file:${at};", file${at})`,
    JSON.stringify(withSizes(html, files)),
  );
  return `${imports.join("\n")}
export const page = { ...${JSON.stringify(page)}, html: ${said} };`;
}
