import type { BrowserContext } from "@playwright/test";
import * as z from "zod";

interface Texts {
  readonly [key: string]: string | Texts;
}
const Texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), Texts])));

/**
 * Gives the pages of a context English as a language would be whose words are two fifths longer and whose letters all
 * have accents. What no translator has seen yet is found: texts that are cut, and windows that grow.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route("**/locales/en/*.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: pseudo(Texts.parse(await answer.json())) });
  });
}

/**
 * The same as a language that is written from right to left: Arabic has those words, forced into its direction
 * (Unicode® Standard Annex #9, override), so that what is not mirrored is seen by who cannot read it, and found.
 */
export async function speakPseudoFromRight(context: BrowserContext): Promise<void> {
  await context.route("**/locales/ar/*.json", async (route) => {
    const url = route.request().url();
    const [own, english] = await Promise.all(
      [url, url.replace("/ar/", "/en/")].map(async (address) =>
        Texts.parse(await (await route.fetch({ url: address })).json()),
      ),
    );
    await route.fulfill({ json: fromRight(own ?? {}, english ?? {}) });
  });
}

/** Every key of the language with the English text of it; its further plural forms have that of “other”. */
function fromRight(texts: Texts, english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const from = english[key] ?? english[key.replace(/_(?:zero|two|few|many)$/u, "_other")];
      if (typeof text !== "string")
        return [key, fromRight(text, typeof from === "object" ? from : {})];
      return [key, typeof from === "string" ? overridden(longer(from)) : text];
    }),
  );
}

/** Words between what is put in run from right to left; that keeps its own direction. */
function overridden(text: string): string {
  return text
    .split(kept)
    .map((part) => (part === "" || kept.test(part) ? part : `\u202E${part}\u202C`))
    .join("");
}

function pseudo(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === "string" ? longer(text) : pseudo(text),
    ]),
  );
}

/** What is put in, what is nested and what is marked stays as it is. */
const kept = /(?<kept>\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>)/u;

function longer(text: string): string {
  return text
    .split(kept)
    .map((part) => (kept.test(part) ? part : part.replaceAll(/\p{L}+/gu, longerWord)))
    .join("");
}

function longerWord(word: string): string {
  const accented = word.replaceAll(/[aeiounycs]/giu, (letter) => accents.get(letter) ?? letter);
  return accented + "éèêëēė".slice(0, Math.round(word.length * 0.4));
}

const accents = new Map(
  Array.from("aeiounycsAEIOUNYCS", (letter, at) => [letter, "åéîöûñýçšÅÉÎÖÛÑÝÇŠ".charAt(at)]),
);
