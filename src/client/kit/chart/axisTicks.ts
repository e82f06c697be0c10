/**
 * Tick steps of one significant digit, each with the largest computed step that it replaces. There is no step of
 * 2.5: its labels would be rounded.
 */
const steps = [
  { step: 1, upTo: 1 },
  { step: 2, upTo: 2.5 },
  { step: 5, upTo: 5 },
  { step: 10, upTo: 10 },
] as const;

/**
 * Round tick values, the first and last of which enclose `low` and `high`. About `most` of them, at least two; with
 * `isWhole` whole numbers only.
 */
export function axisTicks({ low, high, most = 6, isWhole = false }: Reach): readonly number[] {
  if (!(high > low)) return axisTicks({ low: low - 0.5, high: low + 0.5, most });
  const rough = (high - low) / Math.max(1, most - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = steps.find(({ upTo }) => upTo * power >= rough - power * 1e-9);
  const round = (found?.step ?? 10) * power;
  const step = isWhole ? Math.max(1, Math.ceil(round)) : round;
  const from = Math.floor(low / step + 1e-9);
  const to = Math.ceil(high / step - 1e-9);
  return Array.from({ length: to - from + 1 }, (_, at) =>
    Number(((from + at) * step).toPrecision(12)),
  );
}

/** Tick values from 0 to at least `high`; 0 and 1 where `high` is not above 0. */
export function ticksFromZero(high: number, isWhole = false): readonly number[] {
  return axisTicks({ low: 0, high: high > 0 ? high : 1, isWhole: isWhole || high <= 0 });
}

/** Round tick values between fixed ends, which need not be ticks themselves. */
export function ticksWithin({ low, high, most = 6 }: Reach): readonly number[] {
  const slack = (high - low) * 1e-9;
  return axisTicks({ low, high, most }).filter(
    (tick) => tick >= low - slack && tick <= high + slack,
  );
}

/** Round tick values between two fixed ends, and the ends. */
export function ticksAndEnds(reach: Reach): readonly number[] {
  return [...new Set([reach.low, ...ticksWithin(reach), reach.high])];
}

interface Reach {
  readonly low: number;
  readonly high: number;
  readonly most?: number;
  readonly isWhole?: boolean;
}
