import type { Role } from "../../domain/permissions.ts";
import type { Texts } from "../locales/texts.ts";
import { type DaysOf, letterDate } from "./letterDate.ts";
import type { Letter } from "./mail.ts";
import { wordsIn } from "./wordsIn.ts";

interface Invited {
  readonly to: string;
  /** Of the study; English where there is no such language. */
  readonly language: string;
  readonly studyName: string;
  readonly inviterName: string;
  readonly role: Role;
  readonly link: string;
  readonly expiresAt: Date;
  readonly days: DaysOf;
}

/** The email that contains an invitation’s link. */
export async function invitationLetter(texts: Texts, invited: Invited): Promise<Letter> {
  const { language, say: words } = await wordsIn(texts, invited.language);
  const values = {
    inviter: inOneLine(invited.inviterName),
    study: inOneLine(invited.studyName),
    role: words(`common:role.${invited.role}`),
    email: invited.to,
    date: letterDate(invited.expiresAt, language, invited.days),
  };
  const say = (key: string) => words(`mail:invitation.${key}`, values);
  const direction = /^(?:ar|fa|he|ur)\b/u.test(language) ? "rtl" : "ltr";
  return {
    to: invited.to,
    subject: say("subject"),
    text: [say("what"), `${say("step")}\n${invited.link}`, say("until"), say("unexpected")].join(
      "\n\n",
    ),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body style="font-family:sans-serif;line-height:1.5;max-width:36em">
<p>${escaped(say("what"))}</p>
<p><a href="${escaped(invited.link)}">${escaped(say("step"))}</a></p>
<p dir="ltr" style="word-break:break-all">${escaped(invited.link)}</p>
<p>${escaped(say("until"))}</p>
<p>${escaped(say("unexpected"))}</p>
</body></html>`,
  };
}

/** A name as one line: with breaks in it, it could pass for a part of the letter. */
export function inOneLine(name: string): string {
  return name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
