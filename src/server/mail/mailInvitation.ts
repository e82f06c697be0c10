import type { Id } from "../../domain/rules.ts";
import { hashOfToken } from "../accounts/hashOfToken.ts";
import type { Tools } from "../answer.ts";
import type { Asked } from "../asked.ts";
import { invitationByToken } from "../database/invitations.ts";
import { mayWrite } from "../accounts/letterBudget.ts";
import type { Account } from "../../domain/entities/account.ts";
import type { Invitation } from "../../domain/entities/study.ts";
import type { MailProblem } from "./mail.ts";
import { languagesAsked, letterZone } from "./letterDate.ts";
import { invitationLetter } from "./invitationLetter.ts";

/** With who invites, or sends an invitation again: the letters are theirs. */
type Inviting = Tools & {
  readonly account: Pick<Account, "id">;
  readonly asked: Pick<Asked, "headers">;
};

type InvitationProblem = NonNullable<Invitation["mailProblem"]>;

/**
 * Sends many letters one after the other, so that a mail server is not flooded. Once it does not answer, the rest
 * are not tried.
 */
export async function mailInvitations(tools: Inviting, tokens: readonly string[]): Promise<void> {
  let known: MailProblem | undefined;
  for (const token of tokens) {
    // oxlint-disable-next-line no-await-in-loop -- one letter at a time
    const problem = await mailInvitation(tools, token, known);
    if (problem === "unreachable") known = problem;
  }
}

/**
 * Sends an invitation’s link to its address and writes down how that went. To be called once the
 * invitation is in the database; no one waits for it. It throws nothing: what goes wrong stands at the
 * invitation, and is given back; `too_many` where a budget of letters is used up. With a problem that is `known` nothing is sent, and that is written down.
 */
export async function mailInvitation(
  tools: Inviting,
  token: string,
  known?: MailProblem,
): Promise<InvitationProblem | undefined> {
  const { account, asked, database, limits, mail, texts, change, log } = tools;
  if (!mail) return undefined;
  const tokenHash = hashOfToken(token);
  const note = async (
    studyId: Id<"study">,
    how: {
      mailing: "sent" | "failed";
      mailProblem: InvitationProblem | null;
    },
  ) => {
    // Not by its id: a link that was renewed meanwhile has a mail of its own under way.
    await change({ studyId, accountId: null }, async (query) => {
      await query
        .updateTable("invitation")
        .set(how)
        .where("studyId", "=", studyId)
        .where("tokenHash", "=", tokenHash)
        .execute();
      return { answer: undefined, history: [], tells: ["members"] };
    });
  };
  try {
    const invitation = await invitationByToken(database, tokenHash);
    if (!invitation || invitation.email === null) return undefined;
    const letter = await invitationLetter(texts, {
      to: invitation.email,
      language: invitation.language,
      studyName: invitation.studyName,
      inviterName: invitation.inviterName,
      role: invitation.role,
      link: `${mail.origin}/join/${token}`,
      expiresAt: invitation.expiresAt,
      days: {
        regions: languagesAsked(asked.headers.get("accept-language")),
        timeZone: await letterZone(database, { email: invitation.email, writerId: account.id }),
      },
    });
    const isAllowed =
      known !== undefined ||
      (await mayWrite(database, limits, { from: account.id, to: invitation.email }));
    const problem = known ?? (isAllowed ? await mail.send(letter) : "too_many");
    await note(
      invitation.studyId,
      problem === undefined
        ? { mailing: "sent", mailProblem: null }
        : { mailing: "failed", mailProblem: problem },
    );
    if (problem !== undefined) log.warn({ problem }, "an invitation could not be mailed");
    return problem;
  } catch (error) {
    log.error({ err: error }, "an invitation could not be mailed");
    return undefined;
  }
}
