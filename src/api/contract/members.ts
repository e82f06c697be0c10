import * as z from "zod";
import { Account } from "../../domain/entities/account.ts";
import type { Call } from "../call.ts";
import { Invitation, Membership } from "../../domain/entities/study.ts";
import { done, person, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { roles } from "../../domain/permissions.ts";

export const Member = Membership.extend({
  name: rules.name,
  email: rules.email,
  /** Known by name alone, from a file: somebody who cannot sign in. */
  isImported: z.boolean(),
  /** A program that is a rater: nobody signs in as it. */
  isProgram: z.boolean(),
  /** What the browser does not play that they used last; empty, too, where none has told. */
  cannotPlay: Account.shape.cannotPlay,
});
export type Member = z.infer<typeof Member>;

/** An invitation as the person sees it who holds its link. */
export const InvitationLook = z.object({
  state: Invitation.shape.state,
  studyId: id("study"),
  studyName: rules.name,
  inviterName: rules.name,
  role: z.enum(roles),
  email: rules.email.nullable(),
});
export type InvitationLook = z.infer<typeof InvitationLook>;

export const memberCalls = {
  lookAtInvitation: {
    method: "POST",
    path: "/api/v1/invitations/look",
    summary: "What an invitation link is for",
    needs: "anyone",
    body: z.object({ token: rules.token }),
    reply: InvitationLook,
    refusals: ["invitation_invalid", "too_many_attempts"],
  },
  acceptInvitation: {
    method: "POST",
    path: "/api/v1/invitations/accept",
    summary: "Join a study: as the account that is signed in, or with a new one",
    needs: "anyone",
    body: z.object({
      token: rules.token,
      /** Left out by somebody who is signed in. */
      account: z.object({ email: rules.email, language: rules.language, ...person }).optional(),
    }),
    reply: z.object({ account: Account, studyId: id("study") }),
    refusals: ["invitation_invalid", "not_signed_in", "already_exists", "too_many_attempts"],
  },
  listMembers: {
    method: "GET",
    path: "/api/v1/studies/:studyId/members",
    summary: "Who is in a study",
    needs: "member.read",
    params: study,
    reply: z.array(Member),
    refusals: [],
  },
  changeMember: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/members/:accountId",
    summary: "Change somebody's role",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    body: z.object({ role: z.enum(roles) }),
    reply: Member,
    refusals: ["not_found", "invalid_input"],
  },
  removeMember: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/members/:accountId",
    summary: "Take somebody out of a study; their work stays",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    reply: done,
    refusals: ["not_found", "invalid_input"],
  },
  leaveStudy: {
    method: "POST",
    path: "/api/v1/studies/:studyId/leave",
    summary: "Leave a study; one's work stays. Its only owner hands it over first",
    needs: "study.read",
    byToken: "never",
    params: study,
    /** Who leaves: the caller, said aloud, so that a page left open by somebody else does nothing. */
    body: z.object({ accountId: id("account") }),
    reply: done,
    refusals: ["last_owner", "invalid_input"],
  },
  handOverStudy: {
    method: "POST",
    path: "/api/v1/studies/:studyId/hand-over",
    summary: "Make a member the owner in one's own place, and oneself a coordinator",
    needs: "member.edit",
    byToken: "never",
    params: study,
    body: z.object({ accountId: id("account") }),
    reply: z.array(Member),
    refusals: ["not_found", "not_allowed", "invalid_input"],
  },
  listInvitations: {
    method: "GET",
    path: "/api/v1/studies/:studyId/invitations",
    summary: "The invitations to a study",
    needs: "member.edit",
    params: study,
    reply: z.array(Invitation),
    refusals: [],
  },
  invite: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations",
    summary: "Make an invitation; the answer holds its link's token, this once",
    needs: "member.edit",
    params: study,
    body: Invitation.pick({ id: true, role: true, email: true }).extend({
      assignsRecordings: Invitation.shape.assignsRecordings.optional(),
    }),
    reply: z.object({ invitation: Invitation, token: z.string() }),
    refusals: ["already_exists"],
  },
  renewInvitation: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations/:invitationId/renew",
    summary:
      "Another link for an invitation, mailed again where it has an address; the old link ends",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), invitationId: id("invitation") }),
    reply: z.object({ invitation: Invitation, token: z.string() }),
    refusals: ["not_found", "state_does_not_allow"],
  },
  revokeInvitation: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations/:invitationId/revoke",
    summary: "Make an invitation useless",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), invitationId: id("invitation") }),
    reply: Invitation,
    refusals: ["not_found", "state_does_not_allow"],
  },
} as const satisfies Record<string, Call>;
