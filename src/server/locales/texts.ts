import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { MissingText } from "../../domain/entities/missingText.ts";
import { rules } from "../../domain/rules.ts";
import { MadeFrom, madeFromFile } from "./madeFrom.ts";

/** Texts as a file holds them: words, or more of the same below a name. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

const textTree: z.ZodType<TextTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), textTree])),
);

/** The current contents of the language files. */
export interface Texts {
  readonly languages: readonly string[];
  readonly namespaces: readonly string[];
  /** Of one file; `undefined` where there is none. */
  of(language: string, namespace: string): Promise<TextTree | undefined>;
  /** From which English the translations of a language were made; nothing where no record is kept. */
  madeFrom(language: string): Promise<MadeFrom>;
  /** On which screens each text was seen (`npm run strings`), by namespace and key without its plural form. */
  places(): Promise<Places>;
  /** In which picture each of them is (`npm run strings`); nothing where no pictures are kept. */
  pictures(): Promise<TextPictures>;
  /** The bytes of such a picture, WebP; `undefined` where there is none of that name. */
  picture(name: string): Promise<Buffer | undefined>;
}

const Places = z.record(z.string(), z.record(z.string(), z.array(z.string())));
type Places = z.infer<typeof Places>;
/** The path, within the project’s folder, of the file that lists where each text is used. */
export const placesFile = "docs/translations/places.json";

const TextPictures = z.object({
  /** Width and height of what each picture shows, in pixels of the page, which are more than its own. */
  sizes: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** By namespace and key without its plural form: the picture, and in it x, y, width and height where it can be seen. */
  texts: z.record(z.string(), z.record(z.string(), z.tuple([z.string()], z.number()))),
});
export type TextPictures = z.infer<typeof TextPictures>;
export const picturesFolder = "docs/translations/pictures";
export const picturesFile = `${picturesFolder}/places.json`;

/** The language whose keys all other languages must have. */
export const sourceLanguage = "en";

/** The texts in `locales` of a folder, and what its `docs/translations` say of them. */
export async function openTexts(root: string): Promise<Texts> {
  const folder = join(root, "locales");
  const languages = (await readdir(folder))
    .filter((name) => rules.language.safeParse(name).success)
    .toSorted();
  const namespaces = (await readdir(join(folder, sourceLanguage)))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .filter((name) => MissingText.shape.namespace.safeParse(name).success)
    .toSorted();
  const known = new Map<string, { readonly mtimeMs: number; readonly value: unknown }>();

  /** A file as it is now; `undefined` where there is none. */
  async function readAs<Value>(file: string, shape: z.ZodType<Value>): Promise<Value | undefined> {
    const mtimeMs = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (mtimeMs === undefined) return undefined;
    const before = known.get(file);
    // Each file is only ever read in one shape.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (before?.mtimeMs === mtimeMs) return before.value as Value;
    const value = shape.parse(JSON.parse(await readFile(file, "utf8")));
    known.set(file, { mtimeMs, value });
    return value;
  }

  return {
    languages,
    namespaces,
    async of(language, namespace) {
      if (!languages.includes(language) || !namespaces.includes(namespace)) return undefined;
      return readAs(join(folder, language, `${namespace}.json`), textTree);
    },
    async madeFrom(language) {
      return (await readAs(join(root, madeFromFile(language)), MadeFrom)) ?? {};
    },
    async places() {
      return (await readAs(join(root, placesFile), Places)) ?? {};
    },
    async pictures() {
      return (await readAs(join(root, picturesFile), TextPictures)) ?? { sizes: {}, texts: {} };
    },
    async picture(name) {
      if (!pictureName.test(name)) return undefined;
      return readFile(join(root, picturesFolder, `${name}.webp`)).catch(() => undefined);
    },
  };
}

/** A screen, or what was opened there: `team`, `team-3`. */
const pictureName = /^[a-zA-Z]+(?:-\d+)?$/u;

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

/** The tree with one text at its whole key, in the place of what stands there. A key that runs through a text is excluded. */
export function withText(tree: TextTree, key: string, text: string): TextTree {
  const [first = "", ...rest] = key.split(".");
  const inner = tree[first];
  if (rest.length === 0) return typeof inner === "object" ? tree : { ...tree, [first]: text };
  if (typeof inner === "string") return tree;
  return { ...tree, [first]: withText(inner ?? {}, rest.join("."), text) };
}
