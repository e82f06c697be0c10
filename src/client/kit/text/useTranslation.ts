import type { i18n as I18n } from "i18next";
import { useTranslation as useOfLibrary } from "react-i18next";

/** The English texts by namespace: each `texts.ts` declares its namespace here. */
export interface TextNamespaces {}

type TextNamespace = keyof TextNamespaces;

/** A key without its plural suffix: `_one` and `_other` are forms of one text. */
type Asked<Key extends string> = Key extends `${infer Text}_${"one" | "other"}` ? Text | Key : Key;

type KeysOf<Node> = {
  readonly [Key in keyof Node & string]: Node[Key] extends string
    ? Asked<Key>
    : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

/** The keys of each namespace, computed once for all uses. */
type Keys = { readonly [Name in TextNamespace]: KeysOf<TextNamespaces[Name]> };
type PrefixedKeys = { readonly [Name in TextNamespace]: `${Name}:${Keys[Name]}` };

type Several = readonly [TextNamespace, ...TextNamespace[]];

/**
 * The keys of English texts: those of the namespace, or of the first of several, without prefix; those of all of
 * several also as `namespace:key`.
 */
export type TextKey<Names extends TextNamespace | Several = "common"> = Names extends Several
  ? Keys[Names[0]] | PrefixedKeys[Names[number]]
  : Names extends TextNamespace
    ? Keys[Names] | PrefixedKeys[Names]
    : never;

/**
 * Gives the text of a key in the language of the screen. A key that English lacks does not compile. It replaces the
 * type of the library, which took half of the compiler’s time because it computes the keys for each call.
 */
export type Translate<Names extends TextNamespace | Several = "common"> = (
  ...asked: [key: TextKey<Names>] | [key: TextKey<Names>, values: Readonly<Record<string, unknown>>]
) => string;

/**
 * The texts of a namespace, or of several, of which the first needs no prefix; by default `common`. Texts that are
 * not loaded yet suspend the component, or with `useSuspense: false` are shown as keys.
 */
export function useTranslation<const Names extends TextNamespace | Several = "common">(
  names?: Names,
  options: { readonly useSuspense?: boolean } = {},
): { readonly t: Translate<Names>; readonly i18n: I18n } {
  const { t, i18n } = useOfLibrary<string | readonly string[]>(names, options);
  return { t, i18n };
}

/** The texts of a namespace outside components: in this language, or for `null` in that of the screen. */
export function textsOf<const Names extends TextNamespace | Several>(
  i18n: Pick<I18n, "getFixedT">,
  names: Names,
  language: string | null = null,
): Translate<Names> {
  return i18n.getFixedT(language, names);
}
