import type { Invitation } from "../../domain/entities/study.ts";
import { can, type Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { InvitationState } from "../../domain/states.ts";
import type { Query, Writing } from "./database.ts";
import type { Happening } from "./history.ts";
import { opened } from "../sight/unseen.ts";

export interface InvitationRow {
  readonly id: Id<"invitation">;
  readonly studyId: Id<"study">;
  readonly studyName: string;
  readonly inviterName: string;
  readonly role: Role;
  readonly email: string | null;
  /**
   * `expired` from the moment on at which it is too late, `revoked` once who made it may not invite any
   * more, whatever the row says.
   */
  readonly state: InvitationState;
  /** Whether who joins by it gets all recordings to code. */
  readonly assignsRecordings: boolean;
  readonly expiresAt: Date;
  /** The study's own. */
  readonly language: string;
}

/** The invitation of a link; `undefined` where no link was ever like this. */
export async function invitationByToken(
  query: Query,
  tokenHash: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<InvitationRow | undefined> {
  const found = await query
    .selectFrom("invitation")
    .innerJoin("study", "study.id", "invitation.studyId")
    .innerJoin("account", "account.id", "invitation.invitedBy")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "invitation.studyId")
        .onRef("membership.accountId", "=", "invitation.invitedBy"),
    )
    .select([
      "invitation.id",
      "invitation.studyId",
      "study.name as studyName",
      "account.name as inviterName",
      "invitation.role",
      "invitation.email",
      "invitation.state",
      "invitation.assignsRecordings",
      "invitation.expiresAt",
      "study.defaultLanguage as language",
      "membership.role as inviterRole",
    ])
    .where("tokenHash", "=", tokenHash)
    .$if(isLocked, (locked) => locked.forUpdate("invitation"))
    .executeTakeFirst();
  if (!found) return undefined;
  const { inviterRole, ...row } = {
    ...found,
    inviterName: opened(found.inviterName, "permission"),
  };
  const state = stateNow(row.state, row.expiresAt);
  const mayInvite = inviterRole !== null && can(inviterRole, "member.edit");
  return { ...row, state: state === "pending" && !mayInvite ? "revoked" : state };
}

/**
 * Takes back what is pending of somebody who goes or may do less from now on: what they made, whose
 * links they may have kept, and what is addressed to them. Gives back what the history has of each.
 */
export async function revokeInvitationsAround(
  query: Writing,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<readonly Happening[]> {
  const revoked = await query
    .updateTable("invitation")
    .set({ state: "revoked" })
    .where("studyId", "=", studyId)
    .where("state", "=", "pending")
    .where((where) =>
      where.or([
        where("invitedBy", "=", accountId),
        where("email", "=", (account) =>
          account.selectFrom("account").select("email").where("id", "=", accountId),
        ),
      ]),
    )
    .returning(["id", "role", "email"])
    .execute();
  return revoked.map(({ id, role, email }) => ({
    about: "invitation",
    aboutId: id,
    action: "revokeInvitation",
    before: { state: "pending", role, email },
    after: { state: "revoked", role, email },
  }));
}

/** Uses an invitation up. Who is in the study already keeps the role that they have, and nothing happens. */
export async function joinStudy(
  query: Writing,
  invitation: InvitationRow,
  accountId: Id<"account">,
): Promise<readonly Happening[]> {
  const { studyId, role } = invitation;
  const joined = await query
    .insertInto("membership")
    .values({ studyId, accountId, role })
    .onConflict((conflict) => conflict.columns(["studyId", "accountId"]).doNothing())
    .returning("role")
    .execute();
  await query
    .updateTable("invitation")
    .set({ state: "accepted", acceptedBy: accountId })
    .where("studyId", "=", studyId)
    .where("id", "=", invitation.id)
    .execute();
  return joined.map(() => ({
    accountId,
    about: "membership",
    aboutId: accountId,
    action: "acceptInvitation",
    after: { role },
  }));
}

/** The invitations of a study, newest first. */
export async function invitationsOf(query: Query, studyId: Id<"study">): Promise<Invitation[]> {
  const rows = await query
    .selectFrom("invitation")
    .select([
      "id",
      "studyId",
      "role",
      "email",
      "state",
      "mailing",
      "mailProblem",
      "assignsRecordings",
      "expiresAt",
      "createdAt",
    ])
    .where("studyId", "=", studyId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    ...mailingNow(row),
    state: stateNow(row.state, row.expiresAt),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** A server that was stopped while it sent has left no word: after this long it will not come. */
const sendingMostMs = 5 * 60_000;

function mailingNow({ mailing, mailProblem, createdAt }: Mailing): Omit<Mailing, "createdAt"> {
  const isLost = mailing === "sending" && createdAt.getTime() < Date.now() - sendingMostMs;
  return isLost ? { mailing: "failed", mailProblem: "unreachable" } : { mailing, mailProblem };
}

interface Mailing extends Pick<Invitation, "mailing" | "mailProblem"> {
  readonly createdAt: Date;
}

function stateNow(state: InvitationState, expiresAt: Date): InvitationState {
  return state === "pending" && expiresAt.getTime() <= Date.now() ? "expired" : state;
}
