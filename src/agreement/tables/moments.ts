import type { Stretch } from "../../domain/spans.ts";
import type { LabelBook } from "../labelBook.ts";

export interface MomentsAsked {
  readonly subjectId: string | null;
  readonly stretch: Stretch;
  /** Labels of the two whose work is compared. */
  readonly first: number;
  readonly second: number;
  /** What a label counts as in the table that is shown. */
  readonly labelOf: (label: number) => number;
  readonly book: LabelBook;
}

/** An instance behind a cell for one rater pair, with its contribution to the cell. */
export interface CellMoment {
  readonly startUs: number;
  readonly endUs: number;
  readonly subjectId: string | null;
  readonly amount: number;
}
