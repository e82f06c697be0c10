/** A value of a tidy table, before any file format encodes it. */
export type Cell = string | number | boolean | null | MomentCell;

/**
 * A time or a duration in whole microseconds; names of such columns end in `_s`, because they are
 * written in seconds.
 */
export interface MomentCell {
  readonly us: number;
}

/** A time as a table cell; `null` stays an empty cell. */
export function momentCell(us: number | null): MomentCell | null {
  return us === null ? null : { us };
}

/** A text as a table cell; an empty text is an empty cell (`null`). */
export function textOrEmpty(text: string): string | null {
  return text === "" ? null : text;
}

/** Whole microseconds as seconds with six decimals, without rounding: `83.400000`. */
export function exactSeconds(timeUs: number): string {
  const sign = timeUs < 0 ? "-" : "";
  const whole = Math.abs(timeUs);
  return `${sign}${Math.floor(whole / 1_000_000)}.${String(whole % 1_000_000).padStart(6, "0")}`;
}

/** Unique column names: a second column with the same name is called `… (2)`. */
export function distinctColumns(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const numbers = new Map<string, number>();
  return names.map((name) => {
    let free = name;
    let number = numbers.get(name) ?? 1;
    while (seen.has(free)) {
      number += 1;
      free = `${name} (${number})`;
    }
    numbers.set(name, number);
    seen.add(free);
    return free;
  });
}
