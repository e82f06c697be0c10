import { rightToLeft } from "../../../kit/text/isolated.ts";

/**
 * A text whose isolates are replaced by older control characters that every word processor supports: text against
 * the page’s direction is embedded, between marks of the page’s direction, so that adjacent numbers and punctuation
 * keep their places. Isolates in the page’s direction are removed.
 */
export function directionMarks(text: string, page: "ltr" | "rtl"): string {
  const mark = page === "rtl" ? "\u200F" : "\u200E";
  const whole = text.replaceAll(innermost, (_, kind: string, inside: string) => {
    const runs =
      kind === "\u2068" ? (directionBy(inside) ?? page) : kind === "\u2067" ? "rtl" : "ltr";
    const isForeign = runs !== page || (page === "ltr" ? rightToLeft : leftToRight).test(inside);
    if (!isForeign) return inside;
    return `${mark}${runs === "rtl" ? "\u202B" : "\u202A"}${inside}\u202C${mark}`;
  });
  return whole === text ? text.replaceAll(unpaired, "") : directionMarks(whole, page);
}

/** The direction of the first letter of a text. */
function directionBy(text: string): "ltr" | "rtl" | undefined {
  const letter = /\p{Letter}/u.exec(text)?.[0];
  return letter === undefined ? undefined : rightToLeft.test(letter) ? "rtl" : "ltr";
}

/** An isolate that contains no other. */
const innermost = /(?<kind>[\u2066-\u2068])(?<inside>[^\u2066-\u2069]*)\u2069/gu;

const unpaired = /[\u2066-\u2069]/gu;

const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
