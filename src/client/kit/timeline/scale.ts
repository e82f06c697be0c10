/** The visible section of the recording and its width in pixels. Time always runs from left to right. */
export interface Scale {
  readonly fromUs: number;
  readonly toUs: number;
  readonly widthPx: number;
}

/** The shortest visible section: a fifth of a second, five to twelve frames. */
export const closestSpanUs = 200_000;

/** The usual visible section for coding: fifteen seconds to each side. */
export const workingSpanUs = 30_000_000;

export function xOf(scale: Scale, timeUs: number): number {
  return ((timeUs - scale.fromUs) / (scale.toUs - scale.fromUs)) * scale.widthPx;
}

export function timeAt(scale: Scale, xPx: number): number {
  return scale.fromUs + (xPx / scale.widthPx) * (scale.toUs - scale.fromUs);
}

export function usPerPx(scale: Scale): number {
  return (scale.toUs - scale.fromUs) / scale.widthPx;
}

export function fit(durationUs: number, widthPx: number): Scale {
  return { fromUs: 0, toUs: Math.max(durationUs, 1), widthPx };
}

/** Zooms so that the time under the pointer stays there. A factor above 1 zooms in. */
export function zoomAt(
  scale: Scale,
  {
    factor,
    aroundUs,
    durationUs,
  }: { readonly factor: number; readonly aroundUs: number; readonly durationUs: number },
): Scale {
  const span = scale.toUs - scale.fromUs;
  const wanted = Math.min(
    Math.max(span / factor, Math.min(closestSpanUs, durationUs)),
    Math.max(durationUs, 1),
  );
  const share = (aroundUs - scale.fromUs) / span;
  const fromUs = aroundUs - share * wanted;
  return inside({ ...scale, fromUs, toUs: fromUs + wanted }, durationUs);
}

export function panBy(scale: Scale, byUs: number, durationUs: number): Scale {
  return inside({ ...scale, fromUs: scale.fromUs + byUs, toUs: scale.toUs + byUs }, durationUs);
}

/**
 * Keeps a time visible: nothing changes while it is; when it leaves the window, the window moves so that the time
 * is at a tenth from the left.
 */
export function follow(scale: Scale, timeUs: number, durationUs: number): Scale {
  if (timeUs >= scale.fromUs && timeUs <= scale.toUs) return scale;
  const span = scale.toUs - scale.fromUs;
  return panBy(scale, timeUs - span / 10 - scale.fromUs, durationUs);
}

/** A section of a given length around a time, within the recording. */
export function around(
  { widthPx }: Scale,
  timeUs: number,
  { spanUs, durationUs }: { readonly spanUs: number; readonly durationUs: number },
): Scale {
  const fromUs = timeUs - spanUs / 2;
  return inside({ fromUs, toUs: fromUs + spanUs, widthPx }, durationUs);
}

/** Whether the whole recording is visible. */
export function showsAll({ fromUs, toUs }: Scale, durationUs: number): boolean {
  return toUs - fromUs >= durationUs;
}

/** The same section of the recording at another width, in pixels. */
export function resized(scale: Scale, widthPx: number): Scale {
  return { ...scale, widthPx: Math.max(widthPx, 1) };
}

export interface Ticks {
  readonly stepUs: number;
  /** The interval of ticks without a label; divides `stepUs`. */
  readonly minorStepUs: number;
  readonly timesUs: readonly number[];
}

const steps: readonly (readonly [stepMs: number, minorMs: number])[] = [
  [10, 2],
  [20, 5],
  [50, 10],
  [100, 20],
  [200, 50],
  [500, 100],
  [1_000, 200],
  [2_000, 500],
  [5_000, 1_000],
  [10_000, 2_000],
  [15_000, 5_000],
  [30_000, 5_000],
  [60_000, 10_000],
  [120_000, 30_000],
  [300_000, 60_000],
  [600_000, 120_000],
  [900_000, 300_000],
  [1_800_000, 300_000],
  [3_600_000, 600_000],
  [7_200_000, 1_800_000],
  [14_400_000, 3_600_000],
];

/** The times to label, at least `apartPx` apart, on round numbers. */
export function ticksOf(scale: Scale, apartPx: number): Ticks {
  const wantedUs = apartPx * usPerPx(scale);
  const [stepMs, minorMs] = steps.find(([step]) => step * 1000 >= wantedUs) ??
    steps.at(-1) ?? [14_400_000, 3_600_000];
  const stepUs = stepMs * 1000;
  const timesUs: number[] = [];
  for (let time = Math.ceil(scale.fromUs / stepUs) * stepUs; time <= scale.toUs; time += stepUs) {
    timesUs.push(time);
  }
  return { stepUs, minorStepUs: minorMs * 1000, timesUs };
}

function inside(scale: Scale, durationUs: number): Scale {
  const span = scale.toUs - scale.fromUs;
  if (span >= durationUs) return fit(durationUs, scale.widthPx);
  const fromUs = Math.min(Math.max(scale.fromUs, 0), durationUs - span);
  return { ...scale, fromUs, toUs: fromUs + span };
}

/**
 * The section that counts as the whole recording, after its duration has changed. A live recording grows all the
 * time: its whole grows in large steps, so that the view does not jump.
 */
export function wholeAfter(wholeUs: number, durationUs: number): number {
  if (durationUs > wholeUs) return durationUs > 2 * wholeUs ? durationUs : durationUs * 1.25;
  return durationUs < wholeUs / 1.25 - 1 ? durationUs : wholeUs;
}

/** The visible section after the whole has changed: if it was the whole, it still is; else it stays. */
export function withWhole(
  scale: Scale,
  { beforeUs, afterUs }: { readonly beforeUs: number; readonly afterUs: number },
): Scale {
  if (beforeUs === afterUs) return scale;
  const isAll = scale.fromUs <= 0 && scale.toUs >= beforeUs;
  return isAll ? fit(afterUs, scale.widthPx) : inside(scale, afterUs);
}

/** The section with another end, within the minimum length and the recording. */
export function windowUntil(
  scale: Scale,
  end: "from" | "to",
  { timeUs, durationUs }: { readonly timeUs: number; readonly durationUs: number },
): Scale {
  if (end === "from") {
    return { ...scale, fromUs: Math.max(Math.min(timeUs, scale.toUs - closestSpanUs), 0) };
  }
  return { ...scale, toUs: Math.min(Math.max(timeUs, scale.fromUs + closestSpanUs), durationUs) };
}
