import { inSequence } from "../text/phrase.ts";

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in the charts’ font, in pixels. */
export function textWidthPx(text: string, { sizePx = 12, weight = 400 }: Type = {}): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * sizePx * 0.56;
  pen.font = `${weight} ${sizePx}px ${chartFont}`;
  return pen.measureText(text).width;
}

/** The text with digits as wide as the widest: figures of a chart all take the same room. */
export function evenDigits(text: string): string {
  return text.replaceAll(/\p{Number}/gu, "0");
}

/** The text, or its beginning with "…" where it is wider than the place. */
export function cutToWidth(text: string, mostPx: number, type: Type = {}): string {
  if (textWidthPx(text, type) <= mostPx) return text;
  let [fits, tooMany] = [0, text.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (textWidthPx(`${text.slice(0, middle)}…`, type) <= mostPx) fits = middle;
    else tooMany = middle;
  }
  return `${text.slice(0, Math.max(1, fits)).trimEnd()}…`;
}

/** Names under each other, shortened as `cutToWidth` does; where two would then be the same, in their middle. */
export function fittedNames(
  names: readonly string[],
  mostPx: number,
  type: Type = {},
): readonly string[] {
  const short = names.map((name) => cutToWidth(name, mostPx, type));
  const times = new Map<string, number>();
  for (const name of short) times.set(name, (times.get(name) ?? 0) + 1);
  return names.map((name, at) => {
    const own = short[at] ?? name;
    if (own === name || times.get(own) === 1) return own;
    const end = name.slice(-keptEnd);
    return cutToWidth(name.slice(0, -keptEnd), mostPx - textWidthPx(end, type), type) + end;
  });
}

/** So many letters of the end tell names apart that begin alike. */
const keptEnd = 8;

/** The text in lines of at most this width, broken between words, also of scripts that put no space there. */
export function wrapped(text: string, mostPx: number, type: Type = {}): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const { word, gap } of wordsOf(text)) {
    const longer = line === "" ? word : line + gap + word;
    if (line !== "" && textWidthPx(longer, type) > mostPx) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

/** Where a line may break, with what stands before each word where it does not. */
function wordsOf(text: string): readonly { readonly word: string; readonly gap: string }[] {
  return text.split(/\s+/u).flatMap((run) => {
    if (!unspaced.test(run)) return [{ word: run, gap: " " }];
    const words = [...new Intl.Segmenter("ja", { granularity: "word" }).segment(run)];
    return joinedSigns(words).map((word, at) => ({ word, gap: at === 0 ? " " : "" }));
  });
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A line does not begin with a comma or a closing bracket: signs stay with the word before. */
function joinedSigns(words: readonly Intl.SegmentData[]): readonly string[] {
  const joined: string[] = [];
  for (const { segment, isWordLike } of words) {
    const last = joined.at(-1);
    if (last !== undefined && isWordLike !== true) joined[joined.length - 1] = last + segment;
    else joined.push(segment);
  }
  return joined;
}

/** The text in at most so many lines; the last one takes what is left, and ends in "…" where that is too long. */
export function wrappedLines(
  text: string,
  { mostPx, most }: { readonly mostPx: number; readonly most: number },
  type: Type = {},
): readonly string[] {
  const all = wrapped(text, mostPx, type);
  const lines =
    all.length > most ? [...all.slice(0, most - 1), inSequence(all.slice(most - 1))] : all;
  return lines.map((line) => cutToWidth(line, mostPx, type));
}

/** The screen’s fonts, with those that a reader of the file may have. */
export const chartFont =
  '"Inter Variable", Inter, "Noto Sans Arabic Variable", "Noto Sans Arabic", "Noto Sans JP Variable", "Noto Sans SC Variable", system-ui, sans-serif';

interface Type {
  readonly sizePx?: number;
  readonly weight?: number;
}
