/** Names of people and of programs, which statistics begin with in any language. */
const properNames = new Set([
  "Bland",
  "Brennan",
  "Cohen",
  "Conger",
  "Fleiss",
  "Gwet",
  "Jaccard",
  "Kendall",
  "Krippendorff",
  "Light",
  "Lin",
  "Scott",
]);

/**
 * A name that stands in lists with a capital letter as it is within a sentence: "duration-weighted kappa". Names of
 * people keep theirs, abbreviations and German nouns as well.
 */
export function inSentence(name: string, language: string): string {
  const [, word] = /^(\p{Lu}\p{Ll}+)/u.exec(name) ?? [];
  if (word === undefined || properNames.has(word) || /^de\b/u.test(language)) return name;
  // "EasyDIAg" is a name, "Event-alignment" is not.
  if (/^\p{Lu}\p{Ll}+\p{Lu}/u.test(name)) return name;
  return name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}
