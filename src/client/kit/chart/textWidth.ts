import { inSequence } from "../text/phrase.ts";

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in the charts’ font, in pixels. */
export function textWidthPx(text: string, { sizePx = 12, weight = 400 }: Type = {}): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * sizePx * 0.56;
  pen.font = `${weight} ${sizePx}px ${chartFont}`;
  return pen.measureText(text).width;
}

/** The text with every digit as 0, for measuring: figures of a chart then all take the same room. */
export function evenDigits(text: string): string {
  return text.replaceAll(/\p{Number}/gu, "0");
}

/** The text; where it is wider than `mostPx`, its beginning with "…". */
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

/** Names, shortened as `cutToWidth` does; where two would then be equal, they are shortened in the middle. */
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

/** The number of letters kept at the end of a name that is shortened in the middle. */
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

/** Words between which a line may break, each with what precedes it where the line does not break there. */
function wordsOf(text: string): readonly { readonly word: string; readonly gap: string }[] {
  return text.split(/\s+/u).flatMap((run) => {
    if (!unspaced.test(run)) return [{ word: run, gap: " " }];
    const words = [...new Intl.Segmenter("ja", { granularity: "word" }).segment(run)];
    return joinedSigns(words).map((word, at) => ({ word, gap: at === 0 ? " " : "" }));
  });
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Joins punctuation to the word before it, so that no line begins with a comma or a closing bracket. */
function joinedSigns(words: readonly Intl.SegmentData[]): readonly string[] {
  const joined: string[] = [];
  for (const { segment, isWordLike } of words) {
    const last = joined.at(-1);
    if (last !== undefined && isWordLike !== true) joined[joined.length - 1] = last + segment;
    else joined.push(segment);
  }
  return joined;
}

/** The text in at most so many lines; the last one contains the rest, cut with "…" where it is too long. */
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

/** The fonts of the screen, followed by fonts that a reader of the file may have. */
export const chartFont =
  '"Inter Variable", Inter, "Noto Sans Arabic Variable", "Noto Sans Arabic", "Noto Sans JP Variable", "Noto Sans SC Variable", system-ui, sans-serif';

interface Type {
  readonly sizePx?: number;
  readonly weight?: number;
}
