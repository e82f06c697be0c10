/** Names of people and programs with which names of statistics begin, in any language. */
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
 * The name of a statistic, which has a capital letter in lists, as within a sentence: "duration-weighted kappa".
 * Names of people, abbreviations and German nouns keep their capitals.
 */
export function inSentence(name: string, language: string): string {
  const [, word] = /^(\p{Lu}\p{Ll}+)/u.exec(name) ?? [];
  if (word === undefined || properNames.has(word) || /^de\b/u.test(language)) return name;
  // "EasyDIAg" is a name, "Event-alignment" is not.
  if (/^\p{Lu}\p{Ll}+\p{Lu}/u.test(name)) return name;
  return name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}
