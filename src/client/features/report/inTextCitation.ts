import type { Reference } from "../../../statistics/statistic.ts";

/**
 * References as running text names them, by APA 7: "Cohen, 1960; Bakeman et al., 2009". In the order of the list of
 * references; empty where there are none. A text without a year in brackets is left out.
 */
export function inTextCitations(references: readonly Reference[]): string {
  const all = new Set(
    references.toSorted((a, b) => a.text.localeCompare(b.text, "en")).map(shortOf),
  );
  return [...all].filter((text) => text !== "").join("; ");
}

function shortOf({ text }: Reference): string {
  const found = /^(?<authors>.+?) \((?<year>\d{4})\)/u.exec(text)?.groups;
  if (!found) return "";
  const { authors = "", year = "" } = found;
  // Each author is a surname, a comma and initials.
  const surnames = authors
    .split(/(?<=\.),? (?:& )?(?=\p{L}{2})/u)
    .map((author) => author.replace(/^& /u, "").split(", ")[0] ?? "");
  const [first = "", second = ""] = surnames;
  if (surnames.length === 1) return `${first}, ${year}`;
  return surnames.length === 2 ? `${first} & ${second}, ${year}` : `${first} et al., ${year}`;
}
