import type { Id } from "../../domain/rules.ts";
import { hashOfToken } from "../accounts/hashOfToken.ts";
import type { Tools } from "../answer.ts";
import { invitationByToken } from "../database/invitations.ts";
import { invitationLetter } from "./invitationLetter.ts";

/**
 * Sends an invitation's link to its address and writes down how that went. To be called once the
 * invitation is in the database; nobody waits for it. It throws nothing: what goes wrong stands at the
 * invitation.
 */
export async function mailInvitation(tools: Tools, token: string): Promise<void> {
  const { database, mail, texts, change, log } = tools;
  if (!mail) return;
  const tokenHash = hashOfToken(token);
  const note = async (
    studyId: Id<"study">,
    how: {
      mailing: "sent" | "failed";
      mailProblem: "unreachable" | "refused" | "address_refused" | null;
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
    if (!invitation || invitation.email === null) return;
    const letter = await invitationLetter(texts, {
      to: invitation.email,
      language: invitation.language,
      studyName: invitation.studyName,
      inviterName: invitation.inviterName,
      role: invitation.role,
      link: `${mail.origin}/join/${token}`,
      expiresAt: invitation.expiresAt,
    });
    const problem = await mail.send(letter);
    await note(
      invitation.studyId,
      problem === undefined
        ? { mailing: "sent", mailProblem: null }
        : { mailing: "failed", mailProblem: problem },
    );
    if (problem !== undefined) log.warn({ problem }, "an invitation could not be mailed");
  } catch (error) {
    log.error({ err: error }, "an invitation could not be mailed");
  }
}
