import type { InvitationResult } from "../../api/contract/members.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { hashOfToken } from "../accounts/hashOfToken.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate, type Query } from "../database/database.ts";
import { invitationsOf } from "../database/invitations.ts";
import { broughtIn, mustBeGroups, storedGroup } from "../database/inviting.ts";
import { lockStudy } from "../database/rounds.ts";
import { mailInvitations } from "../mail/mailInvitation.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Invitations of many people: each by their address, or all by one link. */
export const manyInvitationCalls: HandlersOf<"inviteMany" | "makeClassLink"> = {
  async inviteMany({ params: { studyId }, body: { invitations } }, context) {
    const { account, accounts, database, limits, change, mail } = context;
    await mustBeGroups(
      database,
      studyId,
      invitations.map(({ recordingGroup }) => recordingGroup),
    );
    const tokenOf = (id: Id<"invitation">) => accounts.invitationToken({ studyId, id });
    const made = await change({ studyId, accountId: account.id }, async (query) => {
      // Two owners who invite at once must not both invite somebody.
      await lockStudy(query, studyId);
      const outcomes = await outcomesOf(query, studyId, invitations);
      const fresh = invitations.filter(({ id }) => outcomes.get(id) === "new");
      if (fresh.length > 0) {
        await query
          .insertInto("invitation")
          .values(
            fresh.map(({ recordingGroup, ...one }) => ({
              ...one,
              studyId,
              recordingGroup: storedGroup(recordingGroup),
              tokenHash: hashOfToken(tokenOf(one.id)),
              state: "pending" as const,
              invitedBy: account.id,
              acceptedBy: null,
              mailing: mail ? ("sending" as const) : ("none" as const),
              expiresAt: new Date(Date.now() + limits.invitationSeconds * 1000),
            })),
          )
          .execute();
      }
      return {
        answer: { outcomes, fresh },
        history: fresh.map(({ id, role, email, ...brings }) => ({
          about: "invitation" as const,
          aboutId: id,
          action: "invite",
          after: { role, email, ...broughtIn(brings) },
        })),
        tells: ["members"],
      };
    }).catch(alreadyExists);
    void mailInvitations(
      context,
      made.fresh.map(({ id }) => tokenOf(id)),
    );
    const all = new Map((await invitationsOf(database, studyId)).map((one) => [one.id, one]));
    const hashes = await hashesOf(database, studyId, [...made.outcomes.keys()]);
    return {
      results: invitations.map(({ id, email }): InvitationResult => {
        const outcome = made.outcomes.get(id) ?? "twice";
        if (outcome !== "new" && outcome !== "there") {
          return { email, outcome, invitation: null, token: null };
        }
        const token = tokenOf(id);
        return {
          email,
          outcome: "invited",
          invitation: all.get(id) ?? null,
          token: hashes.get(id) === hashOfToken(token) ? token : null,
        };
      }),
    };
  },

  async makeClassLink({ params: { studyId }, body }, context) {
    const { account, accounts, database, limits, change } = context;
    const { recordingGroup, ...row } = body;
    const expiresAt = new Date(body.expiresAt);
    const longest = Date.now() + limits.linkMaxDays * dayMs;
    if (expiresAt.getTime() <= Date.now()) {
      throw invalidInput({
        path: "expiresAt",
        rule: "too_small",
        allowed: `> ${dayOf(Date.now())}`,
      });
    }
    if (expiresAt.getTime() > longest) {
      throw invalidInput({ path: "expiresAt", rule: "too_big", allowed: `≤ ${dayOf(longest)}` });
    }
    await mustBeGroups(database, studyId, [recordingGroup]);
    const token = accounts.invitationToken({ studyId, id: body.id });
    await change({ studyId, accountId: account.id }, async (query) => {
      const inserted = await query
        .insertInto("invitation")
        .values({
          ...row,
          studyId,
          recordingGroup: storedGroup(recordingGroup),
          expiresAt,
          email: null,
          tokenHash: hashOfToken(token),
          state: "pending",
          invitedBy: account.id,
          acceptedBy: null,
          mailing: "none",
        })
        .onConflict((conflict) => conflict.columns(["studyId", "id"]).doNothing())
        .returning("id")
        .execute();
      const { id, name, role, places } = body;
      return {
        answer: undefined,
        history: inserted.map(() => ({
          about: "invitation" as const,
          aboutId: id,
          action: "makeClassLink",
          after: { name, role, places, expiresAt: body.expiresAt, ...broughtIn(body) },
        })),
        tells: ["members"],
      };
    }).catch(alreadyExists);
    const made = (await invitationsOf(database, studyId)).find(({ id }) => id === body.id);
    const hashes = await hashesOf(database, studyId, [body.id]);
    // Somebody has made another link of it since, or it was an invitation of another kind.
    if (!made || made.places === null || hashes.get(body.id) !== hashOfToken(token)) {
      throw new Refusal("already_exists", {});
    }
    return { invitation: made, token };
  },
};

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function alreadyExists(error: unknown): never {
  throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
}

/** What is kept of the links of some invitations. */
async function hashesOf(
  query: Query,
  studyId: Id<"study">,
  ids: readonly Id<"invitation">[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query
    .selectFrom("invitation")
    .select(["id", "tokenHash"])
    .where("studyId", "=", studyId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, tokenHash }) => [id, tokenHash]));
}

type Outcome = "new" | "there" | Exclude<InvitationResult["outcome"], "invited">;

/** What has to become of each, by its id. @throws Refusal `already_exists` where an id is another one’s. */
async function outcomesOf(
  query: Query,
  studyId: Id<"study">,
  wanted: readonly { readonly id: Id<"invitation">; readonly email: string }[],
): Promise<ReadonlyMap<Id<"invitation">, Outcome>> {
  const emails = [...new Set(wanted.map(({ email }) => email))];
  const wantedIds = wanted.map(({ id }) => id);
  const ids = new Set<string>(wantedIds);
  const members = await query
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.accountId")
    .select("account.email")
    .where("membership.studyId", "=", studyId)
    .where("account.email", "in", emails)
    .execute();
  const rows = await query
    .selectFrom("invitation")
    .select(["id", "email", "state", "expiresAt"])
    .where("studyId", "=", studyId)
    .where((where) => where.or([where("email", "in", emails), where("id", "in", wantedIds)]))
    .execute();
  const there = new Map<string, string | null>(
    rows.filter(({ id }) => ids.has(id)).map(({ id, email }) => [id, email]),
  );
  const inStudy = new Set(members.map(({ email }) => email));
  const invited = new Set(
    rows
      .filter(
        ({ id, state, expiresAt }) =>
          !ids.has(id) && state === "pending" && expiresAt.getTime() > Date.now(),
      )
      .map(({ email }) => email),
  );
  const named = new Set<string>();
  return new Map(
    wanted.map(({ id, email }): [Id<"invitation">, Outcome] => {
      const isTwice = named.has(email);
      named.add(email);
      if (there.has(id)) {
        if (there.get(id) !== email) throw new Refusal("already_exists", {});
        return [id, "there"];
      }
      if (isTwice) return [id, "twice"];
      if (inStudy.has(email)) return [id, "member"];
      return [id, invited.has(email) ? "already_invited" : "new"];
    }),
  );
}
