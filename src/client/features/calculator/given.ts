import type { ReadingWords } from "../../../formats/format.ts";
import { tabbed } from "../../../formats/table/pastedTable.ts";

/** The data entered into the calculator. */
export type Given =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "files";
      readonly files: readonly File[];
      /** Records of one rater from before, which wait for those of another. */
      readonly awaited: readonly File[];
      readonly timed: TimedWish;
    };

/** Words of the reader’s language for records of events. */
export interface TimedWish {
  /** The label of a unit without any code. */
  readonly nothing: string;
  readonly words: ReadingWords;
}

/** More characters than this are not put into the paste area: typing in it would be slow. */
export const shownChars = 100_000;

/** A small table as a spreadsheet would paste it; `null` for a large one. */
export function pastedText(rows: readonly (readonly string[])[]): string | null {
  let chars = 0;
  for (const row of rows) {
    for (const cell of row) chars += cell.length + 1;
    if (chars > shownChars) return null;
  }
  return tabbed(rows);
}
