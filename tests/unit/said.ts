import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod";

interface Texts {
  readonly [key: string]: string | Texts;
}
const Texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), Texts])));

interface Said {
  readonly key: string;
  readonly text: string;
}

/** All that a language says, with the file and key of each text. A name in braces is no word that anybody reads. */
export function said(language: string): readonly Said[] {
  return written(language).map(({ key, text }) => ({
    key,
    text: text.replaceAll(/\{\{[^}]*\}\}/gu, "{}"),
  }));
}

/** All texts of a language as its files have them, with the names of their values. */
export function written(language: string): readonly Said[] {
  return readdirSync(`locales/${language}`).flatMap((file) =>
    textsOf(
      Texts.parse(JSON.parse(readFileSync(`locales/${language}/${file}`, "utf8"))),
      `${file}:`,
    ),
  );
}

function textsOf(texts: Texts, before: string): readonly Said[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [{ key: before + key, text }] : textsOf(text, `${before}${key}.`),
  );
}

/** The patterns of the table below a heading of a page of words, and what is said instead of each. */
export function neverSaid(
  page: string,
  heading: string,
): readonly { readonly pattern: RegExp; readonly say: string }[] {
  const table = page.split(heading)[1] ?? "";
  return [...table.matchAll(/^\| `(?<pattern>.+)` +\| (?<say>.+?) +\|$/gmu)].map(
    ({ groups: { pattern = "", say = "" } = {} }) => ({
      pattern: new RegExp(pattern.replaceAll("\\|", "|"), "iu"),
      say,
    }),
  );
}
