/** Reasons why single sign-on did not sign a person in, as in the query of the URL that they return to. */
export const singleSignOnProblems = [
  /** No account is linked to this identity, and the person did not come from an invitation. */
  "invitation_needed",
  /** The invitation is for an email address other than the one that the provider reports. */
  "other_address",
  /** An account with their address signs in by password: it has to be linked first, by its person. */
  "account_exists",
  /** Who they are there is linked to another account already. */
  "linked_elsewhere",
  "cancelled",
  "failed",
] as const;
export type SingleSignOnProblem = (typeof singleSignOnProblems)[number];
