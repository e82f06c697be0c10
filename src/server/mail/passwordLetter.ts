import { sourceLanguage, type Texts } from "../locales/texts.ts";
import type { Letter } from "./mail.ts";
import { wordsIn } from "./wordsIn.ts";

/** The mail that brings the link by which a forgotten password is set again. */
export async function passwordLetter(
  texts: Texts,
  {
    email,
    language,
    link,
    hours,
  }: {
    readonly email: string;
    readonly language: string | null;
    readonly link: string;
    /** How long the link works. */
    readonly hours: number;
  },
): Promise<Letter> {
  const { say } = await wordsIn(texts, language ?? sourceLanguage);
  return {
    to: email,
    subject: say("mail:password.subject"),
    text: [
      say("mail:password.what", { email }),
      `${say("mail:password.step")}\n${link}`,
      say("mail:password.until", { count: hours }),
      say("mail:password.unexpected"),
    ].join("\n\n"),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
