import { expect, it } from "vitest";
import { markedTexts, numbersIn, textsIn } from "../../scripts/strings/marked.ts";

it.each([1, 90, 9000])(
  "finds each of %i texts again where several stand in one sentence",
  (count) => {
    const texts = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`key${at}`, `Text ${at}`]),
    );
    const marked = markedTexts();
    const shown = [...textsIn(marked.mark("words", { inner: texts })).values()];

    const found = numbersIn(shown.join(" · ")).map((number) => marked.textOf(number)?.key);

    expect(found).toEqual(Object.keys(texts).map((key) => `inner.${key}`));
    expect(shown.map((text) => text.replaceAll(/[\u200B\u00AD]/gu, ""))).toEqual(
      Object.values(texts),
    );
  },
);
