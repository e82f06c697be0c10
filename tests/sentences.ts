const leastWords = 3;
/** After these a full stop ends no sentence. */
const abbreviations = /\b(?:e\.g|i\.e|et al|p|pp|ch|vs|cf|approx|no|ed)\.(?=\s)/giu;

/**
 * The sentences of a page in Markdown, each as its words: of paragraphs and of items of lists. Headings, tables, code and
 * pictures are not read in one go and have none; neither have remains of fewer than three words.
 */
export function sentencesOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .replaceAll(/^```[^]*?^```$/gmu, "")
    .replaceAll(/<!--[^]*?-->/gu, "")
    .replaceAll(/^(?:#.*|\|.*|!\[.*)$/gmu, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/^ *(?:[-*>]|\d+\.) /gmu, "\n\n")
    .split(/\n\s*\n/u)
    .flatMap((paragraph) =>
      paragraph
        .replaceAll(abbreviations, (short) => short.replaceAll(".", ""))
        .split(/(?<=[.!?:])["”’)*_]*\s+/u),
    )
    .map((sentence) => sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter((words) => words.length >= leastWords);
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
