import { timingSafeEqual } from "node:crypto";
import { type Account } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import { move } from "../../domain/states.ts";
import { accountById } from "../accounts/accountById.ts";
import { hashOfToken } from "../accounts/hashOfToken.ts";
import { countAttempt } from "../accounts/attempts.ts";
import { mustBeGood } from "../accounts/goodPassword.ts";
import { unusedSecondsOf } from "../accounts/sessions.ts";
import { signInName } from "../accounts/signInName.ts";
import { hasAccounts, lockAccounts } from "../accounts/setUp.ts";
import type { Context, HandlersOf, Tools } from "../answer.ts";
import { joinLetter } from "../mail/joinLetter.ts";
import { mayWrite } from "../accounts/letterBudget.ts";
import type { Asked } from "../asked.ts";
import { transact } from "../database/database.ts";
import { type InvitationRow, invitationByToken, joinStudy } from "../database/invitations.ts";
import { giveInvited } from "../database/invitedWork.ts";
import { makeDemoStudy } from "../demo.ts";

export const accountCalls: HandlersOf<
  | "session"
  | "setUp"
  | "signIn"
  | "signInSecondStep"
  | "signOut"
  | "changeAccount"
  | "previewInvitation"
  | "askToJoin"
  | "acceptInvitation"
> = {
  async session(_input, { account, database, demandedTwoFactor, grant, limits }) {
    if (account) {
      const endsAfterSeconds = grant ? undefined : unusedSecondsOf(account, limits);
      const needsTwoFactor = !grant?.isProgram && (await demandedTwoFactor.isMissing(account.id));
      return {
        state: "signed_in",
        account,
        endsAfterSeconds,
        ...(needsTwoFactor && { needsTwoFactor }),
      };
    }
    return (await hasAccounts(database)) ? { state: "signed_out" } : { state: "set_up_needed" };
  },

  async setUp({ body }, context) {
    const { database, accounts, limits, asked, answerHeaders } = context;
    if (await hasAccounts(database)) throw new Refusal("already_set_up", {});
    if (!isSame(body.token, accounts.setUpToken)) {
      // Only wrong guesses count: nobody keeps out who has the token.
      await countAttempt(database, limits, {
        purpose: "set_up",
        subject: "",
        from: fromAddress(asked),
      });
      throw new Refusal("set_up_token_wrong", {});
    }
    mustBeGood(body.password, { ...body, path: "password" });
    await transact(database, async (query) => {
      await lockAccounts(query);
      if (await hasAccounts(query)) throw new Refusal("already_set_up", {});
      await accounts.make(query, { ...body, isAdministrator: true, isEmailVerified: false });
    });
    const account = await accounts.signIn(body, asked, answerHeaders);
    if (!account) throw new Error("a new account has no second step");
    await accounts.rememberDevice(account.id, asked, answerHeaders);
    return { account, demoStudyId: await tryDemo(context, account, body.language) };
  },

  async signIn({ body }, { database, accounts, limits, asked, answerHeaders }) {
    const from = await accounts.cameFrom(body.email, asked);
    const attempt = { purpose: "sign_in", subject: body.email, from } as const;
    const counted = await countAttempt(database, limits, attempt);
    const account = await accounts.signIn(body, asked, answerHeaders);
    await counted.wasRight();
    if (account) await accounts.rememberDevice(account.id, asked, answerHeaders);
    return account ? { state: "signed_in", account } : { state: "second_step" };
  },

  async signInSecondStep({ body: { code } }, { database, accounts, limits, asked, answerHeaders }) {
    const subject = await accounts.twoFactor.challenged(asked.headers);
    if (subject === undefined) throw new Refusal("sign_in_expired", {});
    const { email } = await accountById(database, subject);
    const from = await accounts.cameFrom(email, asked);
    const attempt = { purpose: "second_step", subject, from } as const;
    const counted = await countAttempt(database, limits, attempt);
    const account = await accounts.twoFactor.signIn(code, asked, answerHeaders);
    await counted.wasRight();
    await accounts.rememberDevice(account.id, asked, answerHeaders);
    return { account };
  },

  async signOut(_input, { accounts, asked, answerHeaders }) {
    await accounts.signOut(asked.headers, answerHeaders);
    return { done: true };
  },

  async changeAccount({ body }, { account, database }) {
    const { name, language, preferences, cannotPlay, device } = body;
    await transact(database, (query) =>
      query
        .updateTable("account")
        .set({
          ...(name !== undefined && { name }),
          ...(language !== undefined && { language }),
          ...(preferences !== undefined && { preferences: JSON.stringify(preferences) }),
          ...(cannotPlay !== undefined && { cannotPlay }),
          ...(device !== undefined && { device: JSON.stringify(device) }),
          updatedAt: new Date(),
        })
        .where("id", "=", account.id)
        .execute(),
    );
    return accountById(database, account.id);
  },

  async previewInvitation({ body: { token, proof } }, { database, limits, asked, accounts, mail }) {
    const invitation = await findInvitation(database, limits, asked, token);
    const { state, studyId, studyName, inviterName, role, email, name, places } = invitation;
    const proven =
      proof === undefined ? undefined : accounts.provenEmail({ joinsBy: token }, proof);
    return {
      state,
      studyId,
      studyName,
      inviterName,
      role,
      email: email ?? proven ?? null,
      name,
      isForSeveral: places !== null,
      newcomersFirst:
        email !== null || proven !== undefined
          ? "join"
          : mail !== undefined
            ? "ask_for_letter"
            : "sign_in_name",
    };
  },

  /** Anyone who has a link that is for anyone could learn by the answer who has an account: so there is one answer. */
  async askToJoin({ body }, context) {
    const { database, limits, asked, mail } = context;
    if (!mail) throw new Refusal("no_mail", {});
    const { state, email, studyName } = await findInvitation(database, limits, asked, body.token);
    if (state !== "pending" || email !== null) throw new Refusal("invitation_invalid", { state });
    await countAttempt(database, limits, {
      purpose: "join",
      subject: "",
      from: fromAddress(asked),
    });
    // Nobody waits for it: how long an answer takes must not tell whether somebody has the address.
    void mailJoinLink(context, { ...body, studyName });
    return { done: true };
  },

  async acceptInvitation({ body }, { database, accounts, limits, asked, answerHeaders, ...rest }) {
    const { account, change, mail } = rest;
    const found = await findInvitation(database, limits, asked, body.token);
    const { studyId, email: invited } = found;
    if (!account && !body.account) throw new Refusal("not_signed_in", {});
    // Whoever has a link that is for anybody could make accounts by it.
    if (!account && invited === null) {
      await countAttempt(database, limits, {
        purpose: "join",
        // By all links together: who makes links could make many.
        subject: "",
        from: fromAddress(asked),
      });
    }
    const proven =
      body.proof === undefined
        ? undefined
        : accounts.provenEmail({ joinsBy: body.token }, body.proof);
    const newcomer = account
      ? undefined
      : body.account && {
          ...body.account,
          email: newcomersEmail(body.account, { invited, proven, hasMail: mail !== undefined }),
        };
    if (newcomer) mustBeGood(newcomer.password, { ...newcomer, path: "account.password" });
    await change({ studyId, accountId: account?.id ?? null }, async (query) => {
      const invitation = await invitationByToken(query, hashOfToken(body.token), {
        isLocked: true,
      });
      if (!invitation || invitation.state !== "pending") {
        throw new Refusal("invitation_invalid", { state: invitation?.state ?? "revoked" });
      }
      const email = account?.email ?? newcomer?.email;
      if (invitation.email !== null && invitation.email !== email) {
        throw new Refusal("invitation_invalid", { state: "other_address" });
      }
      move("invitation", invitation.state, "accept");
      const accountId =
        account?.id ??
        (newcomer &&
          (await accounts.make(query, {
            ...newcomer,
            isAdministrator: false,
            isEmailVerified: invitation.email !== null || newcomer.email === proven,
          })));
      if (!accountId) throw new Refusal("not_signed_in", {});
      const joined = await joinStudy(query, invitation, accountId);
      // Who was in the study already has the work that was given to them.
      const assigned = joined.length > 0 ? await giveInvited(query, invitation, accountId) : [];
      return {
        answer: undefined,
        history: [...joined, ...assigned.map((one) => ({ ...one, accountId }))],
        tells: assigned.length > 0 ? ["members", "observations"] : ["members"],
      };
    });
    const joined = account ?? (newcomer && (await accounts.signIn(newcomer, asked, answerHeaders)));
    if (!joined) throw new Refusal("not_signed_in", {});
    await accounts.rememberDevice(joined.id, asked, answerHeaders);
    return { account: joined, studyId };
  },
};

