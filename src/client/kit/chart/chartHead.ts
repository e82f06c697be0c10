import type { ReactNode } from "react";

/** What every chart of the family is told beside its numbers. */
export interface ChartHead {
  /** What sort of picture it is: "Share of time". */
  readonly kind: string;
  /** What it says, where that can be said; else what it shows. */
  readonly title: string;
  /** How it is read, in a sentence or two: behind one line. */
  readonly hint?: string | undefined;
  /** Values that belong to the title, what title and drawing are of where that is not all, and what they do not show. */
  readonly inSight?: string | undefined;
  /** What it was made of, for the picture that leaves the screen: study, revision, date. */
  readonly source?: string | undefined;
  /** Of the files that it is saved as, without ending. */
  readonly fileName: string;
  /** The rank of its title on the page; 2 unless told. */
  readonly level?: 2 | 3 | 4 | undefined;
  /** Where the table stands: one key away (unless told), or beside the drawing. */
  readonly tableIs?: "folded" | "beside" | undefined;
  /** Controls of this chart alone, above its drawing. */
  readonly tools?: ReactNode;
  /** Why there is no drawing now; absent where there is one. */
  readonly status?: ChartStatus | undefined;
}

export type ChartStatus =
  | { readonly kind: "loading"; readonly what?: string | undefined }
  | { readonly kind: "empty"; readonly because: string; readonly action?: ReactNode }
  | {
      readonly kind: "failed";
      readonly error: Error;
      readonly onRetry?: (() => void) | undefined;
    };
