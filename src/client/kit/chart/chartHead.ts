import type { ReactNode } from "react";

/** What every chart is given beside its numbers. */
export interface ChartHead {
  /** The kind of chart: "Share of time". */
  readonly kind: string;
  /** What the chart says, as a sentence, where it can be said; else what it shows. */
  readonly title: string;
  /** How the chart is read, in a sentence or two; shown when opened. */
  readonly hint?: string | undefined;
  /**
   * Always visible: values that belong to the title, which data title and drawing cover if not all, and what they
   * do not show.
   */
  readonly inSight?: string | undefined;
  /** Source of the numbers, for the saved picture: study, revision, date. */
  readonly source?: string | undefined;
  /** Name of the saved files, without extension. */
  readonly fileName: string;
  /** Heading level of the title; 2 by default. */
  readonly level?: 2 | 3 | 4 | undefined;
  /** Where the table is: hidden until opened (the default), or beside the drawing. */
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
