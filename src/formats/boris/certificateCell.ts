/** Why a cell is not what BORIS prints: what the import told of the events that it is made of. */
export type CellReason = "events_differ" | "times_differ" | "observation_missing";

/** A figure or an event, as it is printed on both sides. */
export interface CertificateCell {
  readonly observation: string;
  /** What was computed of the project, or the file that BORIS printed. */
  readonly table: string;
  readonly subject: string;
  readonly behavior: string;
  readonly column: string;
  readonly boris: string;
  readonly here: string;
  readonly because: CellReason | null;
}
