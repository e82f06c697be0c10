import { sampleRandom } from "../../kit/chart/sampleRandom.ts";

/** A table of two raters who mostly agree, and otherwise confuse adjacent codes. */
export function sampleConfusion(of: {
  readonly size: number;
  readonly sample: number;
  /** The largest count of a cell. */
  readonly most: number;
}): readonly (readonly number[])[] {
  const random = sampleRandom(of.sample);
  return Array.from({ length: of.size }, (_, row) =>
    Array.from({ length: of.size }, (__, column) => {
      const distance = Math.abs(row - column);
      const share =
        distance === 0 ? 0.5 + 0.5 * random() : random() * 0.12 ** Math.min(distance, 3);
      return Math.round(of.most * share);
    }),
  );
}
