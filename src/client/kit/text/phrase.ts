import { languageByTag } from "./languages.ts";
import { inLists } from "./region.ts";
import { isolated, rightToLeft } from "./isolated.ts";

/**
 * Isolates a phrase that contains names, such as "Ana and Ben", in the page’s direction: its order then does not
 * depend on the script of the names, also in an element with `dir="auto"`.
 */
export function phrase(text: string, direction: "ltr" | "rtl"): string {
  if (direction === "rtl") return `\u2067${text}\u2069`;
  return rightToLeft.test(text) ? `\u2066${text}\u2069` : text;
}

/** Names or values as a list in the page’s language, each isolated in the order of its own script. */
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
 * Names or values with a separator between them, "Ana · Question", each isolated in the order of its own script;
 * empty ones are dropped. No other code joins names by a separator, or writes one between two of them
 * (`tests/unit/joinedNames.test.ts`): beside letters of another direction both would be reordered.
 *
 * @param runs the order of the parts: that of the page, or from left to right where the separator is an arrow along
 * time.
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

/** The separator of the page’s language between a name and its value, for `sideBySide`. */
export function colon(): string {
  return pageLanguage()?.colon ?? ": ";
}

/** The separator of the page’s language between names in a row, for `sideBySide`. */
export function comma(): string {
  return pageLanguage()?.comma ?? ", ";
}

/** The separator between items that contain commas. */
export function semicolon(): string {
  return pageLanguage()?.semicolon ?? "; ";
}

/** The separator between sentences; after the last one without its space. */
export function stop(): string {
  return pageLanguage()?.stop ?? ". ";
}

/** A note after a name, with its separator: " (you)"; empty for an empty note. */
export function noted(note: string): string {
  const [before, after] = pageLanguage()?.brackets ?? [" (", ")"];
  return note === "" ? "" : `${before}${note}${after}`;
}

function pageLanguage() {
  return languageByTag(typeof document === "undefined" ? "" : document.documentElement.lang);
}

/** The direction of the page; left to right where there is no page, as in a worker. */
function pageDirection(): "ltr" | "rtl" {
  return typeof document !== "undefined" && document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

/** Joins sentences or words: with a space, except in scripts without spaces. */
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
