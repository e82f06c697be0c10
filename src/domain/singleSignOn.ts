/** Why someone comes back from single sign-on as who they were; it stands in the address. */
export const singleSignOnProblems = [
  /** No one here is linked to who they are there, and they had no invitation with them. */
  "invitation_needed",
  /** The invitation is for another address than the one that they have there. */
  "other_address",
  /** An account with their address signs in by password: it has to be linked first, by its person. */
  "account_exists",
  /** Who they are there is linked to another account already. */
  "linked_elsewhere",
  "cancelled",
  "failed",
] as const;
export type SingleSignOnProblem = (typeof singleSignOnProblems)[number];
