import { endTokensMadeBy } from "../accounts/accessTokens.ts";
import { randomBytes } from "node:crypto";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Invitation } from "../../domain/entities/study.ts";
import type { Limits } from "../../domain/limits.ts";
import { can, mayBeGiven, type Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { move } from "../../domain/states.ts";
import { hashOfToken } from "../accounts/hashOfToken.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate, type Query } from "../database/database.ts";
import { invitationsOf, revokeInvitationsAround } from "../database/invitations.ts";
import { broughtIn, mustBeGroups, storedGroup } from "../database/inviting.ts";
import { mailInvitation } from "../mail/mailInvitation.ts";
import { isImported } from "../database/importedRaters.ts";
import { programsAmong } from "../database/ofPeople.ts";
import { named } from "../sight/unseen.ts";
import { endMembership, lockMembers, membersOf, setPaused, setRole } from "../database/members.ts";

export const memberCalls: HandlersOf<
  | "listMembers"
  | "changeMember"
  | "pauseRater"
  | "removeMember"
  | "leaveStudy"
  | "handOverStudy"
  | "listInvitations"
  | "invite"
  | "renewInvitation"
  | "revokeInvitation"
> = {
  async listMembers({ params }, { database }) {
    return (await membersOf(database, params.studyId)).map((one) => named(one, "permission"));
  },

  async changeMember({ params: { studyId, accountId }, body: { role } }, context) {
    const { account, change } = context;
    return change({ studyId, accountId: account.id }, async (query) => {
      if (role === "owner") await mustSignIn(query, studyId, accountId);
      if (role !== "rater") await mustBePerson(query, accountId);
      const before = await keepAnOwner(query, studyId, accountId, { goes: role !== "owner" });
      await setRole(query, studyId, accountId, role);
      if (!can(role, "program.edit")) await endTokensMadeBy(query, studyId, accountId);
      const revoked = can(role, "member.edit")
        ? []
        : await revokeInvitationsAround(query, studyId, accountId);
      const member = (await membersOf(query, studyId)).find((one) => one.accountId === accountId);
      if (!member) throw new Refusal("not_found", {});
      return {
        answer: named(member, "permission"),
        history: [
          { ...membership(accountId), action: "changeMember", before, after: { role } },
          ...revoked,
        ],
        tells: ["members"],
      };
    });
  },

  async pauseRater({ params: { studyId, accountId }, body: { paused } }, { account, change }) {
    return change({ studyId, accountId: account.id }, async (query) => {
      const one = (await membersOf(query, studyId)).find((each) => each.accountId === accountId);
      if (!one) throw new Refusal("not_found", {});
      if (!can(one.role, "observation.code") || one.isImported) {
        throw invalidInput({ path: "accountId", rule: "reference_exists" });
      }
      const history = await setPaused(query, studyId, accountId, paused);
      const now = (await membersOf(query, studyId)).find((each) => each.accountId === accountId);
      return { answer: named(now ?? one, "permission"), history, tells: ["members"] };
    });
  },

  async removeMember({ params: { studyId, accountId } }, { account, change }) {
    await change({ studyId, accountId: account.id }, async (query) => {
      const before = await keepAnOwner(query, studyId, accountId, { goes: true });
      const revoked = await revokeInvitationsAround(query, studyId, accountId);
      await endMembership(query, studyId, accountId);
      return {
        answer: undefined,
        history: [{ ...membership(accountId), action: "removeMember", before }, ...revoked],
        tells: ["members"],
      };
    });
    return { done: true };
  },

  async leaveStudy({ params: { studyId }, body }, { account, change }) {
    if (body.accountId !== account.id) {
      throw invalidInput({ path: "accountId", rule: "reference_exists" });
    }
    await change({ studyId, accountId: account.id }, async (query) => {
      const members = await lockMembers(query, studyId);
      const owners = members.filter((one) => one.role === "owner");
      if (owners.length === 1 && owners[0]?.accountId === account.id) {
        throw new Refusal("last_owner", {});
      }
      const role = members.find((one) => one.accountId === account.id)?.role;
      const revoked = await revokeInvitationsAround(query, studyId, account.id);
      await endMembership(query, studyId, account.id);
      return {
        answer: undefined,
        history: [
          { ...membership(account.id), action: "leaveStudy", before: { role } },
          ...revoked,
        ],
        tells: ["members"],
      };
    });
    return { done: true };
  },

  async handOverStudy({ params: { studyId }, body }, { account, change }) {
    if (body.accountId === account.id) {
      throw invalidInput({ path: "accountId", rule: "own_membership" });
    }
    return change({ studyId, accountId: account.id }, async (query) => {
      const before = await lockMembers(query, studyId);
      // Somebody may have taken the study from the caller since the permission was looked up.
      const isOwner = before.some((one) => one.accountId === account.id && one.role === "owner");
      if (!isOwner) throw new Refusal("not_allowed", { needs: "member.edit" });
      if (!before.some((one) => one.accountId === body.accountId)) {
        throw new Refusal("not_found", {});
      }
      await mustSignIn(query, studyId, body.accountId);
      await mustBePerson(query, body.accountId);
      await setRole(query, studyId, body.accountId, "owner");
      await setRole(query, studyId, account.id, "coordinator");
      const revoked = await revokeInvitationsAround(query, studyId, account.id);
      return {
        answer: (await membersOf(query, studyId)).map((one) => named(one, "permission")),
        history: [
          {
            ...membership(body.accountId),
            action: "handOverStudy",
            before: { role: before.find((one) => one.accountId === body.accountId)?.role },
            after: { role: "owner" },
          },
          ...revoked,
        ],
        tells: ["members"],
      };
    });
  },

  listInvitations: ({ params }, { database }) => invitationsOf(database, params.studyId),

  async invite({ params: { studyId }, body }, context) {
    const { account, database, limits, change, mail } = context;
    if (!mayBeGiven(body.role, body)) throw invalidInput({ path: "email", rule: "email" });
    const token = randomBytes(24).toString("base64url");
    await mustBeGroups(database, studyId, [body.recordingGroup]);
    await change({ studyId, accountId: account.id }, async (query) => {
      await query
        .insertInto("invitation")
        .values({
          studyId,
          ...body,
          recordingGroup: storedGroup(body.recordingGroup),
          tokenHash: hashOfToken(token),
          state: "pending",
          invitedBy: account.id,
          acceptedBy: null,
          mailing: mail && body.email !== null ? "sending" : "none",
          expiresAt: new Date(Date.now() + limits.invitationSeconds * 1000),
        })
        .execute();
      return {
        answer: undefined,
        history: [
          {
            ...invitation(body.id),
            action: "invite",
            after: {
              role: body.role,
              email: body.email,
              ...broughtIn(body),
            },
          },
        ],
        tells: ["members"],
      };
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
    const made = await invitationOf(database, studyId, body.id);
    void mailInvitation(context, token);
    return { invitation: made, token };
  },

  async renewInvitation({ params: { studyId, invitationId } }, context) {
    const { account, database, limits, change, mail } = context;
    const before = await invitationOf(database, studyId, invitationId);
    const token = randomBytes(24).toString("base64url");
    const renewed = await change({ studyId, accountId: account.id }, async (query) => {
      const { numUpdatedRows } = await query
        .updateTable("invitation")
        .set({
          state: move("invitation", before.state, "renew"),
          tokenHash: hashOfToken(token),
          // Who renews it has its link, and answers for it.
          invitedBy: account.id,
          mailing: mail && before.email !== null ? "sending" : "none",
          mailProblem: null,
          createdAt: new Date(),
          expiresAt: renewedUntil(before, limits),
        })
        .where("studyId", "=", studyId)
        .where("id", "=", invitationId)
        .where("state", "in", ["pending", "expired"])
        .executeTakeFirst();
      const now = await invitationOf(query, studyId, invitationId);
      // Used or withdrawn in this very moment.
      if (numUpdatedRows === 0n) move("invitation", now.state, "renew");
      const { role, email } = before;
      return {
        answer: now,
        history: [
          {
            ...invitation(invitationId),
            action: "renewInvitation",
            before: { state: before.state, expiresAt: before.expiresAt, role, email },
            after: { state: now.state, expiresAt: now.expiresAt, role, email },
          },
        ],
        tells: ["members"],
      };
    });
    void mailInvitation(context, token);
    return { invitation: renewed, token };
  },

  async revokeInvitation({ params: { studyId, invitationId } }, { account, database, change }) {
    await change({ studyId, accountId: account.id }, async (query) => {
      const { state, role, email } = await invitationOf(query, studyId, invitationId);
      const next = move("invitation", state, "revoke");
      const revoked = await query
        .updateTable("invitation")
        .set({ state: next })
        .where("studyId", "=", studyId)
        .where("id", "=", invitationId)
        .where("state", "=", "pending")
        .returning("id")
        .execute();
      // Somebody else has done it at the same moment.
      if (revoked.length === 0) return { answer: undefined, history: [], tells: ["members"] };
      return {
        answer: undefined,
        history: [
          {
            ...invitation(invitationId),
            action: "revokeInvitation",
            before: { state, role, email },
            after: { state: next, role, email },
          },
        ],
        tells: ["members"],
      };
    });
    return invitationOf(database, studyId, invitationId);
  },
};

/** One for a class keeps its end, where that is still to come. */
function renewedUntil(
  { places, expiresAt }: Pick<Invitation, "places" | "expiresAt">,
  limits: Limits,
): Date {
  const end = new Date(expiresAt);
  return places !== null && end.getTime() > Date.now()
    ? end
    : new Date(Date.now() + limits.invitationSeconds * 1000);
}

async function invitationOf(query: Query, studyId: Id<"study">, invitationId: Id<"invitation">) {
  const found = (await invitationsOf(query, studyId)).find((one) => one.id === invitationId);
  if (!found) throw new Refusal("not_found", {});
  return found;
}

function membership(aboutId: Id<"account">) {
  return { about: "membership" as const, aboutId };
}

function invitation(aboutId: Id<"invitation">) {
  return { about: "invitation" as const, aboutId };
}

/** Who cannot sign in cannot own a study. @throws Refusal `invalid_input`. */
async function mustSignIn(
  query: Query,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<void> {
  if (await isImported(query, studyId, accountId)) {
    throw invalidInput({ path: "accountId", rule: "reference_exists" });
  }
}

/** A program is a rater and nothing else. @throws Refusal `invalid_input`. */
async function mustBePerson(query: Query, accountId: Id<"account">): Promise<void> {
  const programs = await programsAmong(query, [accountId]);
  if (programs.size > 0)
    throw invalidInput({ path: "role", rule: "not_in_list", allowed: "rater" });
}

/** A study always has an owner. Returns what the member is by now. @throws Refusal `invalid_input` where the last one would go. */
async function keepAnOwner(
  query: Query,
  studyId: Id<"study">,
  accountId: Id<"account">,
  { goes }: { readonly goes: boolean },
): Promise<{ readonly role: Role }> {
  const members = await lockMembers(query, studyId);
  const member = members.find((one) => one.accountId === accountId);
  if (!member) throw new Refusal("not_found", {});
  const owners = members.filter((one) => one.role === "owner");
  if (goes && owners.length === 1 && owners[0]?.accountId === accountId) {
    throw invalidInput({ path: "role", rule: "own_membership" });
  }
  return { role: member.role };
}
