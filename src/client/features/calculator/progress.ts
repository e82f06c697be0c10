/** The step in progress for a new table, and the share that is read, from 0 to 1. */
export type Progress =
  | { readonly kind: "reading"; readonly share: number | undefined }
  | { readonly kind: "understanding" }
  | { readonly kind: "computing" };
