/**
 * The languages of the screens, each by its own name, as a reader looks for it. It is the one list of words that is not
 * in `locales`: a language is called the same in all of them. To add one, add its folder there and a line here.
 */
export const languages: readonly {
  /** Its folder in `locales`. */
  readonly code: string;
  readonly name: string;
  /** What the page declares where the code alone would leave the script or the region open (BCP 47). */
  readonly tag?: string;
  /** What stands between a name and what it is, as in "Sound: none", where it is not a colon and a space. */
  readonly colon?: string;
  /** What stands between names in a row, "Ana, Question", where it is not a comma and a space. */
  readonly comma?: string;
  /** What stands between what has commas of its own, where it is not a semicolon and a space. */
  readonly semicolon?: string;
  /** What ends a sentence before the next, where it is not a full stop and a space. */
  readonly stop?: string;
  /** What stands around a note behind a name, "Ana (you)", where it is not a space and brackets. */
  readonly brackets?: readonly [before: string, after: string];
  /** Brings the fonts that no other language needs. */
  readonly fonts?: () => Promise<unknown>;
}[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français", colon: "\u00A0: ", semicolon: "\u202F; " },
  { code: "pt", name: "Português (Brasil)", tag: "pt-BR" },
  { code: "tr", name: "Türkçe" },
  { code: "ar", name: "العربية", comma: "، ", semicolon: "؛ " },
  {
    code: "ja",
    name: "日本語",
    colon: "：",
    comma: "、",
    semicolon: "；",
    stop: "。",
    brackets: ["（", "）"],
    fonts: () => import("@fontsource-variable/noto-sans-jp/index.css"),
  },
  {
    code: "zh",
    name: "简体中文",
    tag: "zh-Hans",
    colon: "：",
    comma: "、",
    semicolon: "；",
    stop: "。",
    brackets: ["（", "）"],
    fonts: () => import("@fontsource-variable/noto-sans-sc/index.css"),
  },
];

/** The one that a page declares as `tag`, `zh-Hans`. */
export function languageByTag(tag: string) {
  return languages.find((one) => (one.tag ?? one.code) === tag);
}

export function languageBy(code: string) {
  return languages.find((one) => one.code === code);
}