/**
 * The address, or the sign-in name, of an account that someone makes by an invitation. By a link that is for anyone
 * no one names an address that no letter has shown to be theirs: whether it was free would tell who has an account.
 *
 * @throws Refusal `invitation_invalid`.
 */
function newcomersEmail(
  { email, name }: { readonly email?: string | undefined; readonly name: string },
  {
    invited,
    proven,
    hasMail,
  }: {
    readonly invited: string | null;
    readonly proven: string | undefined;
    readonly hasMail: boolean;
  },
): string {
  if (invited !== null) return email ?? invited;
  if (email === undefined && !hasMail) return signInName(name);
  if (proven === undefined || (email ?? proven) !== proven) {
    throw new Refusal("invitation_invalid", { state: "unproven" });
  }
  return proven;
}

/** Throws nothing: anyone who asked has their answer by then. */
async function mailJoinLink(
  { database, accounts, limits, mail, texts, log }: Context<"anyone">,
  {
    token,
    email,
    language,
    studyName,
  }: {
    readonly token: string;
    readonly email: string;
    readonly language: string;
    readonly studyName: string;
  },
): Promise<void> {
  try {
    if (!mail || !(await mayWrite(database, limits, { from: hashOfToken(token), to: email })))
      return;
    const known = await database
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    const until = Math.floor(Date.now() / 1_000) + limits.passwordResetSeconds;
    const letter = await joinLetter(texts, {
      email,
      language,
      studyName,
      hasAccount: known !== undefined,
      link: known
        ? `${mail.origin}/sign-in?back=${encodeURIComponent(`/join/${token}`)}`
        : `${mail.origin}/join/${token}#proof=${accounts.emailProof({ joinsBy: token }, { email, until })}`,
      hours: Math.round(limits.passwordResetSeconds / 3600),
    });
    const problem = await mail.send(letter);
    if (problem !== undefined) log.warn({ problem }, "a link to join was not mailed");
  } catch (error) {
    log.error({ err: error }, "a link to join was not mailed");
  }
}

/** A demo that fails must not keep anyone out; it is logged, and the studies list is empty. */
async function tryDemo(tools: Tools, account: Account, language: string) {
  try {
    return await makeDemoStudy(tools, account, language);
  } catch (error) {
    tools.log.error({ err: error }, "the demo study could not be made");
    return null;
  }
}

async function findInvitation(
  database: Tools["database"],
  limits: Tools["limits"],
  asked: Asked,
  token: string,
): Promise<InvitationRow> {
  const invitation = await invitationByToken(database, hashOfToken(token));
  if (invitation) return invitation;
  // Only wrong guesses count: a link that is opened again and again is no attack.
  await countAttempt(database, limits, {
    purpose: "invitation",
    subject: "",
    from: fromAddress(asked),
  });
  throw new Refusal("invitation_invalid", { state: "unknown" });
}

function fromAddress({ address }: Asked) {
  return { kind: "address", address } as const;
}

function isSame(given: string, right: string): boolean {
  const a = Buffer.from(hashOfToken(given));
  const b = Buffer.from(hashOfToken(right));
  return timingSafeEqual(a, b);
}
