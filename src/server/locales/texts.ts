import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { MissingText } from "../../domain/entities/missingText.ts";
import { rules } from "../../domain/rules.ts";

/** Texts as a file holds them: words, or more of the same below a name. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

const textTree: z.ZodType<TextTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), textTree])),
);

/** The language files as they are now. */
export interface Texts {
  readonly languages: readonly string[];
  readonly namespaces: readonly string[];
  /** Of one file; `undefined` where there is none. */
  of(language: string, namespace: string): Promise<TextTree | undefined>;
}

/** The language whose keys all others must have. */
export const sourceLanguage = "en";

export async function openTexts(folder: string): Promise<Texts> {
  const languages = (await readdir(folder))
    .filter((name) => rules.language.safeParse(name).success)
    .toSorted();
  const namespaces = (await readdir(join(folder, sourceLanguage)))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .filter((name) => MissingText.shape.namespace.safeParse(name).success)
    .toSorted();
  const known = new Map<string, { readonly mtimeMs: number; readonly tree: TextTree }>();

  return {
    languages,
    namespaces,
    async of(language, namespace) {
      if (!languages.includes(language) || !namespaces.includes(namespace)) return undefined;
      const file = join(folder, language, `${namespace}.json`);
      const mtimeMs = (await stat(file).catch(() => undefined))?.mtimeMs;
      if (mtimeMs === undefined) return undefined;
      const before = known.get(file);
      if (before?.mtimeMs === mtimeMs) return before.tree;
      const tree = textTree.parse(JSON.parse(await readFile(file, "utf8")));
      known.set(file, { mtimeMs, tree });
      return tree;
    },
  };
}

/** Every text of a tree by its whole key, `a.b.c`. */
export function flatten(tree: TextTree, before = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    const key = before + name;
    if (typeof value === "string") flat.set(key, value);
    else for (const [inner, text] of flatten(value, `${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** The tree with one text put at its whole key. A key that runs through a text is left out. */
export function withText(tree: TextTree, key: string, text: string): TextTree {
  const [first = "", ...rest] = key.split(".");
  const inner = tree[first];
  if (rest.length === 0) return inner === undefined ? { ...tree, [first]: text } : tree;
  if (typeof inner === "string") return tree;
  return { ...tree, [first]: withText(inner ?? {}, rest.join("."), text) };
}
