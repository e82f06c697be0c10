/**
 * The guide's page of terms, from the glossary of `docs/words.md`: what Interrater calls each thing, and what that means.
 * @param words `docs/words.md`
 */
export function glossaryPage(words: string): string {
  const glossary = /^## Glossary\n(?<text>[^]*?)^## /mu.exec(words)?.groups?.["text"] ?? "";
  const sources = /^Sources: .*$/mu.exec(glossary)?.[0] ?? "";
  const rows = glossaryRows(words).flatMap(({ term, meaning }) => {
    const part = /^\*\*(?<name>.+)\*\*$/u.exec(term)?.groups?.["name"];
    return part === undefined
      ? [`| ${term} | ${meaning} |`]
      : ["", `## ${part}`, "", "| term | meaning |", "| --- | --- |"];
  });
  return [
    "# Glossary",
    "",
    "<!-- Made by scripts/statisticsGuide.ts from docs/words.md; changes here are lost. -->",
    "",
    "What the terms on screens, in reports and in exports mean. Letters in parentheses name the source.",
    ...rows,
    "",
    "## Sources",
    "",
    sources.replace("Sources: ", ""),
    "",
  ].join("\n");
}

/** Lines of the glossary: a term and its meaning, or the name of a part in bold. */
export function glossaryRows(
  words: string,
): readonly { readonly term: string; readonly meaning: string }[] {
  const glossary = /^## Glossary\n(?<text>[^]*?)^## /mu.exec(words)?.groups?.["text"] ?? "";
  return Array.from(
    glossary.matchAll(/^\| (?<term>[^|]+?) *\| (?<meaning>[^|]*?) *\|/gmu),
    (row) => ({
      term: row.groups?.["term"] ?? "",
      meaning: (row.groups?.["meaning"] ?? "").trim(),
    }),
  ).slice(2);
}
