import { sourceLanguage, type Texts } from "../locales/texts.ts";
import type { Letter } from "./mail.ts";
import { wordsIn } from "./wordsIn.ts";

const headers = { "Auto-Submitted": "auto-generated" };

/**
 * The mail to the address that a person wants their account to have. It alone says whether another account has it: the
 * page says the same to both.
 */
export async function addressLetter(
  texts: Texts,
  asked: {
    readonly email: string;
    readonly language: string | null;
    /** `undefined` where the address has an account. */
    readonly link: string | undefined;
    /** How long the link works. */
    readonly hours: number;
  },
): Promise<Letter> {
  const { say } = await wordsIn(texts, asked.language ?? sourceLanguage);
  const steps =
    asked.link === undefined
      ? [say("mail:address.taken")]
      : [
          `${say("mail:address.step")}\n${asked.link}`,
          say("mail:join.until", { count: asked.hours }),
        ];
  return {
    to: asked.email,
    subject: say("mail:address.subject"),
    text: [say("mail:address.what"), ...steps, say("mail:invitation.unexpected")].join("\n\n"),
    headers,
  };
}

/** The mail to the address that an account had until now. */
export async function formerAddressLetter(
  texts: Texts,
  changed: { readonly from: string; readonly to: string; readonly language: string | null },
): Promise<Letter> {
  const { say } = await wordsIn(texts, changed.language ?? sourceLanguage);
  return {
    to: changed.from,
    subject: say("mail:address.changedSubject"),
    text: [
      say("mail:address.changed", { email: changed.to }),
      say("mail:address.changedUnexpected"),
    ].join("\n\n"),
    headers,
  };
}
