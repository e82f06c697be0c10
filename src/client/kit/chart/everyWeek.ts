import type { Estimate } from "./estimate.ts";

/** The value of one week. */
export interface WeekValue {
  /** Its first day, as "2026-03-02". */
  readonly startsOn: string;
  readonly recordings: number;
  /** Absent where there is none: the line then breaks. */
  readonly estimate?: Estimate | undefined;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** All weeks from the first to the last; those that `weeks` lacks have no estimate. Empty where `weeks` is. */
export function everyWeek(weeks: readonly WeekValue[]): readonly WeekValue[] {
  const starts = weeks.map(({ startsOn }) => Date.parse(startsOn));
  const [from, to] = [Math.min(...starts), Math.max(...starts)];
  const count = weeks.length === 0 ? 0 : Math.round((to - from) / weekMs) + 1;
  return Array.from({ length: count }, (_, at): WeekValue => {
    const startsOn = new Date(from + at * weekMs).toISOString().slice(0, 10);
    return weeks.find((week) => week.startsOn === startsOn) ?? { startsOn, recordings: 0 };
  });
}
