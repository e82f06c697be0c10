/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export interface RandomNumbers {
  /** From 0 to below 1. */
  readonly share: () => number;
  /** Whole, from 0 to below the bound. */
  below(bound: number): number;
  isOneIn(count: number): boolean;
  oneOf<T>(things: readonly [T, ...T[]]): T;
}

export function newRandomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(share() * bound);
  return {
    share,
    below,
    isOneIn: (count) => below(count) === 0,
    oneOf: (things) => things[below(things.length)] ?? things[0],
  };
}

/** Ids that are the same in every run. */
export function newCountedIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `01900000-0000-7000-8000-${count.toString(16).padStart(12, "0")}`;
  };
}
