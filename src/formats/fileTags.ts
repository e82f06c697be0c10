import { foldedName } from "./foldedName.ts";
import { isForRaters } from "./namePatterns.ts";

/**
 * The part of each file name that distinguishes it from the others, by key: "obs_anna.boris" and
 * "obs_ben.boris" give "anna" and "ben". If removing the common parts leaves nothing of one of
 * them, the names stay whole.
 */
export function fileTags(
  files: readonly { readonly key: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const whole = files.map(({ key, name }) => ({ key, words: wordsOf(stemOf(name)) }));
  const start = commonCount(whole.map(({ words }) => words));
  const rest = whole.map(({ key, words }) => ({ key, words: words.slice(start) }));
  const end = commonCount(rest.map(({ words }) => words.toReversed()));
  const own = rest.map(({ key, words }) => ({
    key,
    tag: joined(words.slice(0, words.length - end)),
  }));
  if (own.every(({ tag }) => tag !== "")) return new Map(own.map(({ key, tag }) => [key, tag]));
  return new Map(files.map(({ key, name }) => [key, stemOf(name) || name]));
}

function stemOf(name: string): string {
  return name.replace(/(?:\.[A-Za-z][A-Za-z0-9]{0,9}){1,2}$/u, "");
}

/** A word of a name, and whether it is joined to the one before as "Marie" in "Anne-Marie". */
function wordsOf(stem: string): readonly Word[] {
  return [...stem.matchAll(/[^\s_.\-–—@()[\]]+/gu)].map(({ 0: text, index }) => ({
    text,
    isJoined: /(?<=\p{L})-$/u.test(stem.slice(0, index)) && /^\p{L}/u.test(text),
  }));
}

interface Word {
  readonly text: string;
  readonly isJoined: boolean;
}

function joined(words: readonly Word[]): string {
  return words.reduce(
    (all, { text, isJoined }) => (all === "" ? text : `${all}${isJoined ? "-" : " "}${text}`),
    "",
  );
}

/** How many words all lists begin with. */
function commonCount(lists: readonly (readonly Word[])[]): number {
  const [first = []] = lists;
  let count = 0;
  for (const { text: word } of first) {
    const at = count;
    // "rater" is a part of who "rater 1" is.
    if (isForRaters(word)) break;
    if (!lists.every((words) => foldedName(words[at]?.text ?? "") === foldedName(word))) break;
    count += 1;
  }
  return count;
}
