import * as z from "zod";
import { flatten, type TextTree } from "../../src/server/locales/texts.ts";

const TextTree: z.ZodType<TextTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), TextTree])),
);

/**
 * Two signs that no letter is drawn for, a space without width and a hyphen where a line breaks: fourteen of them number a
 * text. Playwright passes over both where it looks for a text, so that journeys find theirs (`seenStrings.ts`).
 */
const signs = "\u200B\u00AD";
const signsEach = 14;
/** The signs of one number. */
export const numberSigns = `[${signs}]{${signsEach}}`;

/** Texts that carry an invisible number wherever they are shown, and what each number stands for. */
export interface MarkedTexts {
  /** The texts of a namespace, each with its number at its end. */
  mark(namespace: string, texts: unknown): unknown;
  /** Which text a number stands for: its namespace and key. */
  textOf(number: number): { readonly namespace: string; readonly key: string } | undefined;
}

export function markedTexts(): MarkedTexts {
  const known: { readonly namespace: string; readonly key: string }[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (namespace: string, key: string) => {
    const name = `${namespace}:${key}`;
    const number = numbers.get(name) ?? known.length;
    if (number === known.length) known.push({ namespace, key });
    numbers.set(name, number);
    return number;
  };
  const marked = (namespace: string, tree: TextTree, before: string): TextTree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]) => [
        name,
        typeof value === "string"
          ? value + signsOf(numberOf(namespace, before + name))
          : marked(namespace, value, `${before}${name}.`),
      ]),
    );
  return {
    mark: (namespace, texts) => marked(namespace, TextTree.parse(texts), ""),
    textOf: (number) => known[number],
  };
}

/** A number in invisible signs. */
function signsOf(number: number): string {
  return Array.from({ length: signsEach }, (_, at) =>
    signs.charAt(Math.floor(number / 2 ** (signsEach - 1 - at)) % 2),
  ).join("");
}

/** The numbers that a text carries, in their order. */
export function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(new RegExp(numberSigns, "gu"))].map(([found]) =>
    Array.from(found).reduce((sum, sign) => sum * 2 + signs.indexOf(sign), 0),
  );
}

/** A text as it is read, without the numbers that it carries. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(new RegExp(numberSigns, "gu"), "");
}

/** All texts of a namespace by their keys. */
export const textsIn = (texts: unknown) => flatten(TextTree.parse(texts));
