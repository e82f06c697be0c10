/**
 * The languages of the screens, each by its own name. It is the only list of words that is not in `locales`,
 * because a language has the same name in all of them. To add a language, add its folder there and a line here.
 */
export const languages: readonly {
  /** Its folder in `locales`. */
  readonly code: string;
  readonly name: string;
  /** The `lang` of the page, where `code` alone would leave script or region open (BCP 47). */
  readonly tag?: string;
  /** Separates a name from its value, as in "Sound: none"; absent: a colon and a space. */
  readonly colon?: string;
  /** Separates names in a row, "Ana, Question"; absent: a comma and a space. */
  readonly comma?: string;
  /** Separates items that contain commas; absent: a semicolon and a space. */
  readonly semicolon?: string;
  /** Ends a sentence before the next one; absent: a full stop and a space. */
  readonly stop?: string;
  /** Encloses a note after a name, "Ana (you)"; absent: a space and brackets. */
  readonly brackets?: readonly [before: string, after: string];
  /** Loads fonts that only this language needs. */
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

/** The language whose page has this `lang`, such as `zh-Hans`. */
export function languageByTag(tag: string) {
  return languages.find((one) => (one.tag ?? one.code) === tag);
}

export function languageBy(code: string) {
  return languages.find((one) => one.code === code);
}
