import type { Id } from "../../domain/rules.ts";
import { hashOfToken } from "../accounts/hashOfToken.ts";
import type { Tools } from "../answer.ts";
import { invitationByToken } from "../database/invitations.ts";
import type { MailProblem } from "./mail.ts";
import { invitationLetter } from "./invitationLetter.ts";

/**
 * Sends many letters one after the other, so that a mail server is not flooded. Once it does not answer, the rest
 * are not tried.
 */
export async function mailInvitations(tools: Tools, tokens: readonly string[]): Promise<void> {
  let known: MailProblem | undefined;
  for (const token of tokens) {
    // oxlint-disable-next-line no-await-in-loop -- one letter at a time
    const problem = await mailInvitation(tools, token, known);
    if (problem === "unreachable") known = problem;
  }
}

/**
 * Sends an invitation's link to its address and writes down how that went. To be called once the
 * invitation is in the database; nobody waits for it. It throws nothing: what goes wrong stands at the
 * invitation, and is given back. With a problem that is `known` nothing is sent, and that is written down.
 */
export async function mailInvitation(
  tools: Tools,
  token: string,
  known?: MailProblem,
): Promise<MailProblem | undefined> {
  const { database, mail, texts, change, log } = tools;
  if (!mail) return undefined;
  const tokenHash = hashOfToken(token);
  const note = async (
    studyId: Id<"study">,
    how: {
      mailing: "sent" | "failed";
      mailProblem: MailProblem | null;
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
    });
    const problem = known ?? (await mail.send(letter));
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
