import i18next from "i18next";
import { sourceLanguage, type Texts } from "../locales/texts.ts";

/** Words of a language, by namespace and key: `say("mail:notices.subject", { count: 3 })`. */
export interface Words {
  /** Which it is: English where there is no such language. */
  readonly language: string;
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

const namespaces = ["mail", "notices", "common"];

/** The words of letters, those that a language lacks in English, in the plurals of that language. */
export async function wordsIn(texts: Texts, wanted: string): Promise<Words> {
  const language = texts.languages.includes(wanted) ? wanted : sourceLanguage;
  const resources: Record<string, Record<string, object>> = {};
  for (const from of new Set([sourceLanguage, language])) {
    const trees: Record<string, object> = {};
    // oxlint-disable-next-line no-await-in-loop -- A few files, kept after the first time.
    for (const namespace of namespaces) trees[namespace] = (await texts.of(from, namespace)) ?? {};
    resources[from] = trees;
  }
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: sourceLanguage,
    ns: namespaces,
    resources,
    // Letters are text; what is HTML of them escapes by itself.
    interpolation: { escapeValue: false },
  });
  return { language, say: (key, values = {}) => i18n.t(key, values) };
}
