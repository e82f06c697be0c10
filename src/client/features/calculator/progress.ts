/** What is being done with a table that was brought, and of reading how far, from 0 to 1. */
export type Progress =
  | { readonly kind: "reading"; readonly share: number | undefined }
  | { readonly kind: "understanding" }
  | { readonly kind: "computing" };
