import type { ReadingWords } from "../../../formats/format.ts";
import { tabbed } from "../../../formats/table/pastedTable.ts";

/** The data entered into the calculator. */
export type Given =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "files";
      readonly files: readonly File[];
      /** Event records of one rater, which wait for those of another. */
      readonly awaited: readonly File[];
      readonly timed: TimedWish;
    };

/** Words of the reader’s language for event records. */
export interface TimedWish {
  /** The label of a unit without any code. */
  readonly nothing: string;
  readonly words: ReadingWords;
}

/** A text longer than this is not shown in the paste area, where typing would be slow. */
export const shownChars = 100_000;

/** A small table as tab-separated text; `null` for a large one. */
export function pastedText(rows: readonly (readonly string[])[]): string | null {
  let chars = 0;
  for (const row of rows) {
    for (const cell of row) chars += cell.length + 1;
    if (chars > shownChars) return null;
  }
  return tabbed(rows);
}
