// npm run translations [-- --still LANGUAGE namespace:key …] [-- --check]
// Keeps from which English each translation was made (docs/translations/madeFrom). A translation that was written anew is
// made from English as it is now; one that stays right though its English has changed is said to be so by --still, with
// `all` for every key. With --check it only says what is stale, and which translations are older than their English.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keysFor } from "../src/domain/textFit.ts";
import { MadeFrom, madeFromFile, outdatedKeys, recorded } from "../src/server/locales/madeFrom.ts";
import { flatten, openTexts, sourceLanguage } from "../src/server/locales/texts.ts";
import { projectRoot } from "../src/server/projectRoot.ts";

const words = process.argv.slice(2);
const isCheck = words.includes("--check");
const [stillLanguage, ...still] = words.includes("--still")
  ? words.slice(words.indexOf("--still") + 1)
  : [];
const isStill = (language: string, key: string) =>
  language === stillLanguage && (still.includes("all") || still.includes(key));

const texts = await openTexts(projectRoot);
const flat = async (language: string, namespace: string) =>
  flatten((await texts.of(language, namespace)) ?? {});

for (const language of texts.languages.filter((one) => one !== sourceLanguage)) {
  const file = join(projectRoot, madeFromFile(language));
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}\n";
  const before = MadeFrom.parse(JSON.parse(text));
  const after: Record<string, Record<string, string>> = {};
  const outdated: string[] = [];
  for (const namespace of texts.namespaces) {
    const [english, translations] = [
      await flat(sourceLanguage, namespace),
      await flat(language, namespace),
    ];
    const own: Record<string, string> = {};
    const known = new Map(Object.entries(before[namespace] ?? {}));
    for (const [key, from] of keysFor(english, language)) {
      const translation = translations.get(key);
      if (translation === undefined) continue;
      const madeFrom = isStill(language, `${namespace}:${key}`) ? undefined : known.get(key);
      own[key] = recorded(madeFrom, { english: from, translation });
    }
    after[namespace] = own;
    for (const key of outdatedKeys(own, { language, english, translations })) {
      outdated.push(`${namespace}:${key}`);
    }
  }
  const made = `${JSON.stringify(after, null, 0).replaceAll(/([{,])"/gu, '$1\n"')}\n`;
  if (made !== text && isCheck) {
    console.error(`${madeFromFile(language)} is stale: run npm run translations`);
    process.exitCode = 1;
  } else if (made !== text) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, made);
    console.log(`${madeFromFile(language)} made`);
  }
  if (outdated.length > 0) {
    console.error(
      `${language}: ${outdated.length} translations are older than their English: ${outdated.join(" ")}\n` +
        `Translate them anew, or say that they still hold: npm run translations -- --still ${language} namespace:key`,
    );
    if (isCheck) process.exitCode = 1;
  }
}
