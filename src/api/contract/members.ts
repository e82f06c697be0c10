import * as z from "zod";
import { Account, DeviceCheck } from "../../domain/entities/account.ts";
import type { Call } from "../call.ts";
import { Invitation, Membership } from "../../domain/entities/study.ts";
import { done, person, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { linkRoles, roles } from "../../domain/permissions.ts";
import { limits } from "../../domain/limits.ts";

export const Member = Membership.extend({
  name: rules.name,
  email: rules.email,
  /** Known by name alone, from a file: someone who cannot sign in. */
  isImported: z.boolean(),
  /** A program that is a rater: no one signs in as it. */
  isProgram: z.boolean(),
  /** What the browser does not play that they used last; empty, too, where none has told. */
  cannotPlay: Account.shape.cannotPlay,
  /** What the browser that they used last can do; `null` where none has told. */
  device: DeviceCheck.nullable(),
});
export type Member = z.infer<typeof Member>;

/** An invitation as shown to the person who opens its link. */
export const InvitationPreview = z.object({
  state: Invitation.shape.state,
  studyId: id("study"),
  studyName: rules.name,
  inviterName: rules.name,
  role: z.enum(roles),
  email: rules.email.nullable(),
  /** Of the person, where it is for one; of the class, where it is for several. */
  name: Invitation.shape.name,
  isForSeveral: z.boolean(),
  /**
   * What someone without an account does first: creates one and is in by it, shows by a letter that an address is theirs,
   * or creates one without an address, to which the server gives a sign-in name. By a link that is for anyone, no answer
   * may say who has an account.
   */
  newcomersFirst: z.enum(["join", "ask_for_letter", "sign_in_name"]),
});

const proof = z.string().max(2_000).optional();
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** What a person who joins by an invitation is assigned. */
const brings = {
  assignsRecordings: Invitation.shape.assignsRecordings.default(false),
  recordingGroup: Invitation.shape.recordingGroup.default(null),
  beginsTraining: Invitation.shape.beginsTraining.default(false),
};

/** An invitation just made, with its link’s token. */
const Made = z.object({ invitation: Invitation, token: z.string() });

/** The result for one person of a list of invitations. */
export const InvitationResult = z.object({
  email: rules.email,
  /** Why no one was invited: in the study already, invited by an invitation that is still open, or named twice. */
  outcome: z.enum(["invited", "member", "already_invited", "twice"]),
  /** The invitation that was created; `null` if there is none. */
  invitation: Invitation.nullable(),
  /** The token of the link; `null` if no invitation was created or its link was renewed since. */
  token: z.string().nullable(),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

export const memberCalls = {
  previewInvitation: {
    method: "POST",
    path: "/api/v1/invitations/preview",
    summary: "Preview an invitation by its link",
    needs: "anyone",
    /** With the proof at the end of an emailed link, the answer shows the email address that it was sent to. */
    body: z.object({ token: rules.token, proof }),
    reply: InvitationPreview,
    refusals: ["invitation_invalid", "too_many_attempts"],
  },
  askToJoin: {
    method: "POST",
    path: "/api/v1/invitations/ask",
    summary:
      "Send an email for joining by an open link; the answer does not reveal who has an account",
    needs: "anyone",
    body: z.object({ token: rules.token, email: rules.email, language: rules.language }),
    reply: z.object({ done: z.literal(true) }),
    refusals: ["invitation_invalid", "no_mail", "too_many_attempts"],
  },
  acceptInvitation: {
    method: "POST",
    path: "/api/v1/invitations/accept",
    summary: "Join a study with the signed-in account or a new one",
    needs: "anyone",
    body: z.object({
      token: rules.token,
      /** The new account; absent if the person is signed in. */
      account: z
        .object({
          /** None where an address is not asked for: the reply’s account has the sign-in name. */
          email: rules.email.optional(),
          language: rules.language,
          ...person,
        })
        .optional(),
      /** What a letter’s link ends with: asked for with a new account by a link that is for anyone. */
      proof,
    }),
    reply: z.object({ account: Account, studyId: id("study") }),
    refusals: ["invitation_invalid", "not_signed_in", "already_exists", "too_many_attempts"],
  },
  listMembers: {
    method: "GET",
    path: "/api/v1/studies/:studyId/members",
    summary: "List the members of a study",
    needs: "member.read",
    params: study,
    reply: z.array(Member),
    refusals: [],
  },
  changeMember: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/members/:accountId",
    summary: "Change a member’s role",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    body: z.object({ role: z.enum(roles) }),
    reply: Member,
    refusals: ["not_found", "invalid_input"],
  },
  pauseRater: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/members/:accountId/pause",
    summary:
      "Pause or resume new assignments to a rater; current ones are unchanged, and assigning by hand needs confirmation",
    needs: "assignment.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    body: z.object({ paused: z.boolean() }),
    reply: Member,
    refusals: ["not_found", "invalid_input"],
  },
  removeMember: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/members/:accountId",
    summary: "Remove a member from a study; their coding remains",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), accountId: id("account") }),
    reply: done,
    refusals: ["not_found", "invalid_input"],
  },
  leaveStudy: {
    method: "POST",
    path: "/api/v1/studies/:studyId/leave",
    summary: "Leave a study; one’s coding remains. The only owner has to transfer ownership first",
    needs: "study.read",
    byToken: "never",
    params: study,
    /** Who leaves: the caller, said aloud, so that a page left open by someone else does nothing. */
    body: z.object({ accountId: id("account") }),
    reply: done,
    refusals: ["last_owner", "invalid_input"],
  },
  handOverStudy: {
    method: "POST",
    path: "/api/v1/studies/:studyId/hand-over",
    summary: "Transfer ownership to another member and become a coordinator",
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
    summary: "List invitations to a study",
    needs: "member.edit",
    params: study,
    reply: z.array(Invitation),
    refusals: [],
  },
  invite: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations",
    summary: "Create an invitation; only this answer contains its link’s token",
    needs: "member.edit",
    params: study,
    body: Invitation.pick({ id: true, role: true, email: true }).extend(brings),
    reply: Made,
    refusals: ["already_exists", "invalid_input"],
  },
  inviteMany: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations/many",
    summary:
      "Invite people by email; members and people already invited are skipped. Repeating with the same IDs returns the same links",
    needs: "member.edit",
    params: study,
    body: z.object({
      invitations: z
        .array(
          Invitation.pick({ id: true, role: true, name: true }).extend({
            email: rules.email,
            ...brings,
          }),
        )
        .min(1)
        .max(limits.invitationsPerCall),
    }),
    reply: z.object({ results: z.array(InvitationResult) }),
    refusals: ["already_exists", "invalid_input"],
  },
  makeClassLink: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations/class",
    summary:
      "Create a link by which a class can join, with an expiry date and a maximum number of people; repeating with the same ID returns the same link",
    needs: "member.edit",
    params: study,
    body: z.object({
      id: Invitation.shape.id,
      name: rules.name,
      role: z.enum(linkRoles),
      places: Invitation.shape.places.unwrap(),
      expiresAt: Invitation.shape.expiresAt,
      ...brings,
    }),
    reply: Made,
    refusals: ["already_exists", "invalid_input"],
  },
  renewInvitation: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations/:invitationId/renew",
    summary:
      "Replace the link of an invitation, and email it again if there is an address; the old link stops working",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), invitationId: id("invitation") }),
    reply: z.object({ invitation: Invitation, token: z.string() }),
    refusals: ["not_found", "state_does_not_allow"],
  },
  revokeInvitation: {
    method: "POST",
    path: "/api/v1/studies/:studyId/invitations/:invitationId/revoke",
    summary: "Revoke an invitation",
    needs: "member.edit",
    params: z.object({ studyId: id("study"), invitationId: id("invitation") }),
    reply: Invitation,
    refusals: ["not_found", "state_does_not_allow"],
  },
} as const satisfies Record<string, Call>;
