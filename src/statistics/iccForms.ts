/**
 * The six forms of the intraclass correlation, in the names of McGraw & Wong (1996). In brackets
 * those of Shrout & Fleiss (1979): ICC(1) (1,1), ICC(k) (1,k), ICC(A,1) (2,1), ICC(A,k) (2,k),
 * ICC(C,1) (3,1), ICC(C,k) (3,k). 1: each unit has raters of its own. A: absolute agreement. C:
 * consistency, raters may differ by a constant. k: reliability of the mean of the k raters.
 *
 * In a file of its own because every screen names the forms, without loading the computation.
 */
export const iccForms = [
  "ICC(1)",
  "ICC(k)",
  "ICC(A,1)",
  "ICC(A,k)",
  "ICC(C,1)",
  "ICC(C,k)",
] as const;
export type IccForm = (typeof iccForms)[number];
