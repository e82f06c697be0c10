/** One coded behaviour as BORIS aggregates it: a state with both ends, or a point with `endUs === startUs`. */
export interface BorisRow {
  readonly subject: string;
  readonly behavior: string;
  /** All modifier values in one text, as BORIS keeps them; empty where there are none. */
  readonly modifiers: string;
  readonly startUs: number;
  readonly endUs: number;
}

/** Rounds as Python does: to the nearest, exact halves to the even neighbour. */
export function roundAsPython(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals));
  const scaled = value * 10 ** decimals;
  const isDyadic = Number.isInteger(value * 2 ** 20);
  const isHalf = isDyadic && Math.abs(scaled % 1) === 0.5;
  if (!isHalf) return rounded;
  const below = Math.floor(scaled);
  return (below % 2 === 0 ? below : below + 1) / 10 ** decimals;
}

/** The same for a fraction of whole numbers, exactly: as Python’s Decimal. */
export function roundFraction(of: number, to: number, decimals: number): number {
  const scale = 10 ** decimals;
  const whole = Math.floor((of * scale) / to);
  const rest = 2 * (of * scale - whole * to);
  const isUp = rest > to || (rest === to && whole % 2 === 1);
  return (whole + (isUp ? 1 : 0)) / scale;
}
