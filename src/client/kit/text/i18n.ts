import i18next, { type i18n as I18n } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import HttpBackend from "i18next-http-backend";
import { initReactI18next } from "react-i18next";
import { isolated, rightToLeft } from "./isolated.ts";
import { languageBy, languages } from "./languages.ts";
import { directionOf } from "./phrase.ts";
import { defaultNamespace } from "./texts.ts";

/**
 * Loads texts by language and namespace over HTTP, each namespace when a screen first needs it; the language
 * detector is used with its defaults. Missing keys are reported to the server at the backend’s default path.
 */
export async function startTexts(i18n: I18n = i18next): Promise<I18n> {
  i18n.on("languageChanged", (language) => {
    // Asked for by a region as well, as `zh-CN`.
    const code = i18n.resolvedLanguage ?? language;
    const { tag = code, fonts } = languageBy(code) ?? {};
    document.documentElement.lang = tag;
    // Letters come in the system's own fonts until these are there.
    fonts?.().catch(() => undefined);
    document.documentElement.dir = directionOf(language);
  });
  await i18n
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: "en",
      supportedLngs: languages.map(({ code }) => code),
      // `de-AT` is served by `de`: asking for both would be a request for nothing.
      load: "languageOnly",
      ns: [defaultNamespace, "errors"],
      defaultNS: defaultNamespace,
      saveMissing: true,
      // React escapes what it shows; what a sentence needs is the order of its words.
      interpolation: {
        escape: (value: string) =>
          directionOf(i18n.resolvedLanguage ?? "") === "rtl" || rightToLeft.test(value)
            ? isolated(value)
            : value,
      },
    });
  return i18n;
}
