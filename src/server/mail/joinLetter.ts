import type { Texts } from "../locales/texts.ts";
import { inOneLine } from "./invitationLetter.ts";
import type { Letter } from "./mail.ts";
import { wordsIn } from "./wordsIn.ts";

/**
 * The mail to who has typed an address at a link that is for anyone. It alone says whether the address has an account:
 * the page says the same to both.
 */
export async function joinLetter(
  texts: Texts,
  asked: {
    readonly email: string;
    readonly language: string;
    readonly studyName: string;
    readonly hasAccount: boolean;
    /** To the invitation: by way of signing in where there is an account. */
    readonly link: string;
    /** How long it shows whose address it is. */
    readonly hours: number;
  },
): Promise<Letter> {
  const { say } = await wordsIn(texts, asked.language);
  const study = inOneLine(asked.studyName);
  const steps = asked.hasAccount
    ? [`${say("mail:join.signIn")}\n${asked.link}`]
    : [`${say("mail:join.step")}\n${asked.link}`, say("mail:join.until", { count: asked.hours })];
  return {
    to: asked.email,
    subject: say("mail:join.subject", { study }),
    text: [say("mail:join.what", { study }), ...steps, say("mail:invitation.unexpected")].join(
      "\n\n",
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
