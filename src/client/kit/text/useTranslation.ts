import type { i18n as I18n } from "i18next";
import { useTranslation as useOfLibrary } from "react-i18next";

/** The English texts by namespace: a `texts.ts` beside what shows them declares its own here. */
export interface TextNamespaces {}

type TextNamespace = keyof TextNamespaces;

/** A key as it is asked for: `_one` and `_other` are forms of one text. */
type Asked<Key extends string> = Key extends `${infer Text}_${"one" | "other"}` ? Text | Key : Key;

type KeysOf<Node> = {
  readonly [Key in keyof Node & string]: Node[Key] extends string
    ? Asked<Key>
    : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

/** Of each namespace, computed once for all that ask. */
type Keys = { readonly [Name in TextNamespace]: KeysOf<TextNamespaces[Name]> };
type PrefixedKeys = { readonly [Name in TextNamespace]: `${Name}:${Keys[Name]}` };

type Several = readonly [TextNamespace, ...TextNamespace[]];

/**
 * The keys of texts that English has: those of the namespace, or of the first of several, as they are; those of all
 * of several also as `namespace:key`.
 */
export type TextKey<Names extends TextNamespace | Several = "common"> = Names extends Several
  ? Keys[Names[0]] | PrefixedKeys[Names[number]]
  : Names extends TextNamespace
    ? Keys[Names] | PrefixedKeys[Names]
    : never;

/**
 * The text of a key in the language of the screen. A key that English lacks does not compile. The library’s own type
 * says the same and took half of the compiler’s time, because it works the keys out for each call again.
 */
export type Translate<Names extends TextNamespace | Several = "common"> = (
  ...asked: [key: TextKey<Names>] | [key: TextKey<Names>, values: Readonly<Record<string, unknown>>]
) => string;

/**
 * The texts of a namespace, or of several of which the first needs no prefix; without one those of `common`. What is
 * not there yet is waited for by the nearest `Suspense`, or with `useSuspense: false` shown as its key.
 */
export function useTranslation<const Names extends TextNamespace | Several = "common">(
  names?: Names,
  options: { readonly useSuspense?: boolean } = {},
): { readonly t: Translate<Names>; readonly i18n: I18n } {
  const { t, i18n } = useOfLibrary<string | readonly string[]>(names, options);
  return { t, i18n };
}

/** The texts of a namespace outside a component: in this language, `null` for that of the screen. */
export function textsOf<const Names extends TextNamespace | Several>(
  i18n: Pick<I18n, "getFixedT">,
  names: Names,
  language: string | null = null,
): Translate<Names> {
  return i18n.getFixedT(language, names);
}
