import type { Reference } from "../../../statistics/statistic.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/**
 * In-text citations in APA 7: "Bakeman et al., 2009; Cohen, 1960, 1968", in the order of the list of references;
 * empty without references. A text without a year in brackets is skipped.
 *
 * @param language French has a space before the semicolon; other languages have the semicolon of the names’ script.
 */
export function inTextCitations(references: readonly Reference[], language: string): string {
  const semicolon = /^fr\b/u.test(language) ? "\u202F; " : "; ";
  const years = new Map<string, Set<string>>();
  for (const reference of references.toSorted((a, b) => compareNames(a.text, b.text))) {
    const { authors, year } = shortOf(reference);
    if (year !== "") years.set(authors, new Set([...(years.get(authors) ?? []), year]));
  }
  return [...years].map(([authors, of]) => `${authors}, ${[...of].join(", ")}`).join(semicolon);
}

function shortOf({ text }: Reference): { readonly authors: string; readonly year: string } {
  const found = /^(?<authors>.+?) \((?<year>\d{4})\)/u.exec(text)?.groups;
  if (!found) return { authors: "", year: "" };
  const { authors = "", year = "" } = found;
  // Each author is a surname, a comma and initials.
  const surnames = authors
    .split(/(?<=\.),? (?:& )?(?=\p{L}{2})/u)
    .map((author) => author.replace(/^& /u, "").split(", ")[0] ?? "");
  const [first = "", second = ""] = surnames;
  if (surnames.length === 1) return { authors: first, year };
  return {
    authors: surnames.length === 2 ? `${first} & ${second}` : `${first} et al.`,
    year,
  };
}
