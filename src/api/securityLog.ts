import type { CallName } from "./contract.ts";

/** The calls that the security log has: who came in, what became of rights, and what was taken out. */
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

/** Of a call by the name that it has now, or had when it was logged. */
export function isLogged(name: string): name is LoggedCall {
  return loggedCalls.some((logged) => logged === name);
}
