import type { LabelBook } from "../labelBook.ts";
import type { RecordingTables } from "../measure.ts";
import { add, eachCell, noCells, vectorsOfTables } from "../sums.ts";

/** `[both, first, second, all]` of each recording, with the codes of labels taken one by one. */
export function codesOfBoth(
  recordings: readonly RecordingTables[],
  book: LabelBook,
): readonly Float64Array[] {
  return vectorsOfTables(recordings, 4, (vector, [table = noCells]) => {
    eachCell(table, (first, second, amount) => {
      const [own, other] = [book.codesOf(first), book.codesOf(second)];
      add(vector, 0, amount * own.filter((code) => other.includes(code)).length);
      add(vector, 1, amount * own.length);
      add(vector, 2, amount * other.length);
      add(vector, 3, amount);
    });
  });
}
