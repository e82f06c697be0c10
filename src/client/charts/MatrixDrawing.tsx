/** A row or column of a matrix. */
export interface MatrixLabel {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
}
