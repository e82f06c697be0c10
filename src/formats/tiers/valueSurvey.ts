import type { Tier } from "./tier.ts";

/** The values of a tier, as far as they are needed to guess its role. */
export interface ValueSurvey {
  /** How many annotations say something. */
  readonly said: number;
  /** How many different texts, counted up to a hundred. */
  readonly different: number;
  readonly longestChars: number;
  readonly mostWords: number;
  readonly areNumbers: boolean;
  readonly examples: readonly string[];
  /** All of them, where they are few and short. */
  readonly values: readonly string[] | null;
  has(value: string): boolean;
}

const counted = 100;
const shown = 5;

export function surveyed({ annotations }: Pick<Tier, "annotations">): ValueSurvey {
  const values = new Set<string>();
  let said = 0;
  let longestChars = 0;
  let mostWords = 0;
  let areNumbers = true;
  for (const { text } of annotations) {
    const value = text.trim();
    if (value === "") continue;
    said += 1;
    longestChars = Math.max(longestChars, value.length);
    areNumbers &&= /^[-+]?\d+(?:\.\d+)?$/u.test(value);
    if (values.size >= counted || values.has(value)) continue;
    values.add(value);
    // Longer ones are free text whatever they consist of.
    if (value.length <= 40) mostWords = Math.max(mostWords, value.split(/\s+/u).length);
  }
  return {
    said,
    different: values.size,
    longestChars,
    mostWords,
    areNumbers: areNumbers && said > 0,
    examples: [...values].slice(0, shown).map((value) => value.slice(0, 200)),
    values: values.size <= 20 && longestChars <= 40 ? [...values] : null,
    has: (value) => values.has(value),
  };
}

/** Whether the values of one tier in several files look like recurring names. */
export function areFew(
  surveys: readonly { readonly count: number; readonly values: readonly string[] }[],
): boolean {
  const values = [...new Set(surveys.flatMap((one) => one.values))];
  return lookLikeNames({
    said: surveys.reduce((sum, { count }) => sum + count, 0),
    different: values.length,
    longestChars: Math.max(0, ...values.map(({ length }) => length)),
    mostWords: Math.max(0, ...values.map((value) => value.split(/\s+/u).length)),
  });
}

/**
 * Whether values look like recurring names, and not like free text. The more distinct values, the
 * more often they have to recur, because words of a language recur too.
 */
export function lookLikeNames({
  said,
  different,
  longestChars,
  mostWords,
}: Pick<ValueSurvey, "said" | "different" | "longestChars" | "mostWords">): boolean {
  if (said === 0 || longestChars > 40 || different > 50) return false;
  if (said >= (different <= 20 ? 2 : 5) * different) return true;
  return different <= 2 && longestChars <= 20 && mostWords <= 2;
}
