/** An event of the benchmark's recording: which row it is in, and from when to when; a point has one time. */
export interface Spread {
  readonly row: number;
  readonly startUs: number;
  readonly endUs: number;
  readonly kind: "point" | "state";
}

export const rowCount = 30;
export const durationUs = 2 * 60 * 60 * 1_000_000;

/**
 * So many events over a recording of two hours: every third row points, the others states one after
 * another with gaps between. The same every time.
 */
export function spreadEvents(count: number): readonly Spread[] {
  const perRow = Math.floor(count / rowCount);
  const stepUs = durationUs / perRow;
  return Array.from({ length: perRow * rowCount }, (_, at) => {
    const row = at % rowCount;
    const kind = row % 3 === 2 ? "point" : "state";
    const noise = ((at * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
    const startUs = Math.floor(Math.floor(at / rowCount) * stepUs + noise * 0.4 * stepUs);
    const lengthUs = Math.max(Math.floor((0.1 + 0.5 * (1 - noise)) * stepUs), 1);
    return { row, startUs, endUs: kind === "point" ? startUs : startUs + lengthUs, kind };
  });
}
