import type { InterfaceText } from "../../domain/entities/missingText.ts";
import { keysFor, pluralKey } from "../../domain/textFit.ts";
import { outdatedKeys } from "./madeFrom.ts";
import { flatten, sourceLanguage, type TextPictures, type Texts } from "./texts.ts";

/** What screens asked for in vain, or an administrator wrote, of one namespace in one language. */
export interface AskedText {
  readonly key: string;
  /** The English that the translation was written from; what the screen showed where no one has written one. */
  readonly fallback: string;
  readonly count: number;
  readonly translation: string | null;
}

/**
 * Whether what was written on this server is shown: where no file has the text, or as long as English says what it was
 * written from. A newer version that says something else in English brings its own translation of that.
 */
export function isShown(
  { fallback }: Pick<AskedText, "fallback">,
  {
    english,
    inFile,
  }: { readonly english: string | undefined; readonly inFile: string | undefined },
): boolean {
  return inFile === undefined || fallback === english;
}

/** The texts of one namespace in one language beside their English, in the order of English; the requested ones last. */
export async function interfaceTexts({
  texts,
  asked,
  language,
  namespace,
}: {
  readonly texts: Texts;
  readonly asked: readonly AskedText[];
  readonly language: string;
  readonly namespace: string;
}): Promise<readonly InterfaceText[]> {
  const english = flatten((await texts.of(sourceLanguage, namespace)) ?? {});
  const translations = flatten((await texts.of(language, namespace)) ?? {});
  const record = (await texts.madeFrom(language))[namespace] ?? {};
  // A key may be called as what every object has: `constructor`.
  const places = new Map(Object.entries((await texts.places())[namespace] ?? {}));
  const { sizes, texts: pictured } = await texts.pictures();
  const pictures = { sizes, own: new Map(Object.entries(pictured[namespace] ?? {})) };
  const outdated =
    language === sourceLanguage
      ? new Set<string>()
      : outdatedKeys(record, { language, english, translations });
  const rows = new Map(asked.map((row) => [row.key, row]));
  const keys = keysFor(english, language);

  const known = [...keys].map(([key, from]): InterfaceText => {
    const row = rows.get(key);
    const inFile = translations.get(key);
    const written = row?.translation ?? null;
    const isWritten =
      row !== undefined && written !== null && isShown(row, { english: from, inFile });
    const isOlder = isWritten ? row.fallback !== from : outdated.has(key);
    const translation = isWritten ? written : (inFile ?? null);
    const screens = places.get(stemOf(key)) ?? places.get(key) ?? [];
    return {
      namespace,
      key,
      english: from,
      isPlural: pluralKey(key, english).form !== undefined,
      translation,
      state: translation === null ? "missing" : isOlder ? "outdated" : "current",
      isWritten,
      madeFrom: isWritten && isOlder ? row.fallback : null,
      count: inFile === undefined ? (row?.count ?? 0) : 0,
      screens,
      picture: pictureOf(pictures, { key, screens }),
    };
  });
  const requested = asked
    .filter(({ key }) => !keys.has(key) && !english.has(key) && !translations.has(key))
    .map(({ key, fallback, count, translation }): InterfaceText => ({
      namespace,
      key,
      english: fallback,
      isPlural: false,
      translation,
      state: "requested",
      isWritten: translation !== null,
      madeFrom: null,
      count,
      screens: [],
      picture: null,
    }));
  return [...known, ...requested];
}

/** What is kept of pictures of the texts of one namespace; `own` by key without its plural form. */
interface Pictures extends Pick<TextPictures, "sizes"> {
  readonly own: ReadonlyMap<string, TextPictures["texts"][string][string]>;
}

/** The picture that it is in, else that of the first of its screens that has one. */
function pictureOf(
  { sizes, own: ownPictures }: Pictures,
  { key, screens }: Pick<InterfaceText, "key"> & { readonly screens: readonly string[] },
): InterfaceText["picture"] {
  const own = ownPictures.get(stemOf(key));
  const [name = screens.find((screen) => Object.hasOwn(sizes, screen)), ...box] = own ?? [];
  const size = name === undefined ? undefined : sizes[name];
  if (name === undefined || !size) return null;
  const [x, y, w, h] = box;
  const isSeen = x !== undefined && y !== undefined && w !== undefined && h !== undefined;
  return {
    name,
    width: size[0],
    height: size[1],
    place: isSeen ? { x, y, width: w, height: h } : null,
    isOwn: own !== undefined,
  };
}

/** Whether there is something to be done with it, or was. */
export function isToDo({ state, isWritten }: InterfaceText): boolean {
  return state !== "current" || isWritten;
}

/** Plural forms stand at one place: it is kept without the form. */
export function stemOf(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/u, "");
}
