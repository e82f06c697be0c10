import * as z from "zod";
import { flatten, type TextTree } from "../../src/server/locales/texts.ts";

const TextTree: z.ZodType<TextTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), TextTree])),
);

/** Four signs that no letter is drawn for (Unicode: invisible operators): eight of them number a text. */
const signs = "\u2061\u2062\u2063\u2064";
const signsEach = 8;

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

/** A number in eight invisible signs. */
function signsOf(number: number): string {
  return Array.from({ length: signsEach }, (_, at) =>
    signs.charAt(Math.floor(number / 4 ** (signsEach - 1 - at)) % 4),
  ).join("");
}

/** The numbers that a text carries, in their order. */
export function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/[\u2061-\u2064]{8}/gu)].map(([found]) =>
    Array.from(found).reduce((sum, sign) => sum * 4 + signs.indexOf(sign), 0),
  );
}

/** All texts of a namespace by their keys. */
export const textsIn = (texts: unknown) => flatten(TextTree.parse(texts));
