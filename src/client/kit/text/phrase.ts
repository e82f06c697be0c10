import { languageByTag } from "./languages.ts";
import { inLists } from "./region.ts";
import { isolated, rightToLeft } from "./isolated.ts";

/**
 * A phrase of the page’s language that is made of names, as "Ana and Ben" is: its order stays the language’s
 * whatever script the names are in, also where an element finds its own direction by the first letter.
 */
export function phrase(text: string, direction: "ltr" | "rtl"): string {
  if (direction === "rtl") return `\u2067${text}\u2069`;
  return rightToLeft.test(text) ? `\u2066${text}\u2069` : text;
}

/** Names or values in a row, joined as the language joins them, each in its own script’s order. */
export function listed(
  words: readonly string[],
  { language, type = "conjunction" }: { readonly language: string } & Intl.ListFormatOptions,
): string {
  // CLDR's lists of units run together where no space parts words.
  const list =
    type === "unit" && /^(?:ja|zh)\b/u.test(language)
      ? { format: (all: readonly string[]) => all.join("、") }
      : new Intl.ListFormat(inLists(language), { type });
  const direction = directionOf(language);
  const isPlain = direction === "ltr" && !words.some((word) => rightToLeft.test(word));
  return words.length < 2 || isPlain
    ? list.format(words)
    : phrase(list.format(words.map(isolated)), direction);
}

/**
 * Names or values beside one another with a mark between them, "Ana · Question", each in its own script’s order; what is
 * empty is excluded, with its mark. No other place joins names by a mark, or writes one between two of them
 * (`tests/unit/joinedNames.test.ts`): beside letters of another direction both would be torn.
 *
 * @param runs in which order they stand: the page’s, or from left to right where the mark points along time.
 */
export function sideBySide(
  parts: readonly string[],
  mark = " · ",
  runs: "ltr" | "rtl" = pageDirection(),
): string {
  const said = parts.filter((part) => part !== "");
  const isPlain = pageDirection() === "ltr" && !said.some((part) => rightToLeft.test(part));
  if (said.length < 2 || isPlain) return said.join(mark);
  return `${runs === "rtl" ? "\u2067" : "\u2066"}${said.map(isolated).join(mark)}\u2069`;
}

/** What the page’s language writes between a name and what it is: a mark of `sideBySide`. */
export function colon(): string {
  return pageLanguage()?.colon ?? ": ";
}

/** What the page’s language writes between names in a row: a mark of `sideBySide`. */
export function comma(): string {
  return pageLanguage()?.comma ?? ", ";
}

/** The same between what has commas of its own. */
export function semicolon(): string {
  return pageLanguage()?.semicolon ?? "; ";
}

/** The same between sentences, and behind the last one without its space. */
export function stop(): string {
  return pageLanguage()?.stop ?? ". ";
}

/** A note as it follows a name, with what parts it from the name: " (you)"; empty where there is none. */
export function noted(note: string): string {
  const [before, after] = pageLanguage()?.brackets ?? [" (", ")"];
  return note === "" ? "" : `${before}${note}${after}`;
}

function pageLanguage() {
  return languageByTag(typeof document === "undefined" ? "" : document.documentElement.lang);
}

/** As the page is written now; left to right where there is no page, as in a worker. */
function pageDirection(): "ltr" | "rtl" {
  return typeof document !== "undefined" && document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

/** Sentences or words one after the other: with a space between them, but for scripts that have none. */
export function inSequence(parts: readonly string[]): string {
  return parts.reduce((before, part) => {
    const gap = before === "" || unspacedEnd.test(before) ? "" : " ";
    return before + gap + part;
  }, "");
}

const unspacedEnd =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]$/u;

export function directionOf(language: string): "ltr" | "rtl" {
  return /^(?:ar|fa|he|ur)\b/u.test(language) ? "rtl" : "ltr";
}
