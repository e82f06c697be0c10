import type { Invitation } from "../../domain/entities/study.ts";
import { can, mayBeGiven, type Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { InvitationState, StudyState } from "../../domain/states.ts";
import { gathered } from "../../domain/grouped.ts";
import type { Query, Writing } from "./database.ts";
import type { HistoryEntry } from "./history.ts";
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
   * more, or where a link gives what no link may give, whatever the row says.
   */
  readonly state: InvitationState;
  /** Of the person, or of the class where it has `places`. */
  readonly name: string | null;
  /** How many people may join by it; `null`: one. */
  readonly places: number | null;
  /** Whether who joins by it gets recordings to code: all, or those of a group. */
  readonly assignsRecordings: boolean;
  readonly recordingGroup: Invitation["recordingGroup"];
  readonly beginsTraining: boolean;
  readonly expiresAt: Date;
  readonly studyState: StudyState;
  /** The study’s own. */
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
      "invitation.name",
      "invitation.places",
      "invitation.assignsRecordings",
      "invitation.recordingGroup",
      "invitation.beginsTraining",
      "invitation.expiresAt",
      "study.state as studyState",
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
  // Asked once the row is held, so that whoever waited for it counts who has joined meanwhile.
  const used = row.places === null ? 0 : await usesOf(query, row);
  const state = stateNow(row, used);
  const mayInvite = inviterRole !== null && can(inviterRole, "member.edit");
  return { ...row, state: state === "pending" && !mayInvite ? "revoked" : state };
}

async function usesOf(
  query: Query,
  { studyId, id }: Pick<InvitationRow, "studyId" | "id">,
): Promise<number> {
  const { used } = await query
    .selectFrom("invitationUse")
    .select((one) => one.cast<number>(one.fn.countAll(), "integer").as("used"))
    .where("studyId", "=", studyId)
    .where("invitationId", "=", id)
    .executeTakeFirstOrThrow();
  return used;
}

/**
 * Revokes what is pending of someone who goes or may do less from now on: what they made, whose
 * links they may have kept, and what is addressed to them. Returns what the history has of each.
 */
export async function revokeInvitationsAround(
  query: Writing,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<readonly HistoryEntry[]> {
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

/** Uses an invitation up, or a place of one that is for several. Who is in the study already keeps the role that they have, and nothing happens. */
export async function joinStudy(
  query: Writing,
  invitation: InvitationRow,
  accountId: Id<"account">,
): Promise<readonly HistoryEntry[]> {
  const { studyId, role } = invitation;
  const joined = await query
    .insertInto("membership")
    .values({ studyId, accountId, role })
    .onConflict((conflict) => conflict.columns(["studyId", "accountId"]).doNothing())
    .returning("role")
    .execute();
  if (invitation.places === null) {
    await query
      .updateTable("invitation")
      .set({ state: "accepted", acceptedBy: accountId })
      .where("studyId", "=", studyId)
      .where("id", "=", invitation.id)
      .execute();
  } else if (joined.length > 0) {
    await query
      .insertInto("invitationUse")
      .values({ studyId, invitationId: invitation.id, accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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
      "name",
      "places",
      "assignsRecordings",
      "recordingGroup",
      "beginsTraining",
      "expiresAt",
      "createdAt",
    ])
    .where("studyId", "=", studyId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  const joined = await joinedIn(query, studyId);
  return rows.map((row) => {
    const own = joined.get(row.id) ?? [];
    return {
      ...row,
      ...mailingNow(row),
      state: stateNow(row, own.length),
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      joined: own,
    };
  });
}

/** Who has joined by each invitation that is for several people. */
async function joinedIn(
  query: Query,
  studyId: Id<"study">,
): Promise<ReadonlyMap<string, Invitation["joined"]>> {
  const rows = await query
    .selectFrom("invitationUse")
    .innerJoin("account", "account.id", "invitationUse.accountId")
    .select(["invitationId", "accountId", "name", "joinedAt"])
    .where("studyId", "=", studyId)
    .orderBy("joinedAt")
    .orderBy("accountId")
    .execute();
  return gathered(
    rows.map(({ invitationId, accountId, name, joinedAt }) => [
      invitationId,
      { accountId, name: opened(name, "permission"), at: joinedAt.toISOString() },
    ]),
  );
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

/**
 * What an earlier version has let someone make, and no link may give, is as good as withdrawn.
 *
 * @param used how many have joined by it, where it is for several.
 */
function stateNow(
  {
    state,
    expiresAt,
    places,
    role,
    email,
  }: Pick<InvitationRow, "state" | "expiresAt" | "places" | "role" | "email">,
  used: number,
): InvitationState {
  if (state !== "pending") return state;
  if (!mayBeGiven(role, { email })) return "revoked";
  if (expiresAt.getTime() <= Date.now()) return "expired";
  return places !== null && used >= places ? "full" : state;
}
