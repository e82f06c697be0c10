/** Why a cell differs from what BORIS prints: the import’s findings about its events. */
export const cellReasons = [
  "events_differ",
  "times_differ",
  "observation_missing",
  /** A state without an end was ended on import: BORIS prints no figure of it. */
  "ended_on_import",
] as const;
export type CellReason = (typeof cellReasons)[number];

/** A value or an event, as printed for both sides. */
export interface CertificateCell {
  readonly observation: string;
  /** Ids of the observations that were made of it. */
  readonly of: readonly string[];
  /** What was computed of the project, or the file that BORIS printed. */
  readonly table: string;
  readonly subject: string;
  readonly behavior: string;
  readonly column: string;
  readonly boris: string;
  readonly here: string;
  readonly because: CellReason | null;
}
