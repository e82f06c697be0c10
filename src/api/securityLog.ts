import type { CallName } from "./contract.ts";

/** The calls recorded in the security log: sign-ins, changes of rights, and exports. */
export const loggedCalls = [
  "setUp",
  "signIn",
  "signInSecondStep",
  "finishSingleSignOn",
  "signOut",
  "forgotPassword",
  "makePasswordLink",
  "resetPassword",
  "changePassword",
  "askAddress",
  "confirmAddress",
  "setAddress",
  "confirmTwoFactor",
  "renewBackupCodes",
  "endTwoFactor",
  "resetTwoFactor",
  "unlinkSingleSignOn",
  "endSession",
  "endOtherSessions",
  "makeToken",
  "revokeToken",
  "addProgram",
  "makeProgramToken",
  "revokeProgramToken",
  "invite",
  "inviteMany",
  "makeClassLink",
  "renewInvitation",
  "revokeInvitation",
  "acceptInvitation",
  "changeMember",
  "removeMember",
  "leaveStudy",
  "handOverStudy",
  "mergeRater",
  "exportStudy",
  "exportPackage",
  "exportHistory",
  "exportSecurityLog",
  "eraseRecording",
  "eraseStudy",
  "eraseAccount",
  "eraseParticipant",
  "exportParticipants",
  "translateText",
] as const satisfies readonly CallName[];

export type LoggedCall = (typeof loggedCalls)[number];

/** Whether a call is logged, by its current name or its name when it was logged. */
export function isLogged(name: string): name is LoggedCall {
  return loggedCalls.some((logged) => logged === name);
}
