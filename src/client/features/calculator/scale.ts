import type { Level } from "../../../statistics/statistic.ts";
import { cellNumbers } from "./cellNumber.ts";
import type { Wish } from "./wish.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** The level of measurement of a table’s codes, and their order. */
export interface Scale {
  readonly level: Level;
  readonly guessed: Level;
  /** From low to high, including declared codes without ratings. */
  readonly codes: readonly string[];
  /** The number of each code; NaN for a code that is not a number. */
  readonly numbers: readonly number[];
}

/** Words with a known order, wherever they occur together. */
const orders: readonly (readonly string[])[] = [
  ["none", "very low", "low", "moderate", "medium", "high", "very high"],
  ["absent", "mild", "moderate", "severe"],
  ["never", "rarely", "sometimes", "often", "always"],
  ["strongly disagree", "disagree", "neutral", "agree", "strongly agree"],
  ["very poor", "poor", "fair", "average", "good", "very good", "excellent"],
  ["keine", "sehr niedrig", "niedrig", "gering", "mittel", "hoch", "sehr hoch"],
  ["nie", "selten", "manchmal", "oft", "immer"],
  ["منخفض جدا", "منخفض", "متوسط", "مرتفع", "مرتفع جدا"],
  ["أبدا", "نادرا", "أحيانا", "غالبا", "دائما"],
];

/** The level and order of the codes, from the settings or else guessed. */
export function scaleOf(
  occurring: readonly string[],
  wish: Wish,
  /** @param areNames whether numbers are only names */
  { areNames = false }: { readonly areNames?: boolean | undefined } = {},
): Scale {
  const used = new Set(occurring);
  const wished = wish.order?.filter((name) => name !== "") ?? [];
  const known = new Set(wished);
  const rest = inOrder(occurring.filter((name) => !known.has(name)));
  const codes = [...new Set(wished), ...rest];
  const guessed = areNames ? "nominal" : guessLevel([...used]);
  return { level: wish.level ?? guessed, guessed, codes, numbers: cellNumbers(codes) };
}

function guessLevel(codes: readonly string[]): Level {
  if (codes.length === 0) return "nominal";
  const numbers = cellNumbers(codes);
  if (numbers.some(Number.isNaN)) return knownOrder(codes) ? "ordinal" : "nominal";
  if (codes.length <= 2) return "nominal";
  let low = Infinity;
  let high = -Infinity;
  for (const number of numbers) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return numbers.every(Number.isInteger) && high - low <= 10 ? "ordinal" : "interval";
}

function knownOrder(codes: readonly string[]): readonly string[] | undefined {
  if (codes.length < 2) return undefined;
  return orders.find((order) => codes.every((code) => order.includes(code.toLowerCase())));
}

/** Numbers by value, words of a known order by it, other words alphabetically. */
function inOrder(codes: readonly string[]): string[] {
  const known = knownOrder(codes);
  if (known) {
    return codes.toSorted(
      (a, b) => known.indexOf(a.toLowerCase()) - known.indexOf(b.toLowerCase()),
    );
  }
  const found = cellNumbers(codes);
  const numbers = new Map(codes.map((code, at) => [code, found[at] ?? Number.NaN]));
  if ([...numbers.values()].every((number) => !Number.isNaN(number))) {
    return codes.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
  }
  return codes.toSorted(compareNames);
}
