/** The roles that a member of a study can have. */
export const roles = ["owner", "coordinator", "rater", "analyst", "viewer"] as const;
export type Role = (typeof roles)[number];

/**
 * Roles that a link may give to anyone who has it. The owner role can only be given to one email
 * address.
 */
export const linkRoles = [
  "coordinator",
  "rater",
  "analyst",
  "viewer",
] as const satisfies readonly Role[];
export type LinkRole = (typeof linkRoles)[number];

/**
 * Whether an invitation may give the role: any role to one email address, only `linkRoles` to
 * anyone with the link.
 */
export function mayBeGiven(role: Role, { email }: { readonly email: string | null }): boolean {
  return email !== null || linkRoles.some((one) => one === role);
}

/**
 * What each role may do in a study. Whether it is possible *now* is defined in `states.ts`; which
 * of the others’ coding a reader may see, in `blinding.ts`.
 */
export const permissionTable = {
  "study.read": ["owner", "coordinator", "rater", "analyst", "viewer"],
  "study.edit": ["owner", "coordinator"],
  "study.changeState": ["owner"],
  "overview.read": ["owner", "coordinator", "rater", "analyst", "viewer"],
  "changes.watch": ["owner", "coordinator", "rater", "analyst", "viewer"],
  "member.read": ["owner", "coordinator"],
  "member.edit": ["owner"],
  /** Make programs that are raters, and their tokens. */
  "program.edit": ["owner", "coordinator"],
  /** Tell other programs what happens in the study. */
  "webhook.edit": ["owner", "coordinator"],
  "recording.read": ["owner", "coordinator", "analyst"],
  "recording.edit": ["owner", "coordinator"],
  /** Set by how much a recording’s sources are apart, and its live clock: anyone who watches it may have to. */
  "recording.synchronise": ["owner", "coordinator", "rater"],
  "scheme.read": ["owner", "coordinator", "rater", "analyst"],
  "scheme.edit": ["owner", "coordinator"],
  "assignment.edit": ["owner", "coordinator"],
  /** Lists of observations: a rater gets their own, others all. */
  "observation.list": ["owner", "coordinator", "rater", "analyst"],
  /** One observation with its work; its rater always, others as blinding allows. */
  "observation.read": ["owner", "coordinator", "rater", "analyst"],
  /** Code and rate: only in an observation that is one’s own. */
  "observation.code": ["owner", "coordinator", "rater"],
  /** Accept, return, withdraw. */
  "observation.review": ["owner", "coordinator"],
  /** Talk about moments of an observation: its rater, and who reviews it. */
  "comment.write": ["owner", "coordinator", "rater"],
  /** An observation’s own history, and going back in it: its rater, and who reviews it. */
  "observation.restore": ["owner", "coordinator", "rater"],
  "consensus.edit": ["owner", "coordinator"],
  "calibration.edit": ["owner", "coordinator"],
  /** A rater gets their own. */
  "calibration.read": ["owner", "coordinator", "rater"],
  /** Who is in recordings, what they consented to, until when something is kept. */
  "participant.read": ["owner", "coordinator"],
  "participant.edit": ["owner", "coordinator"],
  /** Erase recordings with their work, and what is a participant’s. */
  "erasure.make": ["owner", "coordinator"],
  "study.erase": ["owner"],
  "history.read": ["owner", "coordinator"],
  "agreement.read": ["owner", "coordinator", "analyst"],
  /** Who stands out, and by what: a rater reads their own, of what they may see. */
  "rater.read": ["owner", "coordinator", "rater", "analyst"],
  /** Keep a report as it is, to be cited. */
  "report.lock": ["owner", "coordinator"],
  "analysis.read": ["owner", "coordinator", "analyst"],
  /** Take in what was read from files: recordings, scheme versions and work, and undo it. */
  "import.write": ["owner", "coordinator"],
  "export.read": ["owner", "coordinator", "analyst"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionTable;

/** Whether a role has a permission. All checks use this function. */
export function can(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissionTable[permission];
  return allowed.includes(role);
}
