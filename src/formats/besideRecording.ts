import { foldedName } from "./foldedName.ts";
import { isForRaters } from "./namePatterns.ts";
import { mediaEnding } from "./mediaEnding.ts";
import type { RecordingCopy } from "./studyCopy.ts";

/**
 * What names contain besides the name of their recording: "Proj_anna_lesson 01_final" of "lesson
 * 01.mp4" gives "anna" if all names have the other words. Empty if a name contains nothing more;
 * `undefined` if names do not contain their recording’s name, or if none contains more than it.
 */
export function besideRecordings(
  names: readonly { readonly name: string; readonly recording: RecordingCopy | undefined }[],
): readonly (string | undefined)[] {
  const sides = names.map(({ name, recording }) => sidesOf(name, recording));
  const known = sides.filter((one) => one !== undefined);
  const before = commonWords(known.map(([one]) => one));
  const after = commonWords(known.map(([, one]) => one));
  return sides.map((one) => {
    if (!one) return undefined;
    const own = [between(one[0], before), between(one[1], after)];
    return own.filter((text) => text !== "").join(" ");
  });
}

type Sides = readonly [before: string, after: string];

/** `undefined` where the name does not hold the recording’s. */
function sidesOf(name: string, recording: RecordingCopy | undefined): Sides | undefined {
  const [media] = recording?.media ?? [];
  if (!media) return undefined;
  const stem = (media.fileName.split(/[\\/]/u).at(-1) ?? "").replace(mediaEnding, "");
  const at = foldedName(stem) === "" ? -1 : plain(name).indexOf(plain(stem));
  if (at < 0) return undefined;
  const [before, after] = [name.slice(0, at), name.slice(at + stem.length)];
  // A short name is found in many words.
  if (stem.length < 3 && (/[\p{L}\d]$/u.test(before) || /^[\p{L}\d]/u.test(after)))
    return undefined;
  // "clip1" is not what "clip12" is of.
  if (/^\d/u.test(after) && /\d$/u.test(stem)) return undefined;
  if (/\d$/u.test(before) && /^\d/u.test(stem)) return undefined;
  return [before, after];
}

/** As long as it was, so that places in it are places in the name. */
function plain(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(/[^\s_.\-–—@()[\]]+/gu)].map(({ 0: word, index }) => ({
    text: foldedName(word),
    start: index,
    end: index + word.length,
  }));
}

/** How many words all texts begin and end with. */
function commonWords(texts: readonly string[]): { readonly first: number; readonly last: number } {
  const lists = texts.map(wordsOf);
  const first = commonCount(lists);
  const last = commonCount(lists.map((words) => words.slice(first).toReversed()));
  return { first, last };
}

function commonCount(lists: readonly (readonly Word[])[]): number {
  const [one = []] = lists;
  // "coder" is a part of who "coder 1" is.
  const other = one.findIndex(
    ({ text }, at) => isForRaters(text) || !lists.every((words) => words[at]?.text === text),
  );
  return other === -1 ? one.length : other;
}

/** What stands between the words that all have. */
function between(text: string, { first, last }: ReturnType<typeof commonWords>): string {
  const words = wordsOf(text);
  const own = words.slice(first, words.length - last);
  const [from, to] = [own[0], own.at(-1)];
  return from && to ? text.slice(from.start, to.end) : "";
}
